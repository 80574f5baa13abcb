package pattern

import (
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// The same few matchers stand in thousands of entries and are read again by every rule and on every keystroke, so what
// became of them is kept. Nothing can be told from outside but the time that it takes: patterns and matchers never change.
const (
	maxCached       = 2048 // of each
	maxCachedLength = 64   // bytes of one
)

// memo keeps values up to maxCached. A full one is emptied: what is in use is there again at once.
type memo[K comparable, V any] struct {
	mu     sync.RWMutex
	values map[K]V
}

func (m *memo[K, V]) get(key K) (V, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	v, ok := m.values[key]
	return v, ok
}

func (m *memo[K, V]) put(key K, v V) V {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.values == nil || len(m.values) >= maxCached {
		m.values = map[K]V{}
	}
	m.values[key] = v
	return v
}

var (
	patterns memo[string, compiled]
	matchers memo[matcherKey, *Matcher]
)

type compiled struct {
	pattern *Pattern
	err     *Error
}

type matcherKey struct {
	surface           schemas.Surface
	edition           schemas.Edition
	event             *schemas.Event
	spelling, matcher string
}

// Compile reads a pattern. What newer engines accept, groups with flags such as (?i:a) and a group name that is used in
// two alternatives, is accepted as well.
func Compile(src string) (*Pattern, *Error) {
	if len(src) > maxCachedLength {
		return compileSource(src)
	}
	c, ok := patterns.get(src)
	if !ok {
		src = strings.Clone(src) // a part of a document's text would keep all of it in memory
		c.pattern, c.err = compileSource(src)
		patterns.put(src, c)
	}
	return c.pattern, c.err
}

// Read reads a matcher that is at an event under one of the event's spellings.
func Read(s schemas.Surface, ed schemas.Edition, event *schemas.Event, spelling, matcher string) *Matcher {
	if len(matcher) > maxCachedLength || event == nil || !event.MatcherOn(s, ed) {
		return read(s, ed, event, spelling, matcher)
	}
	key := matcherKey{s, ed, event, spelling, matcher}
	m, ok := matchers.get(key)
	if !ok {
		key.spelling, key.matcher = strings.Clone(spelling), strings.Clone(matcher)
		m = matchers.put(key, read(s, ed, event, key.spelling, key.matcher))
	}
	return m
}
