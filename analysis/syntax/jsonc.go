package syntax

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// The JSONC parser is a recursive descent over single tokens, with these ideas
// for broken text:
//
//   - prevEnd is the end of the last token that was accepted; between it and the
//     current token lies a gap. What is missing is reported at prevEnd, what is
//     too much is skipped and widens the gap, and a gap has one error at most.
//   - A string followed by a colon is a key, wherever it stands: it ends a
//     half-typed value, and it ends an array that is not closed.
//   - A closing bracket of the wrong kind closes what is open, if there is
//     something outside that it fits; otherwise it is skipped.
//   - A missing opening bracket is told by what follows: keys in an array, or
//     values without keys behind a value.
//   - A quote or bracket that stands twice was typed twice, when the text around
//     the second one makes sense without it.
//   - When brackets do not match, the text is parsed a second time with
//     indentation as evidence; the reading with fewer errors wins.
//   - When several errors would be none without a single character, that is the
//     error.
//
// Recursion is bounded by MaxDepth, and looking ahead by a budget, so that time
// is linear in the length of any input.

// ParseJSON parses JSON with comments. It always returns a tree with a root.
func ParseJSON(src string) *Tree {
	p := newParser(src, false)
	p.parse()
	if p.brackets {
		q := newParser(src, true)
		if q.parse() <= p.total {
			p, q = q, p
		}
		q.release()
	}
	defer p.release()
	if p.total > 0 {
		if t := p.repaired(); t != nil {
			return t
		}
	}
	return p.tree
}

// eof is the kind of the token at the end; word is that of anything that is neither punctuation nor a quote.
const (
	eof  = 0
	word = 'w'
)

type parser struct {
	src  string
	tree *Tree

	pos       int  // start of the current token
	kind      byte // its first byte, or eof or word
	lineStart int  // of the line of the current token
	prevEnd   int  // end of the last accepted token
	errEnd    int  // end of the last error, reported or not; -1 before the first
	total     int  // errors found, more than are kept
	budget    int  // searches for the end of a misquoted string that are left

	*stacks
	// The indentation of the line that begins at indentLine, kept because a line may open a lot.
	indentLine, indent int
	key                *Node // a string that was read as a value and is the key of the next member
	keyAt              place // of key
	comma              int   // offset of a comma that an unclosed container took from the one around it; -1
	deep               bool  // TooDeep was reported

	// spare counts, by opening bracket, those that have no closing one in the whole text; nil before it is asked for.
	spare map[byte]int

	byIndent bool // take indentation as evidence
	brackets bool // a bracket was missing or too much

	alloc   slabs
	decoded []byte // scratch for the text of a string with escapes
}

// stacks are what the parser needs until it is done.
type stacks struct {
	opens   []opener
	members []*Member // of the open objects
	items   []*Node   // of the open arrays
}

// stacksOf keeps stacks for the next parser: most texts are parts of a document of which one is parsed for each key.
var stacksOf = sync.Pool{New: func() any {
	return &stacks{opens: make([]opener, 0, 16), members: make([]*Member, 0, 64), items: make([]*Node, 0, 64)}
}}

// release gives the stacks back, without what would keep the tree in memory.
func (s *stacks) release() {
	const most = 1 << 10
	if cap(s.members) > most || cap(s.items) > most {
		return
	}
	clear(s.members[:cap(s.members)])
	clear(s.items[:cap(s.items)])
	s.opens, s.members, s.items = s.opens[:0], s.members[:0], s.items[:0]
	stacksOf.Put(s)
}

// opener is a bracket that is open.
type opener struct {
	kind   byte // the bracket that closes it
	start  int
	indent int // of its line
}

func newParser(src string, byIndent bool) *parser {
	p := &parser{src: src, errEnd: -1, comma: -1, budget: 64, indentLine: -1, byIndent: byIndent, stacks: stacksOf.Get().(*stacks)}
	p.tree = &Tree{Language: JSON, Source: src, Block: text.Range{End: len(src)}, HasBlock: true}
	p.alloc.hint(src)
	return p
}

func (p *parser) parse() int {
	t := p.tree
	switch {
	case strings.HasPrefix(p.src, "\xef\xbb\xbf"):
		t.BOM = true
		p.pos, p.lineStart, p.prevEnd = 3, 3, 3
	case isUTF16(p.src):
		p.report(UTF16, text.Range{End: len(p.src)}, "the file is encoded as UTF-16; save it as UTF-8")
		t.Root = p.missing(0)
		return p.total
	}
	p.next()
	for p.kind != eof && !p.startsValue() {
		p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "expected a value")
		p.skip(p.pos + 1)
	}
	if p.kind == eof {
		p.missingAt(p.prevEnd, EmptyFile, "the file holds no value; write an object")
		t.Root = p.missing(p.prevEnd)
	} else {
		t.Root = p.value(nil)
		p.rest()
	}
	if !utf8.ValidString(p.src) {
		p.invalidUTF8()
	}
	if p.total > 1 {
		sortErrors(t.Errors)
	}
	return p.total
}

// rest deals with what follows the root.
func (p *parser) rest() {
	if k := p.key; k != nil { // a key at the top level: the braces around the members are missing
		p.report(Unexpected, text.Range{Start: k.Range.Start, End: k.Range.Start}, "expected { before the first member")
		n := p.alloc.node()
		n.Kind, n.tree, n.Bad = Object, p.tree, true
		n.Range.Start = k.Range.Start
		p.tree.Root = n
		p.opens = append(p.opens, opener{kind: '}', start: n.Range.Start})
		p.object(n)
	}
	if p.kind == eof {
		return
	}
	p.brackets = p.brackets || p.kind != '{' && p.kind != '['
	end := len(strings.TrimRight(p.src, " \t\r\n\x00"))
	p.gap(TrailingContent, text.Range{Start: p.pos, End: max(end, p.pos+1)}, "expected the end of the file after the value")
}

// value parses a value; the current token is none of } ] , : or eof. A string that a colon follows is left in p.key, and a
// Missing node is returned.
func (p *parser) value(parent *Node) *Node {
	switch p.kind {
	case '{':
		return p.container(parent, Object)
	case '[':
		return p.container(parent, Array)
	case '"', '\'':
		anchor, at := p.prevEnd, p.place()
		n := p.str(parent, false)
		if p.kind == ':' {
			p.key, p.keyAt = n, at
			m := p.missing(anchor)
			m.Parent = parent
			return m
		}
		return n
	default:
		return p.word(parent, false)
	}
}

// container parses an object or array; beyond MaxDepth it is skipped.
func (p *parser) container(parent *Node, kind Kind) *Node {
	if p.doubled() && p.isSpare(p.kind, 1) {
		p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "unexpected "+string(rune(p.kind))+"; one of the two is too much")
		p.skip(p.pos + 1)
	}
	n := p.alloc.node()
	n.Kind, n.Parent, n.tree, n.open = kind, parent, p.tree, 1
	n.Range.Start = p.pos
	if len(p.opens) >= MaxDepth {
		p.tooDeep(n)
		return n
	}
	p.opens = append(p.opens, opener{kind: p.kind + 2, start: p.pos, indent: p.indentation()}) // in ASCII } is { + 2, and ] is [ + 2
	p.accept(p.pos + 1)
	if kind == Object {
		p.object(n)
	} else {
		p.array(n)
	}
	p.opens = p.opens[:len(p.opens)-1]
	return n
}

// close ends a container at its bracket.
func (p *parser) close(n *Node, comma int) {
	if comma >= 0 {
		p.tree.TrailingCommas = append(p.tree.TrailingCommas, text.Range{Start: comma, End: comma + 1})
	}
	n.close = 1
	n.Range.End = p.pos + 1
	p.accept(p.pos + 1)
}

// object parses the members up to the closing brace.
func (p *parser) object(n *Node) {
	base := len(p.members)
	comma := -1        // offset of the comma after the last member, when there is one
	needComma := false // a member was read, and no comma since
loop:
	for {
		switch {
		case p.key != nil:
			if p.dedented(p.keyAt) {
				p.unclosed(n, comma)
				break loop
			}
			k := p.key
			p.key = nil
			p.member(n, k)
			comma, needComma = p.separator()
		case p.kind == eof:
			p.unclosed(n, comma)
			break loop
		case p.kind == '}' && !p.outside():
			if !p.stray('}') {
				p.close(n, comma)
				break loop
			}
		case p.kind == ']' && needComma && p.listEnds():
			m := p.members[len(p.members)-1]
			m.Value = p.list(n, m.Value)
			m.Range.End = m.Value.Range.End
		case p.kind == '}' || p.kind == ']':
			if !p.mismatch() {
				p.unclosed(n, comma)
				break loop
			}
		case p.kind == ',' && needComma:
			comma, needComma = p.pos, false
			p.accept(p.pos + 1)
		case p.kind == ',':
			p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "expected a member before the comma")
			p.skip(p.pos + 1)
		case p.byIndent && p.dedented(p.place()):
			p.unclosed(n, comma)
			break loop
		case p.kind == '{' && comma >= 0 && p.members[len(p.members)-1].Value.Kind == Object:
			m := p.members[len(p.members)-1]
			m.Value = p.list(n, m.Value)
			m.Range.End = m.Value.Range.End
			comma, needComma = p.separator()
		case p.memberHere(n, needComma):
			comma, needComma = p.separator()
		}
	}
	n.Members = p.alloc.memberList(p.members[base:])
	p.members = p.members[:base]
}

// separator is the state after a member or element: the comma that it took by mistake, or that one is needed.
func (p *parser) separator() (comma int, need bool) {
	comma, p.comma = p.comma, -1
	return comma, comma < 0
}

// memberHere parses a member at the current token. It reports false when there was none and text was skipped instead.
func (p *parser) memberHere(n *Node, needComma bool) bool {
	const between = "expected a comma between members"
	gapStart, same := p.prevEnd, p.sameLine()
	switch p.kind {
	case '"', '\'':
		if end, _, _ := scanString(p.src, p.pos); needComma && p.pos == p.prevEnd && !p.colonAt(end) {
			p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "unexpected quote after the value")
			p.skip(p.pos + 1)
			return false
		}
		k := p.str(n, true)
		if p.kind != ':' && needComma && same && p.kind != '{' && p.kind != '[' {
			// Two values, or a stray quote.
			p.prevEnd = gapStart
			p.gap(Unexpected, k.Range, "expected a comma or } after the value")
			p.skipLine()
			return false
		}
		if needComma {
			p.missingAt(gapStart, MissingComma, between)
		} else if p.kind != ':' && p.listGoesOn(n) {
			m := p.members[len(p.members)-1]
			m.Value = p.list(n, m.Value, k)
			m.Range.End = m.Value.Range.End
			return true
		}
		p.member(n, k)
	case ':':
		p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "expected a key before the colon")
		p.member(n, p.emptyKey(n))
	case '{', '[':
		if needComma {
			p.missingAt(p.prevEnd, MissingComma, "expected a comma and a key")
		} else {
			p.missingAt(p.pos, Unexpected, "expected a key before the value")
		}
		p.member(n, p.emptyKey(n))
	default:
		end := p.wordEnd(true)
		if needComma && (same || p.errEnd >= p.prevEnd) && !p.colonAt(end) {
			p.gap(Unexpected, text.Range{Start: p.pos, End: end}, "expected a comma or } after the value")
			p.skip(end)
			p.skipLine()
			return false
		}
		if needComma {
			p.missingAt(p.prevEnd, MissingComma, between)
		}
		p.member(n, p.word(n, true))
	}
	return true
}

// emptyKey stands for the key that a value lacks.
func (p *parser) emptyKey(n *Node) *Node {
	k := p.alloc.node()
	k.Kind, k.Parent, k.tree, k.Bad = String, n, p.tree, true
	k.Range = text.Range{Start: p.pos, End: p.pos}
	return k
}

// member parses what follows a key.
func (p *parser) member(n *Node, key *Node) {
	m := p.alloc.member()
	m.Key, m.Colon = key, -1
	key.Parent = n
	p.members = append(p.members, m)
	switch {
	case p.kind == ':':
		m.Colon = p.pos
		p.accept(p.pos + 1)
		for p.kind == ':' {
			p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "expected a value after the colon")
			p.skip(p.pos + 1)
		}
	case p.kind == word && p.src[p.pos] == '=':
		p.gap(MissingColon, text.Range{Start: p.pos, End: p.pos + 1}, "expected a colon after the key, not =")
		m.Colon = p.pos
		n := 1
		if strings.HasPrefix(p.src[p.pos:], "=>") {
			n = 2
		}
		p.accept(p.pos + n)
	case p.kind == '{' || p.kind == '[':
		if key.Range.Len() > 0 {
			p.missingAt(p.prevEnd, MissingColon, "expected a colon after the key")
		}
	case p.sameLine() && p.startsValue():
		p.missingAt(p.prevEnd, MissingColon, "expected a colon after the key")
	default:
		p.missingAt(p.prevEnd, MissingColon, "expected a colon and a value after the key")
		m.Value = p.missing(p.prevEnd)
	}
	if m.Value == nil {
		after := p.prevEnd
		if p.startsValue() && !(p.byIndent && p.dedented(p.place())) {
			m.Value = p.value(n)
		} else {
			m.Value = p.missing(after)
		}
		if p.key != nil && m.Value.Kind == Missing && p.keyBelow(m) {
			m.Value = p.unopened(n, after, "expected { before the first member")
		}
		if m.Value.Kind == Missing {
			p.missingAt(after, MissingValue, "expected a value after the colon")
		}
	}
	m.Value.Parent = n
	m.Range = text.Range{Start: key.Range.Start, End: max(key.Range.End, m.Colon+1, m.Value.Range.End)}
}

// startsValue reports whether the current token may begin a value or a key.
func (p *parser) startsValue() bool {
	switch p.kind {
	case eof, '}', ']', ',', ':':
		return false
	}
	return true
}

// array parses the elements up to the closing bracket. Some may have been read already: one with its comma, or more.
func (p *parser) array(n *Node, read ...*Node) {
	base := len(p.items)
	comma, needComma := -1, false // as in object
	for _, v := range read {
		v.Parent = n
		p.items = append(p.items, v)
	}
	needComma = len(read) > 1
loop:
	for {
		gapStart, gapErr, known := p.prevEnd, p.errEnd, len(p.tree.Errors)
		var v *Node
		switch {
		case p.key != nil:
			// The object that ended here left a key.
			if p.inObject() {
				p.unclosed(n, comma)
				break loop
			}
			v, p.key = p.key, nil
		case p.kind == eof:
			p.unclosed(n, comma)
			break loop
		case p.kind == ']' && !p.outside():
			if !p.stray(']') {
				p.close(n, comma)
				break loop
			}
			continue
		case p.kind == '}' || p.kind == ']':
			if !p.mismatch() {
				p.unclosed(n, comma)
				break loop
			}
			continue
		case p.kind == ',':
			if !needComma {
				p.missingAt(p.prevEnd, MissingValue, "expected a value before the comma")
			}
			if comma, needComma = -1, false; len(p.items) > base {
				comma = p.pos
			}
			p.accept(p.pos + 1)
			continue
		case p.kind == ':':
			p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "expected a comma; an array holds no keys")
			p.skip(p.pos + 1)
			continue
		case p.byIndent && p.dedented(p.place()):
			p.unclosed(n, comma)
			break loop
		default:
			v = p.value(n)
		}
		if v.Kind == Missing && p.key != nil {
			if len(p.items) > base && p.inObject() && !(p.keyAt.first && p.keyAt.column > p.opens[len(p.opens)-1].indent) {
				p.unclosed(n, comma)
				break
			}
			v = p.unopened(n, gapStart, "expected { before the key; an array holds no keys")
			if v.close == 0 && p.kind == ']' && len(p.items) == base && n.open > 0 {
				// No brace at all: the array was meant to be the object.
				n.Kind, n.Bad, n.Members = Object, true, v.Members
				for _, m := range n.Members {
					m.Key.Parent, m.Value.Parent = n, n
				}
				p.restate(v.Range.Start, text.Range{Start: n.Range.Start, End: n.Range.Start + 1}, "expected { here; an array holds no keys")
				p.close(n, -1)
				return
			}
		}
		if needComma && gapErr < gapStart && (p.errEnd < gapStart || len(p.tree.Errors) > known && p.tree.Errors[known].Range.Start > v.Range.Start) {
			// What is wrong within the element is another matter.
			p.errEnd = max(p.errEnd, gapStart)
			p.report(MissingComma, text.Range{Start: gapStart, End: gapStart}, "expected a comma between elements")
		}
		v.Parent = n
		p.items = append(p.items, v)
		comma, needComma = p.separator()
	}
	n.Items = p.alloc.nodeList(p.items[base:])
	p.items = p.items[:base]
}

// inObject reports whether the innermost open container is in an object.
func (p *parser) inObject() bool {
	return len(p.opens) > 1 && p.opens[len(p.opens)-2].kind == '}'
}

// missing is the node of a value that should stand at an offset.
func (p *parser) missing(at int) *Node {
	n := p.alloc.node()
	n.tree = p.tree
	n.Range = text.Range{Start: at, End: at}
	return n
}
