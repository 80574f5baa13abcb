package rules

import (
	"cmp"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "output-ignored-event",
	Severity: lint.Warning,
	Summary:  "an answer, advice or a refusal on an event that ignores it",
	Why: `Some events are notifications only: an answer on PreCompact, for example, changes nothing. A decision there means that the wrong event
was chosen, and context in it reaches no model; Claude Code adds plain text on PreCompact to the instructions for the summary. Advice for the
agent or the user reaches nobody on errorOccurred or at the end of a session. After a call, continue: false makes VS Code lose the whole
answer; before a call, it and any stopReason replace a denial by an error.`,
	Bad:  guardExample("PreCompact", "compact.sh", `echo '{"decision":"block","reason":"not now"}'`),
	Good: guardExample("PreCompact", "compact.sh", `date >>compactions.log`),
	Refs: cite("004: Hook events", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		fires := inspect.SurfacesWhere(s, inspect.Fires)
		reportIgnoredText(p, s, fires)
		reportIgnoredExit(p, s, fires)
		reportIgnoredStop(p, s, fires)
		reportLostStop(p, s)
		reportLostDenial(p, s)
		reportReasonAlone(p, s)
		for _, o := range inspect.PrintedAnswers(s) {
			for _, key := range ignoredKeys {
				m := cmp.Or(inspect.LevelMember(o.Doc, false, key), inspect.LevelMember(o.Doc, true, key))
				if m == nil || m.Value.Known() && (m.Value.Text == "" || m.Value.Text == "null") {
					continue
				}
				set := inspect.SurfacesWhere(inspect.Printing(p, s, o), func(r *commands.Run) bool {
					return r.Printed && !readsAnywhere(p, s, r.Surface, key) && inspect.Fires(r)
				})
				if set == fires {
					counts, severity, help := "this answer changes nothing", lint.Info, "use an event that can decide, or leave it out"
					instead := inspect.AnswerFor(p, s, set, []string{"behavior", "decision"})
					stoppable := s.Any(func(r *commands.Run) bool { return set.Has(r.Surface) && inspect.CanRefuse(p, r, 2) })
					readers := slice.Filter(schemas.Events(), func(e *schemas.Event) bool {
						return s.Any(func(r *commands.Run) bool {
							return set.Has(r.Surface) && e.ReadsOutput(r.Surface, "", p.Settings().Edition, key)
						})
					})
					switch {
					case schemas.ReplacementsLike(key) != nil && len(readers) > 0:
						counts, severity, help = "it changes nothing", lint.Warning, "use "+readers[0].Name+", where it is read, or leave it out"
					case key == "additionalContext":
						counts, help = "the model never sees it", "use an event that can add context, or leave it out"
						if cost, instead := inspect.TakenForText(p, s); cost != "" {
							counts, severity, help = cost, lint.Warning, instead
						}
					case instead != nil || stoppable:
						help = toRefuse
						if instead != nil {
							help = "print " + instead.String()
						}
						if inspect.Refuses(o.Doc) {
							counts, severity = "this refusal stops nothing", lint.Warning
						}
					}
					if slices.ContainsFunc(o.Doc.Members, func(other facts.Member) bool {
						return other.Key != key && other.Key != inspect.Wrapper && s.Any(func(r *commands.Run) bool { return set.Has(r.Surface) && inspect.ReadsAnswer(p, r, false, other.Key) })
					}) {
						counts, severity = "only the rest of the answer counts", lint.Info
						set &^= reportNoWrapper(p, s, o)
					}
					p.ReportIn(s, m.Range, set, "`%s` is ignored on %s: %s", key, inspect.RunEvents(s, set), counts).Once(key).Severity(severity).Help("%s", help)
				}
			}
		}
	},
})

// ignoredKeys are the fields whose answer is meant to decide, to inform, or to replace something.
var ignoredKeys = slices.Concat([]string{"permissionDecision", "decision", "additionalContext"},
	schemas.InputReplacements, schemas.ResultReplacements, schemas.PromptReplacements)

const toRefuse = "exit with 2 to refuse; what is written to stderr is the reason"

// reportNoWrapper reports the wrapper of an answer on events without one, for products to which the whole answer is then unusable.
func reportNoWrapper(p *lint.Pass, s *commands.Script, o *facts.Output) schemas.Surfaces {
	set := inspect.SurfacesWhere(inspect.Printing(p, s, o), func(r *commands.Run) bool {
		return r.Printed && inspect.Fires(r) && schemas.EngineOn(r.Surface, p.Settings().Edition).WholeAnswer && inspect.AnswerField(p, r, false, inspect.Wrapper) == nil
	})
	m := o.Doc.Get(inspect.Wrapper)
	if m == nil {
		return 0
	}
	p.ReportIn(s, m.Range, set, "no `%s` on %s: %s the whole answer", inspect.Wrapper, inspect.RunEvents(s, set), lint.Verb(set, "ignore")).Once(inspect.Wrapper).Help("leave it out")
	return set
}

// reportIgnoredText reports the first text for the agent or the user on events where no product reads any output.
func reportIgnoredText(p *lint.Pass, s *commands.Script, fires schemas.Surfaces) {
	outputs := s.Facts().Outputs
	if len(outputs) == 0 || !inspect.AllTextLost(s) || s.Any(func(r *commands.Run) bool {
		return inspect.Fires(r) && (inspect.ReadsDecision(p, r) || inspect.ReadsAnswer(p, r, false, "systemMessage"))
	}) {
		return
	}
	for _, o := range slice.Pointers(outputs) {
		if inspect.JSONPiece().MatchString(o.Text) {
			return
		}
		if inspect.PurposeOf(o) == inspect.ForLog && !inspect.Checks(o) || inspect.Fails(s, o) {
			continue
		}
		p.ReportIn(s, o.Range, fires, "output is ignored on %s: nobody reads this text", inspect.RunEvents(s, fires)).Severity(lint.Info).Help("use an event that can add context, or write to a file")
		return
	}
}

// reportIgnoredExit reports the first exit with 2 that says that it refuses, on events where no product obeys it.
func reportIgnoredExit(p *lint.Pass, s *commands.Script, fires schemas.Surfaces) {
	if s.Any(func(r *commands.Run) bool {
		_, ok := r.Hook.Event.ExitFor(r.Surface, 2, p.Settings().Edition)
		return !r.Exited || inspect.Fires(r) && (!ok || inspect.ObeysTwo(p, r))
	}) {
		return
	}
	answers := s.Any(func(r *commands.Run) bool { return inspect.Exit(p, r.Hook, r.Surface, 2).ReadsOutput })
	for _, e := range slice.Pointers(s.Facts().Exits) {
		if e.Known && e.Code == 2 && inspect.RefusalWord().MatchString(e.Block.Printed) && !(answers && inspect.AnswerBefore(s, e) != nil) {
			p.ReportIn(s, e.Range, fires, "exit code 2 stops nothing on %s", inspect.RunEvents(s, fires)).Severity(lint.Info).Help("use an event that can decide, or exit with 0")
			return
		}
	}
}

// reportIgnoredStop reports the first continue: false on events where products only collect contexts, or read it in vain.
func reportIgnoredStop(p *lint.Pass, s *commands.Script, fires schemas.Surfaces) {
	vain := func(r *commands.Run) bool {
		merge := r.Hook.Event.Merge[r.Surface]
		return r.Hook.Event.Starts && merge.Rule == schemas.MergeContexts || merge.Stop == "" && inspect.ReadsAnswer(p, r, false, "continue")
	}
	if !s.Any(vain) || s.Any(func(r *commands.Run) bool {
		return !r.Printed || !vain(r) && inspect.ReadsAnswer(p, r, false, "continue")
	}) {
		return
	}
	help := "use an event that can decide, such as UserPromptSubmit"
	if s.Any(func(r *commands.Run) bool { return inspect.CanRefuse(p, r, 2) }) {
		help = toRefuse
	}
	for _, o := range inspect.PrintedAnswers(s) {
		if m := o.Doc.Get("continue"); inspect.IsFalse(m) {
			p.ReportIn(s, m.Range, fires, "`continue: false` stops nothing on %s", inspect.RunEvents(s, fires)).Severity(lint.Info).Help("%s", help)
			return
		}
	}
}

// reportLostStop reports the first continue: false with which a product loses the rest of the answer.
func reportLostStop(p *lint.Pass, s *commands.Script) {
	for _, o := range inspect.PrintedAnswers(s) {
		set := inspect.SurfacesWhere(inspect.Printing(p, s, o), func(r *commands.Run) bool {
			return r.Printed && inspect.Fires(r) && r.Hook.Event.Merge[r.Surface].Stop == "lost"
		})
		if m := o.Doc.Get("continue"); inspect.IsFalse(m) && !set.Empty() {
			p.ReportIn(s, m.Range, set, "`continue: false` stops nothing on %s: %s the answer", inspect.RunEvents(s, set), lint.Verb(set, "lose")).
				Help("leave it out, and print `\"decision\": \"block\"` with a reason for the model")
			return
		}
	}
}

// reportLostDenial reports the first answer that denies a call, in whose place the model gets an error because of another member.
func reportLostDenial(p *lint.Pass, s *commands.Script) {
	for _, o := range inspect.PrintedAnswers(s) {
		m, stop := o.Doc.Get("stopReason"), o.Doc.Get("continue")
		told := m != nil && m.Value.Kind != facts.Scalar && (m.Value.Kind != facts.String || m.Value.Text != "") // in the error
		switch {
		case told:
		case inspect.IsFalse(stop):
			m = stop
		case m == nil || m.Value.Kind == facts.Scalar:
			continue
		}
		set := inspect.SurfacesWhere(inspect.Printing(p, s, o), func(r *commands.Run) bool {
			denies := func(wrapped bool, m *facts.Member) bool {
				return m.Value.Text == "deny" && inspect.ReadsAnswer(p, r, wrapped, m.Key) && inspect.LevelMember(o.Doc, wrapped, "permissionDecisionReason") != nil
			}
			return r.Printed && inspect.Fires(r) && r.Hook.Event.Merge[r.Surface].Stop == "tool_error" && inspect.HasLevel(o.Doc, "permissionDecision", denies)
		})
		cost, severity := "the model sees an error and not the reason", lint.Warning
		if told {
			cost, severity = "the model sees an error, and is asked to check its input", lint.Info
		}
		if !set.Empty() {
			p.ReportIn(s, m.Range, set, "`%s` replaces the denial: %s", m.Key, cost).Severity(severity).
				Help("leave it out: the denial stops the call, and the model sees its reason")
			return
		}
	}
}

// reasonStops says what a stopReason does by itself, by the action that a stop leads to.
var reasonStops = map[string]string{"tool_error": "the call fails", "abort_request": "the request is aborted", "lost": "the answer is lost"}

// reportReasonAlone reports the first stopReason with which an answer stops although its continue says nothing of it.
func reportReasonAlone(p *lint.Pass, s *commands.Script) {
	for _, o := range inspect.PrintedAnswers(s) {
		m := o.Doc.Get("stopReason")
		if m == nil || m.Value.Kind == facts.Scalar || inspect.IsFalse(o.Doc.Get("continue")) || inspect.Refuses(o.Doc) {
			continue
		}
		effect := ""
		set := inspect.SurfacesWhere(inspect.Printing(p, s, o), func(r *commands.Run) bool {
			f, does := inspect.AnswerField(p, r, false, m.Key), reasonStops[r.Hook.Event.Merge[r.Surface].Stop]
			stops := r.Printed && inspect.Fires(r) && f != nil && f.Stops && does != ""
			if stops {
				effect = does
			}
			return stops
		})
		if !set.Empty() {
			p.ReportIn(s, m.Range, set, "`stopReason` stops without `continue: false`, too: %s", effect).Help("leave it out: `systemMessage` tells the user something")
			return
		}
	}
}

// readsAnywhere reports whether any event that runs the script on a surface reads a key of its answer, at either level.
func readsAnywhere(p *lint.Pass, s *commands.Script, o schemas.Surface, key string) bool {
	return s.Any(func(r *commands.Run) bool {
		return r.Surface == o && (inspect.ReadsAtAnyLevel(p, r, key) || key == "permissionDecision" && inspect.ReadsAnswer(p, r, false, "behavior") ||
			key == "decision" && inspect.ReadsAtAnyLevel(p, r, "permissionDecision") ||
			r.OutputField(p.Settings().Edition, inspect.Wrapper, "decision", key) != nil || // at a wrong level
			slices.ContainsFunc(schemas.ReplacementsLike(key), func(name string) bool { return inspect.ReadsAtAnyLevel(p, r, name) }))
	})
}
