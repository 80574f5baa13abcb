package shape

import (
	"cmp"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Spot is what the type says about a position in a file.
type Spot struct {
	// Types are the possible types of the value, with choices expanded and narrowed by the text around it; several when that does not tell them apart
	// yet. In a key and between members they are the types of the object.
	Types []*schemas.Type
	// Field is the first row of the member at the position, of the list for an element; nil between members and for free names.
	Field *schemas.Field
	// Fields are the members that can be added here, in documentation order: those of surfaces in the set that the
	// object does not have yet. Set where a key is valid, and where the value is an object that is not written yet.
	Fields []*schemas.Field
	// Values are the values of an enumeration, empty for an open type.
	Values []schemas.Value
	// Key reports whether the position is a key; otherwise it is a value.
	Key bool
}

// Type returns the type of the value, a Choice when there are several, nil when the type says nothing about the position.
func (s Spot) Type() *schemas.Type {
	switch len(s.Types) {
	case 0:
		return nil
	case 1:
		return s.Types[0]
	}
	return &schemas.Type{Kind: schemas.Choice, Choices: s.Types}
}

// Locate returns what is valid at a cursor in a file of type root, on the surfaces in set.
func Locate(c syntax.Cursor, root *schemas.Type, set schemas.Surfaces) Spot {
	if c.Context == syntax.Outside || c.Context == syntax.InComment {
		return Spot{}
	}
	types, steps := []*schemas.Type{root}, c.Path
	if c.Container != nil {
		types = narrow(at(c.Container, root, set), c.Container, c.Member)
		steps = c.Path[min(len(c.Path), len(c.Container.Path())):]
	}
	var s Spot
	switch c.Context {
	case syntax.InKey, syntax.AfterKey, syntax.BetweenMembers:
		s.Key = true
		s.Types = narrow(types, c.Container, c.Member)
		s.findField(c.Key, set)
		s.addFields(c.Container, c.Member, set)
		return s
	}
	for _, step := range steps {
		s.Types = types
		if step.Index < 0 {
			s.findField(step.Key, set)
		}
		types = down(types, nil, step, set)
	}
	s.Types = narrow(types, c.Node, nil)
	s.Values = slice.Filter(s.values(), func(v schemas.Value) bool { return v.Surfaces == 0 || v.Surfaces&set != 0 })
	if c.Node == nil || c.Node.Kind != syntax.Object {
		s.addFields(nil, nil, set)
	}
	return s
}

// findField finds the row of a member in the objects of Types.
func (s *Spot) findField(name string, set schemas.Surfaces) {
	s.Field = nil
	for _, t := range s.Types {
		found := slice.Pointer(t.Fields, func(f *schemas.Field) bool { return f.Name == name && name != "" && f.Surfaces&set != 0 })
		s.Field = cmp.Or(s.Field, found)
	}
}

// addFields lists the members that the object can have in addition. typed, the member being typed, does not count.
func (s *Spot) addFields(n *syntax.Node, typed *syntax.Member, set schemas.Surfaces) {
	for _, t := range s.Types {
		for _, f := range slice.Pointers(t.Fields) {
			m := n.Member(f.Name)
			listed := slices.ContainsFunc(s.Fields, func(g *schemas.Field) bool { return g.Name == f.Name })
			if f.Surfaces&set != 0 && (m == nil || m == typed) && !listed {
				s.Fields = append(s.Fields, f)
			}
		}
	}
}

// Of returns what the type says about a node. For a key that is the row and type of its member.
func Of(n *syntax.Node, root *schemas.Type, set schemas.Surfaces) Spot {
	s := Spot{}
	m := n.InMember()
	if m != nil && m.Key == n {
		s.Key = true
		n = m.Value
	}
	if m != nil {
		s.Types = narrow(at(n.Parent, root, set), n.Parent, nil)
		s.findField(m.Key.Text, set)
	}
	s.Types = narrow(at(n, root, set), n, nil)
	s.Values = s.values()
	return s
}

func (s *Spot) values() []schemas.Value {
	return slice.Flat(s.Types, func(t *schemas.Type) []schemas.Value { return t.Enum })
}

// at returns the types of a node, not narrowed by the node itself.
func at(n *syntax.Node, root *schemas.Type, set schemas.Surfaces) []*schemas.Type {
	if n == nil || n.Parent == nil {
		return []*schemas.Type{root}
	}
	step := syntax.Step{Index: n.Index()}
	if m := n.InMember(); m != nil {
		step = syntax.Step{Key: m.Key.Text, Index: -1}
	}
	return down(at(n.Parent, root, set), n.Parent, step, set)
}

// down returns the types one step below a node, nil when unknown.
func down(types []*schemas.Type, n *syntax.Node, step syntax.Step, set schemas.Surfaces) []*schemas.Type {
	var list []*schemas.Type
	for _, t := range narrow(types, n, nil) {
		switch {
		case t.Kind == schemas.Array && step.Index >= 0, t.Kind == schemas.Map && step.Index < 0:
			list = slice.Add(list, t.Elem)
		case t.Kind == schemas.Object && step.Index < 0:
			for _, f := range slice.Pointers(t.Fields) {
				if f.Name == step.Key && f.Surfaces&set != 0 {
					list = slice.Add(list, f.Type)
				}
			}
		}
	}
	return list
}

// narrow expands choices and returns the alternatives that match a value best: same kind, no contradicting discriminator (such as "type"), and the
// most known members. Without a value it returns all. typed, the member being typed, is ignored.
func narrow(types []*schemas.Type, n *syntax.Node, typed *syntax.Member) []*schemas.Type {
	var all []*schemas.Type
	for _, t := range types {
		if t.Kind == schemas.Choice {
			all = slice.Add(all, narrow(t.Choices, nil, nil)...)
		} else {
			all = slice.Add(all, t)
		}
	}
	if n == nil || n.Kind == syntax.Missing || n.Kind == syntax.Null || n.Kind == syntax.Alias || len(all) < 2 {
		return all
	}
	best, bestScore := []*schemas.Type(nil), -1<<30
	for _, t := range all {
		score := affinity(t, n, typed)
		if score > bestScore {
			best, bestScore = nil, score
		}
		if score == bestScore {
			best = append(best, t)
		}
	}
	return best
}

// affinity scores how well a value matches a type. A discriminator counts most; an unknown member counts against the
// type more than an unknown value of a known member.
func affinity(t *schemas.Type, n *syntax.Node, typed *syntax.Member) int {
	const (
		otherKind     = -1 << 20
		discriminator = 4
		known         = 1
		unknownValue  = -1
		unknown       = -2
	)
	if !IsKind(t, n) {
		return otherKind
	}
	if t.Kind != schemas.Object {
		return 0
	}
	score := 0
	for m := range n.Effective() {
		if m == typed {
			continue
		}
		f := schemas.FieldNamed(t.Fields, m.Key.Text)
		switch v := m.Value; {
		case f == nil:
			score += unknown
		case f.Type.Kind != schemas.String || f.Type.Enum == nil || v.Kind != syntax.String:
			score += known
		case slices.Contains(f.Type.Values(), v.Text):
			score += discriminator
		default:
			score += unknownValue
		}
	}
	return score
}
