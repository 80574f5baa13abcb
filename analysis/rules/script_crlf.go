package rules

import (
	"runtime"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

var _ = rule(lint.Rule{
	ID:         "script-crlf",
	Severity:   lint.Error,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Summary:    "a script with Windows line endings that Linux and macOS run",
	Why: `The carriage return counts as part of the line: the system looks for an interpreter named "bash\r", and a shell reads "exit
0\r" as an invalid number and exits with 2. The hook fails every time. The line "*.sh text eol=lf" in .gitattributes keeps git from
writing such line endings. Nothing is reported on Windows, where git may have written them into a file that is correct in the repository.`,
	Bad: hookFileAt(".github/hooks/a.json", "preToolUse", `{ "type": "command", "bash": "bash scripts/guard.sh", "powershell": "scripts/guard.ps1" }`) +
		fileAt("scripts/guard.sh", "#!/bin/bash\r\nexit 0\r"),
	Good: hookFileAt(".github/hooks/a.json", "preToolUse", `{ "type": "command", "bash": "bash scripts/guard.sh", "powershell": "scripts/guard.ps1" }`) +
		fileAt("scripts/guard.sh", "#!/bin/bash\nexit 0") + fileAt("scripts/guard.ps1", "exit 0") + askBeforeEdits("**/scripts/**"),
	Refs: cite("debian-12", "000: Exit Codes", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		if runtime.GOOS == "windows" {
			return
		}
		for _, f := range inspect.ScriptFiles(p, inspect.OffWindows) {
			src, ok := f.Source()
			first, _, more := strings.Cut(src, "\n")
			if !ok || !more || !strings.HasSuffix(first, "\r") {
				continue
			}
			shell := slices.Contains([]string{"sh", "bash", "dash", "zsh", "ksh"}, f.Script.Interpreter)
			program, _ := script.InterpreterFor(f.Path)
			itself := f.Script.Interpreter == "" && (strings.HasPrefix(first, "#!") || program == "bash")
			if !shell && !itself {
				continue // other interpreters accept any line ending
			}
			code := 127
			if shell && badExit().MatchString(src) {
				code = 2
			}
			r := f.Report("has Windows line endings", code)
			r.Help("`*.sh text eol=lf` in `.gitattributes` keeps git from writing them")
			r.UnsafeFix("Use the line endings of Unix", toLF(f.Path, src)...)
		}
	},
})

// badExit matches an exit whose number ends in a carriage return. Shells exit with 2 for it.
var badExit = regex.Lazy(`(?m)^\s*exit \d+\r$`)

// toLF returns edits that remove the carriage return from each line ending of a file.
func toLF(file, src string) []edit.Edit {
	var edits []edit.Edit
	at := 0
	for line := range strings.Lines(src) {
		if at += len(line); strings.HasSuffix(line, "\r\n") {
			edits = append(edits, edit.Edit{Path: file, Range: text.Range{Start: at - 2, End: at - 1}})
		}
	}
	return edits
}
