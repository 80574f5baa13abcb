package simulate

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/buger/jsonparser"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Translation describes how a tool call written with one product's names is sent by another.
type Translation struct {
	Tool string `json:"tool"`
	// Fields lists the renamed members of the input, from what is written to what is sent.
	Fields []Renaming `json:"fields,omitempty"`
	// Dropped lists input members that the product's tool does not have, Added the required ones that got a sample value.
	Dropped []string `json:"dropped,omitempty"`
	Added   []string `json:"added,omitempty"`
	from    string
}

// Renaming is a field's two names.
type Renaming struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// text describes the translation: "create_file → create, filePath → path; without explanation".
func (t *Translation) text() string {
	var parts []string
	if t.from != t.Tool {
		parts = append(parts, t.from+" → "+t.Tool)
	}
	parts = append(parts, slice.Map(t.Fields, func(f Renaming) string { return f.From + " → " + f.To })...)
	text := strings.Join(parts, ", ")
	if len(t.Dropped) > 0 {
		text += "; without " + strings.Join(t.Dropped, ", ")
	}
	if len(t.Added) > 0 {
		text += "; sample values for " + strings.Join(t.Added, ", ")
	}
	return strings.TrimPrefix(text, "; ")
}

// Translated returns the options with the tool and its input renamed for the surface that they name. The tool may have any
// product's spelling. The translation is nil when nothing changed. An error is a *RequestError.
func (o Options) Translated() (Options, *Translation, error) {
	ev, _, known := schemas.EventBySpelling(o.Event)
	if o.Tool == "" || o.Force || !known || ev.OfServer() {
		return o, nil, nil
	}
	s, err := schemas.ParseSurface(o.Surface)
	if err != nil {
		return o, nil, usage("%v", err)
	}
	ed, _ := schemas.EditionNamed(o.Edition)
	table := schemas.EngineOn(s, ed).Tools
	if o.Input != "" && asObject([]byte(o.Input)) == nil {
		return o, nil, nil // reported when it is sent
	}
	members := memberNames([]byte(o.Input))
	from := schemas.SpelledTool(o.Tool, members, table)
	if from == nil {
		return o.translatedMCP(ev, s)
	}
	if from.Surface == table {
		return o, nil, nil
	}
	names := from.MembersOn(ev)
	for _, m := range members {
		if len(names) > 0 && !slices.Contains(names, m) {
			return o, nil, usage("%s has no %s%s; it has %s%s", o.Tool, m, english.DidYouMean(m, names), strings.Join(names, ", "), forceHint)
		}
	}
	to := from.Counterpart(table, members)
	if to == nil {
		return o, nil, &RequestError{Problem: s.Name() + " has no tool like " + o.Tool, NoTool: true}
	}
	t := &Translation{Tool: to.Name, from: o.Tool}
	if o.Input != "" {
		o.Input = t.input(to, []byte(o.Input))
	}
	o.Tool = to.Name
	return o, t, nil
}

// translatedMCP rewrites the name of an MCP tool into the surface's form. Its input belongs to the server and stays unchanged.
func (o Options) translatedMCP(ev *schemas.Event, s schemas.Surface) (Options, *Translation, error) {
	form := schemas.MCPFormOn(s, ev.Name)
	server, tool, named := schemas.MCPParts(o.Tool)
	if !named {
		names := slice.Map(schemas.Tools(), func(t *schemas.Tool) string { return t.Name })
		return o, nil, usage("no product sends a tool %q%s%s", o.Tool, english.DidYouMean(o.Tool, names), forceHint)
	}
	if form.Fits(o.Tool) && form.Name(server, tool) == o.Tool {
		return o, nil, nil
	}
	t := &Translation{Tool: form.Name(server, tool), from: o.Tool}
	o.Tool = t.Tool
	return o, t, nil
}

// input converts the input of another tool into that of a tool, with samples for missing required members.
func (t *Translation) input(to *schemas.Tool, input []byte) string {
	out := []byte("{}")
	put := func(name string, value []byte) {
		if changed, err := jsonparser.Set(out, value, name); err == nil {
			out = changed
		}
	}
	given := asObject(input)
	var sent []string
	for _, m := range memberNames(input) {
		var value json.RawMessage
		fits := false
		field := to.FieldLike(m)
		if field != nil && !slices.Contains(sent, field.Name) {
			value, fits = asTyped(field.Type, given[m])
		}
		if !fits {
			t.Dropped = append(t.Dropped, m)
			continue
		}
		if field.Name != m {
			t.Fields = append(t.Fields, Renaming{m, field.Name})
		}
		sent = append(sent, field.Name)
		put(field.Name, value)
	}
	for _, f := range to.Input {
		if f.Required.Has(to.Surface) && !slices.Contains(sent, f.Name) {
			t.Added = append(t.Added, f.Name)
			put(f.Name, []byte(f.Example))
		}
	}
	return string(out)
}

// asTyped adapts a value to a type: to a list, or a list of one to its element. ok is false when it does not conform even then.
func asTyped(t *schemas.Type, raw json.RawMessage) (json.RawMessage, bool) {
	if conform(t, raw) == "" {
		return raw, true
	}
	var list []json.RawMessage
	switch {
	case t.Kind == schemas.Array:
		raw = json.RawMessage("[" + string(raw) + "]")
	case json.Unmarshal(raw, &list) == nil && len(list) == 1:
		raw = list[0]
	}
	return raw, conform(t, raw) == ""
}
