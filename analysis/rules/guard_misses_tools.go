package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "guard-misses-tools",
	Severity: lint.Info,
	Summary:  "a file guard that checks only some of the tools that write files",
	Why: `When one tool is denied, a model tries another: VS Code alone has six that write files, and a shell command can do all they
do. A guard that checks for one of them does not stop the others. Test the path regardless of the tool, or check for every tool. Read
each name of the path as well: Claude Code's NotebookEdit sends notebook_path, VS Code's multi_replace_string_in_file a list of
replacements with filePath, and apply_patch a patch.`,
	Bad:  guardExample("PreToolUse", "guard.sh", "input=$(cat)\ncase $(jq -r .tool_name <<<\"$input\") in\n  replace_string_in_file|Edit|Write) ;;\n  *) exit 0 ;;\nesac\nif jq -r '.tool_input | .filePath // .path' <<<\"$input\" | grep -q '\\.env$'; then exit 2; fi"),
	Good: guardExample("PreToolUse", "guard.sh", `if jq -r '.tool_input | .filePath // .path // .input' | grep -q '\.env'; then exit 2; fi`),
	Refs: cite("000: Gotcha 6", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		if !mayBlock(s) {
			return
		}
		reportUnseenPath(p, s)
		tests := inspect.ToolTests(s)
		if len(tests) == 0 {
			return
		}
		for _, o := range inspect.SurfacesWhere(s, func(r *commands.Run) bool { return inspect.BeforeCall(r) && !schemas.Unseen.Has(r.Surface) }).List() {
			covered, missed := filesWrittenBy(p, s, o, tests)
			if covered == nil || len(missed) == 0 {
				continue
			}
			what := lint.Code(missed[0])
			if n := len(missed) - 1; n > 0 {
				what += " and " + english.Count(n, "other tool")
			}
			p.ReportIn(s, covered.Values[0].Range, schemas.SurfaceSet(o), "this guard misses %s of %s", what, o.Name()).
				Note("%s", inspect.FittingWith("these write files too: ", missed, "and")).Help("check the path for every tool; a shell command can write files as well")
			return
		}
	},
})

// filesWrittenBy checks a script's tests against the tools that write files on a surface, which runs the script before a call.
// It returns the first test that such a tool passes, nil when there is none, and the names of the tools that pass none.
func filesWrittenBy(p *lint.Pass, s *commands.Script, o schemas.Surface, tests []facts.Compare) (covered *facts.Compare, missed []string) {
	r := slice.Pointer(s.Runs, func(r *commands.Run) bool { return r.Surface == o && inspect.BeforeCall(r) })
	for _, t := range schemas.ToolsOn(o) {
		if !t.WritesFiles() {
			continue
		}
		name := r.Sent(t)
		passed := slice.Pointer(tests, func(c *facts.Compare) bool {
			return slices.ContainsFunc(c.Values, func(v facts.Literal) bool {
				return !(c.How == facts.Glob && v.Text == "*") && inspect.NameTest(c, v.Text)(name)
			})
		})
		if passed == nil && s.Facts().Has(name) {
			if l := s.Facts().Language; l.IsShell() || l == facts.PowerShell {
				continue // the word may stand in a comment of a program inside the script, or be a method such as [Console]::Out.Write
			}
			passed = &tests[0]
		}
		if covered = cmp.Or(covered, passed); passed == nil && !readForOthers(p, s, r, t) {
			missed = slice.Add(missed, name)
		}
	}
	return covered, missed
}

// readForOthers reports whether a script reads the path of a tool's file in the branch for all tools that its tests do not name.
func readForOthers(p *lint.Pass, s *commands.Script, r *commands.Run, t *schemas.Tool) bool {
	return slices.ContainsFunc(s.Facts().Reads, func(f facts.Field) bool {
		key, ok := inspect.ToolField(p, r, f.Path)
		named := f.Block.OtherTools()
		return ok && slices.Contains(t.FilePaths(), key) && len(named) > 0 && f.Block.Tools() == nil && !slices.Contains(named, strings.ToLower(r.Sent(t)))
	})
}

// reportUnseenPath reports a test of a file's path in a script that gets none for a tool of its matcher, or of its own list, which sends
// another name, a list or a patch.
func reportUnseenPath(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	searched := func(c facts.Compare) bool { return c.Path == "" || schemas.NeutralName(c.Path) == "toolArgs" } // it has every path
	if f.Opaque || len(f.Imports) > 0 || slices.ContainsFunc(f.Compares, searched) {
		return
	}
	for _, c := range f.Compares {
		read := slice.Pointer(f.Reads, func(r *facts.Field) bool { return r.Path == c.Path && r.Sure && !r.Anywhere })
		if read == nil {
			continue
		}
		var tool, key string
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			own, ok := inspect.ToolField(p, r, read.Path)
			if !ok || !inspect.BeforeCall(r) || !inspect.HasToolKey(p, r, own) || !slices.Contains(inspect.PathKeys(r.Surface), own) {
				return false
			}
			t, k := inspect.UnseenFile(p, r, f)
			if t == "" {
				t, k = inspect.UnseenPaths(r, s, own)
			}
			if t == "" || tool != "" && (t != tool || k != key) {
				return false
			}
			tool, key = t, k
			return true
		})
		if set.Empty() {
			continue
		}
		parent, _ := inspect.CutLast(read.Path)
		sent := parent + "." + key
		by, help := "matcher", "read every name: "+inspect.ReadEither(read, []string{read.Path, sent})
		if !inspect.IsPathKey(key) {
			by, help = "script", "test the paths there as well"
		}
		p.ReportIn(s, read.Range, set, "this guard sees no file of `%s`", tool).
			Note("the %s names it, and %s `%s`", by, lint.Verb(set, "send"), sent).Help("%s", help)
		return
	}
}

func mayBlock(s *commands.Script) bool {
	exits := slices.ContainsFunc(s.Facts().Exits, func(e facts.Exit) bool { return e.Known && e.Code == 2 })
	return exits || slices.ContainsFunc(inspect.PrintedAnswers(s), func(o *facts.Output) bool {
		return inspect.HasLevel(o.Doc, "permissionDecision", func(_ bool, m *facts.Member) bool { return inspect.MayRefuse(m.Value) })
	})
}
