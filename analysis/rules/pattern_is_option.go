package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

var _ = rule(lint.Rule{
	ID:       "pattern-is-option",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a pattern that grep takes for an option",
	Why: `An argument that begins with a hyphen is an option, in quotes as well. grep does not know it, or has no pattern then: it fails,
which looks as if nothing had been found. A guard against --no-verify or --force never blocks anything.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
if jq -r .tool_input.command | grep -qE '--no-verify'; then echo "run the checks" >&2; exit 2; fi`),
	Good: guardExample("PreToolUse", "guard.sh", `
if jq -r .tool_input.command | grep -qE -- '--no-verify'; then echo "run the checks" >&2; exit 2; fi`),
	Refs: cite("debian-12"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, e := range s.Facts().TakenForOption {
			option := e.Text
			if i := strings.IndexFunc(option, isNoOption); i >= 0 {
				option = option[:i] + "…"
			}
			p.ReportIn(s, e.Range, s.Surfaces(nil), "grep takes `%s` for an option: it never finds it", option).
				Note("grep fails, which a test takes for nothing found").Help("write `--` before the pattern").
				UnsafeFix("Write -- before the pattern", p.EditIn(s, text.Range{Start: e.Range.Start, End: e.Range.Start}, "-- ")...)
		}
	},
})

// isNoOption reports a character that no option has in its name.
func isNoOption(c rune) bool {
	return c != '-' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
}
