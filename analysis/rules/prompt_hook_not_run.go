package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var promptHookNotRun = analysis.Rule{
	ID:       "prompt-hook-not-run",
	Severity: analysis.Error,
	Doc: analysis.Doc{
		Summary: "a prompt hook on an event where it does nothing, or for a surface without a user",
		Why: `In Copilot a prompt hook types its text for the user when a new interactive session begins. On any other event it is skipped, in a
settings file together with all other hooks, and the cloud agent, which nobody types to, may not run it at all. Claude Code has prompt hooks
on the events that can decide something, and there a model answers them.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "agentStop": [{ "type": "prompt", "prompt": "Summarise what you did" }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "agentStop": [{ "type": "command", "command": "./ask-for-summary.sh" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "004", Section: "Prompt hooks"}, {Doc: "copilot-cli-1.0.102"}, {Doc: "claude-2026-08", Section: "Hook handler fields"}},
	},
	Check: func(p *analysis.Pass) {
		owners := p.Owners()
		for _, d := range p.Drops(config.ReasonType) {
			if !promptOnWrongEvent(d) {
				continue
			}
			runs := owners &^ d.Surfaces
			if !runs.Empty() {
				if d = d.Only(owners | d.FatalOn()); d.Surfaces.Empty() {
					continue
				}
			}
			t := typeOf(d.Entry)
			r := p.Report(d.Range, d.Surfaces, "prompt hooks do nothing on %s here, so %s; %s", d.List.Name, p.Consequence(d),
				promptEvents(t, d.Surfaces&(t.Surfaces|t.Accepted), d.List.Name))
			if !runs.Empty() && d.FatalOn().Empty() {
				r.AtMost(analysis.Info)
			}
		}
		for _, k := range p.Hooks() {
			t := schemas.HookTypeNamed("prompt")
			idle := k.Where(func(s schemas.Surface, h *config.Hook) bool {
				return h.Type == t.Name && !t.RunsOn(s, h.Event.Name)
			}) & owners
			if idle.Empty() {
				continue
			}
			p.Report(analysis.Member(k.Entry.Node, "type").Value.Range, idle,
				"%s may not run prompt hooks, as nobody types there; what has to happen in every session needs a command", idle.Names()).Severity(analysis.Info)
		}
	},
}

// promptEvents says on which events the surfaces run prompt hooks, in the casing of name.
func promptEvents(t *schemas.HookType, set schemas.Surfaces, name string) string {
	var clauses []string
	for _, s := range set.List() {
		var names []string
		for _, event := range t.OnlyEvents[s] {
			e, casing := schemas.EventByName(event), schemas.SnakeCase
			if name != "" && name[0] >= 'a' {
				casing = schemas.CamelCase
			}
			if e != nil {
				names = append(names, e.SpellingFor(s, casing))
			}
		}
		slices.Sort(names)
		if t.Surfaces.Has(s) {
			clauses = append(clauses, s.Name()+" runs them on "+choice(names)+" only")
		}
	}
	if len(clauses) == 0 {
		return "write a command"
	}
	return strings.Join(clauses, " and ")
}
