package schemas

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Conforms returns why JSON text is not a value of the type, as a clause such as "must be a string, not a number", or nil. It
// accepts unknown and missing members, and ignores Format.
//
// Package shape checks a syntax tree, for a file that is being written: it finds every mistake with its range, skips what is
// incomplete, and distinguishes surfaces. Conforms is for a value without a file and gives the first mistake as a sentence. Neither
// can stand in for the other; the tests of package shape compare the two.
func (t *Type) Conforms(text string) error { return t.ConformsOn(text, 0) }

// ConformsOn is Conforms, but also requires the members that some surface in the set requires.
func (t *Type) ConformsOn(text string, set Surfaces) error {
	v, err := decode(text)
	if err != nil {
		return fmt.Errorf("decoding %q: %w", text, err)
	}
	return t.admits(v, set)
}

func decode(text string) (v any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err = d.Decode(&v); err == nil && d.More() {
		err = errors.New("more than one value")
	}
	return v, err
}

// jsonKinds names the kinds of values that a type of a kind admits; types of other kinds admit several.
var jsonKinds = map[Kind]string{
	Bool: "a boolean", Int: "a number", Number: "a number", String: "a string", Array: "a list", Map: "an object", Object: "an object",
}

// JSONKind names the kind of a value in valid JSON, with its article.
func JSONKind(raw json.RawMessage) string {
	v, _ := decode(string(raw))
	return jsonKind(v)
}

func jsonKind(v any) string {
	switch v.(type) {
	case bool:
		return "a boolean"
	case json.Number:
		return "a number"
	case string:
		return "a string"
	case []any:
		return "a list"
	case map[string]any:
		return "an object"
	}
	return "null"
}

func (t *Type) admits(v any, set Surfaces) error {
	if want := jsonKinds[t.Kind]; want != "" && want != jsonKind(v) {
		return fmt.Errorf("must be %s, not %s", want, jsonKind(v))
	}
	switch t.Kind {
	case Int, Number:
		return t.admitsNumber(v.(json.Number))
	case String:
		return t.admitsString(v.(string))
	case Array:
		for i, e := range v.([]any) {
			if err := t.Elem.admits(e, set); err != nil {
				return fmt.Errorf("element %d %w", i, err)
			}
		}
	case Map:
		members := v.(map[string]any)
		for _, k := range slices.Sorted(maps.Keys(members)) {
			if err := t.Elem.admits(members[k], set); err != nil {
				return fmt.Errorf("member %s %w", k, err)
			}
		}
	case Object:
		return t.admitsMembers(v.(map[string]any), set)
	case Choice:
		return t.admitsChoice(v, set)
	}
	return nil
}

func (t *Type) admitsMembers(members map[string]any, set Surfaces) error {
	for _, f := range t.Fields {
		e, ok := members[f.Name]
		if !ok {
			if f.Required&set != 0 {
				return fmt.Errorf("lacks member %s", f.Name)
			}
			continue
		}
		if err := f.Type.admits(e, set); err != nil {
			return fmt.Errorf("member %s %w", f.Name, err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if t.Closed && FieldNamed(t.Fields, name) == nil {
			return fmt.Errorf("has the unknown member %s", name)
		}
	}
	if set != 0 && t.Needs != nil && !slices.ContainsFunc(t.Needs, func(name string) bool { _, ok := members[name]; return ok }) {
		return fmt.Errorf("has none of the members %s", strings.Join(t.Needs, ", "))
	}
	return nil
}

// admitsChoice returns the error of the choice that admits values of this kind, if any does.
func (t *Type) admitsChoice(v any, set Surfaces) error {
	var kinds []string
	var nearest error
	for _, c := range t.Choices {
		err := c.admits(v, set)
		if err == nil {
			return nil
		}
		kind := jsonKinds[c.Kind]
		if kind == jsonKind(v) {
			nearest = err
		}
		kinds = slice.Add(kinds, kind)
	}
	if nearest != nil {
		return nearest
	}
	return fmt.Errorf("must be %s, not %s", strings.Join(kinds, " or "), jsonKind(v))
}

func (t *Type) admitsNumber(n json.Number) error {
	x, err := n.Float64()
	switch {
	case err != nil:
		return fmt.Errorf("is too large a number: %s", n)
	case t.Kind == Int && x != math.Trunc(x):
		return fmt.Errorf("must be an integer, not %s", n)
	case t.Enum != nil && !slices.ContainsFunc(t.Enum, func(e Value) bool { return sameNumber(e.Value, x) }):
		return t.notAValue(n.String())
	case t.Min != nil && t.Exclusive && x <= *t.Min:
		return fmt.Errorf("must be above %v, not %s", *t.Min, n)
	case t.Min != nil && x < *t.Min:
		return fmt.Errorf("must be at least %v, not %s", *t.Min, n)
	}
	return nil
}

func (t *Type) admitsString(s string) error {
	switch {
	case t.NonEmpty && s == "":
		return fmt.Errorf("must not be empty")
	case t.Enum != nil && !slices.Contains(t.Values(), s):
		return t.notAValue(strconv.Quote(s))
	}
	return nil
}

// notAValue says that a value is not among those of the type.
func (t *Type) notAValue(got string) error {
	if len(t.Enum) == 1 {
		return fmt.Errorf("must be %q, not %s", t.Enum[0].Value, got)
	}
	return fmt.Errorf("must be one of %s, not %s", strings.Join(t.Values(), ", "), got)
}

func sameNumber(text string, x float64) bool {
	y, err := strconv.ParseFloat(text, 64)
	return err == nil && x == y
}
