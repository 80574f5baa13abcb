// Package casefile parses and changes *.hooktest.yaml: test cases that describe an event and its expected outcome. It knows the
// form of the file, a type of package schemas, and which tools, fields and values products send with an event. It runs
// nothing, and knows neither rules nor the protocol. Begin with Parse.
package casefile

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// File is a file of cases. It is immutable.
type File struct {
	Path string
	Text *text.Text
	Tree *syntax.Tree
	// Cases are the cases that have a name and a known event.
	Cases []*Case
	// Problems are the mistakes, in order of position. A case with a mistake does not run.
	Problems []Problem
}

// Problem is a mistake in a file.
type Problem struct {
	Range   text.Range
	Message string
	Help    string
	// Instead is the text probably meant, "" when nothing is near.
	Instead string
	// Remark marks a problem that is not a mistake: the case runs.
	Remark bool
}

// Case is an event and its expected outcome.
type Case struct {
	Node *syntax.Node
	Name string
	// NameRange is the range of the name.
	NameRange text.Range
	// Event is the event that EventName names.
	Event     *schemas.Event
	EventName string
	// Products to run the case on; nil means all that load a hook for the event.
	Products []schemas.Surface
	// Short holds the short forms by name, as JSON, including payload fields that have one. Fields holds the other
	// payload fields, by neutral name.
	Short   map[string]json.RawMessage
	Fields  map[string]json.RawMessage
	Answers map[string]string
	Agent   string
	Turns   int
	Only    string
	// Force sends fields and values that no product is known to send.
	Force  bool
	Expect Expectation
	// Broken means that the case has a mistake.
	Broken bool
}

// Expectation is the expected outcome of a case. Unset fields are not checked.
type Expectation struct {
	// Node is the value of expect, nil when there is none.
	Node     *syntax.Node
	Decision string
	Reason   *regexp.Regexp
	// Context says whether context is expected, nil for either; ContextMatches must match it.
	Context        *bool
	ContextMatches *regexp.Regexp
	// Input is the expected replacement of the tool's input; JSON null means none.
	Input   json.RawMessage
	Blocked *int
}

// Empty reports whether nothing is expected.
func (e *Expectation) Empty() bool {
	return e.Decision == "" && e.Reason == nil && e.Context == nil && e.ContextMatches == nil && e.Input == nil && e.Blocked == nil
}

// Parse parses a file. It never fails; mistakes are Problems.
func Parse(path, src string) *File {
	f := &File{Path: path, Text: text.New(src), Tree: syntax.ParseYAML(src)}
	for _, e := range f.Tree.Errors {
		f.problem(e.Range, "%s", e.Message)
	}
	root := f.Tree.Root
	if root.Kind == syntax.Missing || root.Kind == syntax.Null {
		return f
	}
	f.shape(shape.Check(root, schemas.CaseFile(), schemas.Dispatched))
	names := map[string]bool{}
	list := root.Get("cases")
	if list == nil {
		return f
	}
	for _, n := range list.Items {
		c := f.read(n)
		if c == nil {
			continue
		}
		if names[c.Name] {
			f.problem(c.NameRange, "another case has the name %q", c.Name)
		}
		names[c.Name] = true
		f.check(c)
		f.Cases = append(f.Cases, c)
	}
	slices.SortStableFunc(f.Problems, func(a, b Problem) int { return a.Range.Start - b.Range.Start })
	for _, c := range f.Cases {
		c.Broken = slices.ContainsFunc(f.Problems, func(p Problem) bool { return !p.Remark && c.Node.Range.Contains(p.Range.Start) })
	}
	return f
}

// Line returns the line of a case, from 1.
func (f *File) Line(c *Case) int { return f.Text.LineAt(c.NameRange.Start) + 1 }

// read reads a case; it returns nil without a name or a known event.
func (f *File) read(n *syntax.Node) *Case {
	name, event := n.TextOf("name"), n.TextOf("event")
	ev, _, known := schemas.EventBySpelling(event)
	if name == "" || !known {
		return nil
	}
	c := &Case{
		Node: n, Name: name, NameRange: n.Get("name").Range, Event: ev, EventName: event,
		Short: map[string]json.RawMessage{}, Fields: map[string]json.RawMessage{}, Answers: map[string]string{},
		Products: Products(n), Agent: n.TextOf("agent"), Only: n.TextOf("only"),
	}
	for _, form := range schemas.ShortForms {
		if v := n.Get(form.Name); v != nil {
			c.Short[form.Name] = jsonText(v)
		}
	}
	if payload := n.Get("payload"); payload != nil {
		f.payload(c, payload)
	}
	if answers := n.Get("answers"); answers != nil {
		for _, m := range answers.Members {
			c.Answers[m.Key.Text] = m.Value.Text
		}
	}
	c.Turns = intOf(n.Get("turns"))
	c.Force = n.Get("force").IsTrue()
	if expect := n.Get("expect"); expect != nil && expect.Kind == syntax.Object {
		c.Expect = f.expectation(expect)
	}
	return c
}

// Products returns the products that a case names, nil when it names none.
func Products(n *syntax.Node) []schemas.Surface {
	var list []schemas.Surface
	if products := n.Get("products"); products != nil {
		for _, p := range append([]*syntax.Node{products}, products.Items...) {
			if s, err := schemas.ParseSurface(p.Text); err == nil && p.Kind == syntax.String {
				list = slice.Add(list, s)
			}
		}
	}
	return list
}

// byProduct are payload fields about the event and its surroundings: the product on which the case runs decides them.
var byProduct = []string{"hookEventName", "timestamp", "cwd"}

func (f *File) payload(c *Case, payload *syntax.Node) {
	for _, m := range payload.Members {
		neutral := neutral(c.Event, m.Key.Text)
		if neutral == "" {
			p := f.problem(m.Key.Range, "`%s` is not sent: no product is known to send it with `%s`", m.Key.Text, c.EventName)
			p.Remark = true
			sent := c.Event.Sent(schemas.Dispatched, schemas.Observed)
			p.suggest(m.Key.Text, slice.Map(sent, func(f schemas.Field) string { return f.Name }), "")
			continue
		}
		if slices.Contains(byProduct, neutral) {
			continue
		}
		if neutral == "toolName" || neutral == "toolArgs" {
			if name := shortForm(neutral); c.Short[name] == nil {
				c.Short[name] = jsonText(m.Value)
			}
			continue
		}
		c.Fields[neutral] = jsonText(m.Value)
	}
}

// shortForm returns the name of the short form of a payload field, "" when it has none.
func shortForm(neutral string) string {
	return slice.Find(schemas.ShortForms, func(s schemas.ShortForm) bool { return slices.Contains(s.Fields, neutral) }).Name
}

func (f *File) expectation(n *syntax.Node) Expectation {
	e := Expectation{Node: n, Decision: n.TextOf("decision"), Reason: f.pattern(n.Get("reason"))}
	if v := n.Get("context"); v != nil {
		if v.Kind == syntax.Bool {
			e.Context = new(v.Text == "true")
		}
		e.ContextMatches = f.pattern(v)
	}
	if v := n.Get("input"); v != nil {
		e.Input = jsonText(v)
	}
	if v := n.Get("blocked"); v != nil && v.Kind == syntax.Number {
		e.Blocked = new(intOf(v))
	}
	return e
}

// pattern compiles a regular expression; it returns nil when there is none or it is not valid.
func (f *File) pattern(n *syntax.Node) *regexp.Regexp {
	if n == nil || n.Kind != syntax.String {
		return nil
	}
	re, err := regexp.Compile(n.Text)
	if err != nil {
		f.problem(n.Range, "not a regular expression: %s", err)
	}
	return re
}

func intOf(n *syntax.Node) int {
	if n == nil || n.Kind != syntax.Number {
		return 0
	}
	k, _ := strconv.Atoi(n.Text)
	return k
}

// jsonText converts a value to JSON. A value that JSON cannot represent, such as infinity, becomes its text.
func jsonText(n *syntax.Node) json.RawMessage {
	return encoded(n, "", func(_, s string) string { return s })
}

// encoded is jsonText with other texts: text is given each key, and each string with the key that it is the value of, "" for none.
func encoded(n *syntax.Node, key string, text func(key, s string) string) json.RawMessage {
	switch n.Kind {
	case syntax.Missing, syntax.Null:
		return json.RawMessage("null")
	case syntax.Bool:
		return json.RawMessage(n.Text)
	case syntax.Number:
		if json.Valid([]byte(n.Text)) {
			return json.RawMessage(n.Text)
		}
	case syntax.Array:
		items := slice.Map(n.Items, func(i *syntax.Node) string { return string(encoded(i, "", text)) })
		return json.RawMessage("[" + strings.Join(items, ",") + "]")
	case syntax.Object:
		var members []string
		for m := range n.Effective() {
			members = append(members, syntax.Quote(text("", m.Key.Text))+":"+string(encoded(m.Value, m.Key.Text, text)))
		}
		return json.RawMessage("{" + strings.Join(members, ",") + "}")
	}
	return json.RawMessage(syntax.Quote(text(key, n.Text)))
}
