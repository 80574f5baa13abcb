package rules

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "not-in-load-path",
	Severity: lint.Error,
	Summary:  "a hook file where no product, or not every product, looks",
	Why: `VS Code reads the files directly in .github/hooks; Copilot CLI also reads its subfolders. No product reads .github/hooks.json,
.github/copilot/hooks, .claude/hooks, or files that end in .jsonc or .yml, and Copilot CLI ignores names that start with a dot. A
hooks.json or hooks/hooks.json is read only in a plugin. Copilot CLI and the cloud agent look only in the root of the git repository; VS
Code and Claude Code also read a .github or .claude in a subfolder when that subfolder is the one that is open. VS Code settings cannot
hold hooks, and ~/.copilot/config.json is not read for hooks, although some guides say so. Hooks in such a file look right and never run.`,
	Bad:  hookFileAt(".github/hooks.json", "sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Good: hookFileAt(".github/hooks/hooks.json", "sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Refs: cite("000: File Locations", "004: Hooks locations", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		switch p.Doc.Kind {
		case schemas.AgentFile, schemas.SkillFile:
			return
		case schemas.VSCodeSettings:
			reportSettings(p)
			return
		}
		at := text.Range{Start: p.Root().Range.Start, End: p.Root().Range.Start + 1}
		if m := cmp.Or(p.File().HooksMember, p.Doc.InventedEvent()); m != nil {
			at = m.Key.Range
		}
		switch {
		case len(p.Lists()) == 0 && p.Doc.InventedEvent() == nil:
			return
		case p.Doc.Unread != nil:
			reportUnread(p, at, p.Doc.Unread)
			return
		case p.Doc.Assumed:
			return
		}
		missed := p.Misplaced()
		if !p.Surfaces().Empty() {
			missed &^= servedByPlugin(p)
		}
		if missed.Empty() {
			return
		}
		nested := p.Workspace().Nested() && p.Doc.Source.Scope != schemas.Plugin // a plugin may be anywhere
		help := misplaced(p, nested)
		if p.Surfaces().Empty() {
			p.Report(at, missed, "%s this file: its hooks never run", lint.Verb(missed, "do not read")).Help("%s", help)
			return
		}
		r := p.Report(at, missed, "%s this file: its hooks run in %s only", lint.Verb(missed, "do not read"), p.Surfaces().Names()).Help("%s", help).Severity(lint.Info)
		if nested {
			if !inspect.IsTemplate(p) {
				r.Severity(lint.Warning)
			}
			r.Note("%s it when the folder %s is open", lint.Verb(p.Surfaces(), "read"), lint.Code(path.Base(p.Doc.Root)))
		}
	},
})

// servedByPlugin returns the surfaces that read hooks from another file of the document's plugin, which has a manifest for each product.
func servedByPlugin(p *lint.Pass) schemas.Surfaces {
	manifests := slice.Filter(schemas.PluginManifests(), func(glob string) bool {
		return p.Doc.OfPlugin() && inspect.IsFile(p.Workspace(), slash.Join(p.Doc.Base(), glob))
	})
	if len(manifests) < 2 {
		return 0
	}
	return schemas.AllSurfaces.Where(func(s schemas.Surface) bool {
		return slices.ContainsFunc(p.Workspace().Documents(), func(d *workspace.Document) bool {
			return d != p.Doc && d.OfPlugin() && d.Root == p.Doc.Root && d.DeclaresHooks() && d.IsRead(s, p.Settings().Edition)
		})
	})
}

func reportSettings(p *lint.Pass) {
	m := p.Root().Member("hooks")
	if m == nil || !slices.ContainsFunc(m.Value.Members, func(in *syntax.Member) bool {
		_, _, event := schemas.EventBySpelling(in.Key.Text)
		return event && in.Value.Kind == syntax.Array
	}) {
		return
	}
	p.Report(m.Key.Range, 0, "VS Code settings cannot hold hooks: these never run").Help("move them to `.github/hooks/hooks.json`")
}

// reportUnread reports a file where people put hooks and no product looks.
func reportUnread(p *lint.Pass, at text.Range, u *schemas.Unread) {
	if exampleName().MatchString(path.Base(p.Doc.Path)) {
		return
	}
	name := strings.TrimPrefix(p.Doc.Path, p.Doc.Root+"/")
	if slices.ContainsFunc(p.Workspace().Documents(), func(d *workspace.Document) bool {
		return d.Kind == schemas.PluginManifest && strings.Contains(d.Text.String(), name)
	}) {
		return
	}
	if strings.HasPrefix(u.Glob, "~/") {
		name = u.Glob
	}
	if u.Plugin {
		p.Report(at, 0, "no product reads %s unless it belongs to a plugin", lint.Code(name)).Severity(lint.Info).
			Note("there is no manifest next to it: `plugin.json` or `.claude-plugin/plugin.json`").
			Help("put a repository's hooks into `%s`", u.Destination(name))
		return
	}
	invented := p.Doc.InventedEvent() != nil
	if invented && mayBeData(p) {
		return
	}
	r := p.Report(at, 0, "no product reads hooks in %s: they never run", lint.Code(name)).Help("move them to `%s`", u.Destination(name))
	if invented {
		r.Note("their form is not one that products read either: `hooks` holds events, and an event a list")
	}
	if placeholder().MatchString(p.Doc.Text.String()) {
		r.Severity(lint.Info)
	}
}

// mayBeData reports whether hooks in a form of their own may be data: for a hook that a product does run, or for an installer.
func mayBeData(p *lint.Pass) bool {
	return inspect.IsTemplate(p) || inspect.HasTemplateFolder(p.Doc.Path) || placeholder().MatchString(p.Doc.Text.String()) ||
		slices.ContainsFunc(p.Workspace().Documents(), func(d *workspace.Document) bool { return d != p.Doc && d.DeclaresHooks() })
}

// exampleName matches the name of a file that is there to be copied.
var exampleName = regex.Lazy(`(?i)(^|[._-])(example|sample|template)s?([._-]|$)`)

// placeholder matches a command that an installer fills in.
var placeholder = regex.Lazy(`"command"\s*:\s*"[^"]*\{\{\s*\w+\s*\}\}`)

// misplaced says how to correct a file that is in the right folder but still not read.
func misplaced(p *lint.Pass, nested bool) string {
	if nested {
		name := strings.TrimPrefix(p.Doc.Path, p.Doc.Root+"/")
		return "move it to `" + name + "` in the root of the repository"
	}
	base := path.Base(p.Doc.Path)
	if p.Doc.Source.Scope == schemas.Plugin {
		return "keep the hooks of a plugin in one file: another one of it is read instead, or none of that name"
	}
	off, location := "", ""
	for _, s := range p.Misplaced().List() {
		location = p.Source(s).Location
		if off, _ = p.Workspace().Settings().SkipsLocation(location); off == "" {
			break // something else is wrong too
		}
	}
	if off != "" {
		return strings.NewReplacer(schemas.LocationsSetting, lint.Code(schemas.LocationsSetting), location, lint.Code(location)).Replace(off)
	}
	switch {
	case strings.HasPrefix(base, "."):
		return "give it a name that does not start with a dot"
	case !strings.HasSuffix(base, ".json"):
		return "give it a name that ends in `.json`, in lower case"
	}
	return "move it directly into `.github/hooks`"
}
