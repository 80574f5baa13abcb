package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var eventValueNotArray = analysis.Rule{
	ID:       "event-value-not-array",
	Severity: analysis.Error,
	Fix:      analysis.SomeFixes,
	Doc: analysis.Doc{
		Summary: "an event whose value is not a list of hooks",
		Why: `An event holds a list, also when there is only one hook. VS Code ignores the event without a word, and Copilot CLI drops
the whole file, so that hooks of other events are lost too.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "sessionStart": { "type": "command", "command": "echo hello" }
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "004", Section: "Hook configuration format"}, {Doc: "000", Section: "JSON Configuration Format"}},
	},
	Check: func(p *analysis.Pass) {
		drops := map[*config.EventList]analysis.Dropped{}
		for _, d := range p.Drops(config.ReasonEventNotArray) {
			drops[d.List] = d
		}
		for _, l := range p.Lists() {
			v := l.Member.Value
			if v.Kind == syntax.Array || v.Kind == syntax.Missing || isStrayField(l) {
				continue // unknown-event speaks of the latter
			}
			surfaces, effect, severity := p.Surfaces(), "nothing in it can run", analysis.Warning
			if d, dropped := drops[l]; dropped {
				surfaces, effect, severity = d.Surfaces, p.Consequence(d), d.Weight()
			} else if l.Aside() || isShadowed(p, l) {
				continue // a remark between the events, or told by duplicate-key
			} else if isSwitch(l) {
				severity = analysis.Info
			}
			r := p.Report(v.Range, surfaces, "%s is not a list of hooks, so %s; write %s", l.Name, effect, listShape(p, l, v)).Severity(severity)
			if v.Kind == syntax.Object && l.Event != nil {
				fixList(p, r, v)
			}
		}
	},
}

// isShadowed reports an event whose key stands again further down.
func isShadowed(p *analysis.Pass, l *config.EventList) bool {
	lists := p.Lists()
	return slices.ContainsFunc(lists[slices.Index(lists, l)+1:], func(o *config.EventList) bool { return o.Name == l.Name })
}

// listShape says what should stand in place of a value that is not a list, the one of an event or, without, that of a group.
func listShape(p *analysis.Pass, l *config.EventList, v *syntax.Node) string {
	yaml := p.Tree().Language == syntax.YAML
	switch {
	case v.Kind == syntax.Object && len(v.Members) == 0:
		return "[]"
	case v.Kind == syntax.Object && p.Doc.IsBlock(v) && strings.HasPrefix(v.Members[0].Key.Text, "-"):
		return "a space behind the dash"
	case v.Kind == syntax.Object && p.Doc.IsBlock(v):
		return "a dash before the first key of each hook"
	case v.Kind == syntax.Object:
		return "[ ] around the hook"
	case yaml:
		return `a list of hooks, each of which begins with "- type: command"`
	}
	if needsGroups(p) && l != nil {
		return `a list such as [{"hooks": [{"type": "command", "command": "..."}]}]`
	}
	return `a list such as [{"type": "command", "command": "..."}]`
}

// fixList puts an object into a list; an empty one stands for none.
func fixList(p *analysis.Pass, r *analysis.Report, v *syntax.Node) {
	if len(v.Members) == 0 {
		r.Fix("Write []", p.Replace(v.Range, "[]"))
	} else {
		r.Fix("Put the hook into a list", p.IntoList(v)...)
	}
}
