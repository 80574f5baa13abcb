package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var hooksDisabled = analysis.Rule{
	ID:       "hooks-disabled",
	Severity: analysis.Warning,
	Doc: analysis.Doc{
		Summary: "disableAllHooks, and what it does not switch off",
		Why: `disableAllHooks: true means three things. In a hook file Copilot switches off the hooks of that file, while VS Code does not look at
the key and runs them all the same. In a settings file of the repository Copilot CLI switches off every hook of every source, the user's own
included. In Claude Code's settings it stops all hooks but the managed ones.`,
		Bad: `{
  "version": 1,
  "disableAllHooks": true,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Good: `{
  "version": 1,
  "disableAllHooks": false,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "004", Section: "Disable all hooks"}, {Doc: "vscode-1.130"}, {Doc: "claude-2026-08", Section: "Hooks"}},
	},
	Check: func(p *analysis.Pass) {
		m := analysis.Member(p.Root(), "disableAllHooks")
		if m == nil || m.Value.Kind != syntax.Bool || m.Value.Text != "true" {
			return
		}
		var all, file, none schemas.Surfaces
		for s, r := range p.Readings() {
			switch {
			case r.DisablesAll:
				all |= schemas.SurfaceSet(s)
			case r.Disable != nil:
				file |= schemas.SurfaceSet(s)
			default:
				none |= schemas.SurfaceSet(s)
			}
		}
		if !all.Empty() {
			p.Report(m.Range, all, "%s every hook of every source because of disableAllHooks, those of other files too", analysis.Verb(all, "skip")).
				Severity(analysis.Info)
		}
		hooks := p.HookCount()
		if hooks > 0 && !none.Empty() {
			p.Report(m.Key.Range, none, "disableAllHooks is not looked at here by %s, so %s all the same; move the file out of the folder to stop that",
				none.Names(), theHooksRun(hooks))
		}
		if hooks > 0 && !file.Empty() {
			p.Report(m.Range, file, "%s %s of this file because of disableAllHooks", analysis.Verb(file, "skip"), theHooks(hooks)).
				Severity(analysis.Info)
		}
	},
}

// theHooksRun is "the one hook runs", "the 3 hooks run".
func theHooksRun(n int) string {
	if n == 1 {
		return theHooks(n) + " runs"
	}
	return theHooks(n) + " run"
}

func theHooks(n int) string {
	if n == 1 {
		return "the one hook"
	}
	return "the " + analysis.Count(n, "hook")
}
