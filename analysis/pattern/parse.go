package pattern

import (
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// node is a part of a pattern.
type node struct {
	op       op
	kids     []*node // alternatives or parts of a sequence; one for groups, loops and look-arounds
	set      set     // of opSet; a character is a set of one unit
	not      bool    // negated set, boundary or look-around
	back     bool    // look-behind
	group    int     // of opGroup, from 1
	refs     []int   // of opRef: the groups it may refer to, of which at most one has captured
	name     string  // of opRef by name, until the groups are known
	at       text.Range
	min, max int  // of opLoop; max < 0 is unbounded
	lazy     bool // of opLoop
	first    int  // of opLoop: groups first..last are inside and lose their captures in each round
	last     int
	flags    flags
}

type op uint8

const (
	opAlt op = iota
	opSeq
	opSet
	opAny
	opStart
	opEnd
	opBoundary
	opGroup
	opLook
	opRef
	opLoop
)

// flags are the flags that a group can set for its content.
type flags struct{ fold, multiline, dotAll bool }

// Limits that keep hostile patterns from exhausting the stack. V8 rejects such patterns too, at a depth that depends on
// its own stack.
const (
	maxDepth  = 1000
	maxGroups = 1<<15 - 1
)

const msgNothing = "there is nothing before %s to repeat"

// parser implements the Annex B grammar of ECMAScript, in which nearly everything that is not syntax is a character.
type parser struct {
	src     string
	in      []uint16
	offsets []int
	pos     int
	groups  int
	flags   flags
	// named reports whether the pattern has a named group anywhere, which makes \k a reference everywhere.
	named bool
	total int // capturing groups of the whole pattern, counted in advance for \1 .. \9
	names map[string][]namedGroup
	refs  []*node
	// path is the current alternative of each enclosing disjunction, outermost first.
	path      []branch
	branching int
}

type branch struct{ disjunction, alternative int }

type namedGroup struct {
	group int
	path  []branch
}

// parse parses src and returns its tree and the number of its groups, including the whole match.
func parse(src string) (_ *node, groups int, err *Error) {
	p := &parser{src: src, names: map[string][]namedGroup{}}
	p.in, p.offsets = units(src)
	p.scan()
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			err = e
		default:
			panic(e)
		}
	}()
	tree := p.disjunction()
	if p.pos < len(p.in) {
		p.fail(p.pos, p.pos+1, `this ) closes no group; write \) to match a parenthesis`)
	}
	for _, ref := range p.refs {
		found := p.names[ref.name]
		if found == nil {
			return nil, 0, &Error{ref.at, fmt.Sprintf("no group is called %q", ref.name)}
		}
		ref.refs = slice.Map(found, func(g namedGroup) int { return g.group })
	}
	return tree, p.groups + 1, nil
}

// scan counts the groups and looks for a named one; both affect the meaning of escapes.
func (p *parser) scan() {
	class := false
	for i := 0; i < len(p.in); i++ {
		switch c := p.in[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(':
			if i+1 >= len(p.in) || p.in[i+1] != '?' {
				p.total++
			} else if i+3 < len(p.in) && p.in[i+2] == '<' && p.in[i+3] != '=' && p.in[i+3] != '!' {
				p.total++
				p.named = true
			}
		}
	}
}

// fail panics with an error for the units from start to end.
func (p *parser) fail(start, end int, format string, args ...any) {
	end = min(end, len(p.in))
	r := text.Range{Start: p.offsets[min(start, len(p.in))]}
	r.End = r.Start
	if end > start {
		r.End = charEnd(p.src, p.offsets[end-1])
	}
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	panic(&Error{r, format})
}

// peek returns the unit n after the position, or -1.
func (p *parser) peek(n int) int {
	if p.pos+n < len(p.in) {
		return int(p.in[p.pos+n])
	}
	return -1
}

// eat skips s if it is at the position.
func (p *parser) eat(s string) bool {
	for i := range len(s) {
		if p.peek(i) != int(s[i]) {
			return false
		}
	}
	p.pos += len(s)
	return true
}

// disjunction parses alternatives up to a closing parenthesis or the end.
func (p *parser) disjunction() *node {
	p.branching++
	if p.path = append(p.path, branch{p.branching, 0}); len(p.path) > maxDepth {
		p.fail(p.pos, p.pos, "groups are nested too deeply")
	}
	alt := &node{op: opAlt}
	for {
		alt.kids = append(alt.kids, p.alternative())
		if !p.eat("|") {
			break
		}
		p.path[len(p.path)-1].alternative++
	}
	p.path = p.path[:len(p.path)-1]
	if len(alt.kids) == 1 {
		return alt.kids[0]
	}
	return alt
}

func (p *parser) alternative() *node {
	seq := &node{op: opSeq}
	for {
		switch p.peek(0) {
		case -1, '|', ')':
			return seq
		}
		seq.kids = append(seq.kids, p.term())
	}
}

// term parses an assertion, or an atom with its quantifier.
func (p *parser) term() *node {
	start, before := p.pos, p.groups
	var atom *node
	switch c := p.in[p.pos]; c {
	case '^':
		p.pos++
		return &node{op: opStart, flags: p.flags}
	case '$':
		p.pos++
		return &node{op: opEnd, flags: p.flags}
	case '\\':
		if next := p.peek(1); next == 'b' || next == 'B' {
			p.pos += 2
			return &node{op: opBoundary, not: next == 'B', flags: p.flags}
		}
		atom = p.escape()
	case '(':
		var repeatable bool
		if atom, repeatable = p.group(); !repeatable {
			return atom
		}
	case '[':
		atom = p.class()
	case '.':
		p.pos++
		atom = &node{op: opAny, flags: p.flags}
	case '*', '+', '?':
		p.nothingToRepeat(start, 1)
	case '{':
		if _, _, n := p.interval(); n > 0 {
			p.nothingToRepeat(start, n)
		}
		fallthrough
	default:
		p.pos++
		atom = p.char(c)
	}
	return p.quantified(atom, before)
}

func (p *parser) char(c uint16) *node {
	return &node{op: opSet, set: set{{c, c}}, flags: p.flags}
}

func (p *parser) nothingToRepeat(start, n int) {
	quantifier := p.src[p.offsets[start]:p.offsets[start+n]]
	switch before := start - 1; {
	case before >= 0 && quantifier == "+" && strings.ContainsRune("*+?}", rune(p.in[before])) && (before == 0 || p.in[before-1] != '\\'):
		p.fail(start, start+n, "JavaScript has no possessive quantifiers; write one + less")
	case quantifier == "*" && len(p.in) == 1:
		p.fail(start, start+n, msgNothing+"; write .* to match everything", quantifier)
	case quantifier == "*" && (start == 0 || p.in[start-1] == '|' || p.in[start-1] == '('):
		p.fail(start, start+n, msgNothing+"; write .* for any text", quantifier)
	}
	p.fail(start, start+n, msgNothing+`; write \%s to match the character`, quantifier, quantifier[:1])
}

// interval parses {n}, {n,} or {n,m} at the position and returns its bounds and length, 0 when there is none.
func (p *parser) interval() (lo, hi, length int) {
	i := 1
	number := func() (int, bool) {
		n, start := 0, i
		for c := p.peek(i); '0' <= c && c <= '9'; c = p.peek(i) {
			n = min(n*10+c-'0', 1<<31-1)
			i++
		}
		return n, i > start
	}
	lo, ok := number()
	if !ok {
		return 0, 0, 0
	}
	hi = lo
	if p.peek(i) == ',' {
		i++
		if hi, ok = number(); !ok {
			hi = -1
		}
	}
	if p.peek(i) != '}' {
		return 0, 0, 0
	}
	return lo, hi, i + 1
}

// quantified wraps the atom in the quantifier that follows, if any.
func (p *parser) quantified(atom *node, before int) *node {
	at, n := p.pos, 1
	loop := &node{op: opLoop, kids: []*node{atom}, first: before + 1, last: p.groups}
	switch p.peek(0) {
	case '*':
		loop.max = -1
	case '+':
		loop.min, loop.max = 1, -1
	case '?':
		loop.max = 1
	case '{':
		loop.min, loop.max, n = p.interval()
		if n == 0 {
			return atom
		}
		if loop.max >= 0 && loop.min > loop.max {
			p.fail(at, at+n, "the numbers in %s are out of order; write {%d,%d}", p.src[p.offsets[at]:p.offsets[at+n]], loop.max, loop.min)
		}
	default:
		return atom
	}
	p.pos += n
	loop.lazy = p.eat("?")
	return loop
}

// group parses a group and reports whether a quantifier may follow.
func (p *parser) group() (_ *node, repeatable bool) {
	start, outer := p.pos, p.flags
	n := &node{op: opGroup}
	repeatable = true
	switch {
	case p.eat("(?:"):
		n.op = opSeq
	case p.eat("(?="):
		n.op = opLook
	case p.eat("(?!"):
		n.op, n.not = opLook, true
	case p.eat("(?<="):
		n.op, n.back, repeatable = opLook, true, false
	case p.eat("(?<!"):
		n.op, n.back, n.not, repeatable = opLook, true, true, false
	case p.eat("(?<"):
		p.groups++
		n.group = p.groups
		p.declare(n.group)
	case p.eat("(?"):
		n.op = opSeq
		p.groupFlags(start)
	default:
		p.pos++
		p.groups++
		n.group = p.groups
	}
	if p.groups > maxGroups {
		p.fail(start, start+1, "the pattern has too many groups")
	}
	n.kids = []*node{p.disjunction()}
	if !p.eat(")") {
		p.fail(start, start+1, `this group is never closed; add ) or write \( to match a parenthesis`)
	}
	p.flags = outer
	return n, repeatable
}

// groupFlags parses the flags of (?i:…) and (?i-s:…) after the question mark.
func (p *parser) groupFlags(start int) {
	p.otherDialects(start)
	flags := map[int]*bool{'i': &p.flags.fold, 'm': &p.flags.multiline, 's': &p.flags.dotAll}
	set, on := map[int]bool{}, true
	first := p.pos
	for ; ; p.pos++ {
		c := p.peek(0)
		switch {
		case flags[c] != nil && !set[c]:
			set[c], *flags[c] = true, on
			continue
		case c == '-' && on:
			on = false
			continue
		case c == ':' && len(set) > 0:
			p.pos++
			return
		case c == ')' && p.pos > first:
			p.fail(start, p.pos+1, "JavaScript has no flags inside a pattern; write both cases, such as [Bb]ash")
		}
		p.fail(start, min(p.pos+1, len(p.in)), "JavaScript has no such group; write (?: … ) for a plain one")
	}
}

// otherDialects reports groups of Python, PCRE and .NET.
func (p *parser) otherDialects(start int) {
	switch c := p.peek(0); {
	case c == 'P' && p.peek(1) == '<':
		p.fail(start, p.pos+2, "JavaScript writes a named group as (?<name>…), without the P")
	case c == 'P' && p.peek(1) == '=':
		p.fail(start, p.pos+2, `JavaScript writes a reference to a group as \k<name>`)
	case c == '>':
		p.fail(start, p.pos+1, "JavaScript has no atomic groups; write (?: … )")
	case c == '#':
		p.fail(start, p.pos+1, "JavaScript has no comments inside a pattern")
	case c == '|':
		p.fail(start, p.pos+1, "JavaScript has no branch reset; write (?: … )")
	}
}
