package pattern

import "github.com/hooks-ls/hooks-ls/analysis/text"

// escape parses an escape outside a class: a class such as \d, a reference, or a character.
func (p *parser) escape() *node {
	c := p.peek(1)
	switch {
	case c == 'k' && p.named:
		return p.namedRef()
	case '1' <= c && c <= '9':
		if n := p.numberedRef(); n != nil {
			return n
		}
	}
	if s := classEscapes[c]; s != nil {
		p.pos += 2
		return &node{op: opSet, set: s, flags: p.flags}
	}
	return p.char(p.charEscape(false))
}

// numberedRef parses \1, \12 and so on if the pattern has that many groups; otherwise it returns nil, and the escape is
// a character.
func (p *parser) numberedRef() *node {
	n, i := 0, 1
	for c := p.peek(i); '0' <= c && c <= '9'; c = p.peek(i) {
		if n = n*10 + c - '0'; n > p.total {
			return nil
		}
		i++
	}
	p.pos += i
	return &node{op: opRef, refs: []int{n}, flags: p.flags}
}

// namedRef parses \k<name> in a pattern with named groups.
func (p *parser) namedRef() *node {
	start := p.pos
	p.pos += 2
	ok := p.eat("<")
	name := ""
	if ok {
		name, ok = p.groupName()
	}
	if !ok {
		p.fail(start, max(p.pos, start+2), `write \k<name> with the name of a group`)
	}
	ref := &node{op: opRef, name: name, at: text.Range{Start: p.offsets[start], End: p.offsets[p.pos]}, flags: p.flags}
	p.refs = append(p.refs, ref)
	return ref
}

// classEscapes are the sets for \d, \s and \w, and for their complements; controlEscapes the characters for \f, \n and others.
var (
	classEscapes   = map[int]set{'d': digits, 'D': notDigits, 's': spaces, 'S': notSpaces, 'w': words, 'W': notWords}
	controlEscapes = map[int]uint16{'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}
)

// charEscape parses an escape of one code unit. Without the flag u any character may be escaped, and an incomplete
// special escape is the character itself.
func (p *parser) charEscape(class bool) uint16 {
	start := p.pos
	c := p.peek(1)
	if c < 0 {
		p.fail(start, start+1, `the pattern ends in a lone \; write \\ to match a backslash`)
	}
	p.pos += 2
	switch c {
	case 'f', 'n', 'r', 't', 'v':
		return controlEscapes[c]
	case 'b':
		if class {
			return '\b'
		}
	case 'c':
		if l := p.peek(0); 'a' <= l|0x20 && l|0x20 <= 'z' || class && (l == '_' || '0' <= l && l <= '9') {
			p.pos++
			return uint16(l & 31)
		}
		p.pos-- // the backslash is a character, and so is the c
		return '\\'
	case 'x', 'u':
		digits := map[int]int{'x': 2, 'u': 4}[c]
		if v := p.hex(0, digits); v >= 0 {
			p.pos += digits
			return uint16(v)
		}
	case 'k':
		if p.named {
			p.fail(start, p.pos, `\k stands for a named group here and cannot be in a class`)
		}
	case '0', '1', '2', '3', '4', '5', '6', '7':
		return p.octal(c - '0')
	}
	return uint16(c)
}

// octal parses the rest of an octal escape, at most 377.
func (p *parser) octal(v int) uint16 {
	for range 2 {
		c := p.peek(0)
		if c < '0' || c > '7' || v*8+c-'0' > 0o377 {
			break
		}
		v = v*8 + c - '0'
		p.pos++
	}
	return uint16(v)
}

// class parses a character class.
func (p *parser) class() *node {
	start := p.pos
	p.pos++
	n := &node{op: opSet, set: set{}, flags: p.flags}
	n.not = p.eat("^")
	for {
		if p.pos >= len(p.in) {
			p.fail(start, start+1, `this class is never closed; add ] or write \[ to match a bracket`)
		}
		if p.eat("]") {
			return n
		}
		from := p.pos
		lo, single := p.classAtom()
		if p.peek(0) != '-' || p.peek(1) == ']' || p.peek(1) < 0 {
			n.set = append(n.set, lo...)
			continue
		}
		p.pos++
		hi, alsoSingle := p.classAtom()
		switch {
		case !single || !alsoSingle: // next to a class such as \d the hyphen is a character
			n.set = append(append(append(n.set, lo...), span{'-', '-'}), hi...)
		case lo[0].lo > hi[0].lo:
			p.fail(from, p.pos, `the range %s is out of order`, p.src[p.offsets[from]:charEnd(p.src, p.offsets[p.pos-1])])
		default:
			n.set = append(n.set, span{lo[0].lo, hi[0].lo})
		}
	}
}

// classAtom parses one member of a class and reports whether it is a single code unit.
func (p *parser) classAtom() (_ set, single bool) {
	c := p.in[p.pos]
	if c != '\\' {
		p.pos++
		return set{{c, c}}, true
	}
	if s := classEscapes[p.peek(1)]; s != nil {
		p.pos += 2
		return s, false
	}
	c = p.charEscape(true)
	return set{{c, c}}, true
}
