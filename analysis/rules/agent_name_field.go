package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var agentNameField = lint.Rule{
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
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				name := inspect.SentField(p, r, "agentType")
				return name != "" && f.Path != inspect.SentField(p, r, "agentName") && !s.Facts().Has(name)
			})
			if set.Empty() {
				continue
			}
			r := p.ReportIn(s, f.Range, set, "%s no `%s`: the agent's name is in `agent_type`", lint.Verb(set, "send"), f.Path)
			r.Help("read `agent_type`")
			var edits []edit.Edit
			for _, same := range s.Facts().Reads {
				if same.Path == f.Path && p.Text(s.Range(same.Range)) == f.Path {
					edits = append(edits, p.EditIn(s, same.Range, "agent_type")...)
				}
			}
			r.UnsafeFix("Read agent_type", edits...)
			return
		}
	},
}
