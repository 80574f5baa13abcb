package script

import (
	"path"
	"slices"
	"strings"
)

// kind is a kind of script files.
type kind struct {
	extensions []string
	// program interprets them, and start begins a command that runs one; both are empty for files that are started themselves.
	program, start string
}

var kinds = []kind{
	{[]string{".sh", ".bash"}, "bash", "bash"},
	{[]string{".py"}, "python3", "python3"},
	{[]string{".js", ".mjs", ".cjs"}, "node", "node"},
	{[]string{".ts", ".mts", ".cts"}, "tsx", "npx tsx"},
	{[]string{".ps1"}, "pwsh", "pwsh -File"},
	{[]string{".rb"}, "ruby", "ruby"},
	{[]string{".pl"}, "perl", "perl"},
	{[]string{".php"}, "php", "php"},
	{[]string{".zsh", ".bat", ".cmd"}, "", ""},
}

func kindOf(file string) (k kind, ok bool) {
	ext := strings.ToLower(path.Ext(file))
	i := slices.IndexFunc(kinds, func(k kind) bool { return slices.Contains(k.extensions, ext) })
	if i < 0 {
		return kind{}, false
	}
	return kinds[i], true
}

// IsNamed reports whether a file has the extension of a script.
func IsNamed(file string) bool {
	_, ok := kindOf(file)
	return ok
}

// InterpreterFor returns the program that interprets scripts with the extension of a file, and the start of a command that
// runs one; both are empty when the name does not tell.
func InterpreterFor(file string) (program, start string) {
	k, _ := kindOf(file)
	return k.program, k.start
}
