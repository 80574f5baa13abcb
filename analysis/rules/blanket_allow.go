package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
)

var _ = rule(lint.Rule{
	ID:       "blanket-allow",
	Severity: lint.Info,
	Summary:  "a hook that allows everything it does not deny",
	Why: `allow does more than not deny: VS Code and Copilot CLI run the tool without asking the user, regardless of the settings,
and Claude Code does unless one of its rules denies or asks, also for the old approve. A guard that ends by printing allow turns off
confirmation for every call it does not deny. Print nothing, or {}, to leave the decision to the user.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
if [[ $(jq -r .tool_input.command) == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi
echo '{"permissionDecision":"allow","hookSpecificOutput":{"permissionDecision":"allow"}}'`),
	Good: guardExample("PreToolUse", "guard.sh", `
if [[ $(jq -r .tool_input.command) == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi
echo '{}'`),
	Refs: cite("003: PreToolUse output", "004: preToolUse decision control", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		f := s.Facts()
		tests := f.Stdin != nil || f.HasImports()
		for _, o := range inspect.PrintedAnswers(s) {
			for _, allows := range []struct {
				wrapped    bool
				key, value string
			}{{true, "permissionDecision", "allow"}, {false, "permissionDecision", "allow"}, {false, "decision", "approve"}} {
				m := inspect.LevelMember(o.Doc, allows.wrapped, allows.key)
				if m == nil || cmp.Or(m.Value.Otherwise, m.Value.Text) != allows.value || f.Language.IsShell() && !m.Value.Known() || !isUnconditional(s, o) || changesInput(o.Doc) {
					continue
				}
				if allows.key == "decision" && !tests {
					continue // only Claude Code reads it, and applies the matcher: it allows what that selects
				}
				set := inspect.SurfacesWhere(inspect.In(p, s, o.Block), func(r *commands.Run) bool {
					return r.Printed && inspect.BeforeCall(r) && inspect.ReadsAnswer(p, r, allows.wrapped, allows.key)
				})
				some := onlySome(f, o)
				if set.Empty() || some && !refuses(f) {
					continue // it lets go of all calls but those that it allows
				}
				calls := "every other call"
				if some {
					calls = "the other calls that it checks"
				}
				p.ReportIn(s, m.Value.Range, set, "`%s` for %s turns off the user's confirmation", allows.value, calls).Help("print `{}` or nothing to leave the decision to the user")
				return
			}
		}
	},
})

// changesInput reports whether an answer also changes the tool's input, which needs an allow.
func changesInput(doc *facts.Node) bool {
	return inspect.LevelMember(doc, true, "updatedInput") != nil || inspect.LevelMember(doc, false, "updatedInput") != nil || doc.Get("modifiedArgs") != nil
}

// onlySome reports whether a script has let go of some calls, by what they are about, before it allows the others.
func onlySome(f *facts.Facts, o *facts.Output) bool {
	content := func(c *facts.Condition) bool {
		return !c.Presence && slices.ContainsFunc(c.Fields, func(name string) bool { return strings.Contains(name, ".") })
	}
	return slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.Known && e.Code == 0 && e.Seq < o.Seq && e.Block.Under(content) })
}

func refuses(f *facts.Facts) bool {
	return slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.Code != 0 }) ||
		slices.ContainsFunc(f.Outputs, func(o facts.Output) bool { return o.Doc != nil && inspect.Refuses(o.Doc) })
}

// isUnconditional reports whether an answer is printed without a test but that for the event, or only after every test has failed, but not
// that for a payload.
func isUnconditional(s *commands.Script, o *facts.Output) bool {
	return !o.Chosen && !o.Block.Under(func(c *facts.Condition) bool {
		return (!c.Negated || c.Presence && slices.Contains(c.Fields, "")) &&
			!s.Any(func(r *commands.Run) bool { return inspect.BeforeCall(r) && c.SucceedsOn(r.Hook.Event.Name) })
	})
}
