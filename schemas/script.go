package schemas

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// GeneratedDirectories are usual names of directories that installing or building creates, so that a fresh clone lacks them.
var GeneratedDirectories = []string{"node_modules", ".venv", "venv", "dist", "build", "out", "target"}

// MissingScript is the behavior of a program whose script, or other file, does not exist.
type MissingScript struct {
	// Programs by name.
	Programs []string
	// OS lists the operating systems to which the row applies; nil means all.
	OS []OS
	// Code is the exit code of the program.
	Code  int
	Facts []Fact
}

// missingScripts are the programs whose behavior is known. An exit code of 2 makes a hook block.
var missingScripts = []MissingScript{
	{
		Programs: []string{"python", "python3", "perl", "dash"}, Code: 2,
		Facts: []Fact{
			{In: vscode1130, Observed: "python3 and dash exit with 2 on a missing file, and so deny every tool call"},
			{In: debian12, Observed: "perl exits with 2 on a missing file"},
		},
	},
	{
		Programs: []string{"sh"}, OS: []OS{Linux}, Code: 2,
		Facts: []Fact{{In: vscode1130, Observed: "sh is dash on many Linux systems and exits with 2 on a missing file"}},
	},
	{
		Programs: []string{"", "bash"}, Code: 127,
		Facts: []Fact{{In: vscode1130, Observed: "a shell that does not find a command exits with 127", Vectors: "res-pre-009-exit127"}},
	},
	{
		Programs: []string{"node", "ruby"}, Code: 1,
		Facts: []Fact{{In: debian12, Observed: "node and ruby exit with 1 on a missing file"}},
	},
}

// missingForBuiltins are the shells that cannot go into a directory or source a file, because it does not exist.
var missingForBuiltins = []MissingScript{
	{
		Programs: []string{"sh"}, Code: 2,
		Facts: []Fact{{In: debian12, Observed: "sh is dash: cd returns 2, and a . without its file ends the script with 2"}},
	},
	{
		Programs: []string{"bash"}, Code: 1,
		Facts: []Fact{{In: debian12, Observed: "cd and source return 1"}},
	},
}

// MissingScriptCode is the exit code of a program, or of a shell for "", whose script does not exist; false when unknown.
func MissingScriptCode(program string, os OS) (code int, known bool) {
	return codeWithout(missingScripts, program, os)
}

// MissingForBuiltinCode is the exit code of the cd of sh or bash without its directory, and of a source without its file.
func MissingForBuiltinCode(shell string) int {
	code, _ := codeWithout(missingForBuiltins, shell, Linux)
	return code
}

func codeWithout(rows []MissingScript, program string, os OS) (code int, known bool) {
	for _, row := range slice.Pointers(rows) {
		if slices.Contains(row.Programs, program) && (row.OS == nil || slices.Contains(row.OS, os)) {
			return row.Code, true
		}
	}
	return 0, false
}

// Bashism is syntax that bash accepts and dash, which is sh on Debian and Ubuntu, does not.
type Bashism struct {
	// What it is.
	What string
	// Code is the exit code of the part of a command with it; 127 where dash looks for a program of that name and goes on.
	Code int
	// Continues reports that dash goes on after code 2, which ends it elsewhere.
	Continues bool
	// Instead is the equivalent in sh.
	Instead string
	Facts   []Fact
}

// bashisms by What.
var bashisms = []Bashism{
	{What: "[[", Code: 127, Instead: "write `[ … ]` or `case`", Facts: dashDoes("[[ is not found, and the test fails")},
	{What: "((", Code: 127, Instead: "write `[ $((…)) -gt 0 ]`", Facts: dashDoes("a subshell in a subshell; its content is not found")},
	{What: "<(…)", Code: 2, Instead: "write a pipe or a file", Facts: dashDoes("a syntax error")},
	{What: "<<<", Code: 2, Instead: "write `printf '%s' … |`", Facts: dashDoes("a syntax error")},
	{What: "an array", Code: 2, Facts: dashDoes("a syntax error")},
	{What: "select", Code: 2, Facts: dashDoes("a syntax error")},
	{What: "for ((", Code: 2, Instead: "write `while`", Facts: dashDoes("a syntax error")},
	{What: "@(…)", Code: 2, Facts: dashDoes("a syntax error")},
	{What: "function", Code: 2, Instead: "write `name() { …; }`", Facts: dashDoes("a syntax error at the closing brace")},
	{What: "|&", Code: 2, Instead: "write `2>&1 |`", Facts: dashDoes("a syntax error")},
	{What: "${…}", Code: 2, Instead: "write `sed` or `cut`", Facts: dashDoes("a bad substitution, which ends the shell")},
	{What: "&>", Code: 0, Instead: "write `>file 2>&1`", Facts: dashDoes("the command runs in the background, and its exit code is lost")},
	{What: "pipefail", Code: 2, Facts: dashDoes("an illegal option, which ends the shell")},
	{What: "==", Code: 2, Continues: true, Instead: "write `=`", Facts: dashDoes("an unexpected operator: the test fails with 2")},
	{What: "source", Code: 127, Instead: "write `.`", Facts: dashDoes("not found")},
	{What: "shopt", Code: 127, Facts: dashDoes("not found")},
	{What: "pushd", Code: 127, Instead: "write `cd`", Facts: dashDoes("not found")},
	{What: "popd", Code: 127, Instead: "write `cd`", Facts: dashDoes("not found")},
	{What: "declare", Code: 127, Facts: dashDoes("not found")},
	{What: "typeset", Code: 127, Facts: dashDoes("not found")},
	{What: "echo", Instead: "write `printf '%s\\n' \"$input\"`", Facts: dashDoes("\\n and \\\\ in what it prints become a line break and a backslash")},
	{What: "let", Code: 127, Instead: "write `x=$((…))`", Facts: dashDoes("not found")},
}

func dashDoes(observed string) []Fact { return []Fact{{In: debian12, Observed: observed}} }

// BashismNamed returns a row of Bashisms, or nil.
func BashismNamed(what string) *Bashism {
	return slice.Pointer(bashisms, func(b *Bashism) bool { return b.What == what })
}

// SyntaxErrorCode is the exit code of sh, dash and bash for a syntax error.
const SyntaxErrorCode = 2

// FailsWithTwo is a program that exits with 2, the code of a block, in a case that is not a decision.
type FailsWithTwo struct {
	Programs []string
	// Missing means that the case is a missing file among its arguments; otherwise it is any failure.
	Missing bool
	Facts   []Fact
}

// FailWithTwo are the programs for which this was observed.
var FailWithTwo = []FailsWithTwo{
	{
		Programs: []string{"grep", "ls", "diff", "jq", "sed"}, Missing: true,
		Facts: []Fact{{In: debian12, Observed: "they exit with 2 when a file does not exist"}},
	},
	{
		Programs: []string{"make"},
		Facts:    []Fact{{In: debian12, Observed: "make exits with 2 whenever a target fails"}},
	},
}
