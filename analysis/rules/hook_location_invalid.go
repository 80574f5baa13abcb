package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "hook-location-invalid",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a key of chat.hookFilesLocations that VS Code rejects, or that switches nothing off",
	Why: `A location is a folder, or a file that ends in .json, relative to the workspace, or to the home directory with ~/. VS Code
rejects absolute paths, drive letters, backslashes, ~name and patterns with a line in a log, and loads no hooks from there. Only built-in locations can
be switched off: false for one of their files changes nothing. When the setting's value is not an object, every location is off,
including .github/hooks.`,
	Bad:  vscodeSettings(`"chat.hookFilesLocations": { "tools/hooks/*.json": true }`),
	Good: vscodeSettings(`"chat.hookFilesLocations": { "tools/hooks": true }`),
	Refs: cite("000: Gotcha 14", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		if p.Doc.Kind != schemas.VSCodeSettings {
			return
		}
		m := p.Root().Member(schemas.LocationsSetting)
		if m == nil || m.Value.Kind == syntax.Missing {
			return
		}
		set := schemas.SettingNamed(schemas.LocationsSetting).Surfaces
		if m.Value.Kind != syntax.Object {
			p.Report(m.Value.Range, set, "`%s` must be an object: %s", m.Key.Text, lint.Verb(set, "load no hook file at all")).
				Note("that includes the files in `.github/hooks`").Help("write an object such as `{\"tools/hooks\": true}`")
			return
		}
		for _, loc := range m.Value.Members {
			checkLocation(p, loc, set)
		}
	},
})

func checkLocation(p *lint.Pass, loc *syntax.Member, set schemas.Surfaces) {
	on := strings.ToLower(loc.Value.Text)
	_, ok, why := config.LocationKey(loc.Key.Text)
	switch {
	case loc.Value.Kind == syntax.Missing:
	case loc.Value.Kind != syntax.Bool && (loc.Value.Kind != syntax.String || on != "true" && on != "false"):
		p.Report(loc.Value.Range, set, "the value of a location must be a boolean: %s", lint.Verb(set, "ignore this location")).
			Help("write `true` or `false`").Severity(lint.Warning)
	case ok && on == "false":
		if d := stillRead(p, loc.Key.Text, set); d != nil {
			p.Report(loc.Range, set, "this switches nothing off: %s the hooks of %s", lint.Verb(set, "still run"), lint.Code(d.Path)).
				Help("only a built-in location such as `.github/hooks` can be switched off; move the file elsewhere").Severity(lint.Warning)
		}
	case ok:
	case on == "false":
		p.Report(loc.Key.Range, set, "%s %s: this switches nothing off", lint.Verb(set, "reject"), lint.Code(loc.Key.Text)).
			Help("%s", why).Severity(lint.Warning)
	default:
		r := p.Report(loc.Key.Range, set, "%s %s: no hook is loaded from there", lint.Verb(set, "reject"), lint.Code(loc.Key.Text)).
			Help("%s", why)
		if name, safe := correctedKey(loc.Key.Text); name != "" && loc.Key.Parent.Member(name) == nil {
			r.FixIf(safe, "Write "+name, p.Rename(loc, name))
		}
	}
}

// stillRead returns a file with hooks at a location that is no built-in one, which a product reads all the same; nil when there is none.
func stillRead(p *lint.Pass, key string, set schemas.Surfaces) *workspace.Document {
	key = path.Clean(key)
	ed := p.Settings().Edition
	return slice.Find(p.Workspace().Documents(), func(d *workspace.Document) bool {
		at := strings.TrimPrefix(d.Path, d.Root+"/")
		return at == key && d.Source != nil && slices.ContainsFunc((set&p.Workspace().Readers(d)).List(), func(s schemas.Surface) bool {
			row := d.Source.Rules[s].In(ed)
			return (row == nil || row.Location != key) && len(d.LoadResult(s, ed).Hooks) > 0
		})
	})
}

// correctedKey returns the key that was meant, "" when it is unclear. The folder in place of a pattern may load more: it is not safe.
func correctedKey(key string) (name string, safe bool) {
	name, safe = strings.ReplaceAll(key, `\`, "/"), true
	name = strings.TrimPrefix(strings.TrimPrefix(name, "${workspaceFolder}/"), "${workspaceRoot}/")
	for _, all := range []string{"/**/*.json", "/*.json", "/**", "/*"} {
		if folder, ok := strings.CutSuffix(name, all); ok {
			name, safe = folder, false
			break
		}
	}
	if _, ok, _ := config.LocationKey(name); !ok || name == key {
		return "", false
	}
	return name, safe
}
