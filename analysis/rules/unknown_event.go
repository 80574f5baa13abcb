package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var unknownEvent = lint.Rule{
	ID:       "unknown-event",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Doc: lint.Doc{
		Summary: "an event that no product has",
		Why: `Names of events are compared letter by letter, case included, and there are no others than those of the products. Hooks under any
other name are dropped: VS Code says nothing, Copilot CLI writes a line to its debug log, and in the frontmatter of an agent Copilot CLI refuses
the whole agent.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "PretoolUse": [{ "type": "command", "command": "./guard.sh" }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "PreToolUse": [{ "type": "command", "command": "./guard.sh" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "000", Section: "Lifecycle Events"}, {Doc: "004", Section: "Hook events"}, {Doc: "copilot-cli-1.0.102"}, {Doc: "vscode-1.130"}},
	},
	Check: func(p *lint.Pass) {
		for _, d := range p.Drops(config.ReasonUnknownEvent) {
			l := d.List
			if l.Event != nil || lint.Proposal(l) != nil {
				continue
			}
			if l.Aside() {
				// A remark, or hooks put aside on purpose, unless more falls with them.
				if d = d.Only(d.FatalOn()); d.Surfaces.Empty() {
					continue
				}
			}
			reportUnknownEvent(p, d)
		}
	},
}

func reportUnknownEvent(p *lint.Pass, d lint.Dropped) {
	l, near := d.List, p.MeantEvent(d.List)
	if isStrayField(l) {
		p.Report(l.Member.Key.Range, d.Surfaces, "%s is a field of hooks and stands among the events, so %s; move it into the hook", l.Name, p.Consequence(d))
		return
	}
	if near == "" {
		owners := p.Owners()
		if owners.Empty() {
			owners = p.Surfaces()
		}
		choice := eventChoice(p, l.Name, owners)
		instead := "the events here are " + eventNames(choice)
		if like := eventsLike(choice, l.Name); len(like) > 0 {
			instead = "did you mean " + english.List(like, "or")
		}
		r := p.Report(l.Member.Key.Range, d.Surfaces, "no surface has an event %q, so %s; %s", l.Name, p.Consequence(d), instead)
		if d.FatalOn().Empty() && (isSwitch(l) || l.Member.Value.Kind == syntax.Array && d.Lost == 0) {
			r.Severity(lint.Info) // no hook is lost
		}
		return
	}
	r := p.Report(l.Member.Key.Range, d.Surfaces, "no surface has an event %q, so %s; did you mean %q", l.Name, p.Consequence(d), near)
	if english.Distance(l.Name, near) < 2 {
		r.Fix("Rename it to "+near, renameEvent(p, l, near)...)
	} else {
		r.UnsafeFix("Rename it to "+near, renameEvent(p, l, near)...)
	}
}

// losesField reports an entry behind which, in frontmatter, a field of hooks stands among the events: it was to be one of
// the entry, and is not indented as the others.
func losesField(p *lint.Pass, e *config.Entry) bool {
	if p.Tree().Language != syntax.YAML {
		return false
	}
	lists := p.Lists()
	i := slices.Index(lists, e.List)
	if i < 0 || i+1 >= len(lists) || !isStrayField(lists[i+1]) {
		return false
	}
	items := e.List.Member.Value.Items
	return len(items) > 0 && (e.Node == items[len(items)-1] || e.Group == items[len(items)-1])
}

// isSwitch reports a member that is neither an event nor anything that runs, such as "enabled": true.
func isSwitch(l *config.EventList) bool {
	v := l.Member.Value
	return l.Event == nil && v.IsScalar() && v.Kind != syntax.String
}

// isStrayField reports a field of hooks, with its value, in the place of an event.
func isStrayField(l *config.EventList) bool {
	return l.Event == nil && knownFields()[l.Name] != nil && l.Member.Value.IsScalar()
}
