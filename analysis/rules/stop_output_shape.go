package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

var _ = rule(lint.Rule{
	ID:       "stop-output-shape",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a block at the end of a turn in a form that the product does not read",
	Why: `VS Code reads a stop hook's decision inside hookSpecificOutput, Copilot and Claude Code at the top level. At the wrong level
it is silently ignored, and the agent stops. The notes on VS Code say that SubagentStop is read at the top level; the product does not do
that. Print both levels to support all products. continue: false is not a block either: it ends the turn in VS Code and Claude Code, also
with a block, and Copilot ignores it. So does any stopReason in VS Code.`,
	Bad:  guardExample("Stop", "tests.sh", "[ \"$(jq -r .stop_hook_active)\" = true ] && exit 0\n[ -f tests.ok ] || echo '{\"decision\":\"block\",\"reason\":\"run the tests\"}'"),
	Good: guardExample("Stop", "tests.sh", "[ \"$(jq -r .stop_hook_active)\" = true ] && exit 0\n[ -f tests.ok ] || echo '{\"decision\":\"block\",\"reason\":\"run the tests\",\"hookSpecificOutput\":{\"decision\":\"block\",\"reason\":\"run the tests\"}}'"),
	Refs: cite("000: Gotcha 2", "003: Stop output", "004: agentStop / subagentStop decision control", "vscode-1.130", "copilot-cli-1.0.102", "claude-2026-08: JSON output"),
	Script: func(p *lint.Pass, s *commands.Script) {
		inspect.ReportWrongLevel(p, s, func(r *commands.Run) bool { return r.Hook.Event.Stops }, []string{"decision"}, "the agent stops anyway")
		reportContinue(p, s)
		reportStopped(p, s)
	},
})

// reportStopped reports answers that block and end the turn at once: the end wins.
func reportStopped(p *lint.Pass, s *commands.Script) {
	for _, o := range inspect.PrintedAnswers(s) {
		for _, key := range []string{"continue", "stopReason"} {
			m := o.Doc.Get(key)
			if m == nil || key == "continue" && !inspect.IsFalse(m) || key == "stopReason" && m.Value.Kind != facts.String || o.Block.Mode() {
				continue
			}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				f := inspect.AnswerField(p, r, false, key)
				return r.Printed && r.Hook.Event.Stops && f != nil && (key == "continue" || f.Stops) && blocksBy(p, r, o)
			})
			if !set.Empty() {
				p.ReportIn(s, m.Range, set, "`%s` with a block ends the turn: the agent does not go on", map[string]string{"continue": "continue: false", "stopReason": "stopReason"}[key]).Once("stopped").
					Help("leave it out: the agent gets `reason`")
				break
			}
		}
	}
}

// blocksBy reports whether an answer has a decision that keeps the agent of a run working.
func blocksBy(p *lint.Pass, r *commands.Run, o *facts.Output) bool {
	return inspect.HasLevel(o.Doc, "decision", func(wrapped bool, m *facts.Member) bool {
		return m.Value.Known() && inspect.MayRefuse(m.Value) && inspect.ReadsAnswer(p, r, wrapped, "decision") && !inspect.LacksReason(p, r, inspect.Level(o.Doc, wrapped))
	})
}

// reportContinue reports continue, whether true or false, with a text that tells the agent what to do next. Other texts may come with
// the end of the session that the author wants, and so may any text in a script that also blocks.
func reportContinue(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	if f.Has("decision") || slices.ContainsFunc(f.Followed, func(also *facts.Facts) bool { return also.Has("decision") }) {
		return
	}
	for _, o := range inspect.PrintedAnswers(s) {
		m := o.Doc.Get("continue")
		texts := []string{"stopReason", "reason", "message", "systemMessage", "additionalContext"}
		if !inspect.IsFalse(m) {
			texts = texts[:2] // others go along with an end of the turn
		}
		if m == nil || !m.Value.Known() || o.Block.Mode() || !asksForWork(o.Doc, texts) {
			continue
		}
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			return r.Printed && r.Hook.Event.Stops && !inspect.RefusesAnyway(p, s, r, o)
		})
		p.ReportIn(s, m.Range, set, "`continue: %s` does not keep the agent working: it stops", m.Value.Text).
			Help("print %s", inspect.AnswerFor(p, s, set, []string{"decision"}))
	}
}

// asksForWork reports whether one of the texts of an answer tells the agent to do something before it stops.
func asksForWork(answer *facts.Node, texts []string) bool {
	return slices.ContainsFunc(texts, func(key string) bool {
		m := answer.Get(key)
		return m != nil && m.Value.Kind == facts.String && asks().MatchString(m.Value.Text) && !endsSession().MatchString(m.Value.Text)
	})
}

var (
	// asks matches a request to the agent.
	asks = regex.Lazy(`(?i)\b(before (you )?(stop|finish|end|complet|conclud)|please (run [^/]|complete|finish|fix|continue|add|update|write|address|resolve)|keep (working|going)|continue working|(fix|address|resolve) (them|it|these|this|the \w+( \w+)?) (first|now)|you must (complete|finish|run|fix))`)
	// endsSession matches what is said when the session is to end.
	endsSession = regex.Lazy(`(?i)\b(limits?|max(imum)?|budget|quota|exceeded|exhausted|reached|giv(e|ing) up|abort(ed|ing)?|halt(ed|ing)?|cancell?(ed|ing)?|restart|new (session|chat)|session (ended|stopped)|manually|by hand|yourself)\b`)
)
