package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var matcherIgnored = lint.Rule{
	ID:       "matcher-ignored",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Doc: lint.Doc{
		Summary: "a matcher that does not limit when the hook runs",
		Why: `VS Code reads matchers but does not apply them: a hook for "Edit|Write" runs before every tool call, and one that denies,
denies everything. Copilot CLI applies matchers on seven events and ignores them on the others. A check in the script works everywhere. In
Claude Code's own files, the matcher is written for Claude Code; other products are mentioned there only when VS Code is set to read them.`,
		Bad:  oneHook("", "PreToolUse", `{ "matcher": "Edit|Write", "hooks": [{ "type": "command", "command": "./guard.sh" }] }`),
		Good: oneHook("", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "./guard-edits.sh" }] }`),
		Refs: []schemas.Ref{{Doc: "000", Section: "Gotcha 5"}, {Doc: "000", Section: "Gotcha 6"}, {Doc: "004", Section: "Matcher filtering"}, {Doc: "vscode-1.130"},
			{Doc: "copilot-cli-1.0.102"}},
	},
	Check: func(p *lint.Pass) {
		for _, u := range inspect.MatcherUses(p) {
			set := inspect.ForOwners(p, u.IgnoredBy())
			if set.Empty() || !inspect.IsRestrictive(u.List.Event, u.List.Name, u.Member.Value.Text) {
				continue
			}
			if !slices.ContainsFunc(u.Hooks, func(k lint.LoadedEntry) bool { return !inspect.TestsTool(p, k.Entry) }) {
				continue // the script tests the tool itself
			}
			applied := u.AppliedBy()
			hooks, ending := inspect.TheseHooks(len(u.Hooks)), ""
			if len(u.Hooks) == 1 {
				ending = "s"
			}
			r := p.Report(u.Member.Key.Range, set, "%s: %s run%s %s",
				inspect.ProductsDo(p, set, "ignore `matcher`", "`matcher` is ignored"), hooks, ending, everyTime(u.List)).
				Help("%s", testInstead(p, u, set))
			if !applied.Empty() {
				r.Note("%s it", lint.Verb(applied, "apply"))
			}
			if p.Doc.Source.MadeFor.Within(schemas.Growing) || set.Within(schemas.Growing) { // they may apply it in their next release
				r.AtMost(lint.Info)
			}
			if applied.Empty() && !u.WouldApply(p) {
				r.Unnecessary().Fix("Remove the matcher", p.Remove(u.Member)...)
			}
		}
	},
}

// testInstead says what the script can check, under the names of the first product of the set, and adds the name that the
// others use.
func testInstead(p *lint.Pass, u *inspect.MatcherUse, set schemas.Surfaces) string {
	rule := u.List.Event.Matcher
	if rule == nil {
		return "remove it: there is nothing to match on this event"
	}
	s := set.List()[0]
	field, names := inspect.FieldSent(u.List, s, p.Settings().Edition), toolsMeant(s, u.List.Name, u.Member.Value.Text)
	if rule.Format != schemas.ToolName || len(names) == 0 {
		var others schemas.Surfaces
		other := ""
		for _, o := range set.List() {
			if name := inspect.FieldSent(u.List, o, p.Settings().Edition); name != field {
				others, other = others|schemas.SurfaceSet(o), name
			}
		}
		if others != 0 {
			return "check `" + field + "` in the script, in " + others.Names() + " `" + other + "`"
		}
		return "check `" + field + "` in the script"
	}
	return inspect.Fitting("check `"+field+"` in the script: ", names)
}

// everyTime says when a hook runs without a matcher.
func everyTime(l *config.EventList) string {
	if when := l.Event.EveryCall; when != "" {
		return when + " every tool call"
	}
	return "on every `" + l.Name + "`"
}

// toolsMeant returns the surface's tools that do what the tools named in a matcher do. The nearest tools of all words come
// first, so that a cut list covers every word.
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
