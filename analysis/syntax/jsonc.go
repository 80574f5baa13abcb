package syntax

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// The JSONC parser is a recursive descent parser over single tokens. For broken text it works as follows.
//
//   - prevEnd is the end of the last accepted token; between it and the current token is a gap. What is missing is
//     reported at prevEnd; what is extra is skipped and widens the gap. A gap gets at most one error.
//   - A string followed by a colon is always a key: it ends an incomplete value, and an array that is not closed.
//   - A closing bracket of the wrong kind closes the innermost container if it matches an outer one; otherwise it is
//     skipped.
//   - A missing opening bracket is inferred from what follows: keys in an array, or values without keys after a value.
//   - A doubled quote or bracket is a typing error when the text around the second one is valid without it.
//   - When brackets do not match, the text is parsed again with indentation as evidence; the result with fewer errors
//     wins.
//   - When removing one character fixes several errors, that character is the error.
//
// Recursion is bounded by MaxDepth and lookahead by a budget, so parsing takes linear time for any input.

// ParseJSON parses JSON with comments. It never fails; the tree always has a root.
func ParseJSON(src string) *Tree {
	p := newParser(src, false)
	p.parse()
	if p.brackets {
		if q := newParser(src, true); q.parse() <= p.total {
			p = q
		}
	}
	budget := min(maxTrials, maxRepair/(len(p.src)+1))
	return cmp.Or(repaired(p.tree.Errors[:min(len(p.tree.Errors), 4)], "file", budget, p.suspects, p.without), p.tree)
}

// eof is the kind of the token at the end; word is the kind of a token that is neither punctuation nor a quote.
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
	errEnd    int  // end of the last error, reported or suppressed; -1 before the first
	total     int  // number of errors found, including those not kept
	budget    int  // remaining searches for the end of a misquoted string

	opens []opener

	// indent caches the indentation of the line at indentLine, because one line may open many containers.
	indentLine, indent int
	key                *Node   // a string read as a value that is the key of the next member
	keyAt              linePos // position of key
	comma              int     // offset of a comma that an unclosed container read but that belongs to the enclosing one; -1 for none
	deep               bool    // TooDeep was reported

	// surplus counts unclosed opening brackets of the whole text, by bracket; nil until first used.
	surplus map[byte]int

	byIndent bool // use indentation as evidence
	brackets bool // a bracket was missing or extra
}

// opener is an open bracket.
type opener struct {
	kind   byte // the bracket that closes it
	start  int
	indent int // indentation of its line
}

func newParser(src string, byIndent bool) *parser {
	p := &parser{src: src, errEnd: -1, comma: -1, budget: 64, indentLine: -1, byIndent: byIndent}
	p.tree = &Tree{Language: JSON, Source: src, Block: text.Range{End: len(src)}, HasBlock: true}
	return p
}

func (p *parser) parse() int {
	t, start := p.tree, afterBOM(p.src)
	t.BOM = start > 0
	p.pos, p.lineStart, p.prevEnd = start, start, start
	if isUTF16(p.src) {
		p.report(UTF16, text.Range{End: len(p.src)}, "the file is encoded as UTF-16; save it as UTF-8")
		t.Root = p.missing(0)
		return p.total
	}
	p.next()
	for p.kind != eof && !p.startsValue() {
		p.extra("expected a value")
	}
	if p.kind == eof {
		p.missingAt(p.prevEnd, EmptyFile, "the file contains no value; write an object")
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

// rest handles text after the root value.
func (p *parser) rest() {
	if k := p.key; k != nil { // a key at the top level: the braces are missing
		p.report(Unexpected, text.Range{Start: k.Range.Start, End: k.Range.Start}, "expected { before the first member")
		n := p.tree.node(Object, nil)
		n.Bad = true
		n.Range.Start = k.Range.Start
		p.tree.Root = n
		p.object(n, opener{kind: '}', start: n.Range.Start})
	}
	if p.kind == eof {
		return
	}
	p.brackets = p.brackets || p.kind != '{' && p.kind != '['
	end := len(strings.TrimRight(p.src, " \t\r\n\x00"))
	p.gap(TrailingContent, text.Range{Start: p.pos, End: max(end, p.pos+1)}, "expected the end of the file after the value")
}

// value parses a value; the current token must not be }, ], comma, colon or eof. For a string followed by a colon it
// sets p.key and returns a Missing node.
func (p *parser) value(parent *Node) *Node {
	switch p.kind {
	case '{':
		return p.container(parent, Object)
	case '[':
		return p.container(parent, Array)
	case '"', '\'':
		anchor, at := p.prevEnd, p.linePos()
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

// container parses an object or array, or skips it when it is nested deeper than MaxDepth.
func (p *parser) container(parent *Node, kind Kind) *Node {
	if p.doubled() && p.takeSurplus(p.kind, 1) {
		p.extra("unexpected " + string(rune(p.kind)) + "; remove one of the two")
	}
	n := p.tree.node(kind, parent)
	n.open = 1
	n.Range.Start = p.pos
	if len(p.opens) >= MaxDepth {
		p.tooDeep(n)
		return n
	}
	o := opener{kind: p.kind + 2, start: p.pos, indent: p.indentation()} // in ASCII } is { + 2, and ] is [ + 2
	p.accept(p.pos + 1)
	if kind == Object {
		p.object(n, o)
	} else {
		p.array(n, o)
	}
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

// bracket handles a closing bracket in a container. It returns false when it skipped the bracket and the container goes on.
func (p *parser) bracket(n *Node, closer byte, comma int) (ends bool) {
	switch {
	case p.kind != closer || p.closesOuter():
		if p.mismatch(n) {
			return false
		}
		p.unclosed(n, comma)
	case p.skipStray(closer):
		return false
	default:
		p.close(n, comma)
	}
	return true
}

// object parses the members up to the closing brace.
func (p *parser) object(n *Node, o opener) {
	p.opens = append(p.opens, o)
	comma := -1        // offset of the comma after the last member, -1 for none
	needComma := false // no comma since the last member
loop:
	for {
		switch {
		case p.key != nil && p.dedented(p.keyAt), p.key == nil && p.kind == eof:
			p.unclosed(n, comma)
			break loop
		case p.key != nil:
			k := p.key
			p.key = nil
			p.member(n, k)
			comma, needComma = p.separator()
		case p.kind == ']' && needComma && p.listEnds(n.lastMember()):
			p.list(n)
		case p.kind == '}' || p.kind == ']':
			if p.bracket(n, '}', comma) {
				break loop
			}
		case p.kind == ',' && needComma:
			comma, needComma = p.pos, false
			p.accept(p.pos + 1)
		case p.kind == ',':
			p.extra("expected a member before the comma")
		case p.byIndent && p.dedented(p.linePos()):
			p.unclosed(n, comma)
			break loop
		case p.kind == '{' && comma >= 0 && n.lastMember().Value.Kind == Object:
			p.list(n)
			comma, needComma = p.separator()
		case p.memberHere(n, needComma):
			comma, needComma = p.separator()
		}
	}
	p.opens = p.opens[:len(p.opens)-1]
}

// separator returns the state after a member or element: the comma that it read by mistake, or whether one is needed.
func (p *parser) separator() (comma int, need bool) {
	comma, p.comma = p.comma, -1
	return comma, comma < 0
}

// memberHere parses a member at the current token. It returns false when there was none and it skipped text instead.
func (p *parser) memberHere(n *Node, needComma bool) bool {
	const between = "expected a comma between members"
	gapStart, same := p.prevEnd, p.sameLine()
	switch p.kind {
	case '"', '\'':
		if end, _, _ := scanString(p.src, p.pos); needComma && p.pos == p.prevEnd && !p.colonAt(end) {
			p.extra("unexpected quote after the value")
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
		} else if p.kind != ':' && p.listContinues(n) {
			p.list(n, k)
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

// emptyKey returns a node for a missing key.
func (p *parser) emptyKey(n *Node) *Node {
	k := p.tree.node(String, n)
	k.Bad = true
	k.Range = text.Range{Start: p.pos, End: p.pos}
	return k
}

// member parses the member after its key.
func (p *parser) member(n *Node, key *Node) {
	m := &Member{Key: key, Colon: -1}
	key.Parent = n
	n.Members = append(n.Members, m)
	switch {
	case p.kind == ':':
		m.Colon = p.pos
		p.accept(p.pos + 1)
		for p.kind == ':' {
			p.extra("expected a value after the colon")
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
		if p.startsValue() && !(p.byIndent && p.dedented(p.linePos())) {
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

// array parses the elements up to the closing bracket. read holds elements already parsed: one with its comma, or more.
func (p *parser) array(n *Node, o opener, read ...*Node) {
	p.opens = append(p.opens, o)
	comma, needComma := -1, len(read) > 1 // as in object
	for _, v := range read {
		v.Parent = n
		n.Items = append(n.Items, v)
	}
loop:
	for {
		gapStart, gapErr, known := p.prevEnd, p.errEnd, len(p.tree.Errors)
		var v *Node
		switch {
		case p.key != nil && p.inObject(), p.key == nil && p.kind == eof:
			p.unclosed(n, comma)
			break loop
		case p.key != nil: // the object that ended here left a key
			v, p.key = p.key, nil
		case p.kind == '}' || p.kind == ']':
			if p.bracket(n, ']', comma) {
				break loop
			}
			continue
		case p.kind == ',':
			if !needComma {
				p.missingAt(p.prevEnd, MissingValue, "expected a value before the comma")
			}
			if comma, needComma = -1, false; len(n.Items) > 0 {
				comma = p.pos
			}
			p.accept(p.pos + 1)
			continue
		case p.kind == ':':
			p.extra("expected a comma; an array holds no keys")
			continue
		case p.byIndent && p.dedented(p.linePos()):
			p.unclosed(n, comma)
			break loop
		default:
			v = p.value(n)
		}
		if v.Kind == Missing && p.key != nil {
			if len(n.Items) > 0 && p.inObject() && !(p.keyAt.first && p.keyAt.column > p.opens[len(p.opens)-1].indent) {
				p.unclosed(n, comma)
				break loop
			}
			v = p.unopened(n, gapStart, "expected { before the key; an array holds no keys")
			if v.close == 0 && p.kind == ']' && len(n.Items) == 0 && n.open > 0 {
				// The braces are missing altogether: the array was meant to be an object.
				n.Kind, n.Bad, n.Members = Object, true, v.Members
				for _, m := range n.Members {
					m.Key.Parent, m.Value.Parent = n, n
				}
				p.restate(v.Range.Start, text.Range{Start: n.Range.Start, End: n.Range.Start + 1}, "expected { here; an array holds no keys")
				p.close(n, -1)
				break loop
			}
		}
		if needComma && gapErr < gapStart && (p.errEnd < gapStart || len(p.tree.Errors) > known && p.tree.Errors[known].Range.Start > v.Range.Start) {
			// An error inside the element does not affect this gap.
			p.errEnd = max(p.errEnd, gapStart)
			p.report(MissingComma, text.Range{Start: gapStart, End: gapStart}, "expected a comma between elements")
		}
		v.Parent = n
		n.Items = append(n.Items, v)
		comma, needComma = p.separator()
	}
	p.opens = p.opens[:len(p.opens)-1]
}

// inObject reports whether the innermost open container is itself in an object.
func (p *parser) inObject() bool {
	return len(p.opens) > 1 && p.opens[len(p.opens)-2].kind == '}'
}

// missing returns a node for a value missing at an offset.
func (p *parser) missing(at int) *Node {
	n := p.tree.node(Missing, nil)
	n.Range = text.Range{Start: at, End: at}
	return n
}
