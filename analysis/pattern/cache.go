package pattern

import (
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// The same few matchers occur in thousands of entries, and every rule reads them again on every keystroke, so patterns
// and matchers are cached. Both are immutable.
const (
	maxCached       = 2048 // entries per cache
	maxCachedLength = 64   // bytes of one pattern
)

// memo caches up to maxCached values. When full it is emptied, because values in use return at once.
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

// Compile compiles a pattern; it returns nil and an error when the pattern is not valid JavaScript. It also accepts
// syntax of newer engines: groups with flags such as (?i:a), and a group name used in two alternatives.
func Compile(src string) (*Pattern, *Error) {
	if len(src) > maxCachedLength {
		return compileSource(src)
	}
	c, ok := patterns.get(src)
	if !ok {
		src = strings.Clone(src) // a substring would keep the whole document in memory
		c.pattern, c.err = compileSource(src)
		patterns.put(src, c)
	}
	return c.pattern, c.err
}

// Read reads a matcher of an event under one of its spellings. The result is shared.
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
