// Package pattern implements JavaScript regular expressions and the rules by which the surfaces apply the matcher of a
// hook. It knows text and the matcher rows of the reference, and nothing of files. Begin with Read in cache.go; the
// engine is in compile.go and machine.go.
//
// Matchers are JavaScript patterns without flags. Neither Go's regexp nor a translation into another dialect gives the
// same results as the products: a pattern counts UTF-16 code units, a stray bracket is a character, \p{L} is the text
// "p{L}", and a loop resets the captures of its groups in each round. So the package implements the grammar (ECMAScript
// with Annex B, like V8) and runs it on a small backtracking machine. The machine counts its steps, so that it gives up
// on exponential backtracking at the same point on every computer.
//
// The tests compare parser and machine with node.
package pattern

import (
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Pattern is a compiled pattern. It is immutable and safe for concurrent use.
type Pattern struct {
	tree *node
	prog []inst
	regs int // registers that a run needs
}

// Error is why a text is not a JavaScript pattern.
type Error struct {
	// Range is the smallest part to change, in bytes of the pattern; empty where something is missing.
	Range text.Range
	// Message is a clause without full stop: what is wrong and, if possible, the JavaScript equivalent.
	Message string
}

func (e *Error) Error() string { return e.Message }

func compileSource(src string) (*Pattern, *Error) {
	tree, groups, err := parse(src)
	if err != nil {
		return nil, err
	}
	c := &compiler{regs: 2 * groups}
	c.node(tree, false)
	c.emit(inst{code: accept})
	return &Pattern{tree: tree, prog: c.prog, regs: c.regs}, nil
}

// Full reports whether the pattern matches all of s, like ^(?:pattern)$.
func (p *Pattern) Full(s string) bool { return p.match(s, false) == Match }

// match matches all of s, or with search a part of it.
func (p *Pattern) match(s string, search bool) Verdict {
	in := utf16.Encode([]rune(s))
	m := &machine{prog: p.prog, in: in, full: !search, regs: make([]int, p.regs), steps: baseSteps + stepsPerUnit*len(in)}
	v := m.try(0)
	for at := 1; v == NoMatch && search && at <= len(in); at++ {
		v = m.try(at)
	}
	return v
}

// units converts s to UTF-16 code units. offsets[i] is the byte offset of unit i and offsets[len] the length of s; both
// units of a surrogate pair have the offset of their character.
func units(s string) (in []uint16, offsets []int) {
	in, offsets = make([]uint16, 0, len(s)), make([]int, 0, len(s)+1)
	for i, r := range s {
		in = utf16.AppendRune(in, r)
		for len(offsets) < len(in) {
			offsets = append(offsets, i)
		}
	}
	return in, append(offsets, len(s))
}

// charEnd is the end of the character at byte off, for ranges of errors.
func charEnd(s string, off int) int {
	_, n := utf8.DecodeRuneInString(s[off:])
	return off + n
}

// NeedsOutside reports whether every text that the pattern matches contains a character outside the alphabet. The
// alphabet is a subset of ASCII. False means unknown.
func (p *Pattern) NeedsOutside(alphabet func(rune) bool) bool {
	return p.tree.needsOutside(alphabet)
}

func (n *node) needsOutside(alphabet func(rune) bool) bool {
	switch n.op {
	case opSet:
		for c := range uint16(utf8.RuneSelf) {
			if alphabet(rune(c)) && n.set.matches(c, n.flags) != n.not {
				return false
			}
		}
		return true
	case opAlt:
		return !slices.ContainsFunc(n.kids, func(k *node) bool { return !k.needsOutside(alphabet) })
	case opLoop:
		return n.min > 0 && n.kids[0].needsOutside(alphabet)
	case opLook:
		return !n.not && n.kids[0].needsOutside(alphabet)
	}
	return slices.ContainsFunc(n.kids, func(k *node) bool { return k.needsOutside(alphabet) })
}
