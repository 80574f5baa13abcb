package shape

import (
	"testing"

	"github.com/hooks-ls/hooks-ls/schemas"
)

func TestMisfit(t *testing.T) {
	t.Parallel()
	one := 1.0
	type typ = schemas.Type
	texts := &typ{Kind: schemas.Array, Elem: textType}
	either := &typ{Kind: schemas.Choice, Choices: []*typ{textType, texts}}
	for _, c := range []struct {
		t          *typ
		text, want string
	}{
		{textType, `null`, "must be a string, not null"},
		{&typ{Kind: schemas.String, NonEmpty: true}, `""`, "must not be empty"},
		{&typ{Kind: schemas.String, Enum: []schemas.Value{{Value: "block"}}}, `"deny"`, `must be "block", not "deny"`},
		{&typ{Kind: schemas.String, Enum: []schemas.Value{{Value: "a"}, {Value: "b"}}}, `"c"`, `must be one of a, b, not "c"`},
		{&typ{Kind: schemas.Int}, `1.5`, "must be an integer, not 1.5"},
		{&typ{Kind: schemas.Number, Min: &one}, `0`, "must be a number of at least 1, not 0"},
		{limitType, `0`, "must be a number above 0, not 0"},
		{&typ{Kind: schemas.Number}, `1e999`, "must be a number, not 1e999"},
		{texts, `["a", {}]`, "element 1 must be a string, not an object"},
		{&typ{Kind: schemas.Map, Elem: textType}, `{"b": 1}`, "member b must be a string, not a number"},
		{&typ{Kind: schemas.Object, Fields: []schemas.Field{{Name: "in", Type: texts, Surfaces: both}}}, `{"in": [1]}`, "member in element 0 must be a string, not a number"},
		{&typ{Kind: schemas.Object, Closed: true}, `{"x": 1}`, "member x is unknown"},
		{either, `1`, "must be a string or a list of strings, not a number"},
		{either, `[1]`, "element 0 must be a string, not a number"},
		{askEntry, `{"unknown": 1}`, ""},
	} {
		if got := Misfit(c.text, c.t, 0); got != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
	for want, src := range map[string]string{`must have "question"`: `{"type": "ask"}`, `must have one of run, exec`: `{"type": "run"}`} {
		if got := Misfit(src, entryType, cli); got != want {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
	}
}
