package simulate

import (
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/pattern"
)

// match tries the hook's matcher on the occasion.
func (p *Plan) match(h *PlannedHook) {
	m := h.Hook.Matcher
	if p.Request.listing {
		return
	}
	s, ed := p.Request.Surface, p.Request.Edition
	if m == nil {
		if written := writtenMatcher(h.Hook); written != "" {
			h.When = fmt.Sprintf("every time: %s does not apply the matcher %s here", s.Name(), quote(written))
			p.tell("%s: %s", h.ID, h.When)
		}
		return
	}
	if !p.Event.MatcherOn(s, ed) {
		h.When = fmt.Sprintf("every time: %s does not apply the matcher %s here", s.Name(), quote(*m))
		p.tell("%s: %s", h.ID, h.When)
		return
	}
	h.Matched = p.triedValue()
	switch pattern.Matches(s, ed, p.Event, h.Name, *m, h.Matched) {
	case pattern.Match, pattern.Ignored:
		h.When = fmt.Sprintf("the matcher %s matches %s", quote(*m), quote(h.Matched))
		p.tell("%s: %s", h.ID, h.When)
	case pattern.Invalid:
		h.skip("the matcher %s is not valid", quote(*m))
	case pattern.Undecided:
		h.skip("the matcher %s backtracks without end on %s", quote(*m), quote(h.Matched))
	default:
		h.skip("the matcher %s does not match %s", quote(*m), quote(h.Matched))
	}
}

// triedValue is what matchers of the event are tried on: a field, or several joined by a slash.
func (p *Plan) triedValue() string {
	parts := strings.Split(p.Event.Matcher.Tried(p.Request.Surface), "/")
	for i, name := range parts {
		parts[i] = p.occasion.values.str(name)
	}
	return strings.Join(parts, "/")
}
