package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

var _ = rule(lint.Rule{
	ID:          "byte-order-mark",
	Severity:    lint.Error,
	Fix:         lint.SafeFix,
	AboutSyntax: true,
	Summary:     "an invisible byte order mark at the start of the file",
	Why: `Some editors, and Out-File in Windows PowerShell, put a byte order mark at the start of a UTF-8 file. Copilot CLI reads strict
JSON and rejects the file. Editors do not show the mark.`,
	Bad:  "\ufeff" + hookFile("sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Good: hookFile("sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Refs: cite("004: Hook configuration format", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		if inspect.IsData(p) {
			return
		}
		for _, d := range p.Drops(config.ReasonBOM) {
			p.ReportDrop(d.Range, d, "the file starts with a byte order mark").
				Help("save it as UTF-8 without BOM").
				Fix("Remove the byte order mark", p.Replace(d.Range, ""))
		}
	},
})
