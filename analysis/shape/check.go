// Package shape matches a type of the reference against a syntax tree: whether a value fits, what is valid at a cursor,
// and a sample value. It knows types and trees, but no event or field by name. Begin with Check.
package shape

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Reason says how a value fails to match its type.
type Reason uint8

const (
	WrongKind      Reason = iota // another JSON type
	NotAValue                    // not a value of the enumeration
	OutOfRange                   // below the minimum
	EmptyString                  // empty where text is required
	MissingField                 // a required member is missing
	NoneOf                       // none of several members is present, at least one of which is required
	UnknownField                 // a member that the type does not have, or that some surface does not read
	ValueElsewhere               // a value that some surface does not accept
)

// Mismatch is one part of a value that does not fit its type.
type Mismatch struct {
	Reason Reason
	// Range is the smallest text to change: the value, the key of an extra member, or the opening of an object that lacks one.
	Range text.Range
	// Node is the value; for UnknownField that of the extra member, for MissingField and NoneOf the object.
	Node *syntax.Node
	// Type is the expected type of the value.
	Type *schemas.Type
	// Name is the missing or extra member.
	Name string
}

// fits reports whether the value is still valid: products ignore an extra member.
func (m Mismatch) fits() bool {
	return m.Reason >= UnknownField && !(m.Reason == UnknownField && m.Type.Closed)
}

// Want describes what was expected: "a string", "one of 1, 2", "a number above 0".
func (m Mismatch) Want() string {
	switch m.Reason {
	case MissingField:
		return strconv.Quote(m.Name)
	case NoneOf:
		return oneOf(m.Type.Needs)
	case UnknownField:
		return "no " + strconv.Quote(m.Name)
	}
	return Describe(m.Type)
}

// Check compares a value with a type for the surfaces in set and returns the mismatches in order of position. It skips
// what the parser already reports, such as missing or misspelled values, and YAML aliases, which fit any type.
func Check(n *syntax.Node, t *schemas.Type, set schemas.Surfaces) []Mismatch {
	c := checker{set: set}
	c.value(n, t)
	slices.SortStableFunc(c.list, func(a, b Mismatch) int { return cmp.Compare(a.Range.Start, b.Range.Start) })
	return c.list
}

type checker struct {
	set  schemas.Surfaces
	list []Mismatch
}

func (c *checker) add(m Mismatch) { c.list = append(c.list, m) }

func (c *checker) value(n *syntax.Node, t *schemas.Type) {
	if n == nil || n.Kind == syntax.Missing || n.Kind == syntax.Alias || n.Bad && n.IsScalar() {
		return
	}
	bad := func(r Reason) { c.add(Mismatch{Reason: r, Range: n.Range, Node: n, Type: t}) }
	if !IsKind(t, n) {
		bad(WrongKind)
		return
	}
	switch t.Kind {
	case schemas.Int, schemas.Number:
		x, ok := float(n)
		switch {
		case !ok || t.Kind == schemas.Int && x != math.Trunc(x):
			bad(WrongKind)
		case t.Enum != nil && !slices.ContainsFunc(t.Enum, func(v schemas.Value) bool {
			y, err := strconv.ParseFloat(v.Value, 64)
			return err == nil && x == y
		}):
			bad(NotAValue)
		case t.Min != nil && (x < *t.Min || t.Exclusive && x == *t.Min):
			bad(OutOfRange)
		}
	case schemas.String:
		switch {
		case t.NonEmpty && n.Text == "":
			bad(EmptyString)
		case t.Enum != nil:
			i := slices.IndexFunc(t.Enum, func(v schemas.Value) bool { return v.Value == n.Text })
			if i < 0 {
				bad(NotAValue)
			} else if known := t.Enum[i].Surfaces; known != 0 && c.set&^known != 0 {
				bad(ValueElsewhere)
			}
		}
	case schemas.Array:
		for _, v := range n.Items {
			c.value(v, t.Elem)
		}
	case schemas.Map:
		for m := range n.Effective() {
			c.value(m.Value, t.Elem)
		}
	case schemas.Object:
		c.object(n, t)
	case schemas.Choice:
		c.choice(n, t)
	}
}

// float returns the value of a number, including octal and hexadecimal numbers of YAML.
func float(n *syntax.Node) (float64, bool) {
	if s := n.Text; strings.HasPrefix(s, "0o") || strings.HasPrefix(s, "0x") {
		i, err := strconv.ParseInt(s, 0, 64)
		return float64(i), err == nil
	}
	x, err := strconv.ParseFloat(strings.TrimPrefix(n.Text, "+"), 64)
	return x, err == nil
}

func (c *checker) object(n *syntax.Node, t *schemas.Type) {
	for m := range n.Effective() {
		readers := schemas.Surfaces(0)
		for _, f := range t.Fields {
			if f.Name != m.Key.Text {
				continue
			}
			readers |= f.Surfaces
			if on := f.Surfaces & c.set; on != 0 {
				inner := checker{set: on}
				inner.value(m.Value, f.Type)
				c.list = append(c.list, inner.list...)
			}
		}
		if c.set&^readers != 0 {
			c.add(Mismatch{Reason: UnknownField, Range: m.Key.Range, Node: m.Value, Type: t, Name: m.Key.Text})
		}
	}
	for _, f := range slice.Pointers(t.Fields) {
		if f.Required&c.set != 0 && !named(n, t, f) {
			c.add(Mismatch{Reason: MissingField, Range: opening(n), Node: n, Type: t, Name: f.Name})
		}
	}
	if t.Needs != nil && !slices.ContainsFunc(t.Needs, func(name string) bool { return n.Get(name) != nil }) {
		c.add(Mismatch{Reason: NoneOf, Range: opening(n), Node: n, Type: t})
	}
}

// named reports whether an object has the field, under its own name or an alias.
func named(n *syntax.Node, t *schemas.Type, f *schemas.Field) bool {
	return n.Get(f.Name) != nil || slices.ContainsFunc(t.Fields, func(other schemas.Field) bool {
		return other.AliasOf == f.Name && n.Get(other.Name) != nil
	})
}

// opening is the opening bracket of an object; without brackets, its first key.
func opening(n *syntax.Node) text.Range {
	if n.Inner().Start > n.Range.Start {
		return text.Range{Start: n.Range.Start, End: n.Inner().Start}
	}
	if len(n.Members) > 0 {
		return n.Members[0].Key.Range
	}
	return text.Range{Start: n.Range.Start, End: n.Range.Start}
}

// choice reports the mismatches of the alternative closest to the value, and none when one fits.
func (c *checker) choice(n *syntax.Node, t *schemas.Type) {
	all := narrow([]*schemas.Type{t}, nil, nil)
	if !slices.ContainsFunc(all, func(a *schemas.Type) bool { return IsKind(a, n) }) {
		c.add(Mismatch{Reason: WrongKind, Range: n.Range, Node: n, Type: t})
		return
	}
	list, misfits := c.nearest(narrow([]*schemas.Type{t}, n, nil), n)
	if misfits {
		if other, misfits := c.nearest(all, n); !misfits {
			list = other
		}
	}
	c.list = append(c.list, list...)
}

// nearest checks the alternatives and returns the mismatches of the best one.
func (c *checker) nearest(types []*schemas.Type, n *syntax.Node) (list []Mismatch, misfits bool) {
	least := -1
	for _, t := range types {
		inner := checker{set: c.set}
		inner.value(n, t)
		cost := 0
		for _, m := range inner.list {
			if m.fits() {
				cost++
			} else {
				cost += 1000
			}
		}
		if least < 0 || cost < least {
			list, least = inner.list, cost
		}
	}
	return list, least >= 1000
}

// Describe names a type with its article: "a string".
func Describe(t *schemas.Type) string {
	name := cmp.Or(kinds[t.Kind].one, "any value")
	switch t.Kind {
	case schemas.Choice:
		return alternatives(t, Describe)
	case schemas.Int, schemas.Number, schemas.String:
		switch {
		case t.Enum != nil:
			return values(t)
		case t.NonEmpty:
			return name + " that is not empty"
		case t.Min != nil && t.Exclusive:
			return name + " above " + strconv.FormatFloat(*t.Min, 'f', -1, 64)
		case t.Min != nil:
			return name + " of at least " + strconv.FormatFloat(*t.Min, 'f', -1, 64)
		}
	case schemas.Array, schemas.Map:
		if t.Elem.Kind != schemas.Any {
			return name + " of " + plural(t.Elem)
		}
	}
	return name
}

// kinds says what one value and several of a kind are called, and of which kind their nodes are. Any and Choice have several.
var kinds = map[schemas.Kind]struct {
	one, several string
	node         syntax.Kind
}{
	schemas.Bool:   {"a boolean", "booleans", syntax.Bool},
	schemas.Int:    {"an integer", "numbers", syntax.Number},
	schemas.Number: {"a number", "numbers", syntax.Number},
	schemas.String: {"a string", "strings", syntax.String},
	schemas.Array:  {"a list", "lists", syntax.Array},
	schemas.Map:    {"an object", "objects", syntax.Object},
	schemas.Object: {"an object", "objects", syntax.Object},
}

// IsKind reports whether a value is of the kind of a type.
func IsKind(t *schemas.Type, n *syntax.Node) bool {
	kind, limited := kinds[t.Kind]
	return !limited || n.Kind == kind.node
}

func plural(t *schemas.Type) string {
	if t.Kind == schemas.Choice {
		return alternatives(t, plural)
	}
	return cmp.Or(kinds[t.Kind].several, "values")
}

func alternatives(t *schemas.Type, describe func(*schemas.Type) string) string {
	return strings.Join(slice.Add(nil, slice.Map(t.Choices, describe)...), " or ")
}

func values(t *schemas.Type) string {
	words := t.Values()
	if t.Kind == schemas.String {
		words = slice.Map(words, strconv.Quote)
	}
	slices.Sort(words)
	return oneOf(words)
}

func oneOf(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}
