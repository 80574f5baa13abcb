package script

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
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

// kindOf returns the kind of a file, the zero value for one without the extension of a script.
func kindOf(file string) kind {
	ext := strings.ToLower(path.Ext(file))
	return slice.Find(kinds, func(k kind) bool { return slices.Contains(k.extensions, ext) })
}

// IsNamed reports whether a file has the extension of a script.
func IsNamed(file string) bool { return kindOf(file).extensions != nil }

// InterpreterFor returns the program that interprets scripts with the extension of a file, and the start of a command that
// runs one; both are empty when the name does not tell.
func InterpreterFor(file string) (program, start string) {
	k := kindOf(file)
	return k.program, k.start
}
