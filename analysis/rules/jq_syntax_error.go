package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

var _ = rule(lint.Rule{
	ID:       "jq-syntax-error",
	Severity: lint.Warning,
	Summary:  "a program that jq rejects",
	Why: `jq knows the escapes of JSON only: test("rm\s"), as it would be written for grep, is a mistake, and so is a variable that no
--arg defines. jq then prints nothing and fails, and a guard that tests what it prints lets everything pass.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
if jq -e '.tool_input.command | test("rm\s+-rf")' >/dev/null; then echo "no rm" >&2; exit 2; fi`),
	Good: guardExample("PreToolUse", "guard.sh", `
if jq -e '.tool_input.command | test("rm\\s+-rf")' >/dev/null; then echo "no rm" >&2; exit 2; fi`),
	Refs: cite("debian-12"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, e := range s.Facts().UnreadJQ {
			r := p.ReportIn(s, e.Range, s.Surfaces(nil), "jq does not know `%s`: this call fails and prints nothing", e.Text).Once(e.Text)
			if name, ok := strings.CutPrefix(e.Text, "$"); ok {
				r.Help("define it: `--arg %s \"%s\"`", name, e.Text)
			} else {
				r.Help("write `\\%s`, in single quotes", e.Text)
			}
		}
	},
})
