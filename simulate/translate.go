package simulate

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/buger/jsonparser"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Translation says how a tool call that is written in the words of one product is sent by another.
type Translation struct {
	Tool string `json:"tool"`
	// Fields are the members of the input that are spelled otherwise, from what is written to what is sent.
	Fields []Renaming `json:"fields,omitempty"`
	// Dropped are members of the input that the product's tool does not have, Added those that it always sends besides.
	Dropped []string `json:"dropped,omitempty"`
	Added   []string `json:"added,omitempty"`
	from    string
}

// Renaming is one field under two names.
type Renaming struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// text is the translation in words: "create_file → create, filePath → path; without explanation".
func (t *Translation) text() string {
	var parts []string
	if t.from != t.Tool {
		parts = append(parts, t.from+" → "+t.Tool)
	}
	for _, f := range t.Fields {
		parts = append(parts, f.From+" → "+f.To)
	}
	text := strings.Join(parts, ", ")
	if len(t.Dropped) > 0 {
		text += "; without " + strings.Join(t.Dropped, ", ")
	}
	if len(t.Added) > 0 {
		text += "; with a sample of " + strings.Join(t.Added, ", ")
	}
	return strings.TrimPrefix(text, "; ")
}

// Translated are the options with the tool and its input in the words of the surface that they name. The tool may be written as
// any product spells it. The translation is nil when nothing had to be changed.
func (o Options) Translated() (Options, *Translation, error) {
	ev, _, known := schemas.EventBySpelling(o.Event)
	if o.Tool == "" || o.Force || !known || ev.OfServer() {
		return o, nil, nil
	}
	s, err := schemas.ParseSurface(o.Surface)
	if err != nil {
		return o, nil, usage("%v", err)
	}
	ed := schemas.Observed
	if o.Edition == schemas.Documented.String() {
		ed = schemas.Documented
	}
	table := schemas.EngineOn(s, ed).Tools
	if o.Input != "" && asObject([]byte(o.Input)) == nil {
		return o, nil, nil // said where it is sent
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
		return o, nil, usage("%s has no tool like %s", s.Name(), o.Tool)
	}
	t := &Translation{Tool: to.Name, from: o.Tool}
	if o.Input != "" {
		o.Input = t.input(from, to, []byte(o.Input))
	}
	o.Tool = to.Name
	return o, t, nil
}

// translatedMCP puts the name of an MCP server's tool into the form of a surface. Its input is the server's own.
func (o Options) translatedMCP(ev *schemas.Event, s schemas.Surface) (Options, *Translation, error) {
	form, ok := schemas.MCPFormOn(s, ev.Name)
	server, tool, named := schemas.MCPParts(o.Tool)
	if !named {
		var names []string
		for _, t := range schemas.Tools() {
			names = append(names, t.Name)
		}
		return o, nil, usage("no product sends a tool %q%s%s", o.Tool, english.DidYouMean(o.Tool, names), forceHint)
	}
	if !ok || form.Fits(o.Tool) && form.Name(server, tool) == o.Tool {
		return o, nil, nil
	}
	t := &Translation{Tool: form.Name(server, tool), from: o.Tool}
	o.Tool = t.Tool
	return o, t, nil
}

// input is the input of a tool as that of another one, with samples of what that always sends.
func (t *Translation) input(from, to *schemas.Tool, input []byte) string {
	out := []byte("{}")
	put := func(name string, value []byte) {
		if changed, err := jsonparser.Set(out, value, name); err == nil {
			out = changed
		}
	}
	given := asObject(input)
	var sent []string
	for _, m := range memberNames(input) {
		name := from.FieldOf(to, m)
		value, fits := asTyped(typeOf(to, name), given[m])
		if name == "" || !fits || slices.Contains(sent, name) {
			t.Dropped = append(t.Dropped, m)
			continue
		}
		if name != m {
			t.Fields = append(t.Fields, Renaming{m, name})
		}
		sent = append(sent, name)
		put(name, value)
	}
	for _, f := range to.Input {
		if f.Required.Has(to.Surface) && !slices.Contains(sent, f.Name) {
			t.Added = append(t.Added, f.Name)
			put(f.Name, []byte(f.Example))
		}
	}
	return string(out)
}

func typeOf(t *schemas.Tool, name string) *schemas.Type {
	for _, f := range t.Input {
		if f.Name == name {
			return f.Type
		}
	}
	return nil
}

// asTyped is a value as one of the type: a text for a list of texts becomes a list, and a list of one becomes the text.
func asTyped(t *schemas.Type, raw json.RawMessage) (json.RawMessage, bool) {
	if t == nil {
		return nil, false
	}
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
