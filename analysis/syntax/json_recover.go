package syntax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// place is where a token stands in its line, as far as indentation is concerned.
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

// mismatch handles a closing bracket that does not fit what is open. It reports true when the bracket fits nothing and was
// skipped, false when it belongs to something outside.
func (p *parser) mismatch() bool {
	p.brackets = true
	for _, o := range p.opens[:len(p.opens)-1] {
		if o.kind == p.kind {
			return false
		}
	}
	p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "unexpected "+string(rune(p.kind))+"; nothing is open that it closes")
	p.skip(p.pos + 1)
	return true
}

// stray skips a bracket that fits what is open and still is one too many: the one that would close the root although
// members follow, or, by indentation, one that stands deeper than the line it would close.
func (p *parser) stray(closer byte) bool {
	top := p.opens[len(p.opens)-1]
	rootEnds := len(p.opens) == 1 && closer == '}' && p.membersFollow(p.pos+1)
	at := p.place()
	deeper := p.byIndent && at.first && at.column > top.indent && top.start < p.lineStart
	if !rootEnds && !deeper {
		return false
	}
	p.brackets = true
	p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "unexpected "+string(rune(closer))+"; it closes too much")
	p.skip(p.pos + 1)
	return true
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
	i := p.lineStart
	for i < p.pos && (p.src[i] == ' ' || p.src[i] == '\t') {
		i++
	}
	return i - p.lineStart
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
}
