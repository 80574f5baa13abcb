package syntax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// place is where a token is in its line, as far as indentation is concerned.
type place struct {
	column int
	first  bool // nothing was accepted on its line before it
}

// unclosed ends a container whose bracket is missing. A comma that was read belongs to the container around it.
func (p *parser) unclosed(n *Node, comma int) {
	p.brackets = true
	switch ends := p.key == nil && !p.startsValue(); {
	case ends:
		n.Range.End = p.prevEnd // before a bracket or the end, the comma is this container's
	case comma >= 0:
		n.Range.End = comma
		p.comma = comma
	case p.key != nil:
		n.Range.End = p.lastEnd(n)
	default:
		n.Range.End = p.prevEnd
	}
	limit := p.pos
	if p.key != nil {
		limit = p.key.Range.Start
	}
	if p.tree.limits == nil {
		p.tree.limits = map[*Node]int{}
	}
	if len(p.tree.limits) < 1000 { // enough for a file that is being typed
		p.tree.limits[n] = limit
	}
	if n.open == 0 {
		return // braces around the members are missing, which is reported where the first should stand
	}
	o := p.opens[len(p.opens)-1]
	if p.missingAt(n.Range.End, MissingClose, p.closeMessage()) && len(p.tree.Errors) == p.total {
		p.tree.Errors[p.total-1].Opener = text.Range{Start: o.start, End: o.start + 1}
	}
}

// lastEnd is the end of what is in a container so far.
func (p *parser) lastEnd(n *Node) int {
	if n.Kind == Array && len(p.items) > 0 && p.items[len(p.items)-1].Parent == n {
		return p.items[len(p.items)-1].Range.End
	}
	if n.Kind == Object && len(p.members) > 0 && p.members[len(p.members)-1].Key.Parent == n {
		return p.members[len(p.members)-1].Range.End
	}
	return n.Range.Start + 1
}

// closeMessage names the brackets that are missing: at the end of the file all of them.
func (p *parser) closeMessage() string {
	if p.kind != eof || p.total >= MaxErrors {
		if p.opens[len(p.opens)-1].kind == '}' {
			return "expected } to close the object"
		}
		return "expected ] to close the array"
	}
	if len(p.opens) > 8 {
		return fmt.Sprintf("expected %d closing brackets before the end of the file", len(p.opens))
	}
	var b strings.Builder
	for i := len(p.opens) - 1; i >= 0; i-- {
		b.WriteByte(p.opens[i].kind)
	}
	return "expected " + b.String() + " before the end of the file"
}

// mismatch handles a closing bracket that does not fit what is open. It reports true when the bracket fits nothing, or
// stands too deep to close something outside, and was skipped; false when it belongs to something outside.
func (p *parser) mismatch() bool {
	p.brackets = true
	if i := skipSpace(p.src, p.pos+1); p.src[p.pos-1] == p.kind && i < len(p.src) && (p.src[i] == ',' || p.src[i] == p.opens[len(p.opens)-1].kind) &&
		p.isSpare(p.kind-2, -1) {
		p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "unexpected "+string(rune(p.kind))+"; one of the two is too much")
		p.skip(p.pos + 1)
		return true
	}
	if p.deeper() {
		if p.lacksKey() {
			p.skip(p.pos + 1) // it closes the list that the key was to have
			return true
		}
		p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "unexpected "+string(rune(p.kind))+"; it closes too much")
		p.skip(p.pos + 1)
		return true
	}
	for _, o := range p.opens[:len(p.opens)-1] {
		if o.kind == p.kind {
			return false
		}
	}
	p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "unexpected "+string(rune(p.kind))+"; nothing is open that it closes")
	p.skip(p.pos + 1)
	return true
}

// lacksKey reports that the last member of the innermost open object is a value without a key, of which a closing square
// bracket may be what is left.
func (p *parser) lacksKey() bool {
	if p.kind != ']' || len(p.members) == 0 {
		return false
	}
	m := p.members[len(p.members)-1]
	return m.Key.Bad && m.Key.Range.Len() == 0 && m.Range.Start > p.opens[len(p.opens)-1].start
}

// doubled reports whether the quote of the current token stands again right behind it, or the bracket on the same line. On
// another one it may be what stood there before somebody began to type.
func (p *parser) doubled() bool {
	i := p.pos + 1
	if p.kind == '{' || p.kind == '[' {
		i = skipSpace(p.src, i)
	}
	return i < len(p.src) && p.src[i] == p.src[p.pos] && !strings.ContainsAny(p.src[p.pos:i], "\r\n")
}

// isSpare reports whether the text has more of an opening bracket than of the closing one, by 1, or less, by -1, and
// takes one off.
func (p *parser) isSpare(open byte, by int) bool {
	if p.spare == nil {
		p.spare = map[byte]int{}
		for _, b := range []string{"{", "["} {
			p.spare[b[0]] = strings.Count(p.src, b) - strings.Count(p.src, string(rune(b[0]+2)))
		}
	}
	if n := p.spare[open] * by; n <= 0 || by > 0 && n > 1 { // of several that are open, most are still to be closed
		return false
	}
	p.spare[open] -= by
	p.brackets = true
	return true
}

// stray skips a bracket that fits what is open and still is one too many: the one that would close the root although
// members follow, or, by indentation, one that stands deeper than the line it would close.
func (p *parser) stray(closer byte) bool {
	rootEnds := len(p.opens) == 1 && closer == '}' && p.membersFollow(p.pos+1)
	if !rootEnds && !p.deeper() && !p.closesTwice(closer) {
		return false
	}
	p.brackets = true
	p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "unexpected "+string(rune(closer))+"; it closes too much")
	p.skip(p.pos + 1)
	return true
}

// closesTwice reports whether the brace stands twice, and what follows belongs to what it would close.
func (p *parser) closesTwice(closer byte) bool {
	if closer != '}' || len(p.opens) < 2 || p.opens[len(p.opens)-2].kind != ']' || p.src[p.pos-1] != closer {
		return false
	}
	i := skipSpace(p.src, p.pos+1)
	return i < len(p.src) && (p.src[i] == closer || p.membersFollow(p.pos+1)) && p.isSpare('{', -1)
}

// deeper reports that the current token begins its line, by indentation inside of what is open.
func (p *parser) deeper() bool {
	top, at := p.opens[len(p.opens)-1], p.place()
	return p.byIndent && at.first && at.column > top.indent && top.start < p.lineStart
}

// membersFollow reports whether a comma, a string and a colon follow.
func (p *parser) membersFollow(i int) bool {
	i = skipSpace(p.src, i)
	if i >= len(p.src) || p.src[i] != ',' {
		return false
	}
	i = skipSpace(p.src, i+1)
	if i >= len(p.src) || p.src[i] != '"' {
		return false
	}
	end, closed, _ := scanString(p.src, i)
	return closed && p.colonAt(end)
}

// colonAt reports whether a colon is the next thing after i.
func (p *parser) colonAt(i int) bool {
	i = skipSpace(p.src, i)
	return i < len(p.src) && p.src[i] == ':'
}

// outside reports whether a closing bracket belongs, by its indentation, to a line further out than what is open.
func (p *parser) outside() bool {
	at := p.place()
	if !p.byIndent || !at.first || at.column >= p.opens[len(p.opens)-1].indent {
		return false
	}
	for _, o := range p.opens[:len(p.opens)-1] {
		if o.kind == p.kind && o.indent == at.column {
			p.brackets = true
			return true
		}
	}
	return false
}

// dedented reports whether a member or element belongs, by its indentation, to a container further out.
func (p *parser) dedented(at place) bool {
	top := len(p.opens) - 1
	return p.byIndent && at.first && at.column <= p.opens[top].indent &&
		slices.ContainsFunc(p.opens[:top], func(o opener) bool { return o.indent < at.column })
}

// place is where the current token stands.
func (p *parser) place() place {
	return place{column: p.pos - p.lineStart, first: !p.sameLine()}
}

// indentation is the width of the white space at the start of the current line.
func (p *parser) indentation() int {
	if p.indentLine != p.lineStart {
		i := p.lineStart
		for i < p.pos && (p.src[i] == ' ' || p.src[i] == '\t') {
			i++
		}
		p.indentLine, p.indent = p.lineStart, i-p.lineStart
	}
	return p.indent
}

// unopened parses the members of an object whose opening brace is missing; p.key is the first key. It ends at its brace, or
// before a bracket of something around it.
func (p *parser) unopened(parent *Node, gapStart int, message string) *Node {
	at := p.key.Range.Start
	n := p.alloc.node()
	n.Kind, n.Parent, n.tree, n.Bad = Object, parent, p.tree, true
	n.Range.Start = at
	if p.errEnd < gapStart {
		p.report(Unexpected, text.Range{Start: at, End: at}, message)
	}
	p.brackets = true
	p.openVirtual('}')
	p.object(n)
	p.opens = p.opens[:len(p.opens)-1]
	return n
}

// openVirtual opens a bracket that is not there. It has the indentation of the one around it, and no place: no line is
// deeper than it.
func (p *parser) openVirtual(closer byte) {
	p.opens = append(p.opens, opener{kind: closer, start: len(p.src), indent: p.opens[len(p.opens)-1].indent})
}

// keyBelow reports whether p.key stands where the first key of a member's value would: below and further in, or on the same
// line. Then the value was to be an object, as it is tried when brackets do not match.
func (p *parser) keyBelow(m *Member) bool {
	column, first := p.columnOf(m.Key)
	return p.byIndent && (!p.keyAt.first || first && p.keyAt.column > column)
}

// columnOf is the column of a key, and whether it is the first in its line.
func (p *parser) columnOf(key *Node) (column int, first bool) {
	start := key.Range.Start
	line := start
	for line > 0 && (p.src[line-1] == ' ' || p.src[line-1] == '\t') {
		line--
	}
	return start - line, line == 0 || p.src[line-1] == '\n' || p.src[line-1] == '\r'
}

// list makes an array, whose opening bracket is missing, of the value of the last member and what follows it, of
// which the start may have been read.
func (p *parser) list(parent, first *Node, more ...*Node) *Node {
	n := p.alloc.node()
	n.Kind, n.Parent, n.tree, n.Bad = Array, parent, p.tree, true
	n.Range.Start = first.Range.Start
	p.brackets = true
	message := "expected [ before the first of several values"
	if p.kind == ']' {
		message = "expected [ before the value"
	}
	if at := (text.Range{Start: n.Range.Start, End: n.Range.Start}); p.members[len(p.members)-1].Key.Range == at {
		p.restate(at.Start, at, "expected a key and [ before the first of several values")
	} else {
		p.report(Unexpected, at, message)
	}
	p.openVirtual(']')
	p.array(n, append([]*Node{first}, more...)...)
	p.opens = p.opens[:len(p.opens)-1]
	return n
}

// listGoesOn reports whether the string that was just read as a key is an element of a list that was not opened: the value
// before is a string too, and nothing but strings follow up to a closing bracket.
func (p *parser) listGoesOn(n *Node) bool {
	if len(p.members) == 0 {
		return false
	}
	last := p.members[len(p.members)-1]
	if last.Key.Parent != n || last.Value.Kind != String || p.budget <= 0 {
		return false
	}
	p.budget--
	for i, count := p.pos, 0; i < len(p.src) && count < 1000; count++ {
		switch p.src[i] {
		case ']':
			return true
		case ',':
			if i = skipSpace(p.src, i+1); i < len(p.src) && p.src[i] == '"' {
				i, _, _ = scanString(p.src, i)
			}
			i = skipSpace(p.src, i)
		default:
			return false
		}
	}
	return false
}

// listEnds reports whether a closing bracket in an object ends a list that was not opened: it is below the key of the
// last member, whose value is an object, or right behind the value and nothing else lacks it.
func (p *parser) listEnds() bool {
	m := p.members[len(p.members)-1]
	if k := m.Value.Kind; p.sameLine() && p.prevEnd == m.Value.Range.End && (k == Object || k == String) && m.Value.close > 0 && p.isSpare('[', -1) {
		return true
	}
	column, first := p.columnOf(m.Key)
	at := p.place()
	return m.Value.Kind == Object && first && at.first && at.column == column
}

// skipLine skips values, and whatever is left of a misquoted string, up to a comma, a bracket or the end of the line.
func (p *parser) skipLine() {
	for line := p.lineStart; p.lineStart == line; {
		switch p.kind {
		case eof, ',', '{', '}', '[', ']':
			return
		case '"', '\'':
			end, _, _ := scanString(p.src, p.pos)
			p.errEnd = max(p.errEnd, end)
			p.skip(end)
		case ':':
			p.skip(p.pos + 1)
		default:
			p.skip(p.wordEnd(true))
		}
	}
}

// tooDeep skips a container beyond MaxDepth.
func (p *parser) tooDeep(n *Node) {
	if !p.deep {
		p.deep = true
		p.report(TooDeep, text.Range{Start: p.pos, End: p.pos + 1}, fmt.Sprintf("nested more than %d levels deep", MaxDepth))
	}
	n.Bad = true
	for depth := 0; p.kind != eof; {
		end := p.pos + 1
		switch p.kind {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"', '\'':
			end, _, _ = scanString(p.src, p.pos)
		case word:
			end = p.wordEnd(true)
		}
		p.accept(end)
		if depth == 0 {
			n.close = 1
			break
		}
	}
	n.Range.End = p.prevEnd
	if n.close == 0 {
		p.errEnd = max(p.errEnd, n.Range.End) // what is open at the end of the file is a consequence
	}
}
