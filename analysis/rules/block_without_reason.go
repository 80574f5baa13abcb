package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var blockWithoutReason = lint.Rule{
	ID:       "block-without-reason",
	Severity: lint.Warning,
	Summary:  "a block that is ignored because it has no reason",
	Why: `At the end of a turn, VS Code and Copilot obey a block only with a reason that is not empty: it is what the agent is told to do
next. After a tool call and on a prompt, Copilot CLI wants a reason as well, which may be empty there. Without one the block is silently
ignored. Claude Code blocks all the same.`,
	Bad:  guardExample("Stop", "tests.sh", `[ -f tests.ok ] || [ -f tests.asked ] || { touch tests.asked; echo '{"decision":"block","hookSpecificOutput":{"decision":"block"}}'; }`),
	Good: guardExample("Stop", "tests.sh", `[ -f tests.ok ] || [ -f tests.asked ] || { touch tests.asked; echo '{"decision":"block","reason":"run the tests","hookSpecificOutput":{"decision":"block","reason":"run the tests"}}'; }`),
	Refs: cite("003: Stop output", "004: agentStop / subagentStop decision control", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, o := range inspect.PrintedAnswers(s) {
			if o.Block.Mode() {
				continue
			}
			var first *facts.Member
			var set schemas.Surfaces
			stops := false
			for wrapped, m := range inspect.Levels(o.Doc, "decision") {
				if m.Value.Kind != facts.String || m.Value.Text != "block" {
					continue
				}
				lacking := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
					if !r.Printed || !inspect.ReadsAnswer(p, r, wrapped, "decision") || !inspect.LacksReason(p, r, inspect.Level(o.Doc, wrapped)) {
						return false
					}
					stops = stops || r.Hook.Event.Stops
					return true
				})
				if set |= lacking; first == nil && !lacking.Empty() {
					first = m
				}
			}
			if first == nil || inspect.EndsWith(s, o, 2) != nil { // whether stderr is then the reason is not known for every product
				continue
			}
			cost := "nothing is blocked"
			if stops {
				cost = "the agent stops anyway"
			}
			p.ReportIn(s, first.Range, set, "a block without a `reason` is ignored: %s", cost).Help("add `\"reason\": \"…\"` beside `decision`, with a text that says why")
		}
	},
}
