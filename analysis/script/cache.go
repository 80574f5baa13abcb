package script

import (
	"strings"
	"sync"
)

// A command is read for every surface and operating system that runs it, and on every keystroke anywhere in its file, so
// what was read lately is kept: the lines of the current generation and of the one before it.
const (
	generation      = 2048 // lines
	maxCachedLength = 512  // bytes of one
)

type cacheKey struct {
	line  string
	shell Shell
}

var cache = struct {
	sync.Mutex
	young, old map[cacheKey]*Line
}{young: map[cacheKey]*Line{}}

// Parse reads a command as a shell would. Any text is accepted. The result is shared and not to be changed.
func Parse(line string, shell Shell) *Line {
	if len(line) > maxCachedLength {
		return parse(line, shell)
	}
	key := cacheKey{line, shell}
	parsed, young := lookup(key)
	if young {
		return parsed
	}
	if parsed == nil {
		parsed = parse(strings.Clone(line), shell) // a part of a document's text would keep all of it in memory
	}
	key.line = parsed.Text
	cache.Lock()
	defer cache.Unlock()
	if len(cache.young) >= generation {
		cache.young, cache.old = make(map[cacheKey]*Line, generation), cache.young
	}
	cache.young[key] = parsed
	return parsed
}

// lookup finds a line that is kept, and whether it is of the current generation.
func lookup(key cacheKey) (parsed *Line, young bool) {
	cache.Lock()
	defer cache.Unlock()
	if parsed := cache.young[key]; parsed != nil {
		return parsed, true
	}
	return cache.old[key], false
}
