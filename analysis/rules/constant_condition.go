package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

var _ = rule(lint.Rule{
	ID:       "constant-condition",
	Severity: lint.Warning,
	Summary:  "a test that always ends the same way",
	Why: `A guard behind it refuses everything, or nothing. jq prints false, which is a text too, and succeeds then, unless -e asks it to fail.
In [ ], > and < write to a file and read one. In Python, x == "a" or "b" compares "b" with nothing, and it is true by itself, as the
promise of an async function is in JavaScript. In PowerShell, -or makes true or false of two texts, and no pattern finds anything in that.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
if jq '.tool_input.command | test("rm -rf")' >/dev/null; then echo "remove files one by one" >&2; exit 2; fi`),
	Good: guardExample("PreToolUse", "guard.sh", `
if jq -e '.tool_input.command | test("rm -rf")' >/dev/null; then echo "remove files one by one" >&2; exit 2; fi`),
	Refs: cite("debian-12"),
	Script: func(p *lint.Pass, s *commands.Script) {
		f := s.Facts()
		for _, t := range f.Blind {
			switch t.Text {
			case "-e":
				p.ReportIn(s, t.Range, s.Surfaces(nil), "without `-e`, jq succeeds for `false` as well: this test always succeeds").Help("write `jq -e`")
			case ">", "<":
				p.ReportIn(s, t.Range, s.Surfaces(nil), "in `[ … ]`, `%s` is a redirection: this test always ends the same way", t.Text).
					Help("write `%s`", map[string]string{">": "-gt", "<": "-lt"}[t.Text])
			case "-n", "-z":
				p.ReportIn(s, t.Range, s.Surfaces(nil), "jq prints `true` or `false`, and no empty text: this test always ends the same way").
					Help("compare what it prints: `= true`")
			default:
				p.ReportIn(s, t.Range, s.Surfaces(nil), "`%s` is async, and a promise is always true: this test ends the same way", inspect.Clip(t.Text, 24)).Help("write `await %s(…)`", t.Text)
			}
		}
		for _, v := range f.AlwaysTrue {
			p.ReportIn(s, v.Range, s.Surfaces(nil), "`%s` alone is always true: this test succeeds each time", inspect.Clip(v.Text, 24)).
				Help("repeat the test for each text, as in `\"a\" in x or \"b\" in x`")
		}
		for _, c := range slice.Pointers(f.Compares) {
			if c.Truth != nil {
				p.ReportIn(s, *c.Truth, s.Surfaces(nil), "`-or` makes this true or false: the text that is tested later is gone").Once("-or").
					Help("write `if ($null -ne …) { … } else { … }`, or `??` in PowerShell 7")
			}
		}
	},
})
