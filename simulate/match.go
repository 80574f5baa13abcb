package simulate

import (
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// match skips a hook whose matcher does not match, and says in When what the matcher does.
func (p *Plan) match(h *PlannedHook) {
	if p.Request.listing {
		return
	}
	s, ed := p.Request.Surface, p.Request.Edition
	m, read := h.Hook.Matcher, p.Event.MatcherOn(s, ed)
	if m == nil {
		written := h.Hook.Entry.WrittenMatcher()
		if written == "" {
			return
		}
		m, read = &written, false
	}
	if !read {
		h.When = fmt.Sprintf("every time: %s ignores the matcher %s here", s.Name(), quote(*m))
		return
	}
	tried := p.triedValue()
	switch pattern.Read(s, ed, p.Event, h.Name, *m).Try(tried) {
	case pattern.Match, pattern.Ignored:
		h.When = fmt.Sprintf("the matcher %s matches %s", quote(*m), quote(tried))
	case pattern.Invalid:
		h.skip(StageMatcher, "the matcher %s is not valid", quote(*m))
	case pattern.Undecided:
		h.skip(StageMatcher, "the matcher %s backtracks without end on %s", quote(*m), quote(tried))
	default:
		h.skip(StageMatcher, "the matcher %s does not match %s%s", quote(*m), quote(tried), p.otherName(h, *m, tried))
	}
}

// otherName explains a mismatch by commas between names, or by the tool's other name under this spelling of the event; else "".
func (p *Plan) otherName(h *PlannedHook, matcher, tried string) string {
	s, ed := p.Request.Surface, p.Request.Edition
	matches := func(spelling, m string) bool {
		return pattern.Read(s, ed, p.Event, spelling, m).Try(tried) == pattern.Match
	}
	if strings.Contains(matcher, ",") {
		names := slice.Map(strings.Split(matcher, ","), strings.TrimSpace)
		if list := strings.Join(names, "|"); matches(h.Name, list) {
			return "; separate names with |: " + quote(list)
		}
	}
	t := p.Request.toolNamed(tried)
	if t == nil || t.Pascal == "" || p.Event.Matcher.Format != schemas.ToolName {
		return ""
	}
	for _, sp := range p.Event.Spellings {
		if !sp.Surfaces.Has(s) || sp.Name == h.Name || !matches(sp.Name, matcher) {
			continue
		}
		if sp.Casing == schemas.SnakeCase {
			return fmt.Sprintf("; %s calls it %s only under %s", s.Name(), quote(t.Pascal), sp.Name)
		}
		return fmt.Sprintf("; under %s, a pattern is compared with %s", h.Name, quote(t.Pascal))
	}
	return ""
}

// triedValue is the value that matchers of the event are tested on: one field, or several joined by a slash.
func (p *Plan) triedValue() string {
	return strings.Join(slice.Map(strings.Split(p.Event.Matcher.InputField(p.Request.Surface), "/"), p.values.str), "/")
}
