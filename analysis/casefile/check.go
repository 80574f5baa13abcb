package casefile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// problem adds a problem. The pointer is valid until the next one is added.
func (f *File) problem(r text.Range, format string, args ...any) *Problem {
	f.Problems = append(f.Problems, Problem{Range: r, Message: fmt.Sprintf(format, args...)})
	return &f.Problems[len(f.Problems)-1]
}

// suggest sets the help: the name of a list that was probably meant, or else a text.
func (p *Problem) suggest(name string, among []string, otherwise string) {
	p.Instead, p.Help = english.Nearest(name, among), otherwise
	if p.Instead != "" {
		p.Help = "did you mean `" + p.Instead + "`?"
	}
}

// shape reports mismatches with the form of the file.
func (f *File) shape(list []shape.Mismatch) {
	for _, m := range list {
		name := "the value"
		if in := m.Node.InMember(); in != nil {
			name = "`" + in.Key.Text + "`"
		}
		switch m.Reason {
		case shape.UnknownField:
			names := slice.Map(m.Type.Fields, func(field schemas.Field) string { return field.Name })
			f.problem(m.Range, "unknown key `%s`", m.Name).suggest(m.Name, names, "the keys are "+strings.Join(names, ", "))
		case shape.MissingField:
			f.problem(m.Range, "`%s` is missing", m.Name)
		case shape.NotAValue:
			f.notAValue(m, name)
		case shape.EmptyString:
			f.problem(m.Range, "%s is empty", name)
		default:
			if m.Node.Kind == syntax.Null && name == "`expect`" {
				continue // left to be filled in
			}
			f.problem(m.Range, "%s must be %s", name, m.Want())
		}
	}
}

// notAValue reports a value that is not in an enumeration.
func (f *File) notAValue(m shape.Mismatch, name string) {
	value := m.Node.Text
	values := m.Type.Values()
	oneOf := "one of " + strings.Join(values, ", ")
	switch {
	case m.Type.Format == schemas.EventName:
		nearest := value
		if near := schemas.NearestEvents(value, schemas.Dispatched); len(near) > 0 {
			nearest, values = near[0], near
		}
		f.problem(m.Range, "unknown event `%s`", value).suggest(nearest, values, "")
	case slices.ContainsFunc(values, func(v string) bool { _, err := schemas.ParseSurface(v); return err == nil }):
		f.problem(m.Range, "unknown product `%s`", value).suggest(value, values, oneOf)
	default:
		f.problem(m.Range, "%s cannot be `%s`", name, value).suggest(value, values, oneOf)
	}
}

// products returns the products on which a case may run: those it names, or all that fire the event.
func (c *Case) products() []schemas.Surface {
	if c.Products != nil {
		return c.Products
	}
	return schemas.Dispatched.Where(c.Event.MayFire).List()
}

// check reports events, tools, fields and values that no product of the case sends, and outcomes that the event never has.
func (f *File) check(c *Case) {
	for _, s := range c.Products {
		if !c.Event.MayFire(s) {
			products := c.Node.Get("products")
			at := cmp.Or(slice.Find(products.Items, func(p *syntax.Node) bool { return p.Text == s.ID() }), products).Range
			f.problem(at, "%s has no event `%s`", s.Name(), c.EventName)
		}
	}
	f.checkShort(c)
	if !c.Force {
		f.checkTool(c)
	}
	n := c.Node
	if v := n.Member("turns"); v != nil && !c.Event.Stops {
		f.problem(v.Key.Range, "`turns` does not fit `%s`: only stop events are repeated", c.EventName)
	}
	e := &c.Expect
	switch {
	case e.Decision != "" && slices.Contains(schemas.Outcomes(), e.Decision):
		if ends := c.Event.Outcomes(schemas.Observed); !slices.Contains(ends, e.Decision) {
			p := f.problem(e.Node.Get("decision").Range, "`%s` never ends with `%s`", c.EventName, e.Decision)
			p.Help = "one of " + strings.Join(ends, ", ")
		}
	case e.Empty():
		p := f.problem(c.NameRange, "this case expects nothing, so it fails")
		p.Remark, p.Help = true, "`hooks-ls test --update` fills in what happens"
	}
	if e.Blocked != nil && c.Turns < 2 {
		f.problem(e.Node.Member("blocked").Key.Range, "`blocked` needs `turns`").Help = "add `turns: 4` to the case"
	}
}

// checkShort reports fields that no product of the case sends with the event, and values that it never sends.
func (f *File) checkShort(c *Case) {
	products := c.products()
	sent := map[string][]schemas.Field{}
	for _, s := range products {
		for _, field := range c.Event.Sent(schemas.SurfaceSet(s), schemas.Observed) {
			sent[field.Neutral] = append(sent[field.Neutral], field)
		}
	}
	fits := func(form schemas.ShortForm) bool {
		return slices.ContainsFunc(form.Fields, func(name string) bool { return sent[name] != nil })
	}
	for _, form := range schemas.ShortForms {
		m := c.Node.Member(form.Name)
		if m == nil {
			continue
		}
		if !fits(form) {
			help := "it takes none of these keys"
			if fitting := slice.Filter(schemas.ShortForms, fits); fitting != nil {
				help = "it takes " + strings.Join(slice.Map(fitting, func(form schemas.ShortForm) string { return form.Name }), ", ")
			}
			f.problem(m.Key.Range, "`%s` does not fit `%s`", form.Name, c.EventName).Help = help
			continue
		}
		for _, name := range form.Fields {
			f.checkValue(c, m.Value, sent[name], products)
		}
	}
}

// checkValue reports a value that no product of the case sends in the field, unless the case forces it.
func (f *File) checkValue(c *Case, v *syntax.Node, fields []schemas.Field, products []schemas.Surface) {
	if c.Force || v.Kind != syntax.String || len(fields) == 0 {
		return
	}
	var values []string
	for _, field := range fields {
		if len(field.Type.Enum) == 0 {
			return // some product sends any text
		}
		for _, e := range field.Type.Enum {
			if e.Surfaces.Empty() || e.Surfaces&schemas.SurfaceSet(products...) != 0 {
				values = slice.Add(values, e.Value)
			}
		}
	}
	if !slices.Contains(values, v.Text) {
		f.problem(v.Range, "`%s` is never sent with `%s`", v.Text, c.EventName).
			suggest(v.Text, values, "one of "+strings.Join(values, ", "))
	}
}

// checkTool reports an unknown tool, and unknown members of its input.
func (f *File) checkTool(c *Case) {
	node := c.Node.Get("tool")
	input := c.Node.Get("input")
	if payload := c.Node.Get("payload"); payload != nil {
		for _, m := range payload.Members {
			switch neutral(c.Event, m.Key.Text) {
			case "toolName":
				node = m.Value
			case "toolArgs":
				input = m.Value
			}
		}
	}
	if node == nil || node.Kind != syntax.String || c.Event.OfServer() {
		return
	}
	tool := Tool(node.Text, input, c.products())
	if tool == nil {
		if _, _, mcp := schemas.MCPParts(node.Text); !mcp {
			var names []string
			for _, t := range schemas.Tools() {
				names = append(names, t.Name, t.Pascal)
			}
			f.problem(node.Range, "no product has a tool `%s`", node.Text).suggest(node.Text, names, "")
		}
		return
	}
	names := tool.MembersOn(c.Event)
	if input == nil || len(names) == 0 {
		return
	}
	for _, m := range input.Members {
		if !slices.Contains(names, m.Key.Text) {
			f.problem(m.Key.Range, "`%s` of %s has no `%s`", node.Text, tool.Surface.Name(), m.Key.Text).
				suggest(m.Key.Text, names, "its input has "+strings.Join(names, ", "))
		}
	}
}

// Tool returns the tool of a name whose input, which may be nil, a case shows; nil when none of the products has it.
func Tool(name string, input *syntax.Node, products []schemas.Surface) *schemas.Tool {
	var members []string
	if input != nil {
		members = slice.Map(input.Members, func(m *syntax.Member) string { return m.Key.Text })
	}
	return schemas.SpelledTool(name, members, slices.Clone(products)...)
}

// neutral returns the neutral name of a field that some product sends with the event; "" when there is none.
func neutral(ev *schemas.Event, name string) string {
	return slice.Find(ev.Sent(schemas.Dispatched, schemas.Observed), func(f schemas.Field) bool { return f.Name == name || f.Neutral == name }).Neutral
}

// String returns a short form as text, or as JSON when it is not a string.
func (c *Case) String(name string) string {
	if s, isText := asText(c.Short[name]); isText {
		return s
	}
	return string(c.Short[name])
}
