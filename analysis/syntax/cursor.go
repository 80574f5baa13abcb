package syntax

import (
	"cmp"
	"sort"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Context is the syntactic context of a cursor.
type Context uint8

const (
	// Outside is where nothing is valid: after the root, or in the Markdown around frontmatter.
	Outside Context = iota
	InComment
	// InKey is in a key or at either end of it.
	InKey
	// AfterKey is between a key and its colon, or where the missing colon belongs.
	AfterKey
	// InValue is in the value of a member, or where a missing value belongs; without a Member it is the root value.
	InValue
	// InItem is in an element of an array, or where one is valid.
	InItem
	// BetweenMembers is in an object where a key may begin. Token holds what has been typed of it.
	BetweenMembers
	// NewBlock is on its own line, indented below a YAML key without a value: the first member or item is valid there.
	NewBlock
)

// String names the context, for tests and logs.
func (p Context) String() string {
	return [...]string{"outside", "comment", "key", "after-key", "value", "item", "between-members", "new-block"}[p]
}

// Cursor describes the syntax around an offset, also in broken text. Completion, hover, links and lenses start from it.
type Cursor struct {
	// Tree contains the nodes below. For a YAML line that is being typed, it is the tree of the document without that
	// line, with the offsets of the document.
	Tree    *Tree
	Offset  int
	Context Context
	// Container is the object or array that contains the cursor, nil at the root.
	Container *Node
	// Path leads from the root to Container, and at InValue, NewBlock or InItem on to the value at the cursor.
	Path []Step
	// Member is the member at the cursor, at InKey, AfterKey, InValue and NewBlock; it may be nil on a broken line.
	Member *Member
	// Node is the key or value that the cursor touches, nil between nodes.
	Node *Node
	// Key is the key at the cursor, or that of the value at the cursor; empty between members.
	Key string
	// Index is the index of the element at the cursor, existing or new, at InItem. Dash means that a new element of a
	// YAML sequence begins here and its dash has not been typed.
	Index int
	Dash  bool
	// Token is the text that a completion replaces, including quotes; empty when nothing has been typed.
	Token text.Range
	// Prefix is the part of Token before the cursor, without the opening quote.
	Prefix string
	// Quoted and Closed report whether Token has an opening and a closing quote.
	Quoted, Closed bool
	// HasColon reports whether a colon follows the key.
	HasColon bool
	// CommaBefore and CommaAfter report whether text inserted for Token needs a comma before or after it. CommaAt is
	// the offset for the comma before: the end of the previous member or element.
	CommaBefore, CommaAfter bool
	CommaAt                 int
	// Indent is the white space before a new child of Container, or before the block at NewBlock; Unit is one level of it.
	Indent, Unit string
}

// CursorAt describes the context at an offset, which is clamped.
func (t *Tree) CursorAt(off int) Cursor {
	off = max(0, min(off, len(t.Source)))
	c := Cursor{Tree: t, Offset: off, Index: -1, Token: text.Range{Start: off, End: off}, Unit: t.indentUnit()}
	for _, r := range t.Comments {
		open := r.Start+1 < len(t.Source) && t.Source[r.Start:r.Start+2] == "/*" && strings.HasSuffix(t.Source[r.Start:r.End], "*/")
		if r.Start < off && (off < r.End || off == r.End && !open) {
			c.Context = InComment
			return c
		}
	}
	if t.Language == YAML {
		c.yaml()
	} else {
		c.delimited(t.Root)
	}
	c.finish()
	return c
}

func (c *Cursor) finish() {
	src := c.Tree.Source
	start := c.Token.Start
	if c.Quoted {
		start = min(start+1, c.Token.End)
	}
	if start < c.Offset && c.Offset <= c.Token.End {
		c.Prefix = src[start:c.Offset]
		if c.Closed && c.Offset == c.Token.End {
			c.Prefix = src[start : c.Offset-1]
		}
	}
	if c.Container != nil {
		c.Path = append(c.Container.Path(), c.Path...)
		c.Indent = cmp.Or(c.Indent, c.Tree.childIndent(c.Container, c.Unit))
	}
}

// touch sets the node at the cursor.
func (c *Cursor) touch(n *Node) {
	c.Node = n
	if !n.isContainer() {
		c.Token = text.Range{Start: n.Range.Start, End: max(n.Range.End, min(n.reach(), c.Offset))}
		c.Quoted = n.open > 0
		c.Closed = c.Quoted && n.close > 0
	}
}

// reach is the last offset at which a cursor is in a scalar. The blanks after a string that nothing closes are no part of
// it, but whoever types them is still writing the string.
func (n *Node) reach() int {
	if n.Kind == String && n.close == 0 && (n.open > 0 || n.style == stylePlain) {
		return n.Range.End + indentOf(n.tree.Source[n.Range.End:])
	}
	return n.Range.End
}

// touches reports whether the cursor is in a value or at either end of it.
func (c *Cursor) touches(n *Node) bool { return n.Range.Start <= c.Offset && c.Offset <= n.reach() }

// extent is the end of a container: its bracket or, if that is missing, the next token.
func (n *Node) extent() int {
	if n.close > 0 {
		return n.Range.End - 1
	}
	if limit, ok := n.tree.limits[n]; ok {
		return max(limit, n.Range.End)
	}
	return SkipSpace(n.tree.Source, n.Range.End)
}

// delimited locates the cursor below n in a notation with brackets: JSON or a YAML flow collection.
func (c *Cursor) delimited(n *Node) {
	off := c.Offset
	if !n.isContainer() {
		switch {
		case n.Kind == Missing:
			c.Context = InValue
		case c.touches(n):
			c.Context = InValue
			c.touch(n)
		}
		return
	}
	if off < n.Range.Start+int(n.open) || off > n.extent() {
		if off == n.Range.Start {
			c.Context = InValue
			c.Node = n
		}
		return
	}
	for next := n; next != nil; next = n.openChild(off) {
		n = next
	}
	c.Container = n
	if n.Kind == Array {
		c.inArray(n)
	} else {
		c.inObject(n)
	}
}

// openChild returns the container directly below n whose brackets enclose off.
func (n *Node) openChild(off int) *Node {
	if i := n.lastChild(off - 1); i >= 0 {
		if v := n.childValue(i); v.isContainer() && (v.open > 0 || v.tree.Language == JSON) && v.Range.Start < off && off <= v.extent() {
			return v
		}
	}
	return nil
}

// childValue returns an element or the value of a member.
func (n *Node) childValue(i int) *Node {
	if n.Kind == Object {
		return n.Members[i].Value
	}
	return n.Items[i]
}

func (n *Node) isContainer() bool { return n.Kind == Object || n.Kind == Array }

// absent reports whether a value is missing or empty.
func (n *Node) absent() bool { return n.Kind == Missing || n.Kind == Null && n.Range.Len() == 0 }

func (c *Cursor) inArray(n *Node) {
	off := c.Offset
	c.Context = InItem
	i := sort.Search(len(n.Items), func(i int) bool { return n.Items[i].reach() >= off })
	c.Index = i
	before, after := i-1, i
	if i < len(n.Items) && c.touches(n.Items[i]) {
		if v := n.Items[i]; v.isContainer() && off == v.Range.Start {
			c.Node = v // before a bracket: a new element
		} else if v.IsScalar() || off < v.Range.End {
			c.touch(v)
			after = i + 1
		} else { // after a bracket
			c.Index, before, after = i+1, i, i+1
		}
	}
	c.Path = []Step{{Index: c.Index}}
	c.commas(n, before, after)
	if c.Node == nil {
		c.takeWord(c.gapStart(n, before))
	}
}

func (c *Cursor) inObject(n *Node) {
	off := c.Offset
	src := c.Tree.Source
	i := n.lastChild(off)
	if i >= 0 {
		m := n.Members[i]
		k, v := m.Key, m.Value
		valueFrom := m.Colon + 1
		if m.Colon < 0 {
			valueFrom = max(v.Range.Start, k.Range.End+1)
		}
		switch {
		case k.Range.Contains(off) && (k.Range.Len() > 0 || m.Colon >= 0):
			c.Context = InKey
			c.touch(k)
		case off < valueFrom || v.absent() && m.Colon < 0 && !strings.ContainsAny(src[k.Range.End:off], "\r\n"):
			c.Context = AfterKey
		case v.absent() && m.Colon >= 0 && off <= SkipSpace(src, m.Colon+1):
			c.Context = InValue
		case !v.absent() && (off <= v.Range.Start || v.IsScalar() && off <= v.reach()), v.Kind == Alias && v.Range.Contains(off):
			c.Context = InValue
			c.touch(v)
		}
		if c.Context != Outside {
			c.onMember(c.Context, m)
			c.HasColon = m.Colon >= 0
			c.commas(n, i-1, i+1)
			return
		}
	}
	c.Context = BetweenMembers
	c.commas(n, i, i+1)
	c.takeWord(c.gapStart(n, i))
}

// onMember sets what a context has to do with a member.
func (c *Cursor) onMember(context Context, m *Member) {
	c.Context, c.Container, c.Member, c.Key = context, m.Key.Parent, m, m.Key.Text
	c.HasColon = true
	if context == InValue || context == NewBlock {
		c.Path = []Step{{Key: m.Key.Text, Index: -1}}
	}
}

// gapStart is the start of the text before the cursor that belongs to no node: after child i, or after the bracket.
func (c *Cursor) gapStart(n *Node, i int) int {
	if i < 0 {
		return n.Range.Start + int(n.open)
	}
	return n.child(i).End
}

// commas determines whether commas are missing between the cursor and the children before and after it.
func (c *Cursor) commas(n *Node, before, after int) {
	src := c.Tree.Source
	from, to := c.Offset, c.Offset
	switch {
	case c.Member != nil:
		from, to = c.Member.Range.Start, max(c.Member.Range.End, c.Offset)
	case c.Node != nil:
		from, to = c.Node.Range.Start, max(c.Node.Range.End, c.Offset)
	}
	if before >= 0 && !commaIn(src, n.child(before).End, from) {
		c.CommaBefore, c.CommaAt = true, n.child(before).End
	}
	c.CommaAfter = after < n.children() && !commaIn(src, to, n.child(after).Start)
}

// commaIn reports whether a comma is between two nodes.
func commaIn(src string, from, to int) bool {
	for i := from; i < to; i++ {
		if i = SkipSpace(src, i); i < to && src[i] == ',' {
			return true
		}
	}
	return false
}

// takeWord makes a word at the cursor that belongs to no node the token: text typed after a missing comma.
func (c *Cursor) takeWord(from int) {
	src := c.Tree.Source
	start, end := c.Offset, c.Offset
	for start > from && isWordByte(src[start-1]) {
		start--
	}
	for end < len(src) && isWordByte(src[end]) {
		end++
	}
	if start > from && src[start-1] == '"' {
		start--
		c.Quoted = true
		if end < len(src) && src[end] == '"' {
			end++
			c.Closed = true
		}
	} else if start == end {
		return
	}
	c.Token = text.Range{Start: start, End: end}
}

func isWordByte(b byte) bool {
	return b == '_' || b == '-' || b == '$' || b == '.' || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z' || b >= 0x80
}

// indentUnit is one level of indentation, taken from the first indented line; two spaces by default.
func (t *Tree) indentUnit() string {
	const enough = 1 << 16 // limits the search in a document with very long lines
	src := t.Source[t.Block.Start:min(t.Block.End, t.Block.Start+enough)]
	for i := 0; i < len(src); {
		line := src[i : i+lineLen(src[i:])]
		content := strings.TrimLeft(line, " \t")
		if indent := line[:len(line)-len(content)]; indent != "" && content != "" && content[0] != '*' {
			if indent[0] == '\t' {
				return "\t"
			}
			return indent[:min(len(indent), 8)]
		}
		_, i = fenceLine(src, i)
	}
	return "  "
}

// childIndent is the indentation of children of a container that are on lines of their own.
func (t *Tree) childIndent(n *Node, unit string) string {
	if t.Language == YAML && n.open == 0 {
		return strings.Repeat(" ", columnOf(t.Source, n.Range.Start))
	}
	if n.children() > 0 {
		start := n.child(0).Start
		if s := t.LineIndent(start); strings.TrimSpace(t.Source[start-columnOf(t.Source, start):start]) == "" {
			return s
		}
	}
	return t.LineIndent(n.Range.Start) + unit
}

// LineIndent is the white space at the start of the line that contains off.
func (t *Tree) LineIndent(off int) string {
	start := off - columnOf(t.Source, off)
	return t.Source[start : start+indentOf(t.Source[start:])]
}

// columnOf is the number of bytes between the start of the line and off.
func columnOf(src string, off int) int {
	return off - 1 - strings.LastIndexAny(src[:off], "\r\n")
}
