package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "prompt-hook-not-run",
	Severity: lint.Error,
	Summary:  "a prompt hook on an event where it does nothing, or in a product without a user",
	Why: `In Copilot, a prompt hook enters its text as the user's when a new interactive session starts. On any other event it is
skipped, and in a settings file all other hooks are lost with it; the cloud agent, which has no user, may not run it at all. Claude Code
has prompt hooks on the events that can decide something; there, a model answers them.`,
	Bad:  hookFile("agentStop", `{ "type": "prompt", "prompt": "Summarize what you did" }`),
	Good: hookFile("agentStop", `{ "type": "command", "command": "./ask-for-summary.sh" }`),
	Refs: cite("004: Prompt hooks", "copilot-cli-1.0.102", "claude-2026-08: Hook handler fields"),
	Check: func(p *lint.Pass) {
		owners := p.Owners()
		for _, d := range p.Drops(config.ReasonType) {
			if !inspect.IsPromptElsewhere(d) {
				continue
			}
			runs := owners &^ d.Surfaces
			if !runs.Empty() {
				if d = d.Only(owners | d.FatalOn()); d.Surfaces.Empty() {
					continue
				}
			}
			t := inspect.TypeOf(d.Entry)
			r := p.ReportDrop(d.Range, d, "`prompt` hooks do nothing on `%s`", d.List.Name).Help("use a `command` hook").
				Notes(promptEvents(t, d.Surfaces&t.Surfaces, d.List.Name)...)
			if !runs.Empty() && d.FatalOn().Empty() {
				r.AtMost(lint.Info)
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
			p.Report(k.Entry.Node.Member("type").Value.Range, idle,
				"%s may not run `prompt` hooks: there is no user there", idle.Names()).
				Help("use a `command` hook for what must happen in every session").Severity(lint.Info)
		}
	},
})

// promptEvents says on which events the surfaces run prompt hooks, in the casing of name.
func promptEvents(t *schemas.HookType, set schemas.Surfaces, name string) []string {
	return slice.Map(set.List(), func(s schemas.Surface) string {
		names := slice.Map(t.OnlyEvents[s], func(event string) string {
			return schemas.EventByName(event).SpellingFor(s, schemas.NameCasing(name))
		})
		slices.Sort(names)
		return inspect.Fitting(s.Name()+" runs them only on ", names)
	})
}
