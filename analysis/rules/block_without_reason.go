package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "block-without-reason",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a block that is ignored because it has no reason, or a reason that is not read",
	Why: `At the end of a turn, VS Code and Copilot obey a block only with a reason that is not empty: it is what the agent is told to do
next. After a tool call and on a prompt, Copilot CLI wants a reason as well, which may be empty there. Without one the block is silently
ignored. Claude Code blocks without one too. The reason of a permissionDecision is permissionDecisionReason, that of a decision is reason: under
another name it reaches neither the model nor the user, who only learn that a hook refused.`,
	Bad:  guardExample("Stop", "tests.sh", `[ -f tests.ok ] || [ -f tests.asked ] || { touch tests.asked; echo '{"decision":"block","hookSpecificOutput":{"decision":"block"}}'; }`),
	Good: guardExample("Stop", "tests.sh", `[ -f tests.ok ] || [ -f tests.asked ] || { touch tests.asked; echo '{"decision":"block","reason":"run the tests","hookSpecificOutput":{"decision":"block","reason":"run the tests"}}'; }`),
	Refs: cite("003: Stop output", "004: agentStop / subagentStop decision control", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, o := range inspect.PrintedAnswers(s) {
			if o.Block.Mode() {
				continue
			}
			reportMisnamed(p, s, o)
			var first *facts.Member
			var set schemas.Surfaces
			for wrapped, m := range inspect.Levels(o.Doc, "decision") {
				blocks := m.Value.Kind == facts.String && m.Value.Text == "block"
				lacking := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
					return blocks && r.Printed && inspect.ReadsAnswer(p, r, wrapped, "decision") && inspect.LacksReason(p, r, inspect.Level(o.Doc, wrapped))
				})
				if set |= lacking; first == nil && !lacking.Empty() {
					first = m
				}
			}
			if first == nil || inspect.EndsWith(s, o, 2) != nil { // whether stderr is then the reason is not known for every product
				continue
			}
			p.ReportIn(s, first.Range, set, "a block without a `reason` is ignored: %s", inspect.CarriesOn(s, set)).Help("add `\"reason\": \"…\"` next to `decision`, with a text that says why")
		}
	},
})

// meansReason matches the names of fields that are meant as a reason.
var meansReason = regex.Lazy(`(?i)^((permission|decision|deny|denial|block)_?)*(reason|message|msg)$`)

// reportMisnamed reports a reason under a name that a product does not read beside the decision, where it reads no other text.
func reportMisnamed(p *lint.Pass, s *commands.Script, o *facts.Output) {
	for _, names := range [][2]string{{"permissionDecision", "permissionDecisionReason"}, {"decision", "reason"}} {
		for wrapped, decision := range inspect.Levels(o.Doc, names[0]) {
			level := inspect.Level(o.Doc, wrapped)
			m := slice.Pointer(level.Members, func(m *facts.Member) bool { return m.Key != names[1] && meansReason().MatchString(m.Key) })
			if m == nil || !inspect.MayRefuse(decision.Value) || m.Value.Kind != facts.Hole && (m.Value.Kind != facts.String || m.Value.Text == "") {
				continue
			}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				return r.Printed && inspect.ReadsAnswer(p, r, wrapped, names[0]) && inspect.ReadsAnswer(p, r, wrapped, names[1]) &&
					!explains(p, r, o.Doc, names[1], "reason", m.Key, "additionalContext") && !inspect.LacksReason(p, r, level) && !inspect.RefusesAnyway(p, s, r, o)
			})
			r := p.ReportIn(s, m.Range, set, "%s `%s` here: nobody learns why", lint.Verb(set, "ignore"), m.Key).OnceCounted(set.Names())
			if s.Any(func(r *commands.Run) bool { return inspect.ReadsAnswer(p, r, wrapped, m.Key) }) {
				r.Help("add `%s` with the same text", names[1])
			} else if r.Help("write `%s` in place of `%s`", names[1], m.Key); m.Range.End < len(s.Source()) && !isValue().MatchString(s.Source()[m.Range.End:]) {
				r.UnsafeFix("Write "+names[1], p.EditIn(s, m.Range, names[1])...)
			}
		}
	}
}

// isValue matches what follows a name that stands for its value as well, as in {reason}.
var isValue = regex.Lazy(`^\s*[,}]`)

// explains reports whether an answer has, or may have, one of the fields where a product reads it.
func explains(p *lint.Pass, r *commands.Run, doc *facts.Node, names ...string) bool {
	return slices.ContainsFunc([]bool{false, true}, func(wrapped bool) bool {
		level := inspect.Level(doc, wrapped)
		return level != nil && (level.Kind != facts.Object || level.Open || slices.ContainsFunc(names, func(name string) bool {
			return level.Get(name) != nil && inspect.ReadsAnswer(p, r, wrapped, name)
		}))
	})
}
