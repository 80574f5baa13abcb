package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var cwdNotFound = lint.Rule{
	ID:         "cwd-not-found",
	Severity:   lint.Error,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Summary:    "a working directory that does not exist",
	Why: `A hook cannot start in a directory that does not exist. VS Code shows a warning and carries on, so a guard protects nothing;
Copilot CLI denies every tool call on preToolUse and permissionRequest. VS Code resolves a relative cwd against the workspace folder,
Copilot against the repository root. No product expands variables in cwd, and only VS Code expands ~. When the parent directory is missing
too, the severity is only info: the file may be a template, or the directory may be created later.`,
	Bad:  fileAt("tools/package.json", "{}") + hookFileAt(".github/hooks/example.json", "preToolUse", `{ "type": "command", "command": "npm run guard", "cwd": "tool" }`),
	Good: fileAt("tools/package.json", "{}") + hookFileAt(".github/hooks/example.json", "preToolUse", `{ "type": "command", "command": "npm run guard", "cwd": "tools" }`),
	Refs: cite("004: Command hooks", "003: Hook command properties", "copilot-cli-1.0.102", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		for _, k := range p.Hooks() {
			m := k.Entry.Node.Member("cwd")
			if m == nil || m.Value.Kind != syntax.String || m.Value.Text == "" {
				continue
			}
			dirs := map[string]schemas.Surfaces{} // those that are missing
			for _, s := range k.Where(func(_ schemas.Surface, h *config.Hook) bool { return h.Cwd == m.Value.Text }).List() {
				dir, known := commands.HookDir(p.Workspace().Snapshot, p.Doc, s, k.Hook(s))
				if known && inspect.IsMissingDir(p, dir) {
					dirs[dir] |= schemas.SurfaceSet(s)
				}
			}
			for dir, set := range dirs {
				reportCwd(p, k, m, dir, set)
			}
		}
	},
}

func reportCwd(p *lint.Pass, k lint.LoadedEntry, m *syntax.Member, dir string, set schemas.Surfaces) {
	denies := set & inspect.DenyUnstarted(p, k)
	rest := set &^ denies
	fails := inspect.ProductsDo(p, rest, "cannot start this hook", "this hook cannot start")
	effect := fails
	if !denies.Empty() {
		calls := inspect.EveryCall(k.Hook(denies.List()[0]).Matcher != nil)
		effect = inspect.ProductsDo(p, denies, "deny "+calls, calls+" is denied")
	}
	near := nearDir(p, dir)
	help := "write the path of a directory that exists"
	if near != "" {
		help = fmt.Sprintf("did you mean %s?", lint.Code(path.Join(path.Dir(m.Value.Text), near)))
	} else if inspect.Expandable().MatchString(m.Value.Text) {
		help = "write the path itself: variables in `cwd` are not expanded"
	}
	r := p.Report(m.Value.Range, set, "directory %s does not exist: %s", lint.Code(dir), effect).OnceCounted(dir+effect).Help("%s", help)
	if !denies.Empty() && !rest.Empty() {
		r.Note("%s", fails)
	}
	if inspect.IsMissingDir(p, slash.Dir(dir)) {
		r.Severity(lint.Info)
	}
	if near != "" {
		base := path.Base(m.Value.Text)
		if at := len(m.Value.Text) - len(base); strings.HasSuffix(m.Value.Text, base) {
			r.UnsafeFix("Write "+path.Join(path.Dir(m.Value.Text), near), p.Replace(m.Value.SourceRange(at, len(m.Value.Text)), near))
		}
	}
}

// nearDir returns the sibling of a missing directory that was probably meant, or "" when there is none.
func nearDir(p *lint.Pass, dir string) string {
	isDir := func(name string) bool { return !inspect.IsMissingDir(p, slash.Join(slash.Dir(dir), name)) }
	return english.Nearest(path.Base(dir), slice.Filter(p.Workspace().Names(slash.Dir(dir)), isDir))
}
