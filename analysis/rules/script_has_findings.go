package rules

import (
	"path"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "script-has-findings",
	Severity:   lint.Hint,
	NeedsFiles: true,
	Summary:    "a hook whose script has mistakes",
	Why: `The findings are shown in the script, where they need fixing. The hint at the hook is for readers who see only the
configuration: until the script is fixed, the hook does not work as written.`,
	Bad:  guardExample("PreToolUse", "guard.sh", "if jq -r '.tool_input.command // empty' | grep -q 'rm -rf'; then\n  echo '{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"rm -rf is not allowed\"}'\nfi"),
	Good: guardExample("PreToolUse", "guard.sh", "if jq -r '.tool_input.command // empty' | grep -q 'rm -rf'; then\n  echo '{\"permissionDecision\":\"deny\",\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\"}}'\nfi"),
	Refs: cite("vscode-1.130", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		targets := commands.Targets(p.Workspace().Snapshot, p.Doc)
		reported := make(map[text.Range]bool, len(targets))
		for _, t := range targets {
			if reported[t.Range] {
				continue
			}
			reported[t.Range] = true
			var grave []lint.Finding
			var set schemas.Surfaces
			for _, f := range p.Findings(t.Path) {
				if f.Severity <= lint.Warning && f.Surfaces&t.Surfaces != 0 {
					grave = append(grave, f)
					set |= f.Surfaces & t.Surfaces
				}
			}
			if len(grave) == 0 {
				continue
			}
			r := p.Report(t.Range, set, "`%s` does not do what it says: %s in the script", path.Base(t.Path), english.Count(len(grave), "finding")).
				Help("open the script: its findings are shown there")
			for _, f := range grave[:min(len(grave), 3)] {
				r.RelatedIn(f.Path, f.Range, "%s", f.Message)
			}
		}
	},
})
