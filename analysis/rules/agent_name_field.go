package rules

import (
	"cmp"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "agent-name-field",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a script that reads agent_name where the product sends agent_type",
	Why: `VS Code and Claude Code send the name of a subagent as agent_type and have no agent_name. Copilot CLI sends both. A test of a
field that is not sent never succeeds, so the hook does nothing.`,
	Bad: guardExample("SubagentStop", "done.sh", `
input=$(cat)
[ "$(jq -r .stop_hook_active <<<"$input")" = true ] && exit 0
if [ "$(jq -r .agent_name <<<"$input")" = reviewer ]; then echo reviewed >>reviews.log; fi`),
	Good: guardExample("SubagentStop", "done.sh", `
input=$(cat)
[ "$(jq -r .stop_hook_active <<<"$input")" = true ] && exit 0
if [ "$(jq -r '.agent_type // .agentName' <<<"$input")" = reviewer ]; then echo reviewed >>reviews.log; fi`),
	Refs: cite("000: Gotcha 1", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, f := range s.Facts().Reads {
			if !f.Sure || schemas.NeutralName(f.Path) != "agentName" {
				continue
			}
			reads := func(name string) []facts.Field {
				return slice.Filter(s.Facts().Reads, func(r facts.Field) bool { return r.Path == name })
			}
			var names []string // of the field that has the agent's name
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				name, sent := nameField(p, r), inspect.SentField(p, r, "agentName")
				if name == "" || f.Path == sent || sent != "" && len(reads(sent)) > 0 || s.Facts().Has(name) {
					return false
				}
				names = slice.Add(names, name)
				return true
			})
			if set.Empty() {
				continue
			}
			every := slices.Clone(names)
			for i := range s.Runs {
				every = slice.Add(every, cmp.Or(nameField(p, &s.Runs[i]), f.Path))
			}
			edits := inspect.Apply(p, s, inspect.ReadEvery(s, f.Path, slice.Add(every, f.Path))).Edits
			if at := s.Range(f.Range); edits == nil && len(reads(f.Path)) == 1 && slices.Contains([]string{"'" + f.Path, `"` + f.Path}, p.Text(text.Range{Start: at.Start - 1, End: at.End})) {
				edits = p.EditIn(s, f.Range, names[0]) // in code of another language
			}
			p.ReportIn(s, f.Range, set, "%s no `%s`: the agent's name is in %s", lint.Verb(set, "send"), f.Path, lint.Codes(names, "or")).
				Help("read %s", lint.Codes(names, "or")).UnsafeFix("Read "+names[0], edits...)
			return
		}
	},
})

// nameField returns the field with the name of the agent that an event is about, "" when there is none.
func nameField(p *lint.Pass, r *commands.Run) string {
	return cmp.Or(inspect.SentField(p, r, "teammateName"), inspect.SentField(p, r, "agentType"))
}
