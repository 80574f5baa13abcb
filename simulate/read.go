package simulate

import (
	"encoding/json"
	"slices"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// outputFields are the fields that the surface reads from the answer of a hook under a spelling of the event, by default the first.
func (p *Plan) outputFields(spelling string) []schemas.Field {
	return p.Event.OutputFields(p.Request.Surface, spelling, p.Request.Edition)
}

// wrapper is the member of an output that holds the event's own fields.
const wrapper = "hookSpecificOutput"

// pick collects the members that the surface reads. One of the wrapper overrides one at the top level, unless it is null.
func pick(fields []schemas.Field, out object) object {
	picked := object{}
	for _, f := range fields {
		if raw, ok := out[f.Name]; ok && f.Name != wrapper {
			picked[f.Name] = raw
		}
	}
	if f := schemas.FieldNamed(fields, wrapper); f != nil {
		inner := out.obj(wrapper)
		for _, g := range f.Type.Fields {
			if raw, ok := inner[g.Name]; ok && !(string(raw) == "null" && picked.has(g.Name)) {
				picked[g.Name] = raw
			}
		}
	}
	return picked
}

// fieldRead returns the field of this name that the surface reads, at the top level or in the wrapper; nil when there is none.
func fieldRead(fields []schemas.Field, name string) *schemas.Field {
	for path, f := range schemas.Members(fields) {
		if path == name || path == wrapper+"."+name {
			return &f
		}
	}
	return nil
}

// choice returns a member that has one of the field's allowed values; "" for any other value.
func choice(fields []schemas.Field, picked object, name string) string {
	f := fieldRead(fields, name)
	s, isText := picked.text(name)
	if f == nil || !isText || f.Type.Enum != nil && !slices.Contains(f.Type.Values(), s) {
		return ""
	}
	return s
}

// exitRule returns the row for how a hook ended: for a timeout without a row, that of the terminated process's code or signal.
func (p *Plan) exitRule(r HookResult) schemas.ExitRule {
	code := r.ExitCode
	if code < 0 || r.Signal != "" {
		code = 1
	}
	codes := []int{code}
	switch {
	case r.StartError != "":
		codes = []int{schemas.NotRun, 1}
	case r.TimedOut:
		codes = []int{schemas.TimedOut, code}
	}
	for _, c := range codes {
		if rule, ok := p.Event.ExitFor(p.Request.Surface, c, p.Request.Edition); ok {
			return rule
		}
	}
	return schemas.ExitRule{} // every event that is fired has rules
}

// notEmpty is a reason with a text, nil for an empty text.
func notEmpty(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func rawText(s string) json.RawMessage { return must(json.Marshal(s)) }

// must is for values that always marshal: strings, and members that were parsed before.
func must(raw []byte, err error) json.RawMessage {
	if err != nil {
		panic(err)
	}
	return raw
}
