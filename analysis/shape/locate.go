package shape

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Spot is what the type says about a place in a file.
type Spot struct {
	// Types are the alternatives of the value at the place, narrowed by what stands around it and without choices: more than
	// one where the file does not tell them apart yet. Between members and in a key they are those of the object.
	Types []*schemas.Type
	// Field is the row of the member at the place, nil between members, for elements and for free names. Rows are all of
	// them, where surfaces or alternatives have rows of their own.
	Field *schemas.Field
	Rows  []*schemas.Field
	// Fields are the members that may be added here, of surfaces in the set and not there yet, in documentation order. They
	// are set where a key may stand, and where the value is an object that has not begun.
	Fields []*schemas.Field
	// Values are the closed list of the value, empty when it is open.
	Values []schemas.Value
	// FreeKeys reports that members may have any name.
	FreeKeys bool
	// Key reports that the place is one for a key; the others are for values.
	Key bool
}

// Type is the only alternative of the value, or a Choice of them, or nil when the type says nothing about the place.
func (s Spot) Type() *schemas.Type {
	switch len(s.Types) {
	case 0:
		return nil
	case 1:
		return s.Types[0]
	}
	return &schemas.Type{Kind: schemas.Choice, Choices: s.Types}
}

// Locate says what may stand at a cursor in a file of the type, on the surfaces of the set.
func Locate(c syntax.Cursor, root *schemas.Type, set schemas.Surfaces) Spot {
	if c.Place == syntax.Outside || c.Place == syntax.InComment {
		return Spot{}
	}
	types, steps := []*schemas.Type{root}, c.Path
	if c.Container != nil {
		types, steps = at(c.Container, root, set, c.Member), c.Path[min(len(c.Path), len(c.Container.Path())):]
		types = narrow(types, c.Container, c.Member)
	}
	var s Spot
	switch c.Place {
	case syntax.InKey, syntax.AfterKey, syntax.BetweenMembers:
		s.Key = true
		s.Types = narrow(types, c.Container, c.Member)
		s.rows(c.Key, set)
		s.addFields(c.Container, c.Member, set)
		return s
	}
	for _, step := range steps {
		s.Types = types
		s.Rows = nil
		if step.Index < 0 {
			s.rows(step.Key, set)
		}
		types = down(types, nil, step, set)
	}
	s.Types = narrow(types, c.Node, nil)
	for _, t := range s.Types {
		for _, v := range t.Enum {
			if v.Surfaces == 0 || v.Surfaces&set != 0 {
				s.Values = append(s.Values, v)
			}
		}
	}
	if c.Node == nil || c.Node.Kind != syntax.Object {
		s.addFields(nil, nil, set)
	}
	return s
}

// rows finds the rows of a member among the objects in Types.
func (s *Spot) rows(name string, set schemas.Surfaces) {
	for _, t := range s.Types {
		for i := range t.Fields {
			if f := &t.Fields[i]; f.Name == name && name != "" && f.Surfaces&set != 0 {
				s.Rows = append(s.Rows, f)
			}
		}
	}
	s.Field = nil
	if len(s.Rows) > 0 {
		s.Field = s.Rows[0]
	}
}

// addFields lists the members that an object may have beside those it has; the one being typed does not count.
func (s *Spot) addFields(n *syntax.Node, typed *syntax.Member, set schemas.Surfaces) {
	for _, t := range s.Types {
		s.FreeKeys = s.FreeKeys || t.Kind == schemas.Map || t.Kind == schemas.Any
		for i := range t.Fields {
			f := &t.Fields[i]
			if f.Surfaces&set == 0 || slices.ContainsFunc(s.Fields, func(g *schemas.Field) bool { return g.Name == f.Name }) {
				continue
			}
			if m := n.Member(f.Name); m != nil && m != typed {
				continue
			}
			s.Fields = append(s.Fields, f)
		}
	}
}

// Of says what the type knows about a node: for a key its member's row and type, for a value its own.
func Of(n *syntax.Node, root *schemas.Type, set schemas.Surfaces) Spot {
	s := Spot{}
	m := n.InMember()
	if m != nil && m.Key == n {
		s.Key = true
		n = m.Value
	}
	if m != nil {
		s.Types = narrow(at(n.Parent, root, set, nil), n.Parent, nil)
		s.rows(m.Key.Text, set)
	}
	s.Types = narrow(at(n, root, set, nil), n, nil)
	for _, t := range s.Types {
		s.Values = append(s.Values, t.Enum...)
	}
	return s
}

// at are the types of a node, not yet narrowed by the node itself. The member that is being typed says nothing.
func at(n *syntax.Node, root *schemas.Type, set schemas.Surfaces, typed *syntax.Member) []*schemas.Type {
	if n == nil || n.Parent == nil {
		return []*schemas.Type{root}
	}
	step := syntax.Step{Index: n.Index()}
	if m := n.InMember(); m != nil {
		step = syntax.Step{Key: m.Key.Text, Index: -1}
	}
	return down(at(n.Parent, root, set, typed), n.Parent, step, set)
}

// down are the types one step below a node, nil when it is not known.
func down(types []*schemas.Type, n *syntax.Node, step syntax.Step, set schemas.Surfaces) []*schemas.Type {
	var list []*schemas.Type
	add := func(t *schemas.Type) {
		if t != nil && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	for _, t := range narrow(types, n, nil) {
		switch {
		case t.Kind == schemas.Array && step.Index >= 0:
			add(t.Elem)
		case t.Kind == schemas.Map && step.Index < 0:
			add(t.Elem)
		case t.Kind == schemas.Object && step.Index < 0:
			for i := range t.Fields {
				if f := &t.Fields[i]; f.Name == step.Key && f.Surfaces&set != 0 {
					add(f.Type)
				}
			}
		}
	}
	return list
}

// narrow resolves choices, and keeps the alternatives that a value goes with best: of its kind; not contradicted by a member
// that tells alternatives apart, such as a type; and knowing most of its members. Without a value it keeps all. The member
// that is being typed is left out of it.
func narrow(types []*schemas.Type, n *syntax.Node, typed *syntax.Member) []*schemas.Type {
	var all []*schemas.Type
	var expand func(t *schemas.Type)
	expand = func(t *schemas.Type) {
		if t.Kind == schemas.Choice {
			for _, alternative := range t.Choices {
				expand(alternative)
			}
		} else if !slices.Contains(all, t) {
			all = append(all, t)
		}
	}
	for _, t := range types {
		expand(t)
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

// affinity is how well a value goes with a type. A member that tells alternatives apart counts most, and one that the type
// does not know counts worse than one with a value that it does not know.
func affinity(t *schemas.Type, n *syntax.Node, typed *syntax.Member) int {
	const (
		otherKind    = -1 << 20
		tells        = 4
		known        = 1
		unknownValue = -1
		unknown      = -2
	)
	if !sameKind(t, n) {
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
		i := slices.IndexFunc(t.Fields, func(f schemas.Field) bool { return f.Name == m.Key.Text })
		switch v := m.Value; {
		case i < 0:
			score += unknown
		case t.Fields[i].Type.Kind != schemas.String || t.Fields[i].Type.Enum == nil || v.Kind != syntax.String:
			score += known
		case slices.ContainsFunc(t.Fields[i].Type.Enum, func(e schemas.Value) bool { return e.Value == v.Text }):
			score += tells
		default:
			score += unknownValue
		}
	}
	return score
}

func sameKind(t *schemas.Type, n *syntax.Node) bool {
	switch t.Kind {
	case schemas.Bool:
		return n.Kind == syntax.Bool
	case schemas.Int, schemas.Number:
		return n.Kind == syntax.Number
	case schemas.String:
		return n.Kind == syntax.String
	case schemas.Array:
		return n.Kind == syntax.Array
	case schemas.Map, schemas.Object:
		return n.Kind == syntax.Object
	}
	return true
}
