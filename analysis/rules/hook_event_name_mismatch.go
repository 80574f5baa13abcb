package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var hookEventNameMismatch = lint.Rule{
	ID:         "hook-event-name-mismatch",
	Severity:   lint.Warning,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Doc: lint.Doc{
		Summary: "an answer whose hookEventName is wrong, or missing where it is required",
		Why: `VS Code and Claude Code ignore hookSpecificOutput, and the decision in it, when its hookEventName is not the event that is
running. VS Code accepts an answer without the name; Claude Code then finds no usable answer.`,
		Bad: guardExample("PreToolUse", "guard.sh", `#!/usr/bin/env bash
echo '{"permissionDecision":"deny","hookSpecificOutput":{"hookEventName":"preToolUse","permissionDecision":"deny"}}'
`),
		Good: guardExample("PreToolUse", "guard.sh", `#!/usr/bin/env bash
echo '{"permissionDecision":"deny","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}'
`),
		Refs: []schemas.Ref{{Doc: "vscode-1.130"}, {Doc: "003", Section: "PreToolUse output"}},
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		reportUnnamed(p, s)
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
			m := inspect.LevelMember(o.Doc, true, "hookEventName")
			if m == nil || !m.Value.Known() {
				continue
			}
			fits := func(r *commands.Run, name string) bool {
				f := inspect.AnswerField(p, r, true, "hookEventName")
				return f == nil || f.Type.Enum == nil || slices.ContainsFunc(f.Type.Enum, func(v schemas.Value) bool { return v.Value == name })
			}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				return r.Printed && !slices.ContainsFunc(s.Runs, func(o commands.Run) bool { return o.Surface == r.Surface && fits(&o, m.Value.Text) }) &&
					!slices.ContainsFunc(printed, func(n string) bool { return fits(r, n) })
			})
			if set.Empty() {
				continue
			}
			event := ""
			for _, r := range s.Runs {
				if set.Has(r.Surface) && event == "" {
					event = r.Hook.Event.Name
				}
			}
			r := p.ReportIn(s, m.Value.Range, set, "this runs on %s, the answer says `%s`: %s it", event, m.Value.Text, lint.Verb(set, "ignore")).Help("write `%s`", event)
			if p.Text(s.Range(m.Value.Range)) == m.Value.Text {
				r.UnsafeFix("Write "+event, p.EditIn(s, m.Value.Range, event)...)
			}
		}
	},
}

// reportUnnamed reports answers that lack the event's name where the product requires it.
func reportUnnamed(p *lint.Pass, s *commands.Script) {
	for _, o := range inspect.PrintedAnswers(s) {
		w := o.Doc.Get(inspect.Wrapper)
		if w == nil || o.Doc.Open || w.Value.Kind != facts.Object || w.Value.Open || len(w.Value.Members) == 0 || w.Value.Get("hookEventName") != nil {
			continue
		}
		event := ""
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			f := inspect.AnswerField(p, r, true, "hookEventName")
			if !r.Printed || f == nil || !f.Required.Has(r.Surface) || inspect.RefusesAnyway(p, s, r, o) {
				return false
			}
			event = r.Hook.Event.Name
			return true
		})
		if !set.Empty() {
			p.ReportIn(s, w.Range, set, "`hookSpecificOutput` without `hookEventName`: %s it", lint.Verb(set, "ignore")).
				Note("the whole answer is unusable").
				Help("add `\"hookEventName\": %q`", event)
		}
	}
}
