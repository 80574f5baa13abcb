package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var matcherIgnored = analysis.Rule{
	ID:       "matcher-ignored",
	Severity: analysis.Warning,
	Fix:      analysis.SomeFixes,
	Doc: analysis.Doc{
		Summary: "a matcher that does not keep the hook from running",
		Why: `VS Code reads matchers and applies none: a hook for "Edit|Write" runs before every tool, and one that denies, denies everything.
Copilot CLI applies matchers on seven events and runs the hooks of the others whatever they say. What counts everywhere is a test in the script.
In Claude Code's files the matcher is Claude Code's affair; a finding for others appears there only when VS Code was told to read them.`,
		Bad: `{
  "hooks": {
    "PreToolUse": [
      { "matcher": "Edit|Write", "hooks": [{ "type": "command", "command": "./guard.sh" }] }
    ]
  }
}
`,
		Good: `{
  "hooks": {
    "PreToolUse": [
      { "hooks": [{ "type": "command", "command": "./guard-edits.sh" }] }
    ]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "000", Section: "Gotcha 5"}, {Doc: "000", Section: "Gotcha 6"}, {Doc: "004", Section: "Matcher filtering"}, {Doc: "vscode-1.130"},
			{Doc: "copilot-cli-1.0.102"}},
	},
	Check: func(p *analysis.Pass) {
		for _, u := range matcherUses(p) {
			set := forOwners(p, u.ignored())
			if set.Empty() || !narrows(u.list.Event, u.list.Name, u.member.Value.Text) {
				continue
			}
			applied := u.applied()
			aside := ""
			if !applied.Empty() {
				aside = " (not so in " + applied.Names() + ")"
			}
			subject, ending := u.theHook()
			r := p.Report(u.member.Key.Range, set, "matcher is ignored by %s, where %s run%s on every %s%s; %s",
				set.Names(), subject, ending, u.list.Name, aside, testInstead(p, u, set.List()[0]))
			if p.Doc.Kind == schemas.ClaudeSettings || set == schemas.SurfaceSet(schemas.ClaudeCode) {
				r.AtMost(analysis.Info)
			}
			if applied.Empty() && !u.wouldApply(p) {
				r.Unnecessary().Fix("Remove the matcher", p.Remove(u.member)...)
			}
		}
	},
}

// testInstead says what the script can look at, in the words of a surface.
func testInstead(p *analysis.Pass, u *matcherUse, s schemas.Surface) string {
	rule := u.list.Event.Matcher
	if rule == nil {
		return "remove it, there is nothing to match on this event"
	}
	field, names := fieldSent(u.list, s, p.Settings().Edition), toolsMeant(s, u.list.Name, u.member.Value.Text)
	if rule.Format != schemas.ToolName || len(names) == 0 {
		return "let the script look at " + field
	}
	if len(names) > maxNames {
		return fmt.Sprintf("let the script compare %s with names such as %s", field, analysis.List(names[:maxNames], "and"))
	}
	return fmt.Sprintf("let the script compare %s with %s", field, analysis.List(names, "or"))
}

// maxNames is how many names of tools a message lists.
const maxNames = 6

// toolsMeant are the names of a surface's tools that do what the tools named in a matcher do. Where those are too many,
// each name in the matcher has its nearest first.
func toolsMeant(s schemas.Surface, spelling, matcher string) []string {
	var near [][]string
	longest := 0
	for _, w := range wordInMatcher().FindAllString(matcher, -1) {
		if strings.HasPrefix(w, "mcp_") {
			return nil
		}
		names := []string{w}
		if schemas.ToolNamed(s, w) == nil {
			names = schemas.NearestTools(w, s, casingOf(spelling))
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
