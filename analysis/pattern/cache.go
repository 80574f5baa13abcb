package pattern

import (
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// The same few matchers occur in thousands of entries, and every rule reads them again on every keystroke, so matchers are
// cached. They are immutable.
const (
	maxCached       = 2048 // matchers
	maxCachedLength = 64   // bytes of one matcher
)

type matcherKey struct {
	surface           schemas.Surface
	edition           schemas.Edition
	event             *schemas.Event
	spelling, matcher string
}

// matchers is the cache. When full it is emptied, because matchers in use return at once.
var matchers struct {
	mu    sync.RWMutex
	byKey map[matcherKey]*Matcher // guarded by mu
}

// Read reads a matcher of an event under one of its spellings. The result is shared.
func Read(s schemas.Surface, ed schemas.Edition, event *schemas.Event, spelling, matcher string) *Matcher {
	if len(matcher) > maxCachedLength || event == nil || !event.MatcherOn(s, ed) {
		return read(s, ed, event, spelling, matcher)
	}
	key := matcherKey{s, ed, event, spelling, matcher}
	matchers.mu.RLock()
	m := matchers.byKey[key]
	matchers.mu.RUnlock()
	if m != nil {
		return m
	}
	key.spelling, key.matcher = strings.Clone(spelling), strings.Clone(matcher) // a substring would keep the whole document in memory
	m = read(s, ed, event, key.spelling, key.matcher)
	matchers.mu.Lock()
	defer matchers.mu.Unlock()
	if matchers.byKey == nil || len(matchers.byKey) >= maxCached {
		matchers.byKey = map[matcherKey]*Matcher{}
	}
	matchers.byKey[key] = m
	return m
}
