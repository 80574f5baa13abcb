package rules

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// autoApprove is the setting that says which files the agent edits without asking.
const autoApprove = "chat.tools.edits.autoApprove"

var _ = rule(lint.Rule{
	ID:         "script-editable-by-agent",
	Severity:   lint.Hint,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Summary:    "hook scripts that the agent may edit",
	Why: `A hook that guards the agent is only as good as its script, and the script is in the workspace, where the agent edits files.
VS Code asks before the agent edits files that chat.tools.edits.autoApprove sets to false. The hint appears once per workspace.`,
	Bad: settingsAt(".github/hooks/guard.json", "PreToolUse", `{ "type": "command", "command": "bash .github/hooks/scripts/guard.sh" }`) + fileAt(".github/hooks/scripts/guard.sh", "exit 0"),
	Good: settingsAt(".github/hooks/guard.json", "PreToolUse", `{ "type": "command", "command": "bash .github/hooks/scripts/guard.sh" }`) +
		fileAt(".github/hooks/scripts/guard.sh", "exit 0") + vscodeSettings(`"chat.tools.edits.autoApprove": { "**/.github/hooks/**": false }`),
	Refs: cite("000: Gotcha 10", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		set := schemas.SettingNamed(autoApprove).Surfaces & p.Surfaces()
		first := slice.Find(p.Workspace().Documents(), func(d *workspace.Document) bool { return d == p.Doc || len(d.File().Events) > 0 })
		if set.Empty() || first != p.Doc || p.File().HooksMember == nil {
			return
		}
		var exposed []string
		for _, d := range p.Workspace().Documents() {
			if d.Source == nil || d.Source.Scope == schemas.Plugin {
				continue
			}
			readers := (set & p.Workspace().Readers(d)).Where(func(s schemas.Surface) bool {
				return d.LoadResult(s, p.Settings().Edition).Status == config.Loaded
			})
			for _, t := range commands.Targets(p.Workspace().Snapshot, d) {
				if t.Surfaces&readers != 0 && d.Holds(t.Path) && inspect.IsFile(p.Workspace(), t.Path) {
					exposed = append(exposed, t.Path)
				}
			}
		}
		protected := protectedGlobs(p.Workspace())
		files := slice.Filter(slice.Set(exposed), func(file string) bool {
			return !slices.ContainsFunc(protected, func(glob string) bool { return covers(glob, file) || covers(glob, inRoot(p, file)) })
		})
		if len(files) == 0 {
			return
		}
		globs := globsFor(p, files)
		more := ""
		if n := len(globs) - 1; n > 0 {
			more = ", and " + english.Count(n, "more pattern")
		}
		r := p.Report(p.File().HooksMember.Key.Range, set, "the agent can edit the scripts of its own hooks without asking").
			Help("set %s to `false` in `%s`%s", lint.Code(globs[0]), autoApprove, more).UnsafeFix("Let VS Code ask before the agent edits hook scripts", protect(p, globs)...)
		for i, file := range files {
			if i == 3 {
				r.Note("and %s", english.Count(len(files)-i, "other script"))
				break
			}
			r.Note("%s", lint.Code(file))
		}
	},
})

// protectedGlobs returns the patterns of files that the agent may not edit without asking, from the workspace's settings.
func protectedGlobs(w *workspace.Workspace) []string {
	value := w.Settings().Value(autoApprove)
	if value == nil {
		return nil
	}
	off := slice.Filter(value.Members, func(m *syntax.Member) bool { return m.Value.Kind == syntax.Bool && m.Value.Text == "false" })
	return slice.Map(off, func(m *syntax.Member) string { return m.Key.Text })
}

// covers reports whether a glob matches a file, or may: braces and brackets are not parsed here.
func covers(glob, file string) bool {
	return strings.ContainsAny(glob, "{}[]!") || workspace.Ignore{Rule: "*", Glob: glob}.Matches("", file)
}

// inRoot returns a file's path relative to the root of the workspace.
func inRoot(p *lint.Pass, file string) string {
	return strings.TrimPrefix(strings.TrimPrefix(file, p.Doc.Root), "/")
}

// globsFor returns patterns for files: the hooks directory that contains them, or the file itself.
func globsFor(p *lint.Pass, files []string) []string {
	var globs []string
	for _, file := range files {
		file = inRoot(p, file)
		glob := "**/" + file
		if dir, _, ok := strings.Cut(file, "hooks/"); ok && (dir == "" || strings.HasSuffix(dir, "/")) {
			glob = "**/" + dir + "hooks/**"
		}
		globs = slice.Add(globs, glob)
	}
	return globs
}

// protect returns edits that add patterns to the setting, in the existing settings file or a new one.
func protect(p *lint.Pass, globs []string) []edit.Edit {
	entries := map[string]bool{}
	for _, g := range globs {
		entries[g] = false
	}
	value, _ := json.Marshal(entries)
	file := p.Workspace().Path(schemas.SettingNamed(autoApprove).File())
	d := p.Workspace().Snapshot.Document(file)
	if d == nil {
		all := `{` + "\n  " + `"` + autoApprove + `": ` + string(value) + "\n}\n"
		return []edit.Edit{{Path: file, Text: all, Create: true}}
	}
	if len(d.Tree().Errors) > 0 || d.Tree().Root.Kind != syntax.Object {
		return nil
	}
	m := d.Tree().Root.Member(autoApprove)
	if m == nil {
		return edit.Add(d, d.Tree().Root, autoApprove, string(value))
	}
	members := "false"
	for _, g := range globs[1:] {
		members += ", " + syntax.Quote(g) + ": false"
	}
	return edit.Add(d, m.Value, globs[0], members)
}
