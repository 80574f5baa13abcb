package schemas

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Conforms returns why JSON text is not a value of the type, or nil. It accepts unknown and missing members, and
// ignores Format.
func (t *Type) Conforms(text string) error { return t.ConformsOn(text, 0) }

// ConformsOn is Conforms, but also requires the members that some surface in the set requires.
func (t *Type) ConformsOn(text string, set Surfaces) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return fmt.Errorf("decoding %q: %w", text, err)
	}
	if d.More() {
		return fmt.Errorf("decoding %q: more than one value", text)
	}
	return t.admits(v, set)
}

func (t *Type) admits(v any, set Surfaces) error {
	switch t.Kind {
	case Any:
		return nil
	case Bool:
		if _, ok := v.(bool); !ok {
			return wrongKind("a boolean", v)
		}
	case Int, Number:
		return t.admitsNumber(v)
	case String:
		return t.admitsString(v)
	case Array:
		list, ok := v.([]any)
		if !ok {
			return wrongKind("an array", v)
		}
		for i, e := range list {
			if err := t.Elem.admits(e, set); err != nil {
				return fmt.Errorf("element %d: %w", i, err)
			}
		}
	case Map:
		members, ok := v.(map[string]any)
		if !ok {
			return wrongKind("an object", v)
		}
		for k, e := range members {
			if err := t.Elem.admits(e, set); err != nil {
				return fmt.Errorf("member %q: %w", k, err)
			}
		}
	case Object:
		members, ok := v.(map[string]any)
		if !ok {
			return wrongKind("an object", v)
		}
		for _, f := range t.Fields {
			e, ok := members[f.Name]
			if !ok {
				if f.Required&set != 0 {
					return fmt.Errorf("member %q is missing", f.Name)
				}
				continue
			}
			if err := f.Type.admits(e, set); err != nil {
				return fmt.Errorf("member %q: %w", f.Name, err)
			}
		}
		for name := range members {
			if t.Closed && !slices.ContainsFunc(t.Fields, func(f Field) bool { return f.Name == name }) {
				return fmt.Errorf("member %q is not known", name)
			}
		}
		if set != 0 && t.Needs != nil && !slices.ContainsFunc(t.Needs, func(name string) bool { _, ok := members[name]; return ok }) {
			return fmt.Errorf("none of the members %v is there", t.Needs)
		}
	case Choice:
		for _, c := range t.Choices {
			if c.admits(v, set) == nil {
				return nil
			}
		}
		return fmt.Errorf("none of %d choices admits %v", len(t.Choices), v)
	}
	return nil
}

func (t *Type) admitsNumber(v any) error {
	n, ok := v.(json.Number)
	if !ok {
		return wrongKind("a number", v)
	}
	x, err := n.Float64()
	if err != nil {
		return fmt.Errorf("reading the number %s: %w", n, err)
	}
	if t.Kind == Int && x != math.Trunc(x) {
		return fmt.Errorf("%s is not an integer", n)
	}
	if t.Enum != nil && !slices.ContainsFunc(t.Enum, func(e Value) bool { return sameNumber(e.Value, x) }) {
		return fmt.Errorf("%s is not among the values", n)
	}
	if t.Min != nil && (x < *t.Min || t.Exclusive && x == *t.Min) {
		return fmt.Errorf("%s is below the minimum %v", n, *t.Min)
	}
	return nil
}

func (t *Type) admitsString(v any) error {
	s, ok := v.(string)
	if !ok {
		return wrongKind("a string", v)
	}
	if t.NonEmpty && s == "" {
		return fmt.Errorf("the string is empty")
	}
	if t.Enum != nil && !slices.ContainsFunc(t.Enum, func(e Value) bool { return e.Value == s }) {
		return fmt.Errorf("%q is not among the values", s)
	}
	return nil
}

func wrongKind(want string, v any) error { return fmt.Errorf("%v is not %s", v, want) }

func sameNumber(text string, x float64) bool {
	y, err := strconv.ParseFloat(text, 64)
	return err == nil && x == y
}
