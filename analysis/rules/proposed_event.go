package rules

import (
	"fmt"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "proposed-event",
	Severity: lint.Error,
	Fix:      lint.UnsafeFix,
	Summary:  "preAgentStop and preSubAgentStop, which no product implements",
	Why: `A feature request describes them: a command that fails sends the agent back to work, at most maxRetries times. No product
implements this, and such a file does nothing. What exists is agentStop (Stop) and subagentStop (SubagentStop), where the answer counts,
not the exit code: print {"decision": "block", "reason": "what is left to do"}, in VS Code inside hookSpecificOutput. A hook that blocks
must let the agent stop when stop_hook_active is true, since nothing counts the retries. The fix renames the event and removes maxRetries;
it is unsafe because the command must still be changed to print an answer.`,
	Bad:  hookFile("preAgentStop", `{ "type": "command", "bash": "npx eslint", "powershell": "npx eslint", "maxRetries": 3 }`),
	Good: hookFile("agentStop", `{ "type": "command", "bash": "./lint-and-answer.sh", "powershell": "./lint-and-answer.ps1" }`),
	Refs: cite("001: Proposed solution", "004: agentStop / subagentStop decision control", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		for _, d := range p.Drops(config.ReasonUnknownEvent) {
			l := d.List
			if lint.Proposal(l) == nil {
				continue
			}
			name := p.IntendedEvent(l)
			r := p.ReportDrop(l.Member.Key.Range, d, "`%s` does not exist yet", l.Name)
			if name != "" {
				help := fmt.Sprintf("use `%s` and print `{\"decision\": \"block\", \"reason\": \"…\"}`", name)
				event, _, _ := schemas.EventBySpelling(name)
				if inside := inspect.DecideInside(p, event, d.Surfaces); !inside.Empty() {
					help += ", and both in `hookSpecificOutput` too, for " + inside.Names()
				}
				r.Note("not every product sends the agent back on an exit code alone").Help("%s", help)
			}
			r.UnsafeFix("Rename it to "+name+" and drop maxRetries", toStop(p, l, name)...)
		}
	},
})

// toStop renames the event and removes the fields that were proposed with it.
func toStop(p *lint.Pass, l *config.EventList, name string) []edit.Edit {
	edits := inspect.RenameEvent(p, l, name)
	if len(edits) == 0 {
		return nil
	}
	for _, entry := range l.Entries {
		for _, f := range schemas.ProposedFields {
			if m := entry.Node.Member(f.Name); m != nil {
				removed := p.Remove(m)
				if len(removed) == 0 {
					return nil
				}
				edits = append(edits, removed...)
			}
		}
	}
	return edits
}
