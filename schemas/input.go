package schemas

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// InputFields returns the fields of the payload that the surface sends for the event under this spelling, in the order
// and with the names as sent. An empty spelling means the first that the surface loads. The result is nil when the
// surface does not load the event under that name.
func (e *Event) InputFields(s Surface, spelling string, ed Edition) []Field {
	rows, casing := e.inputRows(s, spelling, ed)
	place := e.order(s, casing, ed)
	slices.SortStableFunc(rows, func(a, b *Field) int { return cmp.Compare(place(a.Name), place(b.Name)) })
	return slice.Map(rows, func(f *Field) Field { return f.sent(casing) })
}

// InputName returns the name as sent of a field of InputFields for which is holds, given its neutral name and that sent; "" when
// there is none.
func (e *Event) InputName(s Surface, spelling string, ed Edition, is func(neutral, sent string) bool) string {
	rows, casing := e.inputRows(s, spelling, ed)
	for _, f := range rows {
		if sent := f.sentName(casing); is(f.Name, sent) {
			return sent
		}
	}
	return ""
}

// SendsFreeText reports whether each payload holds text of any content, as a prompt or the input of a tool.
func (e *Event) SendsFreeText(s Surface, spelling string, ed Edition) bool {
	rows, _ := e.inputRows(s, spelling, ed)
	return slices.ContainsFunc(rows, func(f *Field) bool { return f.Required.Has(s) && f.Type.freeText() })
}

func (t *Type) freeText() bool { return t != nil && (t.Format == FreeText || t.Elem.freeText()) }

// inputRows returns the rows of a payload, those of the event before those that it shares with others, and the casing.
func (e *Event) inputRows(s Surface, spelling string, ed Edition) ([]*Field, Casing) {
	sp, loaded := e.spelling(s, spelling)
	casing := payloadCasing(s, sp)
	var rows []*Field
	for _, table := range [][]Field{e.Input, CommonInput} {
		for _, f := range slice.Pointers(table) {
			if loaded && f.holds(s, sp.Name, casing, ed) && (f.Events == nil || slices.Contains(f.Events, e.Name)) &&
				!slices.Contains(f.NotOn, e.Name) && !slices.ContainsFunc(rows, func(g *Field) bool { return g.Name == f.Name }) {
				rows = append(rows, f)
			}
		}
	}
	return rows, casing
}

// PayloadCasing is the casing of the payload under this spelling.
func (e *Event) PayloadCasing(s Surface, spelling string) Casing {
	sp, _ := e.spelling(s, spelling)
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

// IsPart reports a name that no product sends, and that is the end of one that some product does.
func IsPart(name string) bool {
	for sent := range neutralNames() {
		if NeutralName(name) == "" && IsEnd(name, sent) {
			return true
		}
	}
	return false
}

// IsEnd reports whether a name of several words is the end of another one, as assistant_message is of last_assistant_message.
func IsEnd(end, name string) bool {
	plain := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, "_", "")) }
	return end != plain(end) && strings.HasSuffix(plain(name), plain(end))
}

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
	f.Neutral, f.Name = f.Name, f.sentName(c)
	f.Type = f.Type.sent(c)
	return f
}

func (f *Field) sentName(c Casing) string {
	if c == SnakeCase {
		return cmp.Or(f.Snake, f.Name)
	}
	return cmp.Or(f.Camel, f.Name)
}

// sent returns the type with its member names spelled for the casing; the type itself when nothing changes.
func (t *Type) sent(c Casing) *Type {
	if t == nil || t.Kind != Object {
		return t
	}
	renamed := *t
	renamed.Fields = slice.Map(t.Fields, func(f Field) Field { return f.sent(c) })
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
