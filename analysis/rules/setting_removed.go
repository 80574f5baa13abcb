package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "setting-removed",
	Severity: lint.Info,
	Fix:      lint.UnsafeFix,
	Summary:  "a setting that the product no longer has",
	Why: `chat.useCustomAgentHooks used to enable the hooks of custom agents. VS Code 1.130 no longer has it: they run with
chat.useHooks in a trusted workspace, regardless of the old setting. Notes on VS Code agent hooks still ask for it, and older versions
read it, so the severity is info and the fix is unsafe.`,
	Bad:  vscodeSettings(`"chat.useCustomAgentHooks": true`),
	Good: vscodeSettings(`"chat.useHooks": true`),
	Refs: cite("000: File Locations", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		if p.Doc.Kind != schemas.VSCodeSettings || p.Root().Kind != syntax.Object {
			return
		}
		for _, m := range p.Root().Members {
			s := schemas.SettingNamed(m.Key.Text)
			if s == nil || s.Removed == "" {
				continue
			}
			p.Report(m.Key.Range, s.Surfaces, "`%s` was removed in %s %s: it has no effect",
				m.Key.Text, s.Surfaces.Names(), s.Removed).Note("%s", s.Instead).Unnecessary().
				UnsafeFix("Remove the setting", p.Remove(m)...)
		}
	},
})
