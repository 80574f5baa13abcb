package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var settingRemoved = analysis.Rule{
	ID:       "setting-removed",
	Severity: analysis.Info,
	Fix:      analysis.UnsafeFix,
	Doc: analysis.Doc{
		Summary: "a setting that the product no longer has",
		Why: `chat.useCustomAgentHooks was needed for hooks of custom agents and is gone since VS Code 1.130: they run with chat.useHooks in a
trusted workspace, whatever the old setting says. The VS Code agent hooks notes still ask for it, and older versions read it, so the finding is
information and the fix is unsafe.`,
		Bad: `-- .vscode/settings.json --
{
  "chat.useCustomAgentHooks": true
}
`,
		Good: `-- .vscode/settings.json --
{
  "chat.useHooks": true
}
`,
		Refs: []schemas.Ref{{Doc: "000", Section: "File Locations"}, {Doc: "vscode-1.130"}},
	},
	Check: func(p *analysis.Pass) {
		if p.Doc.Kind != schemas.VSCodeSettings || p.Root().Kind != syntax.Object {
			return
		}
		for _, m := range p.Root().Members {
			s := schemas.SettingNamed(m.Key.Text)
			if s == nil || s.Removed == "" {
				continue
			}
			p.Report(m.Key.Range, s.Surfaces, "%s no longer exists in %s %s and later, so its value changes nothing: %s",
				m.Key.Text, s.Surfaces.Names(), s.Removed, s.Instead).Unnecessary().
				UnsafeFix("Remove the setting", p.Remove(m)...)
		}
	},
}
