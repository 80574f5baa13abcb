package simulate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/buger/jsonparser"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// prepare computes the values: those of a complete payload, overridden by single ones, else the table's examples.
func (p *Plan) prepare() error {
	r := &p.Request
	values := object{}
	if r.Payload != nil {
		given, err := r.readPayload(p.Event, r.Payload)
		if err != nil {
			return err
		}
		values = given
		r.Sparse = true
	}
	for name, raw := range r.Values {
		if err := r.checkValue(p.Event, name, raw); err != nil {
			return err
		}
		values[name] = raw
	}
	p.tool(values)
	p.permission(values)
	p.defaults(values)
	p.values, p.blocks = values, r.Blocks
	return nil
}

func (r *Request) checkValue(ev *schemas.Event, name string, raw json.RawMessage) error {
	f := slice.Pointer(ev.Sent(schemas.SurfaceSet(r.Surface), r.Edition), func(f *schemas.Field) bool { return f.Neutral == name })
	switch {
	case f == nil && r.Sparse: // the caller knows the surface, and fields that are not sent are left out
		return nil
	case f == nil:
		return r.unknownField(ev, ev.InputFields(r.Surface, "", r.Edition), name)
	case f.Type.Kind == schemas.Object, string(raw) == "null" && f.Type.Kind == schemas.String:
		return nil
	}
	if why := conform(f.Type, raw); why != "" {
		return payloadMistake(f.Name, why, fieldRef(*f, ev))
	}
	return nil
}

// tool replaces a tool's alias by its own name, and adds a sample input when there is none.
func (p *Plan) tool(values object) {
	name, ok := values.text("toolName")
	if !ok {
		return
	}
	s := p.Request.Surface
	t := p.Request.toolNamed(name)
	if t == nil {
		if near := schemas.NearestTools(name, s, schemas.CamelCase); len(near) > 0 && !strings.ContainsAny(name, "/-") {
			p.note("%s sends no tool named %q; it calls this %s", s.Name(), name, strings.Join(near, " or "))
		}
		return
	}
	if t.Name != name {
		values["toolName"] = rawText(t.Name)
	}
	if values.has("toolArgs") || p.Request.Sparse {
		return
	}
	var b objectText
	for _, f := range t.Input {
		if f.Required.Has(t.Surface) {
			b.add(f.Name, json.RawMessage(f.Example))
		}
	}
	values["toolArgs"] = b.text()
}

// permission converts a tool call into the permission request that the surface makes of it.
func (p *Plan) permission(values object) {
	name, ok := values.text("toolName")
	if !ok || !p.Event.AsksPermission || p.Request.Sparse {
		return
	}
	t := p.Request.toolNamed(name)
	if t == nil || t.Permission == nil {
		return
	}
	given := values.obj("toolArgs")
	if t.Permission.Tool == name && slices.ContainsFunc(t.Permission.Input, func(in schemas.PermissionInput) bool { return in.From == "" && given.has(in.Name) }) {
		return // it already is such a request
	}
	var b objectText
	sample := ""
	for _, in := range t.Permission.Input {
		raw := given[in.From]
		switch {
		case in.From == "":
			raw, sample = json.RawMessage(in.Example), in.Name
		case raw == nil:
			continue
		}
		b.add(in.Name, raw)
	}
	values["toolName"], values["toolArgs"] = rawText(t.Permission.Tool), b.text()
	if t.Permission.Tool != name {
		p.note("%s asks permission for %s as %q, so matchers are compared with that", p.Request.Surface.Name(), name, t.Permission.Tool)
	}
	if sample != "" {
		p.note("the %s of the permission request is a sample; set one with --input or --set", sample)
	}
}

func (p *Plan) note(format string, args ...any) {
	p.Notes = append(p.Notes, Note{Text: fmt.Sprintf(format, args...)})
}

// defaults fills in the table's examples. The camelCase spelling comes first, because under it tools have their own names.
func (p *Plan) defaults(values object) {
	r, ev := &p.Request, p.Event
	spellings := slice.Filter(ev.Spellings, func(sp schemas.Spelling) bool { return sp.Surfaces.Has(r.Surface) })
	slices.SortStableFunc(spellings, func(a, b schemas.Spelling) int {
		return int(ev.PayloadCasing(r.Surface, b.Name)) - int(ev.PayloadCasing(r.Surface, a.Name))
	})
	byCasing := []string{"hookEventName", "timestamp", "cwd"}
	for _, sp := range spellings {
		for _, f := range ev.InputFields(r.Surface, sp.Name, r.Edition) {
			if values.has(f.Neutral) || slices.Contains(byCasing, f.Neutral) || !f.Required.Has(r.Surface) && !r.sampled(ev, f, values) {
				continue
			}
			values[f.Neutral] = json.RawMessage(f.Example)
			if f.Neutral == "toolResponse" {
				known := schemas.ResultOf(r.Surface, values.str("toolName"), "done", values.obj("toolArgs").str("file_path"))
				values[f.Neutral] = json.RawMessage(cmp.Or(known, f.Example))
			}
			if f.Neutral == "mcpServer" {
				values[f.Neutral] = must(jsonparser.Set([]byte(f.Example), rawText(r.serverOf(ev, values.str("toolName"))), "name"))
			}
		}
	}
}
