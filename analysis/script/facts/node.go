package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// NodeKind is the kind of a Node.
type NodeKind uint8

const (
	// Hole is a value that is only known at run time.
	Hole NodeKind = iota
	Object
	Array
	String
	// Scalar is a number, a boolean or null.
	Scalar
)

// Node is a part of a JSON document that a script builds.
type Node struct {
	Kind  NodeKind
	Range text.Range
	// Text of a String or Scalar; a NUL stands for an unknown part.
	Text    string
	Members []Member
	Items   []*Node
	// Choices are the constant texts that a Hole may be, as far as they are known; Otherwise is the one where no test succeeds.
	Choices   []Literal
	Otherwise string
	// Open reports an object with further, unknown members.
	Open bool
	from []string
}

// Member is a member of an object.
type Member struct {
	Key   string
	Range text.Range
	Value *Node
}

// Known reports whether the node is a String or Scalar without holes.
func (n *Node) Known() bool {
	return n != nil && (n.Kind == String || n.Kind == Scalar) && strings.IndexByte(n.Text, hole) < 0
}

// Get returns a member of an object, nil when it does not exist or is unknown.
func (n *Node) Get(key string) *Member {
	if n == nil || n.Kind != Object {
		return nil
	}
	return slice.Pointer(n.Members, func(m *Member) bool { return m.Key == key })
}

// item returns an element of a list, nil when there is none.
func (n *Node) item(i int) *Node {
	if n.Kind != Array || i >= len(n.Items) {
		return nil
	}
	return n.Items[i]
}

// pairs returns the members of an object as lists of a key and a value.
func pairs(docs []*Node) (list []*Node) {
	for _, d := range docs {
		for _, m := range d.Members {
			list = append(list, &Node{Kind: Array, Items: []*Node{{Kind: String, Text: m.Key, Range: m.Range}, m.Value}})
		}
	}
	return list
}

// nodeOf converts a value into a node.
func nodeOf(v value, at text.Range) *Node {
	n := &Node{Range: at, from: v.content()}
	switch {
	case len(v.docs) == 1 && len(v.fields) == 0 && !v.mixed:
		return v.docs[0]
	case v.text != nil && len(v.fields) == 0 && !v.mixed:
		n.Kind, n.Text, n.Range = String, v.text.s, v.text.all()
		if v.plain {
			n.Kind = Scalar
		}
	}
	if n.Kind == Hole {
		n.Choices, n.Otherwise = v.choices, v.otherwise
	}
	return n
}

// set gives a member another value. Of two constants, both remain possible: which one counts depends on the branch.
func (m *Member) set(v *Node) {
	old := m.Value
	empty := old.Kind == Scalar && old.Text == "null" || old.Kind == String && old.Text == "" || old.Kind == Object && len(old.Members) == 0 && !old.Open
	if empty && v.Kind != Hole && v.Kind != Scalar {
		m.Value = v
		return
	}
	m.Value = &Node{Range: v.Range, from: union(old.from, v.from), Choices: slices.Concat(old.constants(), v.constants())}
}

// assign gives a member of an object a value, and reports whether it is a new one.
func (n *Node) assign(name Literal, v value) bool {
	value := nodeOf(v, name.Range)
	if have := n.Get(name.Text); have != nil {
		if budget := 1000; !value.holds(n, &budget) {
			have.set(value)
		}
		return false
	}
	if n.Kind != Object || len(n.Members) >= 200 {
		return false
	}
	n.put(Member{name.Text, name.Range, value})
	return true
}

// constants returns the constant texts that a node may be.
func (n *Node) constants() []Literal {
	if n.Kind == String && n.Known() {
		return []Literal{{n.Text, n.Range}}
	}
	return n.Choices
}

// with returns a copy of an object in which the member at a path has a value; missing objects are added.
func (n *Node) with(path []Literal, v *Node) *Node {
	made := *n
	made.Members = slices.Clone(n.Members)
	made.from = union(made.from, v.from)
	for _, m := range slice.Pointers(made.Members) {
		if m.Key != path[0].Text {
			continue
		}
		if len(path) == 1 {
			m.Value, m.Range = v, path[0].Range
		} else if m.Value.Kind == Object {
			m.Value = m.Value.with(path[1:], v)
		}
		return &made
	}
	if len(path) > 1 {
		v = (&Node{Kind: Object, Range: path[0].Range}).with(path[1:], v)
	}
	made.Members = append(made.Members, Member{path[0].Text, path[0].Range, v})
	return &made
}

// put adds a member to an object. A value that holds the object itself becomes a Hole: nodes form no cycles.
func (n *Node) put(m Member) {
	if budget := 1000; m.Value.holds(n, &budget) {
		m.Value = &Node{Range: m.Range, from: m.Value.from}
	}
	n.Members = append(n.Members, m)
}

// holds reports whether a node is other or contains it, or is too big to tell.
func (n *Node) holds(other *Node, budget *int) bool {
	if n == nil {
		return false
	}
	*budget--
	return n == other || *budget < 0 ||
		slices.ContainsFunc(n.Members, func(m Member) bool { return m.Value.holds(other, budget) }) ||
		slices.ContainsFunc(n.Items, func(i *Node) bool { return i.holds(other, budget) })
}

// maxDepth bounds the nesting of documents.
const maxDepth = 64

// parseJSON parses a text as JSON in which holes stand for values, members or parts of strings. spliced is the first hole
// inside a string whose value came from the payload or has several lines, nil when there is none.
func parseJSON(l lit) (doc *Node, spliced *Splice, ok bool) {
	p := &jsonReader{l: l}
	doc = p.value(0)
	if p.peek(); p.bad || p.i < len(l.s) || doc.Kind == Hole {
		return nil, nil, false
	}
	return doc, p.spliced, true
}

// jsonReader reads JSON. Once it is bad, what it returns does not count.
type jsonReader struct {
	l       lit
	i       int
	holes   int
	bad     bool
	spliced *Splice
}

func (p *jsonReader) expect(ok bool) { p.bad = p.bad || !ok }

// peek skips white space, and returns what comes next; 1 at the end.
func (p *jsonReader) peek() byte {
	for ; p.i < len(p.l.s); p.i++ {
		if c := p.l.s[p.i]; strings.IndexByte(" \t\r\n", c) < 0 {
			return c
		}
	}
	return 1
}

// take consumes a character, after white space.
func (p *jsonReader) take(c byte) bool {
	ok := p.peek() == c
	if ok {
		p.i++
	}
	return ok
}

func (p *jsonReader) hole() value {
	p.holes++
	if p.holes <= len(p.l.holes) {
		return p.l.holes[p.holes-1]
	}
	return value{}
}

func (p *jsonReader) value(depth int) *Node {
	p.expect(depth <= maxDepth)
	switch p.peek() {
	case '{':
		return p.container(Object, '}', depth)
	case '[':
		return p.container(Array, ']', depth)
	case '"':
		return p.str()
	case hole:
		start := p.i
		p.i++
		return nodeOf(p.hole(), p.l.rng(start, p.i))
	}
	start := p.i
	for p.i < len(p.l.s) && strings.IndexByte(" \t\r\n,]}:{[\"", p.l.s[p.i]) < 0 {
		if p.l.s[p.i] == hole {
			p.hole()
		}
		p.i++
	}
	word := p.l.s[start:p.i]
	p.expect(word == "true" || word == "false" || word == "null" || word != "" && strings.Trim(word, "0123456789+-.eE\x00") == "")
	return &Node{Kind: Scalar, Text: word, Range: p.l.rng(start, p.i)}
}

func (p *jsonReader) container(kind NodeKind, end byte, depth int) *Node {
	n, start := &Node{Kind: kind}, p.i
	p.i++
	for first := true; p.more(end, first); first = false {
		if kind == Object {
			p.member(n, depth+1)
		} else {
			n.Items = append(n.Items, p.value(depth+1))
		}
	}
	n.Range = p.l.rng(start, p.i)
	return n
}

// more skips the comma before a member or an item, or the closing bracket, after which there is none.
func (p *jsonReader) more(end byte, first bool) bool {
	if p.take(end) {
		return false
	}
	p.expect(first || p.take(','))
	return !p.bad
}

func (p *jsonReader) member(n *Node, depth int) {
	if p.take(hole) { // whole members, inserted by the script
		p.hole()
		n.Open = true
		return
	}
	key := p.str()
	if p.expect(p.take(':')); p.bad {
		return
	}
	if v := p.value(depth); key.Known() {
		n.Members = append(n.Members, Member{key.Text, key.Range, v})
		n.from = union(n.from, v.from)
	} else {
		n.Open = true
	}
}

// plainField matches fields of the payload that hold a name, an identifier or a time, without quotes.
var plainField = regex.Lazy(`^(tool_?[nN]ame|session_?[iI]d|hook_?[eE]vent_?[nN]ame|timestamp)$`)

// str parses a string; its range is the text inside the quotes.
func (p *jsonReader) str() *Node {
	p.expect(p.take('"'))
	start := p.i
	n := &Node{Kind: String}
	var b strings.Builder
	for ; p.i < len(p.l.s); p.i++ {
		switch c := p.l.s[p.i]; c {
		case '"':
			n.Text, n.Range = b.String(), p.l.rng(start, p.i)
			if n.Text == string(hole) && p.holes > 0 && p.holes <= len(p.l.holes) {
				v := p.l.holes[p.holes-1]
				n.Choices, n.Otherwise = v.choices, v.otherwise
			}
			p.i++
			return n
		case '\\':
			if p.i+1 < len(p.l.s) && p.l.s[p.i+1] != hole {
				p.i++
				b.WriteByte(unescape(p.l.s[p.i]))
			}
		case hole:
			v := p.hole()
			n.from = union(n.from, v.content())
			if p.spliced == nil && (v.lines || slices.ContainsFunc(v.content(), func(f string) bool { return !plainField().MatchString(f) }) && !v.tame()) {
				p.spliced = &Splice{Range: p.l.rng(p.i, p.i+1), Lines: v.lines}
			}
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	p.expect(false)
	return n
}
