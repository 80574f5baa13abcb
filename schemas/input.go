package schemas

import (
	"cmp"
	"slices"
	"sync"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// InputFields returns the fields of the payload that the surface sends for the event under this spelling, in the order
// and with the names as sent. An empty spelling means the first that the surface loads. The result is nil when the
// surface does not load the event under that name.
func (e *Event) InputFields(s Surface, spelling string, ed Edition) []Field {
	sp, ok := e.spelling(s, spelling)
	if !ok {
		return nil
	}
	return slices.Clip(e.inputFields(s, sp, ed))
}

func (e *Event) inputFields(s Surface, sp Spelling, ed Edition) []Field {
	casing := payloadCasing(s, sp)
	var held []*Field
	for _, f := range slice.Pointers(e.Input) {
		if f.holds(s, sp.Name, casing, ed) {
			held = append(held, f)
		}
	}
	common := CommonInput
	for _, f := range slice.Pointers(common) {
		own := slices.ContainsFunc(held, func(g *Field) bool { return g.Name == f.Name })
		if !own && (f.Events == nil || slices.Contains(f.Events, e.Name)) && !slices.Contains(f.NotOn, e.Name) && f.holds(s, sp.Name, casing, ed) {
			held = append(held, f)
		}
	}
	place := e.order(s, casing, ed)
	slices.SortStableFunc(held, func(a, b *Field) int { return cmp.Compare(place(a.Name), place(b.Name)) })
	return slice.Map(held, func(f *Field) Field { return f.sent(casing) })
}

// PayloadCasing is the casing of the payload under this spelling.
func (e *Event) PayloadCasing(s Surface, spelling string) Casing {
	sp, ok := e.spelling(s, spelling)
	if !ok {
		return SnakeCase
	}
	return payloadCasing(s, sp)
}

func payloadCasing(s Surface, sp Spelling) Casing {
	if !Cased.Has(s) {
		return SnakeCase
	}
	return sp.Casing
}

func (e *Event) spelling(s Surface, name string) (Spelling, bool) {
	for _, sp := range e.Spellings {
		if sp.Surfaces.Has(s) && (name == "" || sp.Name == name) {
			return sp, true
		}
	}
	return Spelling{}, false
}

// sessional are the fields, by neutral name, that identify the event, the session or the call. They say nothing about what happens.
var sessional = []string{"hookEventName", "timestamp", "cwd", "sessionId", "transcriptPath", "agentTranscriptPath", "toolUseId", "promptId"}

// IsSessional reports whether a field, by its neutral name, differs in each session and does not matter to a hook.
func IsSessional(neutral string) bool { return slices.Contains(sessional, neutral) }

// NeutralName returns the neutral name of the payload field that some product spells this way, or scripts do by mistake, "" when none does.
func NeutralName(sent string) string { return neutralNames()[sent] }

var neutralNames = sync.OnceValue(func() map[string]string {
	neutral := map[string]string{"tool_output": "toolResult", "toolOutput": "toolResult"} // what scripts expect; sent by none
	for _, e := range Events() {
		for _, f := range slices.Concat(e.Input, CommonInput) {
			for _, name := range []string{f.Name, f.Snake, f.Camel} {
				if name != "" && neutral[name] == "" {
					neutral[name] = f.Name
				}
			}
		}
	}
	return neutral
})

// holds reports whether a row of a payload or an output applies here.
func (f *Field) holds(s Surface, spelling string, c Casing, ed Edition) bool {
	return f.Surfaces.Has(s) && f.Casings.Has(c) && f.Editions.Has(ed) &&
		(f.Spellings == nil || slices.Contains(f.Spellings, spelling))
}

// sent returns the field with its name, and the names inside its type, as spelled in a payload of the casing.
func (f Field) sent(c Casing) Field {
	f.Neutral = f.Name
	switch {
	case c == SnakeCase && f.Snake != "":
		f.Name = f.Snake
	case c == CamelCase && f.Camel != "":
		f.Name = f.Camel
	}
	f.Type = f.Type.sent(c)
	return f
}

// sent returns the type with its member names spelled for the casing; the type itself when nothing changes.
func (t *Type) sent(c Casing) *Type {
	if t == nil || t.Kind != Object {
		return t
	}
	renamed := *t
	renamed.Fields = slices.Clone(t.Fields)
	for i, f := range renamed.Fields {
		renamed.Fields[i] = f.sent(c)
	}
	return &renamed
}

// order is the position of a field in the payload.
func (e *Event) order(s Surface, c Casing, ed Edition) func(name string) int {
	for _, o := range slices.Concat(e.Order, usualOrders) {
		if o.Surfaces.Has(s) && o.Casings.Has(c) && o.Editions.Has(ed) {
			return func(name string) int {
				if i := slices.Index(o.Names, name); i >= 0 {
					return i
				}
				return slices.Index(o.Names, "*")
			}
		}
	}
	return func(string) int { return 0 }
}
