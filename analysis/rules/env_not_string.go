package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

var _ = rule(lint.Rule{
	ID:       "env-not-string",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a value in env that is not a string",
	Why: `Environment variables are text, and Copilot CLI insists on it: it skips a hook with a number or a boolean in env, or rejects
the whole file if it is a settings file. VS Code converts the value to text.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "env": { "STRICT": true } }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "env": { "STRICT": "true" } }`),
	Refs: cite("004: Command hooks", "copilot-cli-1.0.102", "003: Hook command properties"),
	Check: func(p *lint.Pass) {
		for _, d := range p.Drops(config.ReasonEnvValue) {
			m := inspect.MemberAt(d.Entry.Node.Get("env"), d.Range)
			v := m.Value
			r := p.ReportDrop(v.Range, d, "%s must be a string", lint.Code("env."+m.Key.Text)).Help("write a string").Severity(d.Severity())
			if v.Kind != syntax.Number && v.Kind != syntax.Bool {
				continue
			}
			quoted := syntax.Quote(v.Text)
			r.Help("write `%s`", quoted)
			if inspect.IsPlain(v) {
				r.Fix("Put it in quotes", p.Replace(v.Range, quoted))
			}
		}
	},
})
