package schemas

// Exit codes that stand for an end without one, in ExitRule.Code.
const (
	OtherCode = -1 // every other non-zero code, and death by a signal
	TimedOut  = -2
	NotRun    = -3 // the process could not be started
)

// ExitFor is the rule for an exit code of a hook of the event; OtherCode's stands in for codes without their own.
func (e *Event) ExitFor(s Surface, code int, ed Edition) (ExitRule, bool) {
	for _, c := range []int{code, OtherCode} {
		for _, r := range e.Exit[s] {
			if r.Code == c && r.Editions.Has(ed) {
				return r, true
			}
		}
		if code <= 0 {
			break
		}
	}
	return ExitRule{}, false
}

// MergeOn says how the surface combines the answers of several hooks of the event.
func (e *Event) MergeOn(s Surface, ed Edition) Merge {
	m := e.Merge[s]
	if ed == Documented && m.Documented != nil {
		return *m.Documented
	}
	return m
}

// MatcherOn reports whether the surface applies a matcher to the event.
func (e *Event) MatcherOn(s Surface, ed Edition) bool {
	if e.Matcher == nil {
		return false
	}
	if ed == Documented {
		return e.Matcher.DocumentedOn.Has(s)
	}
	return e.Matcher.Honoured.Has(s)
}

// Tried is the neutral name of the input field that the surface tries a matcher on.
func (m *MatcherRule) Tried(s Surface) string {
	if on, ok := m.OnElse[s]; ok {
		return on
	}
	return m.On
}
