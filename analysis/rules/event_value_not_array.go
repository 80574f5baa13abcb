package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

var _ = rule(lint.Rule{
	ID:       "event-value-not-array",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "an event whose value is not a list of hooks",
	Why: `An event holds a list, even for a single hook. VS Code silently ignores the event, and Copilot CLI rejects the whole file, so
hooks of other events are lost too.`,
	Bad: hookLists(`
    "sessionStart": { "type": "command", "command": "echo hello" }`),
	Good: hookFile("sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Refs: cite("004: Hook configuration format", "000: JSON Configuration Format"),
	Check: func(p *lint.Pass) {
		if p.Doc.InventedEvent() != nil {
			return // not-in-load-path reports the file
		}
		drops := map[*config.EventList]lint.Dropped{}
		for _, d := range p.Drops(config.ReasonEventNotArray) {
			drops[d.List] = d
		}
		for _, l := range p.Lists() {
			v := l.Member.Value
			if v.Kind == syntax.Array || v.Kind == syntax.Missing {
				continue
			}
			var r *lint.Report
			if d := drops[l]; !d.Surfaces.Empty() {
				r = p.ReportDrop(v.Range, d, "%s", lint.Code(l.Name)+" must be a list").Severity(d.Severity())
			} else if l.CommentedOut() || l.Shadowed || l.Event == nil {
				continue // a remark between the events, or reported by duplicate-key or unknown-event
			} else {
				r = p.Report(v.Range, p.Surfaces(), "%s must be a list: nothing in it runs", lint.Code(l.Name)).Severity(lint.Warning)
			}
			r.Help("write %s", inspect.ListShape(p, l, v))
			if v.Kind == syntax.Object && l.Event != nil {
				inspect.FixList(p, r, v)
			}
		}
	},
})
