package rules

import (
	"cmp"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "setting-off",
	Severity: lint.Info,
	Fix:      lint.UnsafeFix,
	Summary:  "hooks that an editor setting turns off",
	Why: `VS Code runs the hooks in Claude Code's settings files only when chat.useClaudeHooks is true, and the default is false: the
files look shared but are not. A Claude Code file gets a hint at most, since its hooks are not written for VS Code. When the workspace's
own settings name the file as a location, or turn hooks off, the severity is info and the finding appears in those settings.`,
	Bad:  settingsAt(".claude/settings.json", "Stop", `{ "hooks": [{ "type": "command", "command": "npm test" }] }`),
	Good: settingsAt(".claude/settings.json", "Stop", `{ "hooks": [{ "type": "command", "command": "npm test" }] }`) + vscodeSettings(`"chat.useClaudeHooks": true`),
	Refs: cite("000: File Locations", "vscode-2026-09: Settings", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		if p.Doc.Kind == schemas.VSCodeSettings {
			reportSwitchedOff(p)
			reportNamedLocations(p)
			return
		}
		for _, s := range schemas.AllSurfaces.List() {
			row, hooks := p.Source(s), hooksIn(p, p.Doc, s)
			if row == nil || hooks == 0 || p.File().HooksMember == nil || p.Workspace().SwitchedOn(s, row) {
				continue
			}
			set := schemas.SurfaceSet(s)
			name := row.Setting
			if engine := schemas.EngineOn(s, p.Settings().Edition); !p.Workspace().SettingOn(engine.Setting, engine.SettingDefault, s) {
				name = engine.Setting
			}
			locations := p.Workspace().SettingNode(schemas.LocationsSetting)
			named := locations != nil && locations.Value.Member(location(p.Doc, row)) != nil && locations.Value.Member(location(p.Doc, row)).Value.Text == "true"
			if named || p.Workspace().SettingNode(name) != nil {
				continue // the settings file has the finding
			}
			p.Report(p.File().HooksMember.Key.Range, set, "`%s` is off: %s %s in this file", name, lint.Verb(set, "do not run"), english.Noun("the", hooks, "hook")).
				Help("set it to `true` to share them").Severity(lint.Hint)
		}
	},
})

// hooksIn counts the hooks of a document that a surface would run if no setting kept it from doing so.
func hooksIn(p *lint.Pass, d *workspace.Document, s schemas.Surface) int {
	if r := d.LoadResult(s, p.Settings().Edition); r != nil {
		return len(r.Hooks)
	}
	return 0
}

// location returns the key of chat.hookFilesLocations for a file: the built-in one, or that of the file itself.
func location(d *workspace.Document, row *schemas.LoadRules) string {
	return cmp.Or(row.Location, strings.TrimPrefix(d.Path, d.Root+"/"))
}

// reportSwitchedOff reports workspace settings that are false and keep hooks of its files from running.
func reportSwitchedOff(p *lint.Pass) {
	for _, s := range schemas.AllSurfaces.List() {
		engine := schemas.EngineOn(s, p.Settings().Edition)
		files := map[string][]string{}
		for _, d := range p.Workspace().Documents() {
			if d.Source == nil || hooksIn(p, d, s) == 0 {
				continue
			}
			row := d.Source.Rules[s].In(p.Settings().Edition)
			for _, name := range []string{engine.Setting, row.Setting} {
				files[name] = append(files[name], d.Path)
			}
		}
		for name, list := range files {
			m := p.Root().Member(name)
			if name == "" || m == nil || m.Value.Kind != syntax.Bool || m.Value.Text != "false" {
				continue
			}
			set := schemas.SurfaceSet(s)
			r := p.Report(m.Range, set, "`%s` is off: %s no hook from %s", name, lint.Verb(set, "run"), lint.Code(list[0])).
				Help("set it to `true` to run them")
			if n := len(list) - 1; n > 0 {
				r.Note("the same applies to %s", english.Count(n, "other file"))
			}
		}
	}
}

// reportNamedLocations reports locations that are turned on by name while the setting for their kind of file is off.
func reportNamedLocations(p *lint.Pass) {
	m := p.Root().Member(schemas.LocationsSetting)
	if m == nil {
		return
	}
	for _, loc := range m.Value.Members {
		if loc.Value.Text != "true" {
			continue
		}
		for _, d := range p.Workspace().Documents() {
			for _, s := range schemas.AllSurfaces.List() {
				if d.Source == nil {
					continue
				}
				row := d.Source.Rules[s].In(p.Settings().Edition)
				if row == nil || location(d, row) != loc.Key.Text || hooksIn(p, d, s) == 0 || p.Workspace().SwitchedOn(s, row) || p.Root().Member(row.Setting) != nil {
					continue
				}
				set := schemas.SurfaceSet(s)
				p.Report(loc.Key.Range, set, "`%s` is off: %s this file", row.Setting, lint.Verb(set, "do not read")).
					Note("it has %s", english.Count(hooksIn(p, d, s), "hook")).Help("set it to `true`").
					UnsafeFix("Set "+row.Setting+" to true", p.Add(p.Root(), row.Setting, "true")...)
			}
		}
	}
}
