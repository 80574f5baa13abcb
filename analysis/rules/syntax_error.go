package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var syntaxError = lint.Rule{
	ID:       "syntax-error",
	Severity: lint.Error,
	Spelling: true,
	Doc: lint.Doc{
		Summary: "text that is not JSON, or frontmatter that is not YAML",
		Why: `Copilot CLI, the cloud agent and VS Code since 1.130 drop a hook file that they cannot parse, with a line in a log
at most: all of its hooks are gone, the correct ones too. Every mistake is reported, not only the first.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "sessionStart": [
      { "type": "command" "command": "echo hello" }
    ]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "sessionStart": [
      { "type": "command", "command": "echo hello" }
    ]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "004", Section: "Hook configuration format"}, {Doc: "copilot-2026-09", Section: "Hook configuration format"}},
	},
	Check: func(p *lint.Pass) {
		if p.Doc.Kind == schemas.VSCodeSettings {
			return // the editor itself reports these, and reads what it can
		}
		effect := ""
		surfaces := p.Surfaces()
		for _, d := range p.Drops(config.ReasonSyntax) {
			effect, surfaces = ", so "+p.Consequence(d), d.Surfaces
		}
		for _, e := range p.Tree().Errors {
			if e.Code == syntax.InvalidUTF8 {
				p.Report(e.Range, p.Surfaces(), "%s", clause(e.Message, ", so a replacement character is read in its place")).Severity(lint.Warning)
				continue
			}
			if m := p.File().HooksMember; m != nil && surfaces&p.Owners() == 0 && m.Range.Start <= e.Range.Start && e.Range.Start <= m.Range.End {
				// What it means to them is not known, but the hooks are not what was written.
				p.Report(e.Range, surfaces|p.Owners(), "%s", clause(e.Message, effect)).Severity(lint.Warning)
			} else {
				p.Report(e.Range, surfaces, "%s", clause(e.Message, effect))
			}
			effect = "" // it is that of the file, and said once
		}
	},
}

// clause puts what happens between what is wrong and what to write instead.
func clause(message, effect string) string {
	wrong, instead, advised := strings.Cut(message, "; ")
	if advised {
		instead = "; " + instead
	}
	return wrong + effect + instead
}
