package shape

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Sample returns the smallest value of a type that all surfaces in set accept, as JSON on one line. An object gets its
// required members, its discriminators, and one of the members of which one is required.
func Sample(t *schemas.Type, set schemas.Surfaces) string {
	var b strings.Builder
	sample(&b, t, set, false)
	return b.String()
}

// FullSample returns a value with every member of an object, except aliases and members that no surface in set reads.
func FullSample(t *schemas.Type, set schemas.Surfaces) string {
	var b strings.Builder
	sample(&b, t, set, true)
	return b.String()
}

func sample(b *strings.Builder, t *schemas.Type, set schemas.Surfaces, full bool) {
	switch t.Kind {
	case schemas.Bool:
		b.WriteString("true")
	case schemas.Int, schemas.Number:
		b.WriteString(sampleNumber(t))
	case schemas.String:
		b.WriteString(quote(sampleText(t, set)))
	case schemas.Array:
		b.WriteByte('[')
		if full {
			sample(b, t.Elem, set, full)
		}
		b.WriteByte(']')
	case schemas.Map:
		b.WriteByte('{')
		if full {
			b.WriteString(`"name": `)
			sample(b, t.Elem, set, full)
		}
		b.WriteByte('}')
	case schemas.Object:
		b.WriteByte('{')
		first := true
		for i := range t.Fields {
			f := &t.Fields[i]
			if !wanted(t, f, set, full) {
				continue
			}
			if !first {
				b.WriteString(", ")
			}
			first = false
			b.WriteString(quote(f.Name) + ": ")
			if f.Example != "" {
				b.WriteString(f.Example)
			} else {
				sample(b, f.Type, set, full)
			}
		}
		b.WriteByte('}')
	case schemas.Choice:
		sample(b, t.Choices[0], set, full)
	default:
		b.WriteString("null")
	}
}

// wanted reports whether a sample includes the field.
func wanted(t *schemas.Type, f *schemas.Field, set schemas.Surfaces, full bool) bool {
	if f.Surfaces&set == 0 {
		return false
	}
	for i := range t.Fields { // with several rows for a name, use the first
		if g := &t.Fields[i]; g.Name == f.Name && g.Surfaces&set != 0 {
			if g != f {
				return false
			}
			break
		}
	}
	if full {
		return f.AliasOf == ""
	}
	oneValue := f.Type.Kind == schemas.String && len(f.Type.Enum) == 1
	return f.Required&set != 0 || oneValue || len(t.Needs) > 0 && t.Needs[0] == f.Name
}

func sampleNumber(t *schemas.Type) string {
	if len(t.Enum) > 0 {
		return t.Enum[0].Value
	}
	x := 1.0
	if t.Min != nil {
		x = *t.Min + 1
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

func sampleText(t *schemas.Type, set schemas.Surfaces) string {
	for _, v := range t.Enum {
		if v.Surfaces == 0 || v.Surfaces&set != 0 {
			return v.Value
		}
	}
	switch t.Format {
	case schemas.URL:
		return "https://example.com/"
	case schemas.Date:
		return "2026-02-09T10:30:00.000Z"
	}
	if t.NonEmpty {
		return "text"
	}
	return ""
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		return `""`
	}
	return string(b)
}
