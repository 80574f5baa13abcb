package syntax

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// blockLine is a line in block style, split into dashes, key, colon and value. Offsets are those of the document.
type blockLine struct {
	start, end int  // without the line break
	dashes     bool // before the key
	key        text.Range
	colon      int        // -1 when there is none; key is then the whole text
	value      text.Range // after the colon, without a comment
}

func (t *Tree) blockLine(off int) blockLine {
	start := off - columnOf(t.Source, off)
	s := t.Source[start : start+lineLen(t.Source[start:])]
	l := blockLine{start: start, end: start + len(s), colon: -1}
	i := indentOf(s)
	for i < len(s) && s[i] == '-' && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\t') {
		l.dashes = true
		i++
		i += indentOf(s[i:])
	}
	content := i
	if i < len(s) && (s[i] == '"' || s[i] == '\'') {
		if k := strings.IndexByte(s[i+1:], s[i]); k >= 0 {
			i += k + 2
		}
	} else if i < len(s) && strings.IndexByte("[{&*!|>%@`", s[i]) >= 0 {
		i = len(s)
	}
	end := len(s)
	for ; i < len(s); i++ {
		if s[i] == '#' && i > 0 && (s[i-1] == ' ' || s[i-1] == '\t') {
			end = i
			break
		}
		if s[i] == ':' && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\t') {
			l.colon = start + i
			end = i
			break
		}
	}
	trim := func(from, to int) text.Range {
		return text.Range{Start: start + from, End: start + max(from, len(strings.TrimRight(s[:to], " \t")))}
	}
	l.key = trim(content, end)
	if l.colon >= 0 {
		from := min(len(s), end+1)
		from += indentOf(s[from:])
		l.value = trim(from, len(s))
	}
	return l
}

// yaml locates the cursor in YAML: by the tree in a flow collection or a multi-line scalar, else by its line.
func (c *Cursor) yaml() {
	t := c.Tree
	off := c.Offset
	if !t.HasBlock || off < t.Block.Start || off > t.Block.End {
		return
	}
	if off == t.Block.End && off > t.Block.Start && off < len(t.Source) && strings.IndexByte("\r\n", t.Source[off-1]) >= 0 && t.Block.Len() > 0 {
		return // at the closing fence
	}
	for n := t.NodeAt(len(strings.TrimRight(t.Source[:off], " \t"))); n != nil; n = n.Parent {
		switch {
		case n.isContainer() && n.open > 0 && n.Range.Start < off && off <= n.extent():
			c.delimited(n)
			return
		case n.Kind == String && n.style != stylePlain && strings.ContainsAny(t.Source[n.Range.Start:off], "\r\n") && off <= n.Range.End:
			c.inScalar(n)
			return
		}
	}
	l := t.blockLine(off)
	if content := l.start + indentOf(t.Source[l.start:l.end]); content < off && t.Source[content] == '#' {
		c.Context = InComment
		return
	}
	if m := t.NodeAt(l.key.End).InMember(); m != nil && m.Colon == l.colon && l.colon >= 0 {
		c.inMember(m)
		return
	}
	if n := t.NodeAt(l.key.Start); l.dashes && n != nil && n.IsScalar() && n.Index() >= 0 && l.colon < 0 {
		c.itemOn(n)
		return
	}
	// The line is blank or incomplete: use the document without it.
	typed := text.Range{Start: l.start, End: l.end}
	if l.dashes {
		typed.Start = l.key.Start
	}
	if strings.Contains(t.Source[l.start:max(l.start, min(l.key.Start, off))], "\t") {
		return // a tab cannot indent
	}
	parse := ParseFrontmatter
	if t.whole {
		parse = ParseYAML
	}
	c.Tree = parse(blanked(t.Source, typed))
	c.Tree.Source = t.Source
	column := l.key.Start - l.start
	if !l.dashes && l.key.Len() == 0 && l.colon < 0 {
		column = off - l.start // a blank line: use the cursor's column
	}
	c.byColumn(l.start, column, l.dashes)
	key := strings.Trim(t.Source[l.key.Start:l.key.End], `"'`)
	switch {
	case l.colon < 0:
		c.setToken(l.key)
	case off <= l.colon:
		c.Context, c.HasColon, c.Key = InKey, true, key
		c.setToken(l.key)
	default:
		c.HasColon, c.Key = true, key
		if c.Context != BetweenMembers { // the object that begins on this line has no node
			if c.Container != nil {
				c.Path = append(c.Container.Path(), c.Path...)
			}
			c.Container = nil
		}
		c.Context, c.Member = InValue, nil
		c.Path = append(c.Path, Step{Key: c.Key, Index: -1})
		c.setToken(l.value)
	}
}

// setToken makes a range the token, unless the cursor is outside it.
func (c *Cursor) setToken(r text.Range) {
	if !r.Contains(c.Offset) {
		return
	}
	c.Token = r
	s := c.Tree.Source[r.Start:r.End]
	c.Quoted = s != "" && (s[0] == '"' || s[0] == '\'')
	c.Closed = c.Quoted && len(s) > 1 && s[len(s)-1] == s[0]
}

// blanked returns src with a range overwritten by spaces.
func blanked(src string, r text.Range) string {
	return src[:r.Start] + strings.Repeat(" ", r.Len()) + src[r.End:]
}

// inScalar locates the cursor in a multi-line scalar.
func (c *Cursor) inScalar(n *Node) {
	m := n.InMember()
	switch {
	case m != nil:
		c.onMember(InValue, m)
	case n.Parent != nil:
		c.itemOn(n)
	}
	c.Node = n
	if n.style == styleBlock {
		// The token is the line without its indentation.
		src := c.Tree.Source
		start := c.Offset - columnOf(src, c.Offset)
		line := src[start : start+lineLen(src[start:])]
		if indent := indentOf(line); start+indent <= c.Offset {
			c.Token = text.Range{Start: start + indent, End: start + len(line)}
		}
	}
}

func (c *Cursor) itemOn(n *Node) {
	c.Context, c.Container, c.Index = InItem, n.Parent, n.Index()
	c.Path = []Step{{Index: c.Index}}
	if c.touches(n) && n.Range.Len() > 0 {
		c.touch(n)
	}
}

// inMember locates the cursor on the line of a member's key.
func (c *Cursor) inMember(m *Member) {
	switch off := c.Offset; {
	case off < m.Key.Range.Start:
		c.Container = m.Key.Parent // nothing can be added before a key on its line
	case off <= m.Key.Range.End:
		c.onMember(InKey, m)
		c.touch(m.Key)
	case off <= m.Colon:
		c.onMember(AfterKey, m)
	default:
		c.onMember(InValue, m)
		if v := m.Value; v.Range.Len() > 0 && (c.touches(v) || v.IsScalar() && off < v.Range.Start) {
			c.touch(v)
		}
	}
}

// byColumn finds the container to which a key in this column would belong, in a tree without the cursor's line.
func (c *Cursor) byColumn(lineStart, column int, dashes bool) {
	src := c.Tree.Source
	n := c.Tree.Root
	if dashes {
		c.inItem(lineStart)
		return
	}
	if !n.isContainer() || n.open > 0 {
		c.Context = BetweenMembers // the first key of the root
		if n.Kind != Missing && n.Range.Len() > 0 {
			c.Context = Outside
		}
		return
	}
	for {
		i := n.lastChild(c.Offset - 1) // the last child that begins before the line
		if i < 0 || column <= columnOf(src, n.Range.Start) {
			break
		}
		v := n.childValue(i)
		switch {
		case v.absent() && n.Kind == Array:
			c.itemOn(v)
			return
		case v.absent():
			c.onMember(NewBlock, n.Members[i])
			c.Indent = strings.Repeat(" ", column)
			return
		}
		if !v.isContainer() || v.open > 0 {
			break
		}
		if v.lastChild(c.Offset-1) < 0 {
			// Between a key and its block: the line becomes the first of the block.
			if v.children() > 0 && column >= columnOf(src, v.Range.Start) {
				n = v
			}
			break
		}
		n = v
	}
	c.Container = n
	if column != columnOf(src, n.Range.Start) {
		c.Context = Outside // nothing can begin in this column
		return
	}
	if n.Kind == Array {
		c.Context, c.Dash = InItem, true
		c.Index = n.lastChild(c.Offset-1) + 1
		c.Path = []Step{{Index: c.Index}}
		return
	}
	c.Context = BetweenMembers
}

// inItem finds the item whose dash is on the cursor's line.
func (c *Cursor) inItem(lineStart int) {
	src := c.Tree.Source
	lineEnd := lineStart + lineLen(src[lineStart:])
	var best *Node
	c.Tree.Root.Walk(func(n *Node) bool {
		if n.Range.Start > lineEnd {
			return false
		}
		if n.Kind == Array && n.open == 0 {
			for _, v := range n.Items {
				if d := strings.LastIndexByte(src[:min(v.Range.Start, len(src))], '-'); d >= lineStart && d < lineEnd {
					best = v
				}
			}
		}
		return true
	})
	if best == nil {
		c.Context = Outside
		return
	}
	if best.Kind == Object && best.open == 0 {
		c.Context, c.Container = BetweenMembers, best
		return
	}
	c.itemOn(best)
	c.Node = nil
	c.Token = text.Range{Start: c.Offset, End: c.Offset}
}
