package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var httpNotHTTPS = lint.Rule{
	ID:       "http-not-https",
	Severity: lint.Error,
	Fix:      lint.UnsafeFix,
	Doc: lint.Doc{
		Summary: "an unprotected address where the answer or the headers need protection",
		Why: `The answer of an http hook on preToolUse or permissionRequest can grant a permission, and allowedEnvVars put secrets into headers.
Copilot therefore demands https: in both cases and skips the hook otherwise; in a settings file it drops all hooks.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "permissionRequest": [{ "type": "http", "url": "http://hooks.example.com/permission" }]
  }
}
`,
		Good: `-- .github/copilot/settings.json --
{
  "hooks": {
    "permissionRequest": [{ "type": "http", "url": "https://hooks.example.com/permission" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "004", Section: "HTTP hooks"}, {Doc: "copilot-2026-09", Section: "HTTP hooks"}, {Doc: "copilot-cli-1.0.102"}},
	},
	Check: func(p *lint.Pass) {
		for _, d := range p.Drops(config.ReasonInsecure) {
			m := workspace.Member(d.Entry.Node, "url")
			if m == nil || m.Value.Kind != syntax.String {
				continue
			}
			i := max(0, strings.Index(m.Value.Text, ":"))
			scheme := m.Value.SourceRange(0, i)
			p.Report(scheme, d.Surfaces, "%s, so %s; write https:", d.Why, p.Consequence(d)).Severity(d.Weight()).
				UnsafeFix("Write https:", p.Replace(scheme, "https"))
		}
	},
}
