package simulate

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// prepare works out the payload's values: those of a whole payload, the single ones over them, and the table's examples
// for what the surface sends besides.
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
	p.defaults(values)
	p.occasion = occasion{
		tool: values.str("toolName"), prompt: values.str("prompt"), values: values,
		result: values.obj("toolResult").str("textResultForLlm"), blocks: r.Blocks, subagent: r.Subagent,
	}
	return nil
}

// checkValue judges a value that was given by its neutral name.
func (r *Request) checkValue(ev *schemas.Event, name string, raw json.RawMessage) error {
	if !json.Valid(raw) {
		return &PayloadError{Field: name, Problem: "is not given valid JSON: " + syntaxProblem(raw)}
	}
	var fields []schemas.Field
	for _, sp := range ev.Spellings {
		if sp.Surfaces.Has(r.Surface) {
			fields = append(fields, ev.InputFields(r.Surface, sp.Name, r.Edition)...)
		}
	}
	for _, f := range fields {
		if f.Neutral != name {
			continue
		}
		if string(raw) == "null" && f.Type.Kind == schemas.String {
			return nil
		}
		if why := conform(f.Type, raw); why != "" && f.Type.Kind != schemas.Object {
			return &PayloadError{Field: f.Name, Problem: why, Ref: fieldRef(f, ev)}
		}
		return nil
	}
	if r.Sparse {
		return nil // told by somebody who knows the surface; what is not sent is left out
	}
	return r.unknownField(ev, ev.InputFields(r.Surface, "", r.Edition), name)
}

// tool puts a tool's own name in place of a synonym, and gives it a sample input when there is none.
func (p *Plan) tool(values object) {
	name, ok := values.text("toolName")
	if !ok {
		return
	}
	s := p.Request.Surface
	t := p.Request.toolNamed(name)
	if t == nil {
		if near := schemas.NearestTools(name, s, schemas.CamelCase); len(near) > 0 && !strings.ContainsAny(name, "/-") {
			p.Notes = append(p.Notes, Note{Text: s.Name() + " sends no tool named " + quote(name) + "; it calls this " + strings.Join(near, " or ")})
		}
		return
	}
	if t.Name != name {
		values["toolName"] = rawText(t.Name)
	}
	if values.has("toolArgs") || p.Request.Sparse {
		return
	}
	var b strings.Builder
	for _, f := range t.Input {
		if !f.Required.Has(t.Surface) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.Write(rawText(f.Name))
		b.WriteString(":" + f.Example)
	}
	values["toolArgs"] = json.RawMessage("{" + b.String() + "}")
}

// defaults puts in the table's examples. Those of the camelCase spelling come first, because there tools have their
// own names.
func (p *Plan) defaults(values object) {
	r, ev := &p.Request, p.Event
	var names []string
	for _, sp := range ev.Spellings {
		if sp.Surfaces.Has(r.Surface) {
			names = append(names, sp.Name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int {
		return int(ev.PayloadCasing(r.Surface, b)) - int(ev.PayloadCasing(r.Surface, a))
	})
	byCasing := []string{"hookEventName", "timestamp", "cwd"}
	for _, name := range names {
		for _, f := range ev.InputFields(r.Surface, name, r.Edition) {
			inside := slices.Contains(subagentOnly, f.Neutral)
			sampled := !r.Sparse && (!inside || r.Subagent)
			if values.has(f.Neutral) || slices.Contains(byCasing, f.Neutral) || !f.Required.Has(r.Surface) && !sampled {
				continue
			}
			values[f.Neutral] = json.RawMessage(f.Example)
		}
	}
}
