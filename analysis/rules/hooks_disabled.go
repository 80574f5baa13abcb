package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "hooks-disabled",
	Severity: lint.Warning,
	Summary:  "disableAllHooks, and the hooks it does not turn off",
	Why: `disableAllHooks: true means three different things. In a hook file, Copilot turns off the hooks of that file; VS Code ignores
the key and runs them. In a repository's settings file, Copilot CLI turns off every hook from every source, including the user's own. In
Claude Code's settings, it turns off all hooks except managed ones.`,
	Bad:  oneHook(version+"  \"disableAllHooks\": true,\n", "sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Good: oneHook(version+"  \"disableAllHooks\": false,\n", "sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Refs: cite("004: Disable all hooks", "vscode-1.130", "claude-2026-08: Hooks"),
	Check: func(p *lint.Pass) {
		m := p.Root().Member("disableAllHooks")
		if m == nil || !m.Value.IsTrue() {
			return
		}
		var all, file, none schemas.Surfaces
		skipped := 0
		for s, r := range p.LoadResults() {
			switch {
			case r.DisablesAll:
				all |= schemas.SurfaceSet(s)
			case r.Disable != nil:
				file |= schemas.SurfaceSet(s)
				skipped = max(skipped, len(r.Lost))
			default:
				none |= schemas.SurfaceSet(s)
			}
		}
		if !all.Empty() {
			r := p.Report(m.Range, all, "%s", inspect.ProductsDo(p, all, "skip every hook from every file because of `disableAllHooks`",
				"`disableAllHooks` turns off every hook from every file")).
				Severity(lint.Info)
			for _, d := range p.Workspace().Documents() {
				if set := all.Where(func(s schemas.Surface) bool { return turnsOn(p, d, s) }); !set.Empty() {
					r.Note("%s turns them on again in %s", lint.Code(d.Path), set.Names())
				}
			}
		}
		isKept := func(k lint.LoadedEntry) bool { return k.Entry.List.Original == nil } // not only under another name
		hooks := len(slice.Filter(p.Hooks(), isKept))
		if hooks > 0 && !none.Empty() {
			p.Report(m.Key.Range, none, "%s: %s", inspect.ProductsDo(p, none, "ignore `disableAllHooks` here", "`disableAllHooks` is ignored here"), lint.ItsHooks(hooks, "still run")).
				Help("to turn them off, move the file out of this folder")
		}
		if skipped > 0 {
			p.Report(m.Range, file, "`disableAllHooks`: %s %s in this file", lint.Verb(file, "skip"), english.Noun("the", skipped, "hook")).
				Severity(lint.Info)
		}
	},
})

// turnsOn reports whether another file of the same folder has precedence in a surface, and says that hooks run.
func turnsOn(p *lint.Pass, d *workspace.Document, s schemas.Surface) bool {
	r := d.LoadResult(s, p.Settings().Edition)
	return d.Root == p.Doc.Root && r != nil && r.Disable != nil && !*r.Disable && slices.Contains(r.Row.DisableOver, p.Doc.Source.ID)
}
