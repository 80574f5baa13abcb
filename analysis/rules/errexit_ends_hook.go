package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "errexit-ends-hook",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a command that ends the hook because of set -e, or a variable because of set -u",
	Why: `Under set -e, an assignment fails when the command in it fails, and grep fails when nothing matches. The script then exits
with 1 and no message, exactly when there is nothing to object to. Copilot CLI denies the tool call each time, and VS Code shows a
warning; the lines after it never run. ls fails with 2 where a pattern matches no file, and 2 blocks. bash refuses local outside a
function, and the script ends there, too. So it does under set -u at a variable that the product does not set: a guard that begins with
cd "$CLAUDE_PROJECT_DIR" blocks nothing in VS Code.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
set -euo pipefail
hits=$(grep -o "AKIA[0-9A-Z]*")
if [ -n "$hits" ]; then echo "a key" >&2; exit 2; fi`),
	Good: guardExample("PreToolUse", "guard.sh", `
set -euo pipefail
hits=$(grep -o "AKIA[0-9A-Z]*" || true)
if [ -n "$hits" ]; then echo "a key" >&2; exit 2; fi`),
	Refs: cite("copilot-cli-1.0.102", "000: Exit Codes"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, f := range s.Facts().Fragile {
			s := inspect.In(p, s, f.Block)
			gone := inspect.EndedByTool(s, f.Range.Start)
			fails := func(r *commands.Run) bool {
				return r.Exited && !gone.Has(r.Surface) && !needsAbsence(p, r, f.Block) && !alwaysFinds(p, s, r, f.Range) && (f.Variable == "" || lacks(s, r, f))
			}
			set := inspect.SurfacesWhere(s, fails)
			if set.Empty() {
				continue
			}
			code := 1
			if f.Missing && slices.ContainsFunc(schemas.FailWithTwo, func(row schemas.FailsWithTwo) bool { return row.Missing && slices.Contains(row.Programs, f.Command) }) {
				code = 2
			}
			denies := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				silent := code == 2 && inspect.LacksReason(p, r, &facts.Node{Kind: facts.Object}) // a block that needs a text
				return fails(r) && inspect.CanRefuse(p, r, code) && !silent
			})
			denied := s.Where(func(r *commands.Run) bool { return denies.Has(r.Surface) })
			cost := "the rest never runs"
			switch {
			case denies.Empty():
			case !denied.Any(func(r *commands.Run) bool { return !r.Hook.Event.Stops }):
				if cost = "the agent cannot stop"; denies != set {
					cost += " in " + denies.Names()
				}
			case code == 1 || !denied.Any(func(r *commands.Run) bool { return !inspect.BeforeCall(r) }):
				cost = lint.Verb(denies, "deny") + " the call"
			default:
				cost = lint.Verb(denies, "block") + " " + inspect.RunEvents(s, denies)
			}
			what, help, unset := "`set -e` ends the hook when `"+f.Command+"` finds nothing", "add `|| true` to the command", ""
			switch f.Command {
			case "":
				v := schemas.VariableNamed(f.Variable)
				what, unset = "`set -u` ends the hook at `"+f.Variable+"`", lint.Verb(set, "do not set")+" it"
				help = "write `${" + f.Variable + ":-}`, which is empty there"
				if v.Path {
					help = "write `${" + f.Variable + ":-.}`"
				} else if v.NeverSet() {
					unset, help = "no product sets it", v.Instead
				}
			case "((":
				what, help = "`set -e` ends the hook at `"+p.Text(s.Range(f.Range))+"`, whose value is 0", "write `n=$((n + 1))`, or add `|| true`"
			case "read":
				what, help = "`set -e` ends the hook at `read -d ''`, which always fails", "write `input=$(cat)`, or add `|| true`"
			case "local":
				what, help = "`local` fails outside a function, and `set -e` ends the hook", "leave out `local`"
			case "$?":
				what, help = "`set -e` ends the hook before `$?` is tested", "test the command itself: `if ! …; then`"
			}
			r := p.ReportIn(s, f.Range, set, "%s: %s", what, cost).Note("%s", unset).Help("%s", help)
			if code == 2 && !denies.Empty() {
				r.Note("`%s` exits with 2 on Linux, the code of a block", f.Command)
			}
			if others := set &^ denies; !others.Empty() && !denies.Empty() {
				r.Note("%s a warning, and nothing after this line runs", lint.Verb(others, "show"))
			}
			if f.Pipe.End > 0 {
				r.UnsafeFix("Add || true", p.EditIn(s, text.Range{Start: f.Pipe.End, End: f.Pipe.End}, " || true")...)
			}
		}
	},
})

// lacks reports whether a variable that the script needs is not set for a run. What stands for the payload is left to env-not-stdin.
func lacks(s *commands.Script, r *commands.Run, f facts.Fragile) bool {
	v := schemas.VariableNamed(f.Variable)
	return v != nil && (v.NeverSet() && s.Facts().Stdin != nil || !v.NeverSet() && v.Set[r.Surface] == schemas.VariableNotSet) && !f.Block.Mode() &&
		!inspect.GivenByHook(s, f.Variable) && !inspect.SetBySource(s, f.Variable)
}

// needsAbsence reports whether a block runs only without a field that the payload of a run always has.
func needsAbsence(p *lint.Pass, r *commands.Run, b *facts.Block) bool {
	return b.Under(func(c *facts.Condition) bool {
		return c.Presence && c.Negated && slices.ContainsFunc(c.Fields, func(path string) bool { return alwaysSends(p, r, path) })
	})
}

// alwaysFinds reports whether a search in the text of the payload is for a field that the payload always has.
func alwaysFinds(p *lint.Pass, s *commands.Script, r *commands.Run, search text.Range) bool {
	return slices.ContainsFunc(s.Facts().Reads, func(f facts.Field) bool {
		return f.Anywhere && search.Covers(f.Range) && alwaysSends(p, r, f.Path)
	})
}

// alwaysSends reports whether every payload of a run has a field.
func alwaysSends(p *lint.Pass, r *commands.Run, name string) bool {
	return slices.ContainsFunc(r.Input(p.Settings().Edition), func(sent schemas.Field) bool { return sent.Name == name && sent.Required.Has(r.Surface) })
}
