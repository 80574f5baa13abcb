package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var badVersion = analysis.Rule{
	ID:       "bad-version",
	Severity: analysis.Error,
	Fix:      analysis.SafeFix,
	Doc: analysis.Doc{
		Summary: "a version that is not the number 1",
		Why: `Hook files have one version, the number 1. Copilot CLI drops a file that states anything else, "1" in quotes included. A file
without version is fine: it counts as version 1.`,
		Bad: `{
  "version": 2,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "004", Section: "Hook configuration format"}, {Doc: "copilot-cli-1.0.102"}},
	},
	Check: func(p *analysis.Pass) {
		for _, d := range p.Drops(config.ReasonVersion) {
			p.Report(d.Range, d.Surfaces, "version is %s where only the number 1 is known, so %s; write 1 or leave version out",
				p.Text(d.Range), p.Consequence(d)).
				Fix("Set version to 1", p.Replace(d.Range, "1"))
		}
	},
}
