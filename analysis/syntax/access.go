package syntax

import (
	"iter"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Member returns the member of an Object with a key, the last one if the key repeats, as in every product that reads
// hooks. It returns nil when there is none, and when n is nil or not an Object.
func (n *Node) Member(key string) *Member {
	if n == nil {
		return nil
	}
	for i := len(n.Members) - 1; i >= 0; i-- {
		if n.Members[i].Key.Text == key {
			return n.Members[i]
		}
	}
	return nil
}

// Get returns the value of Member(key), nil when there is none.
func (n *Node) Get(key string) *Node {
	if m := n.Member(key); m != nil {
		return m.Value
	}
	return nil
}

// TextOf returns the text of Get(key) if that is a String, "" otherwise.
func (n *Node) TextOf(key string) string {
	if v := n.Get(key); v != nil && v.Kind == String {
		return v.Text
	}
	return ""
}

// Effective iterates over the members of an Object that count: the last of each key.
func (n *Node) Effective() iter.Seq[*Member] {
	return func(yield func(*Member) bool) {
		if n == nil {
			return
		}
		last := make(map[string]*Member, len(n.Members))
		for _, m := range n.Members {
			last[m.Key.Text] = m
		}
		for _, m := range n.Members {
			if last[m.Key.Text] == m && !yield(m) {
				return
			}
		}
	}
}

// InMember returns the member of which n is the key or the value, nil for an element and for the root.
func (n *Node) InMember() *Member {
	if n == nil || n.Parent == nil || n.Parent.Kind != Object {
		return nil
	}
	for i := n.Parent.lastChild(n.Range.Start); i >= 0; i-- {
		if m := n.Parent.Members[i]; m.Key == n || m.Value == n {
			return m
		}
	}
	return nil
}

// Index returns the index of n in its array, -1 when n is not an element.
func (n *Node) Index() int {
	if n == nil || n.Parent == nil || n.Parent.Kind != Array {
		return -1
	}
	i := n.Parent.lastChild(n.Range.Start)
	for i >= 0 && n.Parent.Items[i] != n {
		i--
	}
	return i
}

// lastChild returns the index of the last member or element that begins at off or before it, -1 when there is none.
func (n *Node) lastChild(off int) int {
	return sort.Search(n.children(), func(i int) bool { return n.child(i).Start > off }) - 1
}

// children is the number of members or elements.
func (n *Node) children() int { return max(len(n.Members), len(n.Items)) }

// child returns the range of a member or element.
func (n *Node) child(i int) text.Range {
	if i < len(n.Members) {
		return n.Members[i].Range
	}
	return n.Items[i].Range
}

// Step is one step down a tree: to the member with a key, or to the element at an index.
type Step struct {
	Key   string
	Index int // -1 for a key
}

// String returns the step in the form of a JSON pointer.
func (s Step) String() string {
	if s.Index >= 0 {
		return strconv.Itoa(s.Index)
	}
	return pointerEscape.Replace(s.Key)
}

// pointerEscape and pointerUnescape implement RFC 6901, section 3. A single pass makes ~01 decode to ~1.
var (
	pointerEscape   = strings.NewReplacer("~", "~0", "/", "~1")
	pointerUnescape = strings.NewReplacer("~1", "/", "~0", "~")
)

// Path returns the steps from the root to n. The path of a key is that of its value.
func (n *Node) Path() []Step {
	var path []Step
	for ; n != nil && n.Parent != nil; n = n.Parent {
		if m := n.InMember(); m != nil {
			path = append(path, Step{Key: m.Key.Text, Index: -1})
		} else {
			path = append(path, Step{Index: n.Index()})
		}
	}
	slices.Reverse(path)
	return path
}

// Pointer returns the path as a JSON pointer (RFC 6901), "" for the root.
func (n *Node) Pointer() string {
	pointer := ""
	for _, s := range n.Path() {
		pointer += "/" + s.String()
	}
	return pointer
}

// Lookup returns the node at a JSON pointer, or nil.
func (t *Tree) Lookup(pointer string) *Node {
	n := t.Root
	if pointer == "" {
		return n
	}
	if pointer[0] != '/' {
		return nil
	}
	for step := range strings.SplitSeq(pointer[1:], "/") {
		switch n.Kind {
		case Object:
			n = n.Get(pointerUnescape.Replace(step))
		case Array:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(n.Items) || strconv.Itoa(i) != step {
				return nil
			}
			n = n.Items[i]
		default:
			return nil
		}
		if n == nil {
			return nil
		}
	}
	return n
}

// Walk calls f for n and all its descendants, including keys, in source order. It skips the descendants of a node for
// which f returns false.
func (n *Node) Walk(f func(*Node) bool) {
	if n == nil || !f(n) {
		return
	}
	for _, m := range n.Members {
		m.Key.Walk(f)
		m.Value.Walk(f)
	}
	for _, c := range n.Items {
		c.Walk(f)
	}
}

// NodeAt returns the innermost node that contains or touches off: a scalar or a key rather than its container. It
// returns nil outside the root.
func (t *Tree) NodeAt(off int) *Node {
	n := t.Root
	if !n.Range.Contains(off) {
		return nil
	}
	for next := n; next != nil; next = n.childAt(off) {
		n = next
	}
	return n
}

// childAt returns the child that contains off; where two children touch, the one that begins there.
func (n *Node) childAt(off int) *Node {
	switch i := n.lastChild(off); {
	case i >= 0 && n.Kind == Array && n.Items[i].Range.Contains(off):
		return n.Items[i]
	case i >= 0 && n.Kind == Object:
		for _, m := range n.Members[max(0, i-1) : i+1] {
			if m.Value.Range.Contains(off) && (m.Value.Kind != Missing || !m.Key.Range.Contains(off)) {
				return m.Value
			}
			if m.Key.Range.Contains(off) {
				return m.Key
			}
		}
	}
	return nil
}

// IsScalar reports whether n is a string, number, boolean or null.
func (n *Node) IsScalar() bool {
	return n != nil && (n.Kind == String || n.Kind == Number || n.Kind == Bool || n.Kind == Null)
}

// IsTrue reports whether n is true.
func (n *Node) IsTrue() bool { return n != nil && n.Kind == Bool && n.Text == "true" }

// Inner returns the range without quotes or brackets, and without the header line of a YAML block scalar.
func (n *Node) Inner() text.Range {
	if n.style == styleBlock {
		src := n.Source()
		if i := strings.IndexAny(src, yamlBreaks); i >= 0 {
			return text.Range{Start: n.Range.Start + i + yamlBreak(src, i), End: n.Range.End}
		}
		return text.Range{Start: n.Range.End, End: n.Range.End}
	}
	start := n.Range.Start + int(n.open)
	return text.Range{Start: start, End: max(start, n.Range.End-int(n.close))}
}

// Quoted reports whether a scalar has an opening quote.
func (n *Node) Quoted() bool { return n.IsScalar() && n.open > 0 }

// Closed reports whether the closing quote or bracket is present. It is true for nodes that need none.
func (n *Node) Closed() bool { return n.open == 0 || n.close > 0 }

// Source returns the node as written.
func (n *Node) Source() string { return n.tree.Source[n.Range.Start:n.Range.End] }

// String names the kind as in messages: "an object", "a string".
func (k Kind) String() string {
	return [...]string{"nothing", "null", "a boolean", "a number", "a string", "a list", "an object", "an alias"}[k]
}
