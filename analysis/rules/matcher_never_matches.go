package rules

import (
	"cmp"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "matcher-never-matches",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a matcher that matches nothing the product ever sends",
	Why: `Every product has its own tools: run_in_terminal in VS Code is Bash in Claude Code and bash in Copilot CLI. A matcher with
another product's names, in the wrong case or in permission syntax such as Bash(git *) is accepted silently, and the hook never runs. For
a guard, that is the worst outcome. Unknown names are not reported: they may be tools of an MCP server or an extension. When another
product that reads the file does run the hook, the finding is a warning. Under PascalCase events, Copilot CLI compares a pattern with Claude
Code's names only: bash.* does not run the hook for the tool bash, which is Bash there.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "matcher": "Bash" }`),
	Good: settingsAt(".github/copilot/settings.json", "preToolUse", `{ "type": "command", "command": "./guard.sh", "matcher": "bash" }`),
	Refs: cite("004: Tool names for hook matching", "000: Gotcha 6", "copilot-2026-09: Tool names", "copilot-cli-1.0.102", "claude-2026-08: Matcher patterns"),
	Check: func(p *lint.Pass) {
		for _, u := range inspect.MatcherUses(p) {
			var found *deadMatcher
			var set schemas.Surfaces
			for _, s := range inspect.ForOwners(p, u.AppliedBy()).List() {
				m := &matcherOn{MatcherUse: u, surface: s, edition: p.Settings().Edition}
				m.Matcher = pattern.Read(s, m.edition, u.List.Event, u.List.Name, u.Member.Value.Text)
				m.form, m.hasForm = schemas.MCPFormOn(s, u.List.Event.Name)
				if d := m.dead(); d != nil && (found == nil || found.what == d.what) {
					set |= schemas.SurfaceSet(s)
					found = cmp.Or(found, d)
				}
			}
			if found != nil {
				found.report(p, u, set)
			}
		}
	},
})
