package pattern

import (
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// The same few matchers stand in thousands of entries and are read again by every rule and on every keystroke, so what
// became of them is kept. Nothing can be told from outside but the time that it takes: a matcher never changes.
const (
	maxCached       = 2048 // matchers
	maxCachedLength = 64   // bytes of one
)

type cacheKey struct {
	surface           schemas.Surface
	edition           schemas.Edition
	event             *schemas.Event
	spelling, matcher string
}

var cache = struct {
	sync.RWMutex
	matchers map[cacheKey]*Matcher
}{matchers: map[cacheKey]*Matcher{}}

// Read reads a matcher that stands at an event under one of the event's spellings.
func Read(s schemas.Surface, ed schemas.Edition, event *schemas.Event, spelling, matcher string) *Matcher {
	if len(matcher) > maxCachedLength || event == nil || !event.MatcherOn(s, ed) {
		return read(s, ed, event, spelling, matcher)
	}
	key := cacheKey{s, ed, event, spelling, matcher}
	cache.RLock()
	m := cache.matchers[key]
	cache.RUnlock()
	if m != nil {
		return m
	}
	// Parts of a document's text would keep all of it in memory.
	key.spelling, key.matcher = strings.Clone(spelling), strings.Clone(matcher)
	m = read(s, ed, event, key.spelling, key.matcher)
	cache.Lock()
	defer cache.Unlock()
	if len(cache.matchers) >= maxCached {
		clear(cache.matchers) // what is in use is there again at once
	}
	cache.matchers[key] = m
	return m
}
