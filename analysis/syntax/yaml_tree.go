package syntax

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// converter turns nodes of the library into ours. Offsets are those of y.buf; node adds the base.
type converter struct {
	*yamlText
	// The last position and its offset; nodes come in order, so a long line is scanned once.
	atLine, atColumn, at int
	deep                 bool
}

func (y *yamlText) convert(doc *yaml.Node) {
	slices.Sort(y.dirty)
	c := &converter{yamlText: y}
	if doc != nil && len(doc.Content) == 1 {
		y.tree.Root = c.value(doc.Content[0], nil, 0)
	}
	c.comments()
}

func (c *converter) position(line, column int) int {
	// The library may place a value on the line after the last one, which is empty.
	if line == c.atLine && column >= c.atColumn && line <= len(c.put) && c.put[line-1] == (insertion{}) {
		c.at = c.advance(c.at, column-c.atColumn)
	} else {
		c.at = c.offset(line, column)
	}
	c.atLine, c.atColumn = line, column
	return c.at
}

func (c *converter) node(kind Kind, parent *Node, start, end int) *Node {
	n := c.tree.node(kind, parent)
	n.Range = text.Range{Start: c.base + start, End: c.base + max(start, end)}
	return n
}

func (c *converter) value(src *yaml.Node, parent *Node, depth int) *Node {
	start := c.position(src.Line, src.Column)
	empty := src.Kind == yaml.ScalarNode && src.Value == "" && src.Style&^yaml.TaggedStyle == 0
	if !empty || src.Anchor != "" || src.Style&yaml.TaggedStyle != 0 {
		start = c.properties(start, src.Anchor, empty)
	}
	switch {
	case src.Kind == yaml.AliasNode:
		n := c.node(Alias, parent, start, min(start+1+len(src.Value), len(c.buf)))
		n.Text = n.Source()
		return n
	case src.Kind == yaml.ScalarNode:
		return c.scalar(src, parent, start)
	}
	kind, open := Object, byte('{')
	if src.Kind == yaml.SequenceNode {
		kind, open = Array, '['
	}
	n := c.node(kind, parent, start, start)
	switch {
	case depth >= MaxDepth:
		if !c.deep {
			c.deep = true
			c.report(TooDeep, text.Range{Start: c.base + start, End: c.base + min(start+1, len(c.buf))}, fmt.Sprintf("nested more than %d levels deep", MaxDepth))
		}
		n.Bad = true
		return n
	case kind == Array:
		n.Range.End++
		for i, item := range src.Content {
			v := c.value(item, n, depth+1)
			if i > 0 {
				bound(n.Items[i-1], v.Range.Start)
			}
			n.Items = append(n.Items, v)
			n.Range.End = max(n.Range.End, v.Range.End)
		}
	default:
		for i := 0; i+1 < len(src.Content); i += 2 {
			m := c.member(src.Content[i], src.Content[i+1], n, depth+1)
			if i == 0 && src.Style&yaml.FlowStyle == 0 {
				n.Range.Start = m.Range.Start
			}
			if i > 0 {
				last := n.lastMember()
				bound(last.Value, m.Range.Start)
				last.bound(m.Range.Start)
			}
			n.Members = append(n.Members, m)
			n.Range.End = max(n.Range.End, m.Range.End)
		}
	}
	if src.Style&yaml.FlowStyle != 0 {
		c.closeFlow(n, start, open)
	}
	return n
}

// bound ends n at the start of the next node at the latest. Starts come from the library and are exact; ends come from
// scanning, which mended text can mislead.
func bound(n *Node, end int) {
	for n.Range.End > end && n.Range.Start <= end {
		n.Range.End, n.close, n.Bad = end, 0, true
		switch {
		case len(n.Items) > 0:
			n = n.Items[len(n.Items)-1]
		case len(n.Members) > 0:
			m := n.lastMember()
			m.bound(end)
			n = m.Value
		}
	}
}

// bound ends a member at the start of the next one at the latest. A colon after that belongs to the next member.
func (m *Member) bound(end int) {
	m.Range.End = min(m.Range.End, end)
	if k := m.Key; k.Range.End > end && k.Range.Start <= end { // a collection, or mended
		k.Range.End, k.close, k.Bad = end, 0, true
		k.Text = k.Source()
	}
	if m.Colon >= end {
		m.Colon = -1
	}
	if v := m.Value; v.Range.Len() == 0 && v.Range.Start > end {
		v.Range = text.Range{Start: end, End: end}
	}
}

func (c *converter) member(key, value *yaml.Node, parent *Node, depth int) *Member {
	m := &Member{Colon: -1}
	k := c.value(key, parent, depth)
	if k.Kind != String {
		// A key is always text; a collection or an alias as a key is more than hooks need.
		if k.Kind == Array || k.Kind == Object {
			k.Bad = true
		}
		k.Kind, k.Items, k.Members, k.open, k.close = String, nil, nil, 0, 0
		k.Text = k.Source()
	}
	m.Key = k
	end := k.Range.End - c.base
	if i := c.skip(end); c.isColon(i, k) && strings.IndexByte(c.tail[c.lineAt(end)], ':') < 0 {
		m.Colon = c.base + i
		end = i + 1
	}
	v := c.value(value, parent, depth)
	if v.Kind == Null && v.Range.Len() == 0 && value.Anchor == "" && value.Style == 0 {
		v.Range = text.Range{Start: c.base + end, End: c.base + end}
	}
	m.Value = v
	m.Range = text.Range{Start: k.Range.Start, End: max(c.base+end, v.Range.End)}
	return m
}

// isColon reports whether the byte at i is the colon after a key, not the start of a text like :x.
func (c *converter) isColon(i int, key *Node) bool {
	if i >= len(c.buf) || c.buf[i] != ':' {
		return false
	}
	if i+1 == len(c.buf) || yamlBreak(c.buf, i+1) > 0 || strings.IndexByte(" \t,[]{}", c.buf[i+1]) >= 0 {
		return true
	}
	if c.put[c.lineAt(i)] == (insertion{at: i + 1, c: ' '}) {
		return true
	}
	last := key.Range.End - c.base - 1
	return last >= 0 && key.Range.Len() > 0 && strings.IndexByte("\"']}", c.buf[last]) >= 0
}

// skip returns the offset after white space, comments and line breaks.
func (c *converter) skip(i int) int {
	for i < len(c.buf) {
		switch b := c.buf[i]; {
		case b == ' ' || b == '\t':
			i++
		case b == '#' && c.separated(i):
			i += lineLen(string(c.buf[i:c.lineEnd(c.lineAt(i))]))
		default:
			n := yamlBreak(c.buf, i)
			if n == 0 || c.tail[c.lineAt(i)] != "" { // what mending added at the end of the line comes first
				return i
			}
			i += n
		}
	}
	return i
}

// separated reports whether white space or the start of a line is before offset i, so that a # there begins a comment.
func (c *converter) separated(i int) bool {
	return i == 0 || strings.IndexByte(" \t\n\r", c.buf[i-1]) >= 0
}

// properties returns the offset after an anchor and a tag.
func (c *converter) properties(i int, anchor string, empty bool) int {
	end := i
	for i < len(c.buf) && (c.buf[i] == '&' || c.buf[i] == '!') {
		end = min(i+1+len(anchor), len(c.buf))
		if c.buf[i] == '!' {
			end = len(c.buf)
			if n := bytes.IndexAny(c.buf[i+1:], " \t,]}"+yamlBreaks); n >= 0 {
				end = i + 1 + n
			}
		}
		i = c.skip(end)
	}
	if empty {
		return end
	}
	return i
}

// closeFlow extends a flow collection to its closing bracket. A pair without braces, as in [a: b], has none.
func (c *converter) closeFlow(n *Node, start int, open byte) {
	if start >= len(c.buf) || c.buf[start] != open {
		if len(n.Members) > 0 {
			n.Range.Start = n.Members[0].Range.Start
		}
		return
	}
	n.open = 1
	end := max(n.Range.End-c.base, start+1)
	i := c.skip(end)
	for i < len(c.buf) && (c.buf[i] == ',' || c.buf[i] == ':' || c.buf[i] == '?') {
		end = i + 1
		i = c.skip(end)
	}
	if i < len(c.buf) && c.buf[i] == open+2 { // in ASCII } is { + 2, and ] is [ + 2
		n.close = 1
		n.Range.End = c.base + i + 1
		return
	}
	n.Bad = true
	n.Range.End = c.base + end
}

func (c *converter) scalar(src *yaml.Node, parent *Node, start int) *Node {
	n := c.node(String, parent, start, start)
	n.Text = src.Value
	switch {
	case src.Style&yaml.DoubleQuotedStyle != 0:
		n.style = styleDouble
		c.quoted(n, start, '"')
	case src.Style&yaml.SingleQuotedStyle != 0:
		n.style = styleSingle
		c.quoted(n, start, '\'')
	case src.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		n.style = styleBlock
		n.Range.End = c.base + c.blockEnd(start, src.Value)
	default:
		n.style = stylePlain
		n.Range.End = c.base + c.plainEnd(start, src.Value)
	}
	plain := n.style == stylePlain
	if i, _ := slices.BinarySearch(c.dirty, start); i < len(c.dirty) && c.dirty[i] < n.Range.End-c.base {
		n.Bad = true
		if s := n.Source(); plain && !strings.ContainsAny(s, "\r\n") {
			n.Text = s
		}
	}
	if plain {
		n.Kind = coreKind(n.Text)
	}
	if kind, known := tagKinds[src.Tag]; known && src.Style&yaml.TaggedStyle != 0 {
		n.Kind = kind
	}
	switch {
	case plain && n.Kind == Null:
		n.Text = "null"
	case plain && n.Kind == Bool:
		n.Text = strings.ToLower(n.Text)
	}
	return n
}

// quoted finds the closing quote of a scalar; one that mending closed ends with its line.
func (c *converter) quoted(n *Node, start int, quote byte) {
	n.open = 1
	for i := start + 1; i < len(c.buf); i++ {
		switch b := c.buf[i]; {
		case b == '\\' && quote == '"':
			i++
		case b == quote && quote == '\'' && i+1 < len(c.buf) && c.buf[i+1] == '\'':
			i++
		case b == quote:
			n.close = 1
			n.Range.End = c.base + i + 1
			return
		case yamlBreak(c.buf, i) > 0:
			if k := c.lineAt(i); strings.IndexByte(c.tail[k], quote) >= 0 {
				n.Bad = true
				n.Range.End = c.base + max(start+1, c.lines[k]+len(c.line(k)))
				return
			}
		}
	}
	n.Bad = true
	n.Range.End = c.base + max(start+1, c.lines[len(c.lines)-1]+len(c.line(len(c.lines)-1)))
}

// plainEnd is the end of a plain scalar: its characters match the source one by one, but for white space at line folds.
func (c *converter) plainEnd(start int, value string) int {
	i, end := start, start
	for j := 0; j < len(value) && i < len(c.buf); {
		if value[j] == c.buf[i] && value[j] != '\n' {
			i, j = i+1, j+1
			end = i
			continue
		}
		space := foldable(c.buf[i:])
		if space == 0 {
			break
		}
		i += space
		j += foldable(value[j:])
	}
	return end
}

// blockEnd is the end of the last line of a block scalar that is not blank.
func (c *converter) blockEnd(start int, value string) int {
	k := c.lineAt(start)
	end := c.lines[k] + len(c.line(k))
	// The indentation of the scalar is the source indentation of its first line minus what is left of it in the value.
	first := strings.TrimLeft(value, "\n")
	indent := -1
	for k++; k < len(c.lines); k++ {
		line := string(c.buf[c.lines[k]:c.lineEnd(k)])
		content := strings.TrimLeft(line, " ")
		if content == "" || yamlBreak(content, 0) > 0 {
			continue // blank; a tab is not
		}
		spaces := len(line) - len(content)
		if indent < 0 {
			if first == "" {
				return end
			}
			indent = max(0, spaces-(len(first)-len(strings.TrimLeft(first, " "))))
		}
		if spaces < indent {
			break
		}
		end = max(end, c.lines[k]+len(c.line(k)))
	}
	return end
}

// comments collects the comments: each # after white space or at the start of a line, outside scalars.
func (c *converter) comments() {
	i := 0
	gap := func(end int) {
		for i < end {
			k := bytes.IndexByte(c.buf[i:end], '#')
			if k < 0 {
				break
			}
			k += i
			i = k + 1
			if !c.separated(k) {
				continue
			}
			i = k + lineLen(string(c.buf[k:c.lineEnd(c.lineAt(k))]))
			c.tree.Comments = append(c.tree.Comments, text.Range{Start: c.base + k, End: c.base + i})
		}
		i = max(i, end)
	}
	c.tree.Root.Walk(func(n *Node) bool {
		if !n.isContainer() && n.Kind != Missing {
			gap(n.Range.Start - c.base)
			i = max(i, n.Range.End-c.base)
		}
		return true
	})
	gap(len(c.buf))
}

var coreNumber = regex.Lazy(`^(?:0o[0-7]+|0x[0-9a-fA-F]+|` +
	`[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$`)

// coreKind resolves a plain scalar by the YAML 1.2 core schema.
func coreKind(s string) Kind {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return Null
	case "true", "True", "TRUE", "false", "False", "FALSE":
		return Bool
	}
	if c := s[0]; (c < '0' || c > '9') && c != '-' && c != '+' && c != '.' {
		return String
	}
	if coreNumber().MatchString(s) {
		return Number
	}
	return String
}

// tagKinds are the kinds of scalars with a tag.
var tagKinds = map[string]Kind{
	"!!str": String, "!!binary": String, "!!timestamp": String, "!!int": Number, "!!float": Number, "!!bool": Bool, "!!null": Null,
}
