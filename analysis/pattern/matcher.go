package pattern

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Matcher is a matcher as one surface reads it under one spelling of an event. It is immutable.
type Matcher struct {
	// Text is the matcher as written.
	Text string
	// Err is why the surface rejects the text; nil when it is valid.
	Err *Error
	// Ignored means that the surface runs the hook regardless of the matcher.
	Ignored bool
	// Pattern must match a value, or Names must contain it; at most one of them is set.
	Pattern *Pattern
	Names   []string
	// All and None mean that the text matches every value, or no value, by a special rule.
	All, None bool

	surface schemas.Surface
	syntax  *schemas.MatcherSyntax // nil when Ignored
	tools   func() []*schemas.Tool
}

// Verdict is the result of matching a value.
type Verdict uint8

const (
	NoMatch Verdict = iota
	Match
	// Ignored: the surface does not apply the matcher, so the hook runs.
	Ignored
	// Invalid: the surface rejects the matcher.
	Invalid
	// Undecided: the pattern backtracks too much; JavaScript hangs on it, too.
	Undecided
)

// Runs reports whether a hook with this verdict runs.
func (v Verdict) Runs() bool { return v == Match || v == Ignored }

func read(key matcherKey) *Matcher {
	m := &Matcher{Text: key.matcher, surface: key.surface}
	m.tools = sync.OnceValue(m.matchedTools)
	if key.event != nil && key.event.MatcherOn(key.surface, key.edition) {
		m.syntax = schemas.MatcherSyntaxFor(key.surface, key.edition, key.spelling)
	}
	if m.Ignored = m.syntax == nil; !m.Ignored {
		m.interpret()
	}
	return m
}

// interpret reads the text by the row of its syntax.
func (m *Matcher) interpret() {
	row, trimmed := m.syntax, m.Text
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

// list splits a list into names and skips empty ones.
func (m *Matcher) list(s string) []string {
	names := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(m.syntax.Separators, r) })
	if m.syntax.TrimNames {
		names = slice.Map(names, strings.TrimSpace)
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "" })
}

// Try matches a value. For a tool event it is the tool's own name, regardless of the spelling of the event.
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
	if !m.syntax.AliasPatterns {
		known = []string{renamed}
	}
	for _, name := range known {
		if v := m.Pattern.match(name, m.syntax.Search); v != NoMatch {
			return v
		}
	}
	return NoMatch
}

// Tools returns the surface's tools that the matcher of a tool event matches, in table order. The result must not be
// modified.
func (m *Matcher) Tools() []*schemas.Tool { return m.tools() }

func (m *Matcher) matchedTools() []*schemas.Tool {
	return slice.Filter(schemas.ToolsOn(m.surface), func(t *schemas.Tool) bool {
		value := t.Name
		if m.syntax != nil {
			value = cmp.Or(m.syntax.SentName(value), value)
		}
		return m.Try(value).Runs()
	})
}
