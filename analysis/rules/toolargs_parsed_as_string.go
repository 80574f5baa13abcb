package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var toolargsParsedAsString = lint.Rule{
	ID:       "toolargs-parsed-as-string",
	Severity: lint.Warning,
	Summary:  "a script that parses the tool's input as JSON text",
	Why: `Older versions of Copilot CLI sent toolArgs as a string of JSON, and examples still parse it. Since 1.0.102 it is an object,
as tool_input has always been: parsing fails or yields nothing, and the guard lets everything through or denies everything. Use it as it
is, or test its type first.`,
	Bad: guardExample("preToolUse", "guard.sh", `
command=$(jq -r '.toolArgs | fromjson | .command')
if [[ $command == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi`),
	Good: guardExample("preToolUse", "guard.sh", `
command=$(jq -r '.toolArgs.command // .tool_input.command')
if [[ $command == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi`),
	Refs: cite("copilot-cli-1.0.102", "004: preToolUse / PreToolUse"),
	Script: func(p *lint.Pass, s *commands.Script) {
		found := s.Facts()
		if len(found.Reads) == 0 {
			return
		}
		if slices.ContainsFunc([]string{"isinstance", "typeof", "GetType"}, found.Has) || found.Language != facts.PowerShell && found.Has("type") && testsType().MatchString(s.Source()) {
			return // it tests the type first
		}
		for _, f := range found.Reads {
			if !f.Parsed || schemas.NeutralName(f.Path) != "toolArgs" || slices.ContainsFunc(found.Reads, func(o facts.Field) bool { return o.Path == f.Path && !o.Parsed }) {
				continue // it also takes it as it is
			}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return inspect.SentField(p, r, "toolArgs") == f.Path })
			if set.Empty() {
				continue
			}
			p.ReportIn(s, f.Range, set, "`%s` is an object, not text: decoding it fails", f.Path).
				Note("Copilot CLI sent text before 1.0.102").Help("read its fields directly: `%s.command`", f.Path)
			return
		}
	},
}

// testsType matches tests of a type in jq and Python.
var testsType = regex.Lazy(`\|\s*type\b|\btype\s*(==|!=|\|)|\btype\((?:[^()]|\([^()]*\))*\)\s*(?:==|!=|is\b|in\b)`)
