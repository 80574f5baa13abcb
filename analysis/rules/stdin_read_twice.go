package rules

import (
	"path"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
)

var _ = rule(lint.Rule{
	ID:         "stdin-read-twice",
	Severity:   lint.Warning,
	Supersedes: []string{"exit-code-masked"}, // of a command in the background
	Summary:    "a script that reads standard input again after reading it to the end",
	Why: `Standard input can be read only once. The second jq gets nothing, prints nothing and does not fail, so whatever depends on it
never happens; json.load in Python and JSON.parse in Node fail. Keep the payload in a variable. The same holds for python3 -, node and bash -s with a here-document: it takes the place
of the payload, also behind a pipe, and the interpreter reads the program from it. A command before & gets none from the shell.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
tool=$(jq -r .tool_name)
command=$(jq -r .tool_input.command)
if [[ $command == *sudo* ]]; then echo "no sudo in $tool" >&2; exit 2; fi`),
	Good: guardExample("PreToolUse", "guard.sh", `
input=$(cat)
tool=$(jq -r .tool_name <<<"$input")
command=$(jq -r .tool_input.command <<<"$input")
if [[ $command == *sudo* ]]; then echo "no sudo in $tool" >&2; exit 2; fi`),
	Refs: cite("000: Common Input Fields", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		for c, call := range inspect.Calls(p) {
			if call.Mask.Kind != script.MaskedByBackground || call.Fed || c.Shell != script.POSIX || c.Error != nil {
				continue
			}
			s := c.FileOf(c.ScriptOf(call))
			if s != nil && s.Facts().Stdin != nil && (len(s.Facts().Reads) > 0 || s.Facts().Opaque) {
				p.Report(c.DocRange(call.Mask.Range), c.Products(), "`&` takes the payload from `%s`: it reads an empty stdin", inspect.ShortPath(path.Base(s.Doc.Path))).
					Help("remove `&`, or read it first: `input=$(cat); printf %%s \"$input\" | … &`")
			}
		}
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		f := s.Facts()
		if f.AfterProgram != nil {
			p.ReportIn(s, *f.AfterProgram, s.Surfaces(nil), "stdin holds the program here, not the payload").
				Help("pass the program with `-c` (shells, Python) or `-e` (Node.js), which leaves stdin to the payload")
		}
		if f.SecondRead == nil || f.Stdin == nil {
			return
		}
		earlier, help := "command", "keep it: `input=$(cat)`, then `jq -r … <<<\"$input\"`"
		if !f.Language.IsShell() {
			earlier, help = "call", "read it once, and keep the decoded payload in a variable"
		}
		p.ReportIn(s, *f.SecondRead, s.Surfaces(nil), "stdin is empty here: an earlier %s has read all of it", earlier).
			RelatedIn(s.Doc.Path, s.Range(*f.Stdin), "read to the end here").Help("%s", help)
	},
})
