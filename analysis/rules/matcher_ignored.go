package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "matcher-ignored",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Summary:  "a matcher that does not limit when the hook runs",
	Why: `VS Code reads matchers but does not apply them: a hook for "Edit|Write" runs before every tool call, and one that denies,
denies everything. Copilot CLI applies matchers on seven events and ignores them on the others. A check in the script works everywhere. In
Claude Code's own files, the matcher is written for Claude Code; other products are mentioned there only when VS Code is set to read them.`,
	Bad:  oneHook("", "PreToolUse", `{ "matcher": "Edit|Write", "hooks": [{ "type": "command", "command": "./guard.sh" }] }`),
	Good: oneHook("", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "./guard-edits.sh" }] }`),
	Refs: cite("000: Gotcha 5", "000: Gotcha 6", "004: Matcher filtering", "vscode-1.130", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		for _, u := range inspect.MatcherUses(p) {
			set := inspect.ForOwners(p, u.IgnoredBy())
			if set.Empty() || !isRestrictive(u.List.Event, u.List.Name, u.Member.Value.Text) {
				continue
			}
			if !slices.ContainsFunc(u.Hooks, func(k lint.LoadedEntry) bool { return !testsTool(p, k.Entry) }) {
				continue // the script tests the tool itself
			}
			applied := u.AppliedBy()
			n := len(u.Hooks)
			when := "on every `" + u.List.Name + "`"
			if u.List.Event.EveryCall != "" {
				when = u.List.Event.EveryCall + " every tool call"
			}
			r := p.Report(u.Member.Key.Range, set, "%s: %s %s %s",
				inspect.ProductsDo(p, set, "ignore `matcher`", "`matcher` is ignored"), inspect.TheseHooks(n), english.Agree(n, "run"), when).
				Help("%s", testInstead(p, u, set)).NoteOn(applied, "apply", "it")
			if p.Doc.Source.MadeFor.Within(schemas.Growing) || set.Within(schemas.Growing) { // they may apply it in their next release
				r.AtMost(lint.Info)
			}
			if applied.Empty() && !wouldApply(p, u) {
				r.Unnecessary().Fix("Remove the matcher", p.Remove(u.Member)...)
			}
		}
	},
})

// testInstead says what the script can check, as the first product of the set names it, and the name that the others use.
func testInstead(p *lint.Pass, u *inspect.MatcherUse, set schemas.Surfaces) string {
	rule := u.List.Event.Matcher
	if rule == nil {
		return "remove it: there is nothing to match on this event"
	}
	s := set.List()[0]
	field, names := inspect.FieldSent(u.List, s, p.Settings().Edition), toolsMeant(s, u.List.Name, u.Member.Value.Text)
	what := "check `" + field + "` in the script"
	if rule.Format == schemas.ToolName && len(names) > 0 {
		return inspect.Fitting(what+": ", names)
	}
	others := slice.Filter(set.List(), func(o schemas.Surface) bool { return inspect.FieldSent(u.List, o, p.Settings().Edition) != field })
	if n := len(others); n > 0 {
		what += ", in " + schemas.SurfaceSet(others...).Names() + " `" + inspect.FieldSent(u.List, others[n-1], p.Settings().Edition) + "`"
	}
	return what
}

// toolsMeant returns the surface's tools for those named in a matcher, the nearest of every word first, since the list may be cut.
func toolsMeant(s schemas.Surface, spelling, matcher string) []string {
	var near [][]string
	longest := 0
	for _, w := range inspect.WordInMatcher().FindAllString(matcher, -1) {
		if schemas.MayNameServerTool(w) {
			return nil
		}
		names := []string{w}
		if schemas.ToolNamed(s, w) == nil {
			names = schemas.NearestTools(w, s, schemas.NameCasing(spelling))
		}
		near, longest = append(near, names), max(longest, len(names))
	}
	var names []string
	for rank := range longest {
		for _, list := range near {
			if rank < len(list) && !slices.Contains(names, list[rank]) {
				names = append(names, list[rank])
			}
		}
	}
	return names
}

// isRestrictive reports whether a matcher excludes something on any product.
func isRestrictive(event *schemas.Event, spelling, matcher string) bool {
	trimmed := strings.TrimSpace(matcher)
	if trimmed == "" || slices.ContainsFunc(schemas.AllSurfaces.List(), func(s schemas.Surface) bool {
		row := schemas.MatcherSyntaxFor(s, schemas.Observed, spelling)
		return row != nil && (slices.Contains(row.All, trimmed) || slices.Contains(row.None, matcher))
	}) {
		return false
	}
	p, err := pattern.Compile(matcher)
	if err != nil {
		return true
	}
	return slices.ContainsFunc(schemas.Tools(), func(t *schemas.Tool) bool { return !p.Full(t.Name) }) ||
		event.Matcher != nil && slices.ContainsFunc(event.Matcher.Values, func(v schemas.Value) bool { return !p.Full(v.Value) })
}

// wouldApply reports whether a reader of the file applies such matchers, even if it drops the hook for another reason.
func wouldApply(p *lint.Pass, u *inspect.MatcherUse) bool {
	readers := p.Surfaces()
	if p.Doc.Source != nil {
		readers |= p.Doc.Source.Surfaces() // includes those that settings or the folder currently exclude
	}
	return slices.ContainsFunc(p.EventLoaders(readers, u.List.Name).List(), func(s schemas.Surface) bool {
		return u.List.Event.Fires(s) &&
			!pattern.Read(s, p.Settings().Edition, u.List.Event, u.List.Name, u.Member.Value.Text).Ignored
	})
}

// testsTool reports whether an entry runs scripts and all of them check the tool's name themselves.
func testsTool(p *lint.Pass, e *config.Entry) bool {
	targets := commands.Within(commands.Targets(p.Workspace().Snapshot, p.Doc), e.Node.Range)
	return len(targets) > 0 && !slices.ContainsFunc(targets, func(t commands.Target) bool {
		s := commands.ScriptAt(p.Workspace().Snapshot, t.Path)
		return s == nil || !testsToolName(s.Facts())
	})
}

// testsToolName reports whether a script compares the tool's name, or ends or prints depending on a text that the name is part of.
func testsToolName(f *facts.Facts) bool {
	isName := func(path string) bool { return schemas.NeutralName(path) == "toolName" }
	depends := func(b *facts.Block) bool {
		return b.Under(func(c *facts.Condition) bool { return !c.Presence && slices.ContainsFunc(c.Fields, isName) })
	}
	return slices.ContainsFunc(f.Compares, func(c facts.Compare) bool { return isName(c.Path) }) ||
		slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return depends(e.Block) }) ||
		slices.ContainsFunc(f.Outputs, func(o facts.Output) bool { return depends(o.Block) })
}
