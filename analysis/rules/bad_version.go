package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

var _ = rule(lint.Rule{
	ID:       "bad-version",
	Severity: lint.Error,
	Fix:      lint.SafeFix,
	Summary:  "a version other than the number 1",
	Why: `The file format has only one version: the number 1. Copilot CLI rejects a file with any other value, including "1" in quotes.
A file without a version counts as version 1.`,
	Bad:  oneHook("  \"version\": 2,\n", "sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Good: hookFile("sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Refs: cite("004: Hook configuration format", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		if inspect.IsData(p) {
			return
		}
		for _, d := range p.Drops(config.ReasonVersion) {
			p.ReportDrop(d.Range, d, "`version` must be the number 1").
				Help("write `1`, or leave `version` out").
				Fix("Set version to 1", p.Replace(d.Range, "1"))
		}
	},
})
