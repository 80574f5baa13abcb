package pattern

import "sync"

// The same few matchers stand in thousands of entries and are read again for every surface and on every keystroke, so
// what became of them is kept. Nothing can be told from outside but the time that it takes: patterns never change.
const (
	maxCached       = 512 // patterns
	maxCachedLength = 256 // bytes of one
)

var cache = struct {
	sync.RWMutex
	patterns map[string]compiled
}{patterns: map[string]compiled{}}

type compiled struct {
	pattern *Pattern
	err     *Error
}

// cachedCompile is Compile with a memory. A full one is emptied: what is in use is there again at once.
func cachedCompile(src string) (*Pattern, *Error) {
	if len(src) > maxCachedLength {
		return Compile(src)
	}
	cache.RLock()
	c, known := cache.patterns[src]
	cache.RUnlock()
	if known {
		return c.pattern, c.err
	}
	c.pattern, c.err = Compile(src)
	cache.Lock()
	defer cache.Unlock()
	if len(cache.patterns) >= maxCached {
		clear(cache.patterns)
	}
	cache.patterns[src] = c
	return c.pattern, c.err
}
