package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "matcher-invalid",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a matcher that is not a valid pattern",
	Why: `A matcher is a JavaScript regular expression. Copilot CLI skips a hook whose matcher is invalid: "*", "(?i)bash" and "[" are,
and so is an empty one, which matches everything in Claude Code. In a settings file, an empty matcher on an event that has matchers makes
Copilot CLI reject the whole file; in .claude/settings.json, where empty matchers are common, that is only info.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh", "matcher": "*" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh" }`),
	Refs: cite("004: Matcher filtering", "copilot-cli-1.0.102", "claude-2026-08: Matcher patterns"),
	Check: func(p *lint.Pass) {
		broken := map[*syntax.Member]schemas.Surfaces{}
		for _, u := range inspect.MatcherUses(p) {
			broken[u.Member] = u.Surfaces(func(s schemas.Surface, h *config.Hook) bool {
				return h.MatcherNode == u.Member.Value && pattern.Read(s, p.Settings().Edition, h.Event, h.Name, u.Member.Value.Text).Err != nil
			})
		}
		for _, d := range p.Drops(config.ReasonMatcherInvalid) {
			m := matcherMember(d.Entry, d.Range)
			cost, notes := p.Cost(forGroup(d))
			if more := broken[m] &^ d.Surfaces; !more.Empty() {
				notes = append(notes, lint.Verb(more, "never run")+" this hook")
			}
			reportInvalidPattern(p, m, d.List, d.Surfaces|broken[m], cost, notes)
			delete(broken, m)
		}
		for _, u := range inspect.MatcherUses(p) {
			if set := broken[u.Member]; !set.Empty() {
				reportInvalidPattern(p, u.Member, u.List, set, inspect.ProductsDo(p, set, "never run "+inspect.TheseHooks(len(u.Hooks)), "nothing matches it"), nil)
			}
		}
		reportEmptyMatchers(p)
	},
})

// reportEmptyMatchers reports matchers that some surface requires to be left out. When none of the file's owners does, one finding
// covers all of them: for its author an empty matcher is normal.
func reportEmptyMatchers(p *lint.Pass) {
	drops := p.Drops(config.ReasonMatcherEmpty)
	for i, d := range drops {
		m := matcherMember(d.Entry, d.Range)
		others, edits := 0, p.Remove(m)
		if d.Surfaces&p.Owners() == 0 && len(drops) > 1 {
			others = len(drops) - 1
			for _, o := range drops[i+1:] {
				edits = append(edits, p.Remove(matcherMember(o.Entry, o.Range))...)
			}
		}
		r := p.ReportDrop(m.Range, forGroup(d), "empty `matcher`").Help("remove it to match everything").
			Severity(d.Severity()).Fix("Remove the matcher", edits...)
		if others > 0 {
			r.Note("the file has %s", english.Count(others, "more empty matcher"))
			return
		}
	}
}

func reportInvalidPattern(p *lint.Pass, m *syntax.Member, l *config.EventList, set schemas.Surfaces, cost string, notes []string) {
	err := pattern.Read(set.List()[0], p.Settings().Edition, l.Event, l.Name, m.Value.Text).Err
	if err == nil {
		return
	}
	at := m.Value.Range
	if err.Range.Len() > 0 {
		at = m.Value.SourceRange(err.Range.Start, err.Range.End)
	}
	r := p.Report(at, set, "invalid pattern %s: %s", lint.Code(m.Value.Text), cost)
	reason, help, ok := strings.Cut(err.Message, "; ")
	if !ok {
		help = "write a JavaScript regular expression, such as `edit|create`"
	}
	if tool, _, rule := pattern.PermissionRule(m.Value.Text); rule && strings.HasSuffix(m.Value.Text, ")") {
		help, _, _ = inspect.InsteadOfRule(tool, m.Value.Text, set&p.Owners())
	}
	r.Note("%s", reason).Notes(notes...).Help("%s", help)
	if m.Value.Text == "*" {
		r.Help("write `.*`, or leave `matcher` out, to match everything").Fix("Write .* to match everything", p.Replace(m.Value.Inner(), ".*"))
	}
}

// forGroup turns a drop caused by a group's matcher into a drop of all hooks of the group.
func forGroup(d lint.Dropped) lint.Dropped {
	inGroup := func(e *config.Entry) bool { return e.Group != nil && e.Group == d.Entry.Group }
	return d.Of(len(slice.Filter(d.List.Entries, inGroup)))
}

// matcherMember returns the matcher at a range, on an entry or on its group.
func matcherMember(e *config.Entry, at text.Range) *syntax.Member {
	return slice.Find([]*syntax.Member{e.Node.Member("matcher"), e.Group.Member("matcher")}, func(m *syntax.Member) bool {
		return m != nil && m.Value.Range == at
	})
}
