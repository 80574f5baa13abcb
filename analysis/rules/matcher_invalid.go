package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var matcherInvalid = analysis.Rule{
	ID:       "matcher-invalid",
	Severity: analysis.Error,
	Fix:      analysis.SomeFixes,
	Doc: analysis.Doc{
		Summary: "a matcher that is not a valid pattern",
		Why: `A matcher is a JavaScript regular expression. Copilot CLI skips a hook whose matcher is not one: "*", "(?i)bash" and "[" among them,
and the empty text as well, which in Claude Code means everything. In a settings file an empty matcher on an event that honours matchers makes
Copilot CLI ignore the whole file; in .claude/settings.json, where it is usual, that is only noted.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "./guard.sh", "matcher": "*" }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "./guard.sh" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "004", Section: "Matcher filtering"}, {Doc: "copilot-cli-1.0.102"}, {Doc: "claude-2026-08", Section: "Matcher patterns"}},
	},
	Check: func(p *analysis.Pass) {
		broken := map[*syntax.Member]schemas.Surfaces{}
		for _, u := range matcherUses(p) {
			broken[u.member] = u.surfaces(func(s schemas.Surface, h *config.Hook) bool {
				return h.MatcherNode == u.member.Value && pattern.Check(s, p.Settings().Edition, h.Event, h.Name, u.member.Value.Text) != nil
			})
		}
		for _, d := range p.Drops(config.ReasonMatcherInvalid) {
			if m := matcherMember(d.Entry, d.Range); m != nil {
				effect := skipped(p, d)
				if more := broken[m] &^ d.Surfaces; !more.Empty() {
					effect += ", and " + analysis.Verb(more, "get") + " no match from it"
				}
				invalidPattern(p, m, d.List, d.Surfaces|broken[m], effect)
				delete(broken, m)
			}
		}
		for _, u := range matcherUses(p) {
			if set := broken[u.member]; !set.Empty() {
				invalidPattern(p, u.member, u.list, set, analysis.Verb(set, "get")+" no match from it")
			}
		}
		emptyMatchers(p)
	},
}

// emptyMatchers reports matchers that some surface wants to have left out. Where that is none of those for which the
// file is made, one finding speaks of all of them: to its author they are nothing unusual.
func emptyMatchers(p *analysis.Pass) {
	drops := p.Drops(config.ReasonMatcherEmpty)
	for i, d := range drops {
		m := matcherMember(d.Entry, d.Range)
		if m == nil {
			continue
		}
		where, edits := "", p.Remove(m)
		if d.Surfaces&p.Owners() == 0 {
			p.AsOne()
		}
		if d.Surfaces&p.Owners() == 0 && len(drops) > 1 {
			where = " here and in " + analysis.Count(len(drops)-1, "other place")
			for _, o := range drops[i+1:] {
				if m := matcherMember(o.Entry, o.Range); m != nil {
					edits = append(edits, p.Remove(m)...)
				}
			}
		}
		p.Report(m.Range, d.Surfaces, "an empty matcher is refused%s, so %s; leave it out to match everything", where, skipped(p, d)).
			Severity(d.Weight()).Fix("Remove the matcher", edits...)
		if where != "" {
			return
		}
	}
}

func invalidPattern(p *analysis.Pass, m *syntax.Member, l *config.EventList, set schemas.Surfaces, effect string) {
	err := pattern.Check(set.List()[0], p.Settings().Edition, l.Event, l.Name, m.Value.Text)
	if err == nil {
		return
	}
	at := m.Value.Range
	if err.Range.Len() > 0 {
		at = m.Value.SourceRange(err.Range.Start, err.Range.End)
	}
	r := p.Report(at, set, "%q is not a valid pattern, so %s: %s", m.Value.Text, effect, err.Message)
	if m.Value.Text == "*" {
		r.Fix("Write .* to match everything", p.Replace(m.Value.Inner(), ".*"))
	}
}

// skipped is the consequence of a matcher's fault, which befalls all hooks of its group.
func skipped(p *analysis.Pass, d analysis.Dropped) string {
	hooks := 0
	if d.Entry.Group != nil {
		for _, e := range d.List.Entries {
			if e.Group == d.Entry.Group {
				hooks++
			}
		}
	}
	if hooks < 2 {
		return p.Consequence(d)
	}
	var entry, rest schemas.Surfaces
	for _, s := range d.Surfaces.List() {
		if d.On(s) == schemas.DropsEntry {
			entry |= schemas.SurfaceSet(s)
		} else {
			rest |= schemas.SurfaceSet(s)
		}
	}
	if entry.Empty() {
		return p.Consequence(d)
	}
	effect := analysis.Verb(entry, "skip") + " the " + analysis.Count(hooks, "hook") + " of this group"
	if !rest.Empty() {
		effect += ", and " + p.Consequence(d.Only(rest))
	}
	return effect
}

// matcherMember is the matcher at a range, on an entry or on its group.
func matcherMember(e *config.Entry, at text.Range) *syntax.Member {
	if e == nil {
		return nil
	}
	for _, n := range []*syntax.Node{e.Node, e.Group} {
		if m := analysis.Member(n, "matcher"); m != nil && m.Value.Range == at {
			return m
		}
	}
	return nil
}
