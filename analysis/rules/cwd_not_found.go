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
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "cwd-not-found",
	Severity:   lint.Error,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Summary:    "a working directory that does not exist",
	Why: `A hook cannot start in a directory that does not exist. VS Code shows a warning and carries on, so a guard protects nothing;
Copilot CLI denies every tool call on preToolUse and permissionRequest. VS Code resolves a relative cwd against the workspace folder,
Copilot against the repository root. No product expands variables in cwd, and only VS Code expands ~. When the parent directory is missing
too, the severity is only info: the file may be a template, or the directory may be created later. A command that begins with cd into such
a directory ends there.`,
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
		for _, c := range inspect.CommandLines(p) {
			reportCd(p, c)
		}
	},
})

// reportCd reports a command that first goes into a directory which does not exist, and then does no more.
func reportCd(p *lint.Pass, c *inspect.CommandLine) {
	if len(c.Calls) == 0 || c.Shell != script.POSIX || p.Doc.Assumed || p.Doc.OfPlugin() || inspect.IsUserFile(p) {
		return
	}
	call := &c.Calls[0]
	if call.Words[0].Text != "cd" || len(call.Words) != 2 || call.Mask.Kind != script.NotMasked || !strings.HasPrefix(strings.TrimLeft(c.Text[call.Range.End:], " "), "&&") {
		return
	}
	to, missing := &call.Words[1], ""
	here, ok := c.Where(func(u inspect.CommandUse) bool {
		dir, known := cdTarget(p, u, to)
		if known && missing == "" && inspect.IsMissingDir(p, dir) && p.Workspace().Missing(slash.Join(dir, "file")) != "" { // not ignored by git
			missing = dir
		}
		return known && missing != "" && dir == missing
	})
	if !ok {
		return
	}
	cost := here.Cost(schemas.MissingForBuiltinCode("sh"), "this hook does nothing")
	r := p.Report(c.DocRange(to.Bare), here.Products(), "directory %s does not exist: %s", lint.Code(missing), cost)
	r.Help("write the path of a directory that exists")
	if inspect.IsMissingDir(p, slash.Dir(missing)) {
		r.Severity(lint.Info)
	}
}

// cdTarget returns the directory that the argument of a cd at the beginning of a command names, as far as that is known.
func cdTarget(p *lint.Pass, u inspect.CommandUse, to *script.Word) (string, bool) {
	in, known := commands.HookDir(p.Workspace().Snapshot, p.Doc, u.Surface, u.Hook)
	v := schemas.VariableNamed(to.Variable)
	switch isSet := v != nil && v.Set[u.Surface] == schemas.VariableSet; {
	case !to.Known || to.Ambiguous || strings.ContainsAny(to.Text, "*?[~\\$"):
		return "", false
	case to.Base == script.RepoRoot, to.Base == script.ProjectDir && isSet:
		return slash.Join(p.Doc.Base(), to.Text), true
	case to.Base == script.WorkingDir && !path.IsAbs(to.Text), to.Base == script.ProjectDir && to.Fallback && v != nil && v.Set[u.Surface] == schemas.VariableNotSet:
		return slash.Join(in, to.Text), known
	}
	return "", false
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
	isDir := func(name string) bool { return !inspect.IsMissingDir(p, slash.Join(slash.Dir(dir), name)) }
	near := english.Nearest(path.Base(dir), slice.Filter(p.Workspace().Names(slash.Dir(dir)), isDir)) // the sibling that was probably meant
	help, written := "write the path of a directory that exists", inspect.Expandable().MatchString(m.Value.Text)
	if near != "" {
		help = fmt.Sprintf("did you mean %s?", lint.Code(path.Join(path.Dir(m.Value.Text), near)))
	} else if written {
		help = "write the path itself: variables in `cwd` are not expanded"
	}
	r := p.Report(m.Value.Range, set, "directory %s does not exist: %s", lint.Code(dir), effect).OnceCounted(dir+effect).Help("%s", help)
	if !denies.Empty() && !rest.Empty() {
		r.Note("%s", fails)
	}
	if unlikely := lint.Info; inspect.IsMissingDir(p, slash.Dir(dir)) {
		if written { // as ~/tools, which stays as it is
			unlikely = lint.Warning
		}
		r.Severity(unlikely)
	}
	if parent, base := path.Split(m.Value.Text); near != "" && base != "" {
		r.UnsafeFix("Write "+path.Join(parent, near), p.Replace(m.Value.SourceRange(len(parent), len(m.Value.Text)), near))
	}
}
