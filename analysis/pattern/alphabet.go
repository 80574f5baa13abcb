package pattern

import (
	"slices"
	"unicode/utf8"
)

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
