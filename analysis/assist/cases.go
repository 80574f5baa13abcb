package assist

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

type caseCompletion struct {
	yamlItems
	// event and products belong to the case at the cursor; event is nil until it is known.
	event    *schemas.Event
	products []schemas.Surface
	tool     *schemas.Tool
}

// CompleteCases returns the completions at a byte offset of a file of cases.
func CompleteCases(src string, offset int) []Item {
	cur := syntax.ParseYAML(src).CursorAt(offset)
	c := &caseCompletion{yamlItems: yamlItems{cur: cur, src: src}, products: schemas.Dispatched.List()}
	if cur.Context == syntax.InComment {
		return nil
	}
	c.around()
	spot := shape.Locate(cur, schemas.CaseFile(), schemas.Dispatched)
	path := namesOf(cur.Path)
	under := ""
	if len(path) > 1 && path[0] == "cases" {
		under = path[1]
	}
	switch {
	case len(path) == 0 && cur.Context == syntax.Outside:
		c.key(FieldItem, "cases", "key", schemas.CaseFile().Fields[0].Doc)
	case under == "input" && len(path) == 2 && (spot.Key || cur.Context == syntax.NewBlock):
		if c.tool != nil {
			for _, f := range c.tool.Input {
				c.field(&f)
			}
		}
	case under == "payload" && len(path) == 2 && (spot.Key || cur.Context == syntax.NewBlock):
		c.sent(func(_ schemas.Surface, f schemas.Field) { c.field(&f) })
	case spot.Key || cur.Context == syntax.NewBlock || cur.Context == syntax.InItem && len(spot.Values) == 0 && len(path) == 1:
		c.keys(spot.Fields, under == "")
	case under == "tool":
		for _, s := range c.products {
			for _, t := range schemas.ToolsOn(s) {
				c.add(ToolItem, t.Name, t.Surface.Name(), describeTool(t))
			}
		}
	case under == "source" || under == "trigger" || under == "reason" || under == "notification-type":
		c.sentValues(under)
	case len(path) > 0:
		c.values(spot.Values, path[len(path)-1])
	}
	return c.items
}

// around reads the case that contains the cursor.
func (c *caseCompletion) around() {
	n := c.cur.Container
	for n != nil && (n.Parent == nil || n.Parent.Kind != syntax.Array || n.Parent.InMember() == nil || n.Parent.InMember().Key.Text != "cases") {
		n = n.Parent
	}
	if n == nil {
		return
	}
	c.event, _, _ = schemas.EventBySpelling(n.TextOf("event"))
	if named := casefile.Products(n); named != nil {
		c.products = named
	}
	c.tool = casefile.Tool(n.TextOf("tool"), n.Get("input"), c.products)
}

func (c *caseCompletion) field(f *schemas.Field) {
	c.key(FieldItem, f.Name, "key", withExample(f.Doc, f.Name, f.Example))
}

// keys offers keys. Keys of the case itself must fit its event, once it is known.
func (c *caseCompletion) keys(fields []*schemas.Field, ofCase bool) {
	for _, f := range fields {
		form := slice.Find(schemas.ShortForms, func(s schemas.ShortForm) bool { return s.Name == f.Name })
		switch {
		case ofCase && form.Name != "" && c.event != nil && !c.sends(form.Fields):
		case ofCase && f.Name == "turns" && c.event != nil && !c.event.Stops:
		default:
			c.field(f)
		}
	}
}

// sends reports whether one of the products sends one of the fields with the event.
func (c *caseCompletion) sends(fields []string) bool {
	sent := c.event.Sent(schemas.SurfaceSet(c.products...), schemas.Observed)
	return slices.ContainsFunc(sent, func(f schemas.Field) bool { return slices.Contains(fields, f.Neutral) })
}

func (c *caseCompletion) values(values []schemas.Value, key string) {
	for _, v := range values {
		kind, doc := ValueItem, v.Doc
		switch {
		case key == "event":
			kind = EventItem
		case key == "decision" && c.event != nil:
			if doc = c.event.OutcomeMeaning(v.Value); !slices.Contains(c.event.Outcomes(schemas.Observed), v.Value) {
				continue
			}
		}
		c.add(kind, v.Value, "", doc)
	}
}

// sent visits the fields that the products send with the event of the case, under any of its names.
func (c *caseCompletion) sent(visit func(schemas.Surface, schemas.Field)) {
	if c.event == nil {
		return
	}
	for _, s := range c.products {
		for _, f := range c.event.Sent(schemas.SurfaceSet(s), schemas.Observed) {
			visit(s, f)
		}
	}
}

// sentValues offers the values that the products send in the field of a short form.
func (c *caseCompletion) sentValues(name string) {
	form := slice.Find(schemas.ShortForms, func(s schemas.ShortForm) bool { return s.Name == name })
	c.sent(func(s schemas.Surface, f schemas.Field) {
		if slices.Contains(form.Fields, f.Neutral) {
			for _, v := range schemas.ValuesOn(f.Type.Enum, s) {
				c.add(ValueItem, v.Value, "", v.Doc)
			}
		}
	})
}

// HoverCases explains a key, an event, a tool or another value in a file of cases; nil for anything else.
func HoverCases(src string, offset int) *Hover {
	n := syntax.ParseYAML(src).NodeAt(offset)
	if !n.IsScalar() {
		return nil
	}
	spot := shape.Of(n, schemas.CaseFile(), schemas.Dispatched)
	m := n.InMember()
	switch {
	case spot.Key && spot.Field != nil:
		return hover("**"+spot.Field.Name+"**\n\n"+withExample(spot.Field.Doc, spot.Field.Name, spot.Field.Example), n.Range)
	case spot.Key || m == nil && n.Parent == nil:
		return nil
	case m != nil && m.Key.Text == "event":
		if e, _, ok := schemas.EventBySpelling(n.Text); ok {
			return hover(describeEvent(e, schemas.Dispatched), n.Range)
		}
	case m != nil && m.Key.Text == "tool":
		return hover(described(schemas.SpelledTool(n.Text, nil, schemas.Dispatched.List()...), describeTool), n.Range)
	}
	return hoverValue(spot.Values, n)
}

// hoverValue explains one of the values that a field can have; nil for another value, or without anything to say.
func hoverValue(values []schemas.Value, n *syntax.Node) *Hover {
	v := slice.Find(values, func(v schemas.Value) bool { return v.Value == n.Text })
	if v.Doc == "" {
		return nil
	}
	return hover("**"+n.Text+"**\n\n"+v.Doc, n.Range)
}

// CaseLens runs one case or all cases of a file.
type CaseLens struct {
	Range text.Range
	Case  string // its name; empty for all cases
	Title string
}

// CaseLenses returns the lenses of a file of cases: one for the file, and one for each valid case.
func CaseLenses(f *casefile.File) []CaseLens {
	valid := slice.Filter(f.Cases, func(c *casefile.Case) bool { return !c.Broken })
	list := slice.Map(valid, func(c *casefile.Case) CaseLens {
		return CaseLens{Range: c.NameRange, Case: c.Name, Title: "▶ Run this case"}
	})
	if m := f.Tree.Root.Member("cases"); m != nil && list != nil {
		list = append([]CaseLens{{Range: m.Key.Range, Title: "▶ Run all cases"}}, list...)
	}
	return list
}
