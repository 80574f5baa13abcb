package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "updated-input-mismatch",
	Severity: lint.Warning,
	Summary:  "updatedInput with fields that no tool has",
	Why: `updatedInput replaces the tool's whole input, and VS Code ignores it, with a line in the log, when it does not match the
tool's schema. Fields of another product's tools never match.`,
	Bad: guardExample("PreToolUse", "rewrite.sh", `
jq -n '{hookSpecificOutput:{hookEventName:"PreToolUse",updatedInput:{file_path:"/tmp/x",content:""}}}'`),
	Good: guardExample("PreToolUse", "rewrite.sh", `
jq -n '{hookSpecificOutput:{hookEventName:"PreToolUse",updatedInput:{filePath:"/tmp/x",content:""}}}'`),
	Refs: cite("000: Gotcha 11", "vscode-1.130"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, o := range inspect.PrintedAnswers(s) {
			for _, key := range []string{"updatedInput", "modifiedArgs"} {
				for wrapped, m := range inspect.Levels(o.Doc, key) {
					if m.Value.Kind != facts.Object || m.Value.Open {
						continue
					}
					for _, k := range m.Value.Members {
						set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
							return r.Printed && schemas.EngineOn(r.Surface, p.Settings().Edition).ChecksInput && inspect.ReadsAnswer(p, r, wrapped, key) && !inspect.HasToolKey(p, r, k.Key) && !printsPath(s, r.Surface, key)
						})
						if !set.Empty() {
							p.ReportIn(s, k.Range, set, "no tool of %s has `%s`: `%s` is ignored", set.Names(), k.Key, key).Help("start from the tool's own input and change its fields")
							break
						}
					}
				}
			}
		}
	},
})

// printsPath reports whether the changed input of any answer has a key that holds a path in tools of the surface.
func printsPath(s *commands.Script, o schemas.Surface, key string) bool {
	isPath := func(m facts.Member) bool { return slices.Contains(inspect.PathKeys(o), m.Key) }
	hasPath := func(_ bool, input *facts.Member) bool { return slices.ContainsFunc(input.Value.Members, isPath) }
	return slices.ContainsFunc(inspect.PrintedAnswers(s), func(a *facts.Output) bool { return inspect.HasLevel(a.Doc, key, hasPath) })
}
