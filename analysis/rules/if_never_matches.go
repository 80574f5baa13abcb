package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "if-never-matches",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "an `if` that never lets the hook run",
	Why: "`if` holds one of Claude Code's permission rules, such as `Bash(git *)` or `Edit(*.ts)`. It works only on tool events: on any\n" +
		"other event, a hook with `if` never runs. Lists, `||`, regular expressions, patterns for tool names and names in the wrong case match\n" +
		"nothing, and neither does a rule for a tool that the matcher excludes.",
	Bad:  claudeHooksOn + settingsAt(".claude/settings.json", "PreToolUse", `{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "echo {}", "if": "Bash(git *) || Bash(gh *)" }] }`),
	Good: claudeHooksOn + settingsAt(".claude/settings.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "echo {}", "if": "Bash(git *)" }] }`),
	Refs: cite("claude-2026-08: Hook handler fields", "claude-code-2.1.330"),
	Check: func(p *lint.Pass) {
		for _, k := range p.Hooks() {
			readers := k.Where(func(s schemas.Surface, h *config.Hook) bool { return h.If != "" }) & p.Owners()
			m := k.Entry.Node.Member("if")
			if readers.Empty() || m == nil {
				continue
			}
			first := readers.List()[0]
			reportDeadCondition(p, k.Hook(first), first, readers, m)
		}
	},
})

// joinedRules matches two permission rules in one text.
var joinedRules = regex.Lazy(`^\w+(?:\([^()]*\))?\s*(?:\|\|?|&&|,)\s*\w`)

func reportDeadCondition(p *lint.Pass, h *config.Hook, s schemas.Surface, set schemas.Surfaces, m *syntax.Member) {
	rule := m.Value.Text
	never := inspect.ProductsDo(p, set, "never run the hook", "the hook never runs")
	ev := h.Event
	if !ev.OfTool() {
		p.Report(m.Key.Range, set, "`if` needs a tool: %s on `%s`", never, h.Name).
			NoteOn((p.Surfaces()&^set).Where(ev.MayFire), "ignore", "`if`, so the hook runs there").
			Help("remove it, and test the input in the script").UnsafeFix("Remove if", p.Remove(m)...)
		return
	}
	form := schemas.MCPFormOn(s, ev.Name)
	tool, spec, ok := pattern.PermissionRule(strings.TrimSuffix(rule, "*"))
	ok = ok && (!strings.HasSuffix(rule, "*") || strings.HasPrefix(rule, form.Before))
	switch {
	case joinedRules().MatchString(rule):
		p.Report(m.Value.Range, set, "`if` takes one permission rule: %s", never).
			Note("when a Bash command cannot be analyzed, its rules match anyway").
			Help("write one hook for each rule")
	case !ok:
		p.Report(m.Value.Range, set, "%s is not a permission rule: %s", lint.Code(inspect.Clip(rule, 20)), never).
			Help("write a rule such as `Bash(git *)` or `Edit(*.ts)`")
	case schemas.RuleSubjects[tool] == schemas.CommandSubject && pattern.IsRegex(spec):
		p.Report(m.Value.Range, set, "%s is a regular expression: %s", lint.Code(inspect.Clip(rule, 20)), never).
			Note("when a command cannot be analyzed, the rule matches anyway").
			Help("write a permission rule such as `Bash(git push *)`, in which `*` is any text")
	case strings.HasPrefix(tool, form.Before) && (!form.Fits(tool) || strings.HasSuffix(rule, "__*")):
		p.Report(m.Value.Range, set, "`if` cannot name a whole MCP server: %s", never).
			Help("write the full name of a tool, or use the matcher %s", lint.Code(strings.TrimRight(tool, "_*")+"__.*"))
	case schemas.ToolNamed(s, tool) == nil:
		near := schemas.NearestTools(tool, s, schemas.CamelCase)
		owner := inspect.ToolOwner(s, p.Settings().Edition, tool)
		alias := func(t *schemas.Tool) bool { return slices.Contains(t.Aliases, tool) }
		switch {
		case slices.ContainsFunc(schemas.ToolsOn(s), alias): // whether one counts here is unknown
		case len(near) > 0 && strings.EqualFold(near[0], tool):
			p.Report(m.Value.Range, set, "`%s` is the wrong case in `if`: %s", tool, never).
				Help("write `%s`", near[0]).Fix("Write "+near[0], p.Replace(m.Value.SourceRange(0, len(tool)), near[0]))
		case owner != "":
			p.Report(m.Value.Range, set, "`%s` is a %s tool: %s", tool, owner, never).Help("%s", inspect.Fitting("write a rule for ", near))
		case schemas.OtherToolNamed(s, tool) != nil:
			p.Report(m.Value.Range, set, "`%s` is not a tool: %s", tool, never).Help("%s", inspect.Fitting("write a rule for ", near))
		}
	case h.Matcher != nil && schemas.TriedOnOwnCalls(tool):
		matcher := pattern.Read(s, p.Settings().Edition, ev, h.Name, *h.Matcher)
		if matcher.Try(tool) == pattern.NoMatch {
			p.Report(m.Value.Range, set, "`if` needs `%s`, but the matcher excludes it: %s", tool, never).
				Help("add `%s` to the matcher, or remove `if`", tool)
			return
		}
		row := schemas.PathRuleFor(tool)
		if row == nil || matcher.All {
			return
		}
		missed := slice.Filter(row.Calls, func(t string) bool {
			another := func(k lint.LoadedEntry) bool { return k.Hook(s) != nil && strings.HasPrefix(k.Hook(s).If, t+"(") }
			return t != tool && matcher.Try(t) == pattern.Match && !slices.ContainsFunc(p.Hooks(), another)
		})
		if len(missed) > 0 { // among permissions, the rule is about them too
			names := english.Join(slice.Map(missed, lint.Code), "and")
			p.Report(m.Value.Range, set, "`if` needs `%s`: %s", tool, inspect.ProductsDo(p, set, "do not run the hook for "+names, "the hook does not run for "+names)).
				Partial().Severity(lint.Warning).Help("add a hook with %s", lint.Code(missed[0]+strings.TrimPrefix(rule, tool)))
		}
	}
}
