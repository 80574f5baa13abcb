package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

var _ = rule(lint.Rule{
	ID:       "sed-unterminated",
	Severity: lint.Warning,
	Summary:  "a substitution that sed cannot read",
	Why: `The usual slip is one backslash where two are needed, in the substitution that turns the separators of a Windows path: a single
one belongs to the delimiter behind it, and then the end is missing. sed fails and prints nothing, and a script without set -e goes on with
an empty path, on which no guard ever acts. Within double quotes the shell takes one of two backslashes, so four are needed there.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
command=$(jq -r .tool_input.command | sed 's|\|/|g')
if [[ $command == *secrets/* ]]; then echo "not this folder" >&2; exit 2; fi`),
	Good: guardExample("PreToolUse", "guard.sh", `
command=$(jq -r .tool_input.command | sed 's|\\|/|g')
if [[ $command == *secrets/* ]]; then echo "not this folder" >&2; exit 2; fi`),
	Refs: cite("debian-12"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, e := range s.Facts().UnreadSed {
			help := "it has three delimiters: `s/pattern/replacement/`"
			if delimiter := e.Text[1:2]; strings.Contains(e.Text, `\`+delimiter) {
				help = "double the backslash before the delimiter: `'s|\\\\|/|g'`, in single quotes"
			}
			p.ReportIn(s, e.Range, s.Surfaces(nil), "sed cannot read this substitution: it prints nothing").
				Note("sed: unterminated `s` command in `%s`", e.Text).Help("%s", help)
		}
	},
})
