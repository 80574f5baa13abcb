package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var byteOrderMark = analysis.Rule{
	ID:       "byte-order-mark",
	Severity: analysis.Error,
	Fix:      analysis.SafeFix,
	Spelling: true,
	Doc: analysis.Doc{
		Summary: "an invisible mark at the start of the file",
		Why: `Some editors, and Windows PowerShell's Out-File, begin a UTF-8 file with a byte order mark. Copilot CLI reads strict JSON and
drops the file because of it; nothing is to be seen in an editor.`,
		Bad: "\ufeff" + `{
  "version": 1,
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
		for _, d := range p.Drops(config.ReasonBOM) {
			p.Report(d.Range, d.Surfaces, "the file begins with a byte order mark, which is not JSON, so %s; save it as UTF-8 without the mark",
				p.Consequence(d)).
				Fix("Remove the byte order mark", p.Replace(d.Range, ""))
		}
	},
}
