package pattern

import (
	"strings"
	"unicode"
	"unicode/utf16"
)

// declare parses the name of a group up to its > and registers it.
func (p *parser) declare(group int) {
	start := p.pos
	name, ok := p.groupName()
	if !ok {
		p.fail(start, p.pos, "a group name has letters, digits, _ and $, does not start with a digit and ends at >")
	}
	for _, other := range p.names[name] {
		if !exclusive(other.path, p.path) {
			p.fail(start, p.pos-1, "two groups are called %q", name)
		}
	}
	p.names[name] = append(p.names[name], namedGroup{group, append([]branch(nil), p.path...)})
}

// exclusive reports whether two groups are in different alternatives of one disjunction, so that at most one takes part
// in a match.
func exclusive(a, b []branch) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return a[i].disjunction == b[i].disjunction
		}
	}
	return false
}

// groupName parses an identifier and the > after it.
func (p *parser) groupName() (string, bool) {
	var name []rune
	for {
		c := p.peek(0)
		if c == '>' && len(name) > 0 {
			p.pos++
			return string(name), true
		}
		r, n := p.nameRune()
		if n == 0 || !(r == '$' || r == '_' || unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) || unicode.Is(unicode.Other_ID_Start, r) ||
			len(name) > 0 && (unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) || r == 0x200C || r == 0x200D)) {
			return "", false
		}
		name = append(name, r)
		p.pos += n
	}
}

// nameRune returns the character at the position and its length in units, 0 when there is none. Unlike the rest of a
// pattern, names consist of whole characters, which may be escaped.
func (p *parser) nameRune() (rune, int) {
	c := p.peek(0)
	n := 1
	switch {
	case c < 0:
		return 0, 0
	case c == '\\':
		if p.peek(1) != 'u' {
			return 0, 0
		}
		if p.peek(2) == '{' {
			r, i := rune(0), 3
			for d := hexDigit(p.peek(i)); d >= 0; d = hexDigit(p.peek(i)) {
				if r = r<<4 + rune(d); r > unicode.MaxRune {
					return 0, 0
				}
				i++
			}
			if i == 3 || p.peek(i) != '}' {
				return 0, 0
			}
			return r, i + 1
		}
		if c = p.hex(2, 4); c < 0 {
			return 0, 0
		}
		n = 6
	}
	low, m := p.peek(n), 1
	if n == 6 && low == '\\' && p.peek(7) == 'u' {
		low, m = p.hex(8, 4), 6
	}
	if r := utf16.DecodeRune(rune(c), rune(low)); r != unicode.ReplacementChar {
		return r, n + m
	}
	return rune(c), n
}

// hex returns the value of n hexadecimal digits at the position plus from, or -1.
func (p *parser) hex(from, n int) int {
	v := 0
	for i := range n {
		d := hexDigit(p.peek(from + i))
		if d < 0 {
			return -1
		}
		v = v<<4 + d
	}
	return v
}

// hexDigit returns the value of a hexadecimal digit, or -1.
func hexDigit(c int) int { return strings.IndexRune("0123456789abcdef", unicode.ToLower(rune(c))) }
