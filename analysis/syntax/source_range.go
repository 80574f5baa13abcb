package syntax

import "github.com/hooks-ls/hooks-ls/analysis/text"

// SourceRange maps a piece of Text, from byte i to byte j of it, back to the source. Escapes and line folds are covered as
// a whole; an empty piece gives an empty range. It serves errors inside a matcher and paths inside a command.
func (n *Node) SourceRange(i, j int) text.Range {
	i = max(0, min(i, len(n.Text)))
	j = max(i, min(j, len(n.Text)))
	inner := n.Inner()
	src := n.tree.Source[inner.Start:inner.End]
	if src == n.Text {
		return text.Range{Start: inner.Start + i, End: inner.Start + j}
	}
	r := text.Range{Start: inner.End, End: inner.End}
	found := false
	n.units(src, func(at, size, from, to int) bool {
		if !found && i < to {
			found = true
			r.Start = inner.Start + at
			if i == j {
				r.End = r.Start
				return false
			}
		}
		if found && j <= to {
			r.End = inner.Start + at + size
			return false
		}
		return true
	})
	return r
}

// units walks over the inside of a scalar: each piece of source, at and its size, with the bytes of Text it stands for.
// A node whose notation keeps no such map has one unit.
func (n *Node) units(src string, yield func(at, size, from, to int) bool) {
	switch n.style {
	case styleJSON:
		var buf []byte
		done := 0
		for at := 0; at < len(src); {
			var size int
			buf, size, _ = appendUnit(buf[:0], src[at:])
			if !yield(at, size, done, done+len(buf)) {
				return
			}
			at += size
			done += len(buf)
		}
	default:
		yield(0, len(src), 0, len(n.Text))
	}
}
