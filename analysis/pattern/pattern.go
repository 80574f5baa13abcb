// Package pattern holds JavaScript regular expressions and the rules by which the surfaces try a hook's matcher. It knows
// text and the matchers' rows of the reference, and nothing of files. Begin with Read in matcher.go; the engine, which is
// finished, is in compile.go and machine.go.
//
// Matchers are JavaScript patterns without flags. Neither Go's regexp nor a
// translation into another dialect decides them as the products do: a pattern
// counts in UTF-16 code units, a stray bracket is a character, \p{L} is the
// text "p{L}", and a group forgets what it captured when its loop goes round.
// So the package reads the grammar itself (ECMAScript with Annex B, as V8
// does) and runs it on a small backtracking machine. The machine counts its
// steps: a pattern that backtracks without end is given up, at the same point
// on every computer.
//
// The tests compare both halves with node.
package pattern

import (
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Pattern is a compiled pattern. It never changes and may be used by several goroutines.
type Pattern struct {
	src  string
	prog []inst
	regs int // registers a run needs
	caps int // of these, the first caps are starts and ends of captures
}

// Error is what makes a text no JavaScript pattern.
type Error struct {
	// Range is the smallest part to change, in bytes of the pattern; empty at the place where something is missing.
	Range text.Range
	// Message is a clause without full stop: what is wrong and, where there is one, the JavaScript way to write it.
	Message string
}

// Error is the message.
func (e *Error) Error() string { return e.Message }

// Result of trying a pattern.
type Result uint8

const (
	No Result = iota
	Yes
	// GaveUp reports that the pattern backtracks so much that a decision takes too long; JavaScript, too, hangs on it.
	GaveUp
)

func compileSource(src string) (*Pattern, *Error) {
	tree, groups, err := parse(src)
	if err != nil {
		return nil, err
	}
	prog, regs := compile(tree, groups)
	return &Pattern{src: src, prog: prog, regs: regs, caps: 2 * groups}, nil
}

// String is the source of the pattern.
func (p *Pattern) String() string { return p.src }

// Full reports whether the pattern matches the whole of s, as ^(?:pattern)$ does.
func (p *Pattern) Full(s string) bool { return p.TryFull(s) == Yes }

// Find reports whether the pattern matches somewhere in s.
func (p *Pattern) Find(s string) bool { return p.TryFind(s) == Yes }

// TryFull is Full, and tells a failure apart from giving up.
func (p *Pattern) TryFull(s string) Result {
	m := newMachine(p, s)
	m.full = true
	return m.try(0)
}

// TryFind is Find, and tells a failure apart from giving up.
func (p *Pattern) TryFind(s string) Result {
	m := newMachine(p, s)
	for at := 0; at <= len(m.in); at++ {
		if r := m.try(at); r != No {
			return r
		}
	}
	return No
}

// units is s as JavaScript sees it, in UTF-16 code units. With offsets, offsets[i] is the byte of unit i and
// offsets[len] the length of s; both units of a surrogate pair have the byte of their character.
func units(s string, withOffsets bool) (in []uint16, offsets []int) {
	in = make([]uint16, 0, len(s))
	if withOffsets {
		offsets = make([]int, 0, len(s)+1)
	}
	for i, r := range s {
		n := 1
		if r >= 0x10000 {
			r -= 0x10000
			in = append(in, uint16(0xD800+r>>10), uint16(0xDC00+r&0x3FF))
			n = 2
		} else {
			in = append(in, uint16(r))
		}
		if withOffsets {
			for range n {
				offsets = append(offsets, i)
			}
		}
	}
	if withOffsets {
		offsets = append(offsets, len(s))
	}
	return in, offsets
}

// charEnd is the end of the character that starts at byte off, for ranges in errors.
func charEnd(s string, off int) int {
	if off >= len(s) {
		return len(s)
	}
	_, n := utf8.DecodeRuneInString(s[off:])
	return off + n
}
