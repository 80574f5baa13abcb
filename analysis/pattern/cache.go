package pattern

import (
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// The same few matchers occur in thousands of entries, and every rule reads them again on every keystroke, so matchers
// and patterns are cached. Both are immutable.
const (
	maxCached       = 2048 // entries
	maxCachedLength = 64   // bytes of one pattern
)

// cache holds up to maxCached matchers. When full it is emptied, because those in use return at once.
var cache = struct {
	sync.RWMutex
	matchers map[matcherKey]*Matcher
}{matchers: map[matcherKey]*Matcher{}}

// matcherKey is what a matcher depends on; without an event, it is a pattern alone.
type matcherKey struct {
	surface           schemas.Surface
	edition           schemas.Edition
	event             *schemas.Event
	spelling, matcher string
}

// cached returns the matcher of a key, made by read when it is not known.
func cached(key matcherKey, read func(matcherKey) *Matcher) *Matcher {
	if len(key.matcher) > maxCachedLength {
		return read(key)
	}
	cache.RLock()
	m, ok := cache.matchers[key]
	cache.RUnlock()
	if ok {
		return m
	}
	key.spelling, key.matcher = strings.Clone(key.spelling), strings.Clone(key.matcher) // a substring would keep the whole document in memory
	m = read(key)
	cache.Lock()
	defer cache.Unlock()
	if len(cache.matchers) >= maxCached {
		clear(cache.matchers)
	}
	cache.matchers[key] = m
	return m
}

// Compile compiles a pattern; it returns nil and an error when the pattern is not valid JavaScript. It also accepts
// syntax of newer engines: groups with flags such as (?i:a), and a group name used in two alternatives.
func Compile(src string) (*Pattern, *Error) {
	m := cached(matcherKey{matcher: src}, func(key matcherKey) *Matcher {
		p, err := compileSource(key.matcher)
		return &Matcher{Pattern: p, Err: err}
	})
	return m.Pattern, m.Err
}

// Read reads a matcher of an event under one of its spellings. The result is shared.
func Read(s schemas.Surface, ed schemas.Edition, event *schemas.Event, spelling, matcher string) *Matcher {
	return cached(matcherKey{s, ed, event, spelling, matcher}, read)
}
