package rules

import (
	"cmp"
	"path"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "loaded-twice",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Summary:  "the same command loaded from two files, or the same file loaded in two ways",
	Why: `VS Code and Copilot run the hooks of every file they read and do not notice duplicates: the command runs twice on each event.
This happens when hooks are both in .github/hooks and in .claude/settings.json, which Copilot CLI reads too. Claude Code runs identical hooks
from its settings files once, and those of a plugin each time: the manifest's hooks and hooks/hooks.json add up. It always loads a
plugin's hooks/hooks.json. According to its documentation, it rejects those hooks as duplicates when the manifest names the file too; 2.1.330 loads the file once.`,
	Bad: hookFileAt(".github/hooks/a.json", "postToolUse", `{ "type": "command", "command": "./scripts/log.sh" }`) +
		hookFileAt(".github/hooks/b.json", "postToolUse", `{ "type": "command", "command": "./scripts/log.sh" }`),
	Good: hookFileAt(".github/hooks/a.json", "postToolUse", `{ "type": "command", "command": "./scripts/log.sh" }`),
	Refs: cite("004: Hooks locations", "copilot-cli-1.0.102", "vscode-1.130", "claude-2026-08: Hooks", "claude-2026-10: Release notes of September 2026"),
	Check: func(p *lint.Pass) {
		if p.Doc.Kind == schemas.PluginManifest {
			reportNamedAgain(p)
		}
		if p.Doc.Assumed || len(p.Workspace().Documents()) < 2 {
			return
		}
		for _, k := range p.Hooks() {
			if k.Entry.List.Original != nil {
				continue
			}
			var set schemas.Surfaces
			var first commands.Loaded
			for _, s := range k.Surfaces.List() {
				if schemas.EngineOn(s, p.Settings().Edition).Deduplicates && !p.Doc.OfPlugin() || !p.Loaded(s) {
					continue
				}
				for duplicate := range commands.Duplicates(p.Workspace(), s, p.Doc, k.Hook(s)) {
					if !inspect.ReportedAfter(p.Doc, duplicate.Doc) { // a pair is reported once
						continue
					}
					first = cmp.Or(first, duplicate)
					if duplicate.Doc == first.Doc {
						set |= schemas.SurfaceSet(s)
					}
					break
				}
			}
			if set.Empty() {
				continue
			}
			p.Report(inspect.CommandRange(p, k.Any()), set, "%s on `%s`: %s has it too",
				inspect.ProductsDo(p, set, "run this command twice", "this command runs twice"), k.Any().Name, lint.Code(first.Doc.Path)).
				Help("keep one of them").RelatedIn(first.Doc.Path, inspect.CommandRange(p, first.Hook), "the same command")
		}
	},
})

// reportNamedAgain reports files that a plugin's manifest names although they are loaded anyway.
func reportNamedAgain(p *lint.Pass) {
	hooks := p.File().HooksMember
	if hooks == nil {
		return
	}
	names := hooks.Value.Items
	if hooks.Value.Kind == syntax.String {
		names = []*syntax.Node{hooks.Value}
	}
	for _, n := range names {
		file := path.Clean(n.Text)
		src := schemas.PluginSourceFor(file)
		d := p.Workspace().Snapshot.Document(p.Workspace().Path(file))
		if n.Kind != syntax.String || src == nil || d == nil {
			continue
		}
		set := p.Surfaces().Where(func(s schemas.Surface) bool {
			row := src.Rules[s].In(p.Settings().Edition)
			return row != nil && row.NamedAgain != schemas.NoEffect
		})
		if set.Empty() {
			continue
		}
		r := p.Report(n.Range, set, "%s is always loaded: %s its hooks as duplicates", lint.Code(file), lint.Verb(set, "reject")).
			Help("do not name it here")
		if n == hooks.Value && onlyHookFile(p, file) {
			r.Fix("Remove hooks", p.Remove(hooks)...)
		}
	}
}

// onlyHookFile reports whether the plugin loads no other hook file by itself, so that removing the reference changes nothing.
func onlyHookFile(p *lint.Pass, file string) bool {
	return !slices.ContainsFunc(schemas.Sources(), func(src *schemas.Source) bool {
		return src.Kind == schemas.PluginHooks && src.Glob != file && p.Workspace().Snapshot.Document(p.Workspace().Path(src.Glob)) != nil
	})
}
