package rules

import (
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
			if v.Kind == syntax.Array || v.Kind == syntax.Missing {
				continue
			}
			surfaces, effect, severity := p.Surfaces(), "nothing in it can run", analysis.Warning
			if d, dropped := drops[l]; dropped {
				surfaces, effect, severity = d.Surfaces, p.Consequence(d), d.Weight()
			} else if l.Aside() {
				continue // a remark between the events
			}
			r := p.Report(v.Range, surfaces, "%s is not a list of hooks, so %s; write %s", l.Name, effect, listShape(v)).Severity(severity)
			if v.Kind == syntax.Object && l.Event != nil {
				r.Fix("Put the hook into a list", p.Insert(v.Range.Start, "["), p.Insert(v.Range.End, "]"))
			}
		}
	},
}

// listShape says what should stand in place of a value that is not a list.
func listShape(v *syntax.Node) string {
	if v.Kind == syntax.Object {
		return "[ ] around the hook"
	}
	return `a list such as [{"type": "command", "command": "..."}]`
}
