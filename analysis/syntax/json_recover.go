package syntax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// linePos is the position of a token in its line, for judging indentation.
type linePos struct {
	column int
	first  bool // nothing was accepted before it on its line
}

// unclosed ends a container whose bracket is missing. A comma that it has already read belongs to the enclosing one.
func (p *parser) unclosed(n *Node, comma int) {
	p.brackets = true
	switch {
	case comma >= 0 && (p.key != nil || p.startsValue()): // before a bracket or the end, it belongs to this container
		n.Range.End = comma
		p.comma = comma
	case p.key != nil:
		n.Range.End = n.Range.Start + 1
		if last := n.children() - 1; last >= 0 {
			n.Range.End = n.child(last).End
		}
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
	if len(p.tree.limits) < 1000 { // enough for a file that is being edited
		p.tree.limits[n] = limit
	}
	if n.open == 0 {
		return // the missing braces are reported at the first member
	}
	o := p.opens[len(p.opens)-1]
	if p.missingAt(n.Range.End, MissingClose, p.closeMessage()) && len(p.tree.Errors) == p.total {
		p.tree.Errors[p.total-1].Opener = text.Range{Start: o.start, End: o.start + 1}
	}
}

// closeMessage names the missing bracket, at the end of the file all missing brackets.
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
	for _, o := range slices.Backward(p.opens) {
		b.WriteByte(o.kind)
	}
	return "expected " + b.String() + " before the end of the file"
}

// mismatch handles a closing bracket that is not that of n, the innermost open container. It returns true when it skipped the
// bracket, because it matches nothing or is indented too deep to close an outer container, and false when it closes one.
func (p *parser) mismatch(n *Node) bool {
	p.brackets = true
	if i := SkipSpace(p.src, p.pos+1); p.src[p.pos-1] == p.kind && i < len(p.src) && (p.src[i] == ',' || p.src[i] == p.opens[len(p.opens)-1].kind) &&
		p.takeSurplus(p.kind-2, -1) {
		p.extra("unexpected " + string(rune(p.kind)) + "; remove one of the two")
		return true
	}
	if p.deeper() {
		if p.lacksKey(n) {
			p.skip(p.pos + 1) // it closes the list for which the key is missing
			return true
		}
		p.extra("unexpected " + string(rune(p.kind)) + "; remove it")
		return true
	}
	if slices.ContainsFunc(p.opens[:len(p.opens)-1], func(o opener) bool { return o.kind == p.kind }) {
		return false
	}
	p.extra("unexpected " + string(rune(p.kind)) + "; remove it, or add the bracket that it closes")
	return true
}

// lacksKey reports whether the last member of the innermost open container is a value without a key, so that a closing
// square bracket may belong to it.
func (p *parser) lacksKey(n *Node) bool {
	if p.kind != ']' || len(n.Members) == 0 {
		return false
	}
	m := n.lastMember()
	return m.Key.Bad && m.Key.Range.Len() == 0 && m.Range.Start > p.opens[len(p.opens)-1].start
}

// doubled reports whether the current quote is directly repeated, or the current bracket on the same line. A bracket on
// another line may have been there before the edit.
func (p *parser) doubled() bool {
	i := p.pos + 1
	if p.kind == '{' || p.kind == '[' {
		i = SkipSpace(p.src, i)
	}
	return i < len(p.src) && p.src[i] == p.src[p.pos] && !strings.ContainsAny(p.src[p.pos:i], "\r\n")
}

// takeSurplus reports whether the text has a surplus of opening brackets (by = 1) or of closing ones (by = -1), and reduces
// the surplus by one.
func (p *parser) takeSurplus(open byte, by int) bool {
	if p.surplus == nil {
		p.surplus = map[byte]int{}
		for _, b := range []string{"{", "["} {
			p.surplus[b[0]] = strings.Count(p.src, b) - strings.Count(p.src, string(rune(b[0]+2)))
		}
	}
	if n := p.surplus[open] * by; n <= 0 || by > 0 && n > 1 { // of several unclosed ones, most will still be closed
		return false
	}
	p.surplus[open] -= by
	p.brackets = true
	return true
}

// skipStray skips a bracket that matches but is one too many: it would close the root although members follow, or it is
// indented deeper than the line it would close.
func (p *parser) skipStray(closer byte) bool {
	rootEnds := len(p.opens) == 1 && closer == '}' && p.membersFollow(p.pos+1)
	if !rootEnds && !p.deeper() && !p.closesTwice(closer) {
		return false
	}
	p.brackets = true
	p.extra("unexpected " + string(rune(closer)) + "; remove it")
	return true
}

// closesTwice reports whether a brace is doubled and what follows belongs to the container that it would close.
func (p *parser) closesTwice(closer byte) bool {
	if closer != '}' || len(p.opens) < 2 || p.opens[len(p.opens)-2].kind != ']' || p.src[p.pos-1] != closer {
		return false
	}
	i := SkipSpace(p.src, p.pos+1)
	return i < len(p.src) && (p.src[i] == closer || p.membersFollow(p.pos+1)) && p.takeSurplus('{', -1)
}

// deeper reports whether the current token is the first on its line and indented deeper than the innermost open bracket.
func (p *parser) deeper() bool {
	top, at := p.opens[len(p.opens)-1], p.linePos()
	return p.byIndent && at.first && at.column > top.indent && top.start < p.lineStart
}

// membersFollow reports whether a comma, a string and a colon follow.
func (p *parser) membersFollow(i int) bool {
	if i = SkipSpace(p.src, i); !p.isAt(i, ',') {
		return false
	}
	if i = SkipSpace(p.src, i+1); !p.isAt(i, '"') {
		return false
	}
	end, closed, _ := scanString(p.src, i)
	return closed && p.colonAt(end)
}

// colonAt reports whether the next token after i is a colon.
func (p *parser) colonAt(i int) bool { return p.isAt(SkipSpace(p.src, i), ':') }

// isAt reports whether a byte of the text is c.
func (p *parser) isAt(i int, c byte) bool { return i < len(p.src) && p.src[i] == c }

// closesOuter reports whether a closing bracket belongs, by indentation, to an outer container.
func (p *parser) closesOuter() bool {
	at := p.linePos()
	if !p.byIndent || !at.first || at.column >= p.opens[len(p.opens)-1].indent {
		return false
	}
	closes := slices.ContainsFunc(p.opens[:len(p.opens)-1], func(o opener) bool { return o.kind == p.kind && o.indent == at.column })
	p.brackets = p.brackets || closes
	return closes
}

// dedented reports whether a member or element belongs, by indentation, to an outer container.
func (p *parser) dedented(at linePos) bool {
	top := len(p.opens) - 1
	return p.byIndent && at.first && at.column <= p.opens[top].indent &&
		slices.ContainsFunc(p.opens[:top], func(o opener) bool { return o.indent < at.column })
}

// linePos is the position of the current token in its line.
func (p *parser) linePos() linePos {
	return linePos{column: p.pos - p.lineStart, first: !p.sameLine()}
}

// indentation is the width of the current line's leading white space.
func (p *parser) indentation() int {
	if p.indentLine != p.lineStart {
		p.indentLine, p.indent = p.lineStart, indentOf(p.src[p.lineStart:p.pos])
	}
	return p.indent
}

// unopened parses the members of an object without an opening brace; p.key is the first key. It ends at the object's
// closing brace, or before a bracket of an enclosing container.
func (p *parser) unopened(parent *Node, gapStart int, message string) *Node {
	at := p.key.Range.Start
	n := p.tree.node(Object, parent)
	n.Bad = true
	n.Range.Start = at
	if p.errEnd < gapStart {
		p.report(Unexpected, text.Range{Start: at, End: at}, message)
	}
	p.brackets = true
	p.object(n, p.virtual('}'))
	return n
}

// virtual is a bracket that is missing in the text. It has the indentation of the enclosing bracket, and a position after
// every line, so that no line is deeper.
func (p *parser) virtual(closer byte) opener {
	return opener{kind: closer, start: len(p.src), indent: p.opens[len(p.opens)-1].indent}
}

// keyBelow reports whether p.key is where the first key of the member's value would be: on a line below and deeper, or
// on the same line. The value is then an object without a brace. This is used when brackets do not match.
func (p *parser) keyBelow(m *Member) bool {
	column, first := p.columnOf(m.Key)
	return p.byIndent && (!p.keyAt.first || first && p.keyAt.column > column)
}

// columnOf returns the column of a key, and whether it is first on its line.
func (p *parser) columnOf(key *Node) (column int, first bool) {
	column = columnOf(p.src, key.Range.Start)
	return column, strings.Trim(p.src[key.Range.Start-column:key.Range.Start], " \t") == ""
}

// list turns the value of the last member, more and what follows into an array without an opening bracket.
func (p *parser) list(parent *Node, more ...*Node) {
	m := parent.lastMember()
	n := p.tree.node(Array, parent)
	n.Bad = true
	n.Range.Start = m.Value.Range.Start
	p.brackets = true
	message := "expected [ before the first of several values"
	if p.kind == ']' {
		message = "expected [ before the value"
	}
	if at := (text.Range{Start: n.Range.Start, End: n.Range.Start}); m.Key.Range == at {
		p.restate(at.Start, at, "expected a key and [ before the first of several values")
	} else {
		p.report(Unexpected, at, message)
	}
	p.array(n, p.virtual(']'), append([]*Node{m.Value}, more...)...)
	m.Value, m.Range.End = n, n.Range.End
}

// lastMember is the last member of an object that has some.
func (n *Node) lastMember() *Member { return n.Members[len(n.Members)-1] }

// listContinues reports whether the string just read as a key is an element of a list without an opening bracket: the
// value before is a string too, and only strings follow up to a closing bracket.
func (p *parser) listContinues(n *Node) bool {
	if len(n.Members) == 0 || n.lastMember().Value.Kind != String || p.budget <= 0 {
		return false
	}
	p.budget--
	for i, count := p.pos, 0; i < len(p.src) && count < 1000; count++ {
		switch p.src[i] {
		case ']':
			return true
		case ',':
			if i = SkipSpace(p.src, i+1); i < len(p.src) && p.src[i] == '"' {
				i, _, _ = scanString(p.src, i)
			}
			i = SkipSpace(p.src, i)
		default:
			return false
		}
	}
	return false
}

// listEnds reports whether a closing bracket in an object ends a list without an opening bracket: it is below the key of m,
// the last member, whose value is an object, or directly after the value when closing brackets are in surplus.
func (p *parser) listEnds(m *Member) bool {
	if k := m.Value.Kind; p.sameLine() && p.prevEnd == m.Value.Range.End && (k == Object || k == String) && m.Value.close > 0 && p.takeSurplus('[', -1) {
		return true
	}
	column, first := p.columnOf(m.Key)
	at := p.linePos()
	return m.Value.Kind == Object && first && at.first && at.column == column
}

// skipLine skips values and remains of a misquoted string, up to a comma, a bracket or the end of the line.
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

// tooDeep skips a container nested deeper than MaxDepth.
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
		p.errEnd = max(p.errEnd, n.Range.End) // anything still open at the end of the file is a consequence
	}
}
