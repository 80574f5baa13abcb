package assist

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Payload is what an input of hooks is written for. Name is the event as the hook spells it, which decides how fields are spelled.
type Payload struct {
	Event   *schemas.Event
	Name    string
	Surface schemas.Surface
}

// form returns the type of the payload, with the fields of the tool that it names.
func (p Payload) form(root *syntax.Node) *schemas.Type {
	fields := slices.Clone(p.Event.InputFields(p.Surface, p.Name, schemas.Observed))
	named := func(neutral string) *schemas.Field {
		return slice.Pointer(fields, func(f *schemas.Field) bool { return f.Neutral == neutral })
	}
	if name, input := named("toolName"), named("toolArgs"); name != nil && input != nil {
		if tool := schemas.ToolNamed(p.Surface, root.TextOf(name.Name)); tool != nil {
			input.Type = &schemas.Type{Kind: schemas.Object, Fields: tool.Input}
		}
	}
	return &schemas.Type{Kind: schemas.Object, Fields: fields}
}

// PayloadProblem is a place where an input is not what the product sends.
type PayloadProblem struct {
	Range   text.Range
	Message string
}

// PayloadProblems returns where an input is not what the product sends. Hooks can be sent it anyway.
func PayloadProblems(doc *workspace.Document, p Payload) []PayloadProblem {
	root := doc.Tree().Root
	if root.Kind == syntax.Missing {
		return nil
	}
	return slice.Map(shape.Check(root, p.form(root), schemas.SurfaceSet(p.Surface)), func(m shape.Mismatch) PayloadProblem {
		name := "the input"
		if in := m.Node.InMember(); in != nil {
			name = "`" + in.Key.Text + "`"
		}
		var message string
		switch m.Reason {
		case shape.UnknownField:
			message = p.Surface.Name() + " does not send `" + m.Name + "` here"
		case shape.MissingField:
			message = "`" + m.Name + "` is missing: " + p.Surface.Name() + " always sends it"
		default:
			message = name + " must be " + m.Want()
		}
		return PayloadProblem{m.Range, message}
	})
}

// CompletePayload returns what can be written at a byte offset of an input.
func CompletePayload(snap *workspace.Snapshot, doc *workspace.Document, p Payload, offset int) []Item {
	set := schemas.SurfaceSet(p.Surface)
	c := &completion{snap: snap, doc: doc, cur: doc.Tree().CursorAt(offset), readers: set, owners: set}
	c.spot = shape.Locate(c.cur, p.form(doc.Tree().Root), set)
	switch {
	case c.spot.Key:
		for i, f := range c.spot.Fields {
			detail := "not always sent"
			if f.Required.Has(p.Surface) {
				detail = "always sent"
			}
			c.addKey(Item{Label: f.Name, Kind: FieldItem, Detail: detail, Markdown: describeField(f), Rank: i}, f.Name, valueFor(*f))
		}
	case c.spot.Field != nil && c.spot.Field.Neutral == "toolName":
		_, sp, _ := schemas.EventOn(p.Surface, p.Name)
		for i, name := range schemas.ToolNames(p.Surface, sp.Casing) {
			about := described(schemas.ToolNamed(p.Surface, name), describeTool)
			c.add(Item{Label: name, Kind: ToolItem, Rank: i, Markdown: about}, textValue(name))
		}
	default:
		c.values()
	}
	return c.items
}

// HoverPayload explains a field of an input, or the tool that it names.
func HoverPayload(doc *workspace.Document, p Payload, offset int) *Hover {
	n := doc.Tree().NodeAt(offset)
	if !n.IsScalar() {
		return nil
	}
	spot := shape.Of(n, p.form(doc.Tree().Root), schemas.SurfaceSet(p.Surface))
	switch {
	case spot.Field == nil:
		return nil
	case spot.Key:
		return hover(describeField(spot.Field), n.Range)
	case spot.Field.Neutral == "toolName":
		return hover(described(schemas.ToolNamed(p.Surface, n.Text), describeTool), n.Range)
	}
	return hoverValue(spot.Values, n)
}

// PayloadOf reads what an input is for from its path, /PRODUCT/EVENT/NAME.
func PayloadOf(path string) (Payload, bool) {
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	if len(parts) != 3 {
		return Payload{}, false
	}
	surface, err := schemas.ParseSurface(parts[0])
	if err != nil || !schemas.Dispatched.Has(surface) {
		return Payload{}, false
	}
	ev, _, ok := schemas.EventOn(surface, parts[1])
	return Payload{Event: ev, Name: parts[1], Surface: surface}, ok
}
