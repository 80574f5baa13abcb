package pattern

import (
	"slices"
	"unicode"
)

// span is an inclusive range of code units.
type span struct{ lo, hi uint16 }

// set is a set of code units, as spans in no particular order.
type set []span

func (s set) has(c uint16) bool {
	return slices.ContainsFunc(s, func(r span) bool { return r.lo <= c && c <= r.hi })
}

// matches is has with flags.
func (s set) matches(c uint16, f flags) bool { return s.has(c) || f.fold && s.hasFolded(c) }

// hasFolded reports whether a set has another case of a unit, without the flag u.
func (s set) hasFolded(c uint16) bool {
	want := canonical(c)
	if s.has(want) {
		return true
	}
	for r := unicode.SimpleFold(rune(c)); r != rune(c); r = unicode.SimpleFold(r) {
		if r <= 0xFFFF && canonical(uint16(r)) == want && s.has(uint16(r)) {
			return true
		}
	}
	return false
}

// canonical maps all cases of c to one unit: its capital, unless that would turn a non-ASCII character into ASCII.
func canonical(c uint16) uint16 {
	u := unicode.ToUpper(rune(c))
	if c >= 0x80 && u < 0x80 || u > 0xFFFF || c == 0xDF {
		return c
	}
	return uint16(u)
}

// The classes of JavaScript without the flag u: digits and words are ASCII only, white space is not.
var (
	digits = set{{'0', '9'}}
	words  = set{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}
	spaces = set{{0x09, 0x0D}, {' ', ' '}, {0xA0, 0xA0}, {0x1680, 0x1680}, {0x2000, 0x200A}, {0x2028, 0x2029},
		{0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF}}
	newlines = set{{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}

	notDigits, notWords, notSpaces = invert(digits), invert(words), invert(spaces)
)

// invert returns the complement of a set whose spans are sorted and touch neither each other nor the first or last unit.
func invert(s set) set {
	var out set
	next := uint16(0)
	for _, r := range s {
		out = append(out, span{next, r.lo - 1})
		next = r.hi + 1
	}
	return append(out, span{next, 0xFFFF})
}
