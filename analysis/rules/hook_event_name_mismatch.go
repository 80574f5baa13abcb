package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "hook-event-name-mismatch",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a name of the event that is wrong, or missing where it is required",
	Why: `VS Code and Claude Code ignore hookSpecificOutput, and the decision in it, when its hookEventName is not the event that is
running. VS Code accepts an answer without the name; Claude Code then finds no usable answer. In a script for several events, the name must be
that of the branch. hook_event_name in the payload is spelled as in PreToolUse, in every product that sends it: a test for preToolUse, or
for an event that does not run the script, never succeeds.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
echo '{"permissionDecision":"deny","hookSpecificOutput":{"hookEventName":"preToolUse","permissionDecision":"deny"}}'`),
	Good: guardExample("PreToolUse", "guard.sh", `
echo '{"permissionDecision":"deny","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}'`),
	Refs: cite("vscode-1.130", "003: PreToolUse output"),
	Script: func(p *lint.Pass, s *commands.Script) {
		reportUnnamed(p, s)
		reportTest(p, s)
		reportOtherTest(p, s)
		reportTopName(p, s)
		var printed []string // in any answer: a script may serve several events
		for _, o := range inspect.PrintedAnswers(s) {
			if m := inspect.LevelMember(o.Doc, true, "hookEventName"); m != nil {
				if !m.Value.Known() {
					return
				}
				printed = append(printed, m.Value.Text)
			}
		}
		for _, o := range inspect.PrintedAnswers(s) {
			s := inspect.Printing(p, s, o)
			m := inspect.LevelMember(o.Doc, true, "hookEventName")
			if m == nil || reportOtherEvent(p, s, o, m) {
				continue
			}
			fits := func(r *commands.Run) bool { return inspect.FitsEvent(p, r, true, m.Value.Text) }
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				return r.Printed && !s.Any(func(o *commands.Run) bool { return o.Surface == r.Surface && fits(o) }) &&
					!slices.ContainsFunc(printed, func(n string) bool { return inspect.FitsEvent(p, r, true, n) })
			})
			reads := s.Any(func(r *commands.Run) bool { return set.Has(r.Surface) && readsMember(p, r, o.Doc) })
			other, _, _ := schemas.EventBySpelling(m.Value.Text)
			if first := slice.Pointer(s.Runs, func(r *commands.Run) bool { return set.Has(r.Surface) }); first != nil &&
				(reads || other != nil && other.Fires(first.Surface) && len(inspect.Level(o.Doc, true).Members) > 1) { // else nothing is lost, or it is output-ignored-event's
				reportName(p, s, m, set, first.Hook.Event.Name, reads)
			}
		}
	},
})

// reportTopName reports a wrong name beside the wrapper, for which a product drops all of the answer.
func reportTopName(p *lint.Pass, s *commands.Script) {
	for _, o := range inspect.PrintedAnswers(s) {
		m, event := o.Doc.Get("hookEventName"), ""
		if m == nil || !m.Value.Known() {
			continue
		}
		fits := func(r *commands.Run) bool { return inspect.FitsEvent(p, r, false, m.Value.Text) }
		set := inspect.SurfacesWhere(inspect.Printing(p, s, o), func(r *commands.Run) bool {
			wrong := r.Printed && !fits(r) && !s.Any(func(o *commands.Run) bool { return o.Surface == r.Surface && fits(o) })
			if wrong {
				event = r.Hook.Event.Name
			}
			return wrong
		})
		reportName(p, s, m, set, event, true)
	}
}

// reportName reports a wrong name. Where the event reads nothing of the answer, another name would not help.
func reportName(p *lint.Pass, s *commands.Script, m *facts.Member, set schemas.Surfaces, event string, reads bool) {
	r := p.ReportIn(s, m.Value.Range, set, "this runs on %s, the answer says `%s`: %s it", event, m.Value.Text, lint.Verb(set, "ignore"))
	if !reads {
		r.Help("run the hook on `%s`", m.Value.Text)
	} else if r.Help("write `%s`", event); p.Text(s.Range(m.Value.Range)) == m.Value.Text {
		r.UnsafeFix("Write "+event, p.EditIn(s, m.Value.Range, event)...)
	}
}

// reportOtherEvent reports a name that does not fit the events of the branch that prints it, or, where nothing in the script
// depends on the event, one of the events that run it. It also reports whether the branch tells its events.
func reportOtherEvent(p *lint.Pass, s *commands.Script, o *facts.Output, m *facts.Member) bool {
	events := o.Block.Events()
	if events == nil && !inspect.ForEveryEvent(s, o) {
		return false
	}
	event := ""
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		if !r.Printed || inspect.FitsEvent(p, r, true, m.Value.Text) || events != nil && !slices.Contains(events, strings.ToLower(r.Hook.Event.Name)) || !readsMember(p, r, o.Doc) {
			return false
		}
		event = r.Hook.Event.Name
		return true
	})
	switch {
	case set.Empty():
	case events != nil:
		reportName(p, s, m, set, event, true)
	case s.Any(func(r *commands.Run) bool { return set.Has(r.Surface) && inspect.FitsEvent(p, r, true, m.Value.Text) }): // otherwise it fits no event
		p.ReportIn(s, m.Value.Range, set, "this also runs on %s, the answer says `%s`: %s it there", event, m.Value.Text, lint.Verb(set, "ignore")).
			Help("write the `hook_event_name` of the payload")
		return true
	}
	return events != nil
}

// readsMember reports whether the event of a run would use something in the answer but for the name: of a wrong name, VS Code
// drops only the wrapper, and a product that requires the name drops the answer.
func readsMember(p *lint.Pass, r *commands.Run, answer *facts.Node) bool {
	if inspect.NeedsEvent(p, r) &&
		slices.ContainsFunc(answer.Members, func(m facts.Member) bool { return m.Key != inspect.Wrapper && inspect.ReadsAnswer(p, r, false, m.Key) }) {
		return true
	}
	w := answer.Get(inspect.Wrapper)
	return w != nil && slices.ContainsFunc(w.Value.Members, func(m facts.Member) bool {
		return m.Key != "hookEventName" && inspect.ReadsAnswer(p, r, true, m.Key) && (answer.Get(m.Key) == nil || !inspect.ReadsAnswer(p, r, false, m.Key))
	})
}

// reportTest reports a test for the event's name in another casing than it is sent in, in a script that tests for no name as sent.
func reportTest(p *lint.Pass, s *commands.Script) {
	tests := slice.Filter(s.Facts().Compares, func(c facts.Compare) bool {
		return schemas.NeutralName(c.Path) == "hookEventName"
	})
	for _, c := range tests {
		if c.How != facts.Equal || c.Changed || c.Own || c.Folded {
			continue
		}
		event := ""
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			isSent := func(v facts.Literal) bool { return v.Text == r.Hook.Event.Name }
			if !inspect.Sends(p, r, c.Path) || !inspect.Fires(r) || slices.ContainsFunc(tests, func(c facts.Compare) bool { return slices.ContainsFunc(c.Values, isSent) }) ||
				!slices.ContainsFunc(c.Values, func(v facts.Literal) bool { return strings.EqualFold(v.Text, r.Hook.Event.Name) }) {
				return false
			}
			event = r.Hook.Event.Name
			return true
		})
		if !set.Empty() && len(c.Values) == 1 {
			v := c.Values[0]
			r := p.ReportIn(s, v.Range, set, "`%s` is never `%s`: this test always ends the same way", c.Path, v.Text).Help("write `%s`", event)
			if p.Text(s.Range(v.Range)) == v.Text {
				r.UnsafeFix("Write "+event, p.EditIn(s, v.Range, event)...)
			}
		}
	}
}

// reportOtherTest reports a test for events of which none runs the script, without which it neither answers nor refuses.
func reportOtherTest(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	tests := slice.Filter(f.Compares, func(c facts.Compare) bool { return schemas.NeutralName(c.Path) == "hookEventName" })
	if len(tests) == 0 || f.Opaque || f.Calls || f.Foreign || f.HasImports() || slices.ContainsFunc(tests, func(c facts.Compare) bool { return len(c.Values) == 0 || c.Changed }) {
		return
	}
	acts := func(r *commands.Run) bool {
		event := r.Hook.Event.Name
		return r.Fed || !inspect.Sends(p, r, tests[0].Path) || slices.ContainsFunc(tests, func(c facts.Compare) bool {
			return slices.ContainsFunc(c.Values, func(v facts.Literal) bool { return strings.EqualFold(v.Text, event) })
		}) ||
			slices.ContainsFunc(f.Outputs, func(o facts.Output) bool { return !f.NeverOn(event, o.Block, o.Seq) }) ||
			slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.MayFail() && !f.NeverOn(event, e.Block, e.Seq) })
	}
	if s.Any(acts) || len(f.Outputs) == 0 && !slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.MayFail() }) {
		return
	}
	v := tests[0].Values[0]
	p.ReportIn(s, v.Range, inspect.SurfacesWhere(s, inspect.Fires), "`%s` is never `%s` here: this script neither answers nor refuses", tests[0].Path, v.Text).
		Help("this script runs on %s", lint.Codes(slice.Add(nil, slice.Map(s.Runs, func(r commands.Run) string { return r.Hook.Event.Name })...), "and"))
}

// reportUnnamed reports answers that lack the event's name where the product requires it.
func reportUnnamed(p *lint.Pass, s *commands.Script) {
	for _, o := range inspect.PrintedAnswers(s) {
		w := o.Doc.Get(inspect.Wrapper)
		if w == nil || o.Doc.Open || w.Value.Kind != facts.Object || w.Value.Open || len(w.Value.Members) == 0 || w.Value.Get("hookEventName") != nil {
			continue
		}
		unnamed := func(r *commands.Run) bool {
			return r.Printed && inspect.NeedsEvent(p, r) && !inspect.RefusesAnyway(p, s, r, o)
		}
		set := inspect.SurfacesWhere(s, unnamed)
		p.ReportIn(s, w.Range, set, "`hookSpecificOutput` without `hookEventName`: %s it", lint.Verb(set, "ignore")).
			Note("the whole answer is unusable").
			Help("add `\"hookEventName\": %q`", inspect.EventName(p, s, unnamed))
	}
}
