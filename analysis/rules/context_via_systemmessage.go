package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

var _ = rule(lint.Rule{
	ID:       "context-via-systemmessage",
	Severity: lint.Info,
	Summary:  "text for the model, sent as a systemMessage that only the user sees",
	Why: `systemMessage is a notice for the user, and Copilot CLI does not show it at all. A hook at the start of a session or a
subagent usually has something to tell the model; additionalContext does that. Only scripts that print no context at all are reported.`,
	Bad:  guardExample("SessionStart", "context.sh", `echo '{"systemMessage":"Run the tests before you finish."}'`),
	Good: guardExample("SessionStart", "context.sh", `echo '{"additionalContext":"Run the tests before you finish.","hookSpecificOutput":{"additionalContext":"Run the tests before you finish."}}'`),
	Refs: cite("003: SessionStart output", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		if s.Facts().Has("additionalContext") || s.Any(func(r *commands.Run) bool { return !r.Hook.Event.Starts }) {
			return
		}
		for _, o := range inspect.PrintedAnswers(s) {
			m := o.Doc.Get("systemMessage")
			if m == nil || m.Value.Kind != facts.String && m.Value.Kind != facts.Hole || m.Value.Known() && m.Value.Text == "" || inspect.IsFalse(o.Doc.Get("continue")) || aboutUpdate().MatchString(m.Value.Text) {
				continue
			}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				return r.Printed && inspect.ReadsAtAnyLevel(p, r, "additionalContext")
			})
			r := p.ReportIn(s, m.Range, set, "`systemMessage` is for the user: the model never sees it")
			unseen := s.Surfaces(func(r *commands.Run) bool {
				return set.Has(r.Surface) && !inspect.ReadsAnswer(p, r, false, "systemMessage")
			})
			r.NoteOn(inspect.Named(unseen), "do not show", "it").
				Help("print %s", inspect.AnswerFor(p, s, set, []string{"additionalContext"}))
			return
		}
	},
})

// aboutUpdate matches what only the user can act on: a newer version of the hook's own tool.
var aboutUpdate = regex.Lazy(`(?i)\bupdates?\b.{0,20}\b(available|check|failed|found)|\bnew(er)? version\b`)
