package simulate

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/pattern"
)

// match tries the hook's matcher on the occasion.
func (p *Plan) match(h *PlannedHook) {
	m := h.Hook.Matcher
	if m == nil || p.Request.listing {
		return
	}
	s, ed := p.Request.Surface, p.Request.Edition
	if !p.Event.MatcherOn(s, ed) {
		ref := ""
		if p.Event.Matcher != nil {
			ref = cited(factRef(p.Event.Matcher.Facts, s))
		}
		p.tell("%s: the matcher %s has no effect, %s runs the hook every time%s", h.ID, quote(*m), s.Name(), ref)
		return
	}
	h.Matched = p.triedValue()
	switch pattern.Matches(s, ed, p.Event, h.Name, *m, h.Matched) {
	case pattern.Match, pattern.Ignored:
		p.tell("%s: the matcher %s matches %s", h.ID, quote(*m), quote(h.Matched))
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
