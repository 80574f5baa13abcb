package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "duplicate-script",
	Severity:   lint.Info,
	NeedsFiles: true,
	Summary:    "a script that two files run on the same event in one product",
	Why: `Copilot CLI reads .claude/settings.json as well as .github/hooks. When both run the same script on the same event, one entry
meant for each product, the script runs twice there: twice the wait, two log entries, and two answers that may contradict each other. A
script can tell which product started it: COPILOT_CLI is 1 in Copilot CLI.`,
	Bad: hookFileAt(".github/hooks/a.json", "PostToolUse", `{ "type": "command", "command": "python3 hooks/log.py --copilot" }`) +
		settingsAt(".claude/settings.json", "PostToolUse", `{ "hooks": [{ "type": "command", "command": "python3 \"$CLAUDE_PROJECT_DIR\"/hooks/log.py" }] }`) + fileAt("hooks/log.py", "import sys\nsys.stdin.read()"),
	Good: hookFileAt(".github/hooks/a.json", "PostToolUse", `{ "type": "command", "command": "python3 hooks/log.py --copilot" }`) +
		fileAt("hooks/log.py", "import sys\nsys.stdin.read()") + askBeforeEdits("**/hooks/**"),
	Refs: cite("004: Hooks locations", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		if p.Doc.Assumed || p.Doc.Source == nil || p.Doc.Source.Scope == schemas.Plugin || len(p.Workspace().Documents()) < 2 {
			return
		}
		targets := commands.Targets(p.Workspace().Snapshot, p.Doc)
		for _, t := range slice.Pointers(targets) {
			if len(t.Sure) == 0 {
				continue
			}
			s := commands.ScriptAt(p.Workspace().Snapshot, t.Path)
			if s == nil {
				continue
			}
			var set schemas.Surfaces
			var first *commands.Run
			name := ""
			for _, u := range t.Sure {
				own := slice.Pointer(s.Runs, func(r *commands.Run) bool { return r.Hook == u.Hook && r.Surface == u.Surface && r.Range == t.Range })
				for _, other := range slice.Pointers(s.Runs) {
					if own != nil && p.Surfaces().Has(u.Surface) && p.Loaded(u.Surface) && isSecondRun(p, own, other) && (first == nil || first.Doc == other.Doc) {
						set |= schemas.SurfaceSet(u.Surface)
						first, name = other, u.Hook.Name
					}
				}
			}
			if first == nil {
				continue
			}
			p.Report(t.Range, set, "%s `%s` twice on %s", lint.Verb(set, "run"), inspect.ShortPath(path.Base(t.Path)), name).Help("keep one of them").
				Note("%s runs it too", first.Doc.Path).
				RelatedIn(first.Doc.Path, first.Range, "the same script")
		}
	},
})

// isSecondRun reports whether a product also runs the script from a file of another kind on the same event, by a different
// command that asks for the same. Equal commands are left to loaded-twice.
func isSecondRun(p *lint.Pass, u, other *commands.Run) bool {
	d := other.Doc
	return d != p.Doc && d.Root == p.Doc.Root && !d.Assumed && d.Source != nil && d.Source != p.Doc.Source && d.Source.Scope == p.Doc.Source.Scope &&
		other.Surface == u.Surface && other.Hook.Event == u.Hook.Event && inspect.ReportedAfter(p.Doc, d) &&
		commands.Overlap(u.Surface, p.Settings().Edition, u.Hook, other.Hook) && !commands.SameWork(u.Hook, other.Hook) && !strings.HasSuffix(d.Path, ".local.json") &&
		slices.Equal(task(u.Args), task(other.Args))
}

// task returns the arguments that may tell a script what to do: all but the names of products, such as copilot in --product copilot.
func task(args []string) []string {
	return slice.Filter(args, func(a string) bool {
		return schemas.SurfacesCalled(strings.TrimLeft(a[strings.LastIndexByte(a, '=')+1:], "-")).Empty()
	})
}
