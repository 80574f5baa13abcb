package simulate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/buger/jsonparser"

	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// payloadMistake reports what is wrong with a field of the payload, as the user wrote it; ref cites the source, "" for none.
func payloadMistake(field, problem, ref string) error {
	if ref != "" {
		ref = " (" + ref + ")"
	}
	return usage("%s %s%s", field, problem, ref)
}

// serverOf returns the MCP server in the name of a tool on an event, "" for other tools.
func (r *Request) serverOf(ev *schemas.Event, tool string) string {
	return schemas.MCPFormOn(r.Surface, ev.Name).Server(tool)
}

// sampled reports whether a complete sample of an event includes an optional field.
func (r *Request) sampled(ev *schemas.Event, f schemas.Field, values object) bool {
	switch {
	case r.Sparse:
		return false
	case f.Only == schemas.Interactively && r.Interactive:
		return true
	case f.OnSource != nil && !slices.Contains(f.OnSource, values.str("source")):
		return false
	}
	switch f.Only {
	case schemas.Interactively:
		return f.OnSource != nil
	case schemas.InsideSubagents:
		return r.Subagent
	case schemas.ForKnownAgents:
		return false
	case schemas.ForCustomAgents:
		return r.Agent != ""
	case schemas.ForServerTools:
		return r.serverOf(ev, values.str("toolName")) != ""
	}
	return true
}

// sampleTime is the time of a sample when the request has none: that of the reference's own examples.
var sampleTime = time.Date(2026, 2, 9, 10, 30, 0, 0, time.UTC)

// payloadOf builds what a hook reads from values by neutral name, and the table's examples for what else is required or sampled.
func (p *Plan) payloadOf(h *PlannedHook, values object) (json.RawMessage, error) {
	r, ev, name := &p.Request, p.Event, h.Name
	if ev.Proposed { // the proposal describes no payload; use that of the event it is modeled on
		ev = schemas.EventByName(ev.Instead)
		name = ev.SpellingFor(r.Surface, h.Hook.Casing)
	}
	fields := ev.InputFields(r.Surface, name, r.Edition)
	casing, cwd := ev.PayloadCasing(r.Surface, name), p.payloadCwd(h)
	var b objectText
	for _, f := range fields {
		if raw, ok := r.fieldValue(ev, f, casing, values, cwd); ok {
			b.add(f.Name, respell(f.Type, raw))
		}
	}
	out := b.text()
	for _, set := range r.Set {
		var err error
		if out, err = r.override(ev, fields, out, set); err != nil {
			return nil, err
		}
	}
	if p.engine.PathsOfLocations {
		out = flattened(out)
	}
	return out, nil
}

// fieldValue returns the value of one field; ok is false when the field is left out.
func (r *Request) fieldValue(ev *schemas.Event, f schemas.Field, casing schemas.Casing, values object, cwd string) (raw json.RawMessage, ok bool) {
	if v, given := values[f.Neutral]; given {
		if string(v) == "null" && f.Type.Kind == schemas.String { // there is no name to send
			return json.RawMessage(f.Default), f.Default != ""
		}
		if f.Neutral == "toolName" && casing == schemas.SnakeCase { // in Copilot that is Claude Code's name
			if t := r.toolNamed(values.str("toolName")); t != nil && t.Pascal != "" {
				v = rawText(t.Pascal)
			}
		}
		return v, v != nil
	}
	switch f.Neutral {
	case "hookEventName":
		return rawText(ev.Name), true
	case "timestamp":
		t := r.Time
		if t.IsZero() {
			t = sampleTime
		}
		if f.Type.Kind == schemas.Int {
			return json.RawMessage(fmt.Sprint(t.UnixMilli())), true
		}
		return rawText(t.UTC().Format("2006-01-02T15:04:05.000Z")), true
	case "cwd":
		return rawText(cwd), cwd != ""
	}
	if f.Required.Has(r.Surface) || r.sampled(ev, f, values) {
		return json.RawMessage(f.Example), true
	}
	return nil, false
}

// toolNamed finds a tool of the surface by the name that it sends; nil for tools missing from the table, as those of servers.
func (r *Request) toolNamed(name string) *schemas.Tool {
	return schemas.ToolNamed(schemas.EngineOn(r.Surface, r.Edition).Tools, name)
}

// respell renames the members that the type lists to the spelling that is sent, and compacts the JSON.
func respell(t *schemas.Type, raw json.RawMessage) json.RawMessage {
	raw = compact(raw)
	if t == nil || t.Kind != schemas.Object || len(raw) == 0 || raw[0] != '{' {
		return raw
	}
	var b objectText
	for name, value := range members(raw) {
		var inner *schemas.Type
		if f := slice.Pointer(t.Fields, func(f *schemas.Field) bool { return f.Neutral == name || f.Name == name }); f != nil {
			name, inner = f.Name, f.Type
		}
		b.add(name, respell(inner, value))
	}
	return b.text()
}

type objectText struct{ b bytes.Buffer }

func (o *objectText) add(name string, value json.RawMessage) {
	o.b.WriteByte(',')
	o.b.Write(rawText(name))
	o.b.WriteByte(':')
	o.b.Write(value)
}

func (o *objectText) text() json.RawMessage {
	return json.RawMessage("{" + strings.TrimPrefix(o.b.String(), ",") + "}")
}

// Assignment is one --set.
type Assignment struct {
	// Path is dotted, with [n] for list elements: "tool_input.replacements[0].filePath".
	Path string
	JSON string
}

// override sets one value in a payload. The first step of the path may have any surface's spelling of the field.
func (r *Request) override(ev *schemas.Event, fields []schemas.Field, payload json.RawMessage, set Assignment) (json.RawMessage, error) {
	if !json.Valid([]byte(set.JSON)) {
		return nil, payloadMistake(set.Path, fmt.Sprintf("is set to %s, which is not JSON; put text in double quotes", set.JSON), "")
	}
	keys := splitPath(set.Path)
	f := fieldSpelled(ev, fields, keys[0])
	if f == nil {
		return nil, r.unknownField(ev, fields, keys[0])
	}
	keys[0] = f.Name
	if len(keys) == 1 {
		if why := conform(f.Type, []byte(set.JSON)); why != "" {
			return nil, payloadMistake(set.Path, why, fieldRef(*f, ev))
		}
	}
	out, err := jsonparser.Set(slices.Clone(payload), []byte(set.JSON), keys...)
	if err != nil || !json.Valid(out) {
		return nil, payloadMistake(set.Path, "cannot be set: there is something else at the path", fieldRef(*f, ev))
	}
	if len(keys) > 1 {
		if why := conform(f.Type, asObject(out)[f.Name]); why != "" {
			return nil, payloadMistake(f.Name, why, fieldRef(*f, ev))
		}
	}
	return out, nil
}

func splitPath(path string) []string {
	var keys []string
	for _, part := range strings.Split(path, ".") {
		name, index, _ := strings.Cut(part, "[")
		if name != "" || index == "" {
			keys = append(keys, name)
		}
		for i := range strings.FieldsFuncSeq(index, func(c rune) bool { return c == '[' }) {
			keys = append(keys, "["+i)
		}
	}
	return keys
}

// fieldSpelled finds a field by its sent name, its neutral name, or its name in the other casing.
func fieldSpelled(ev *schemas.Event, fields []schemas.Field, name string) *schemas.Field {
	named := func(f *schemas.Field) bool {
		return f.Name == name || f.Neutral == name || f.Snake == name || f.Camel == name
	}
	rows := slices.Concat(ev.Input, schemas.CommonInput)
	inOtherCasing := func(f *schemas.Field) bool {
		return slices.ContainsFunc(rows, func(row schemas.Field) bool { return row.Name == f.Neutral && (row.Snake == name || row.Camel == name) })
	}
	bare := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, "_", "")) }
	alike := func(f *schemas.Field) bool { return bare(f.Name) == bare(name) }
	return cmp.Or(slice.Pointer(fields, named), slice.Pointer(fields, inOtherCasing), slice.Pointer(fields, alike))
}

func (r *Request) unknownField(ev *schemas.Event, fields []schemas.Field, name string) error {
	names := slice.Map(fields, func(f schemas.Field) string { return f.Name })
	return payloadMistake(name, fmt.Sprintf("is not sent with %s by %s, which sends %s", ev.Name, r.Surface.Name(), strings.Join(names, ", ")), factRef(ev.Facts, r.Surface))
}

// readPayload checks a complete payload, in either casing that the surface sends, and returns its values by neutral name.
func (r *Request) readPayload(ev *schemas.Event, text []byte) (object, error) {
	if !json.Valid(text) {
		return nil, usage("the payload is not valid JSON: %s", syntaxProblem(text))
	}
	given := asObject(text)
	if given == nil {
		return nil, usage("the payload must be a JSON object")
	}
	fields := r.payloadFields(ev, given)
	values := object{}
	for _, name := range memberNames(text) {
		f := schemas.FieldNamed(fields, name)
		if f == nil {
			return nil, r.unknownField(ev, fields, name)
		}
		if why := conform(f.Type, given[name]); why != "" {
			return nil, payloadMistake(name, why, fieldRef(*f, ev))
		}
		values[f.Neutral] = given[name]
	}
	for _, f := range fields {
		if f.Required.Has(r.Surface) && !given.has(f.Name) {
			return nil, payloadMistake(f.Name, fmt.Sprintf("is missing; %s always sends it with %s", r.Surface.Name(), ev.Name), fieldRef(f, ev))
		}
	}
	// Each hook gets its own: the form of the time depends on the casing, the event's name on the hook.
	delete(values, "timestamp")
	delete(values, "hookEventName")
	return values, nil
}

// payloadFields returns the fields of the spelling whose names match the payload best.
func (r *Request) payloadFields(ev *schemas.Event, given object) []schemas.Field {
	var best []schemas.Field
	most := -1
	for _, sp := range ev.Spellings {
		if !sp.Surfaces.Has(r.Surface) {
			continue
		}
		fields := ev.InputFields(r.Surface, sp.Name, r.Edition)
		if n := len(slice.Filter(fields, func(f schemas.Field) bool { return given.has(f.Name) })); n > most {
			best, most = fields, n
		}
	}
	return best
}

func syntaxProblem(text []byte) string {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return err.Error()
	}
	return "unreadable"
}

// conform says as a clause why a value does not conform to a type; "" when it does, or there is no value.
func conform(t *schemas.Type, raw json.RawMessage) string { return shape.Misfit(string(raw), t, 0) }

// flattened replaces every object that has scheme and path members by its path, as VS Code does with locations.
func flattened(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 || !bytes.Contains(raw, []byte(`"scheme"`)) {
		return raw
	}
	switch raw = bytes.Trim(raw, jsonSpace); raw[0] {
	case '{':
		o := asObject(raw)
		if path, ok := o.text("path"); ok && o.has("scheme") {
			return rawText(path)
		}
		var b objectText
		for name, value := range members(raw) {
			b.add(name, flattened(value))
		}
		return b.text()
	case '[':
		var items []json.RawMessage
		_ = json.Unmarshal(raw, &items) // it is valid JSON
		texts := slice.Map(items, func(item json.RawMessage) string { return string(flattened(item)) })
		return json.RawMessage("[" + strings.Join(texts, ",") + "]")
	}
	return raw
}
