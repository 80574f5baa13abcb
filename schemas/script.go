package schemas

import "slices"

// GeneratedDirectories are the usual names of directories that installing or building makes, and that a fresh clone of a
// repository lacks.
var GeneratedDirectories = []string{"node_modules", ".venv", "venv", "dist", "build", "out", "target"}

// MissingScript is what a program does when the script that it is given does not exist.
type MissingScript struct {
	// Programs by name.
	Programs []string
	// OS lists where the row holds; nil stands for everywhere.
	OS []OS
	// Code is its exit code.
	Code  int
	Facts []Fact
}

// MissingScripts are the programs of which it is known. An exit code of 2 is that of a hook that blocks.
var MissingScripts = []MissingScript{
	{
		Programs: []string{"python", "python3", "perl", "dash"}, Code: 2,
		Facts: []Fact{
			{In: vscode1130, Observed: "python3 and dash end with 2 on a missing file, and so deny every tool call"},
			{In: debian12, Observed: "perl ends with 2 on a missing file"},
		},
	},
	{
		Programs: []string{"sh"}, OS: []OS{Linux}, Code: 2,
		Facts: []Fact{{In: vscode1130, Observed: "sh is dash on many Linux systems and ends with 2 on a missing file"}},
	},
	{
		Programs: []string{"", "bash"}, Code: 127,
		Facts: []Fact{{In: vscode1130, Observed: "a shell that does not find a command ends with 127", Vectors: "res-pre-009-exit127"}},
	},
	{
		Programs: []string{"node", "ruby"}, Code: 1,
		Facts: []Fact{{In: debian12, Observed: "node and ruby end with 1 on a missing file"}},
	},
}

// MissingScriptCode is the exit code of a program, or of a shell where it is empty, whose script does not exist. It is false where that is not known.
func MissingScriptCode(program string, os OS) (code int, known bool) {
	for i := range MissingScripts {
		if row := &MissingScripts[i]; slices.Contains(row.Programs, program) && (row.OS == nil || slices.Contains(row.OS, os)) {
			return row.Code, true
		}
	}
	return 0, false
}
