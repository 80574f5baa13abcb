package schemas

import "testing"

func TestConformsSaysWhy(t *testing.T) {
	t.Parallel()
	one := 1.0
	text := &Type{Kind: String}
	for _, c := range []struct {
		t          *Type
		text, want string
	}{
		{text, `null`, "must be a string, not null"},
		{&Type{Kind: String, NonEmpty: true}, `""`, "must not be empty"},
		{&Type{Kind: String, Enum: []Value{{Value: "block"}}}, `"deny"`, `must be "block", not "deny"`},
		{&Type{Kind: String, Enum: []Value{{Value: "a"}, {Value: "b"}}}, `"c"`, `must be one of a, b, not "c"`},
		{&Type{Kind: Int}, `1.5`, "must be an integer, not 1.5"},
		{&Type{Kind: Number, Min: &one}, `0`, "must be at least 1, not 0"},
		{&Type{Kind: Number, Min: &one, Exclusive: true}, `1`, "must be above 1, not 1"},
		{&Type{Kind: Number}, `1e999`, "is too large a number: 1e999"},
		{&Type{Kind: Array, Elem: text}, `["a", {}]`, "element 1 must be a string, not an object"},
		{&Type{Kind: Map, Elem: text}, `{"b": 1, "a": true}`, "member a must be a string, not a boolean"},
		{&Type{Kind: Object, Fields: []Field{{Name: "in", Type: &Type{Kind: Array, Elem: text}}}}, `{"in": [1]}`, "member in element 0 must be a string, not a number"},
		{&Type{Kind: Object, Closed: true}, `{"x": 1}`, "has the unknown member x"},
		{&Type{Kind: Choice, Choices: []*Type{text, {Kind: Array, Elem: text}}}, `1`, "must be a string or a list, not a number"},
		{&Type{Kind: Choice, Choices: []*Type{text, {Kind: Array, Elem: text}}}, `[1]`, "element 0 must be a string, not a number"},
	} {
		if err := c.t.Conforms(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}
