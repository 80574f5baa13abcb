package workspace

import (
	"strings"
	"sync"
)

// Parsed returns what parse makes of a text. It depends on the text and the kind of parser alone, so the snapshots that
// derive from one another share it: an edit parses only what it changed. What was not asked for lately is
// forgotten. Each caller defines a kind of its own. parse is passed a copy of the text, which keeps no document in memory.
func Parsed[T any](s *Snapshot, kind any, text string, parse func(text string) T) T {
	if v := s.parsed.load(parsedKey{kind, text}); v != nil {
		return v.(T)
	}
	text = strings.Clone(text)
	v := parse(text)
	s.parsed.mu.Lock()
	defer s.parsed.mu.Unlock()
	s.parsed.add(parsedKey{kind, text}, v)
	return v
}

type parsedKey struct {
	kind any
	text string
}

// parsed holds the texts used since the last change of generations in young, and those of before in old. It is safe for concurrent use.
type parsed struct {
	mu         sync.Mutex
	young, old map[parsedKey]any
	size       int // of the texts in young, in bytes
}

// maxParsed is the size of a generation, in bytes: the commands in 200 KB of hooks. What is parsed takes a hundred times as much.
const maxParsed = 64 << 10

// load returns the value of a key, nil when there is none.
func (p *parsed) load(key parsedKey) any {
	p.mu.Lock()
	defer p.mu.Unlock()
	if v, ok := p.young[key]; ok {
		return v
	}
	v, ok := p.old[key]
	if ok {
		p.add(parsedKey{key.kind, strings.Clone(key.text)}, v)
	}
	return v
}

// add is called with mu locked.
func (p *parsed) add(key parsedKey, value any) {
	if p.size += len(key.text); p.young == nil || p.size > maxParsed {
		p.young, p.old, p.size = map[parsedKey]any{}, p.young, len(key.text)
	}
	p.young[key] = value
}
