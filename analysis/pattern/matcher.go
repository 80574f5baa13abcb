package pattern

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Matcher is the text of a matcher as one surface reads it under one spelling of an event. It never changes.
type Matcher struct {
	// Text is as written.
	Text string
	// Err is why the surface refuses the text; nil when it does not.
	Err *Error
	// Ignored reports that the surface runs the hook whatever the text.
	Ignored bool
	// Pattern is what a value is tried on, Names the list that it is compared with; at most one of them is set.
	Pattern *Pattern
	Names   []string
	// All and None report that the text matches every value, or no value, by a rule of its own.
	All, None bool

	surface schemas.Surface
	syntax  *schemas.MatcherSyntax // nil when Ignored
	tools   func() []*schemas.Tool
}

// Verdict is what a matcher says of a value.
type Verdict uint8

const (
	NoMatch Verdict = iota
	Match
	// Ignored: the surface does not apply the matcher here, so the hook runs.
	Ignored
	// Invalid: the surface refuses the matcher.
	Invalid
	// Undecided: the pattern backtracks without end.
	Undecided
)

// Runs reports whether a hook with this verdict runs.
func (v Verdict) Runs() bool { return v == Match || v == Ignored }

func read(s schemas.Surface, ed schemas.Edition, event *schemas.Event, spelling, matcher string) *Matcher {
	m := &Matcher{Text: matcher, surface: s}
	m.tools = sync.OnceValue(m.matchedTools)
	if event == nil || !event.MatcherOn(s, ed) {
		m.Ignored = true
		return m
	}
	m.read(schemas.MatcherSyntaxFor(s, ed, spelling))
	return m
}

// Check is the reason for which the surface refuses a matcher, nil when it accepts or ignores it. Its range lies in the
// matcher's text.
func Check(s schemas.Surface, ed schemas.Edition, event *schemas.Event, spelling, matcher string) *Error {
	return Read(s, ed, event, spelling, matcher).Err
}

// Matches tries a matcher on a value, as the surface sends it under the event's camelCase name.
func Matches(s schemas.Surface, ed schemas.Edition, event *schemas.Event, spelling, matcher, value string) Verdict {
	return Read(s, ed, event, spelling, matcher).Try(value)
}

// read follows the row; a nil row is a surface that has no matchers.
func (m *Matcher) read(row *schemas.MatcherSyntax) {
	if row == nil {
		m.Ignored = true
		return
	}
	m.syntax = row
	trimmed := m.Text
	if row.Trim {
		trimmed = strings.TrimSpace(m.Text)
	}
	switch {
	case m.Text == "" && row.EmptyInvalid:
		m.Err = &Error{Message: "a matcher cannot be empty; leave it out to match everything"}
	case slices.Contains(row.All, trimmed):
		m.All = true
	case slices.Contains(row.None, trimmed):
		m.None = true
	case row.Lists && m.isList(trimmed):
		m.Names = m.list(trimmed)
		m.None = len(m.Names) == 0 && trimmed != ""
	default:
		m.Pattern, m.Err = Compile(trimmed)
		if m.Err != nil {
			indent := strings.Index(m.Text, trimmed)
			m.Err = &Error{text.Range{Start: m.Err.Range.Start + indent, End: m.Err.Range.End + indent}, m.Err.Message}
		}
	}
}

// isList reports whether the text is a list of names.
func (m *Matcher) isList(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z') && r != '_' && !strings.ContainsRune(m.syntax.NameChars, r)
	}) < 0
}

// list splits a list into its names. A place between two separators where no name stands names nothing.
func (m *Matcher) list(s string) []string {
	names := []string{}
	for _, name := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(m.syntax.Separators, r) }) {
		if m.syntax.TrimNames {
			name = strings.TrimSpace(name)
		}
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

// Try decides a value. The value of a tool event is the tool's own name, whatever the spelling of the event.
func (m *Matcher) Try(value string) Verdict {
	switch {
	case m.Ignored:
		return Ignored
	case m.Err != nil:
		return Invalid
	case m.All:
		return Match
	case m.None:
		return NoMatch
	}
	known, renamed := []string{value}, value
	if m.syntax.Aliases {
		if t := schemas.ToolNamed(m.surface, value); t != nil {
			known, renamed = t.Literals(), t.SentAs(schemas.SnakeCase)
		}
	}
	if m.Pattern == nil {
		if slices.ContainsFunc(m.Names, func(name string) bool { return slices.Contains(known, name) }) {
			return Match
		}
		return NoMatch
	}
	try := m.Pattern.TryFull
	if m.syntax.Search {
		try = m.Pattern.TryFind
	}
	if !m.syntax.AliasPatterns {
		known = []string{renamed}
	}
	verdict := NoMatch
	for _, name := range known {
		if verdict == NoMatch {
			verdict = [...]Verdict{No: NoMatch, Yes: Match, GaveUp: Undecided}[try(name)]
		}
	}
	return verdict
}

// Tools are the surface's tools that the matcher of a tool event matches, in the order of the table. The list is not to
// be changed.
func (m *Matcher) Tools() []*schemas.Tool { return m.tools() }

func (m *Matcher) matchedTools() []*schemas.Tool {
	var matched []*schemas.Tool
	for _, t := range schemas.ToolsOn(m.surface) {
		value := t.Name
		if m.syntax != nil {
			value = cmp.Or(m.syntax.SentName(value), value)
		}
		if m.Try(value).Runs() {
			matched = append(matched, t)
		}
	}
	return matched
}
