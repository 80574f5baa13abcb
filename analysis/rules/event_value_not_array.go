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
		Why: `An event holds a list, even for a single hook. VS Code ignores the event silently, and Copilot CLI rejects the whole file, so that
hooks of other events are lost too.`,
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
			var r *analysis.Report
			if d, dropped := drops[l]; dropped {
				r = p.ReportDrop(v.Range, d, "%s", analysis.Code(l.Name)+" must be a list").Severity(d.Weight())
			} else if l.Aside() || isShadowed(p, l) || l.Event == nil {
				continue // a remark between the events, or told by duplicate-key or unknown-event
			} else {
				r = p.Report(v.Range, p.Surfaces(), "%s must be a list: nothing in it runs", analysis.Code(l.Name)).Severity(analysis.Warning)
			}
			r.Help("write %s", listShape(p, l, v))
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
		return "`[]`"
	case v.Kind == syntax.Object && p.Doc.IsBlock(v) && strings.HasPrefix(v.Members[0].Key.Text, "-"):
		return "a space after the dash"
	case v.Kind == syntax.Object && p.Doc.IsBlock(v):
		return "a dash before the first key of each hook"
	case v.Kind == syntax.Object:
		return "`[ ]` around the hook"
	case yaml:
		return "a list of hooks, each beginning with `- type: command`"
	}
	if needsGroups(p) && l != nil {
		return "`[{\"hooks\": [{\"type\": \"command\", \"command\": \"...\"}]}]`"
	}
	return "`[{\"type\": \"command\", \"command\": \"...\"}]`"
}

// fixList puts an object into a list; an empty one stands for none.
func fixList(p *analysis.Pass, r *analysis.Report, v *syntax.Node) {
	if len(v.Members) == 0 {
		r.Fix("Write []", p.Replace(v.Range, "[]"))
	} else {
		r.Fix("Put the hook into a list", p.IntoList(v)...)
	}
}
