package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

var _ = rule(lint.Rule{
	ID:       "useless-ignore",
	Severity: lint.Warning,
	Last:     true,
	Summary:  "an ignore comment that suppresses nothing",
	Why: `A comment "hooks-ls: ignore RULE -- why" suppresses a rule's findings on its line, or on the next one when it has a line of
its own. It needs a reason, so that others can see when it no longer applies; without one it has no effect. One that suppresses nothing is
left over from something that was fixed, or names the wrong rule.`,
	Bad: `-- .vscode/settings.json --
{
  // hooks-ls: ignore setting-removed
  "chat.useHooks": true
}
`,
	Good:   vscodeSettings(`"chat.useHooks": true`),
	Refs:   cite("000: File Locations"),
	Check:  checkIgnores,
	Script: func(p *lint.Pass, _ *commands.Script) { checkIgnores(p) },
})

func checkIgnores(p *lint.Pass) {
	for _, c := range p.Ignores() {
		for _, rule := range c.Rules {
			switch {
			case slices.Contains(c.Unknown, rule):
				p.Report(c.Range, 0, "unknown rule `%s`: this comment does nothing", rule).
					Help("`hooks-ls explain` lists the rules by name")
			case c.Why == "":
				p.Report(c.Range, 0, "this comment gives no reason, so it does nothing").
					Help("write `hooks-ls: ignore %s -- why`", rule)
			case slices.Contains(c.Idle, rule):
				p.Report(c.Range, 0, "no `%s` finding here: this comment does nothing", rule).
					Help("remove it")
			}
		}
	}
}
