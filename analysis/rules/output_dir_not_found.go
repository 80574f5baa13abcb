package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "output-dir-not-found",
	Severity:   lint.Error,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Summary:    "a command that writes to a directory that does not exist, and so fails",
	Why: `A shell does not create the directory of a file that output is redirected to: the command does not run and the hook fails with exit
code 1. On preToolUse and permissionRequest, Copilot CLI then denies every tool call. A directory that exists on the author's machine only,
because git ignores it, is missing in every other clone. Where a failed hook only writes nothing, the finding is info.`,
	Bad:  hookFileAt(".github/hooks/example.json", "preToolUse", `{ "type": "command", "bash": "cat >> logs/tools.jsonl" }`),
	Good: hookFileAt(".github/hooks/example.json", "preToolUse", `{ "type": "command", "bash": "mkdir -p logs && cat >> logs/tools.jsonl", "powershell": "$input > tools.jsonl" }`),
	Refs: cite("004: Exit codes for command hooks", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		for c, call := range inspect.Calls(p) {
			if c.Shell == script.PowerShell || strings.TrimSpace(c.Text[:call.Range.Start]) != "" || !call.Sure || !call.Last {
				continue // what comes before it may create the directory
			}
			for _, to := range call.Redirects {
				dir, below := slash.Dir(slash.Clean(to.To)), ""
				if to.Variable != "" {
					dir, below = strings.TrimPrefix(dir, "/"), `"$`+to.Variable+`"/`
				}
				if !strings.Contains(to.Op, ">") || dir == "." || strings.HasPrefix(dir, "/") || strings.HasPrefix(dir, "~") {
					continue
				}
				here, ok := c.Where(func(u inspect.CommandUse) bool {
					in, known := commands.HookDir(p.Workspace().Snapshot, p.Doc, u.Surface, u.Hook)
					if v := schemas.VariableNamed(to.Variable); v != nil {
						in, known = p.Doc.Base(), v.Set[u.Surface] == schemas.VariableSet && !p.Doc.Assumed && !p.Doc.IsUserFile() && !p.Doc.OfPlugin()
					}
					return known && inspect.IsMissingDir(p, slash.Join(in, dir)) && !inspect.IsMissingDir(p, in)
				})
				if !ok || makesDirectories(p) {
					continue
				}
				cost := "this hook fails and writes nothing"
				denying, denies := here.Where(func(u inspect.CommandUse) bool { return u.Effect(p, 1) == schemas.ExitDenies })
				if denies {
					here, cost = denying, denying.Cost(1, "")
				}
				r := p.ReportOnce(here.DocRange(to.Range), here.Products(), "directory %s does not exist: %s", lint.Code(dir), cost).
					Help("create it first, with `mkdir -p`")
				if !denies {
					r.Severity(lint.Info).OnceCounted(dir)
				}
				if change, ok := here.Replace(inspect.TextRange(0, 0), "mkdir -p "+below+dir+" && "); ok && !strings.Contains(dir, " ") {
					r.UnsafeFix("Create the directory first", change)
				}
			}
		}
	},
})

// makesDirectories reports whether a hook of the document, or its script, creates directories: those of others may be among them.
func makesDirectories(p *lint.Pass) bool {
	makes := func(src string) bool { return strings.Contains(src, "mkdir") || strings.Contains(src, "makedirs") }
	return slices.ContainsFunc(inspect.CommandLines(p), func(c *inspect.CommandLine) bool { return makes(c.Text) }) ||
		slices.ContainsFunc(commands.Targets(p.Workspace().Snapshot, p.Doc), func(t commands.Target) bool {
			s := commands.ScriptAt(p.Workspace().Snapshot, t.Path)
			return s != nil && makes(s.Source())
		})
}
