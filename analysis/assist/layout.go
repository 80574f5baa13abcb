package assist

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// value is configuration to insert, independent of JSON or YAML.
type value struct {
	kind    valueKind
	text    string // a JSON literal, or the content of a string
	choices []string
	members []pair
	items   []value
}

type pair struct {
	key   string
	value value
}

type valueKind uint8

const (
	literal valueKind = iota // text as is, in YAML too
	quoted                   // a string
	object
	array
)

func textValue(s string) value { return value{kind: quoted, text: s} }

// valueFor returns the initial value for a field.
func valueFor(f schemas.Field) value {
	t := f.Type
	if t.Kind == schemas.Choice && len(t.Choices) > 0 {
		t = t.Choices[0]
	}
	switch t.Kind {
	case schemas.Bool:
		return value{kind: literal, text: "true", choices: []string{"true", "false"}}
	case schemas.Int, schemas.Number:
		return value{kind: literal, text: cmp.Or(f.Default, f.Example)}
	case schemas.String:
		choices := t.Values()
		return value{kind: quoted, text: cmp.Or(choices...), choices: choices}
	case schemas.Array:
		return value{kind: array}
	case schemas.Map, schemas.Object:
		return value{kind: object}
	}
	return value{kind: literal}
}

// layout formats values in the notation and indentation of a document.
type layout struct {
	yaml bool
	// flow writes YAML collections in brackets on one line, for use inside a flow collection.
	flow bool
	// unit is one level of indentation, eol the line break.
	unit, eol string
	// plain omits the tab stops of snippets.
	plain bool
	stops int
}

// write formats a value whose first line has the given indentation.
func (l *layout) write(v value, indent string) string {
	switch v.kind {
	case quoted:
		if l.yaml && plainScalar(v.text) && !(l.flow && (v.text == "" || strings.ContainsAny(v.text, ",[]{}"))) {
			return l.stop(v.text, v.choices)
		}
		return `"` + l.stop(syntax.Escape(v.text), v.choices) + `"`
	case literal:
		return l.stop(v.text, v.choices)
	}
	open, closing := "{", "}"
	if v.kind == array {
		open, closing = "[", "]"
	}
	switch empty := len(v.members)+len(v.items) == 0; {
	case empty && (l.flow || !l.yaml || v.kind == array):
		return open + l.stop("", nil) + closing
	case empty:
		return l.eol + indent + l.unit + l.stop("", nil)
	case l.flow:
		parts := slice.Map(v.members, func(m pair) string { return l.member(m, "") })
		parts = append(parts, slice.Map(v.items, func(item value) string { return l.write(item, "") })...)
		return open + " " + strings.Join(parts, ", ") + " " + closing
	case l.yaml:
		return l.block(v, indent)
	}
	inner := indent + l.unit
	lines := slice.Map(v.members, func(m pair) string { return inner + l.key(m.key) + ": " + l.write(m.value, inner) })
	lines = append(lines, slice.Map(v.items, func(item value) string { return inner + l.write(item, inner) })...)
	return open + l.eol + strings.Join(lines, ","+l.eol) + l.eol + indent + closing
}

// block formats a YAML sequence on lines of its own, to follow a key.
func (l *layout) block(v value, indent string) string {
	inner := indent + l.unit
	items := slice.Map(v.items, func(item value) string { return l.eol + inner + "- " + l.item(item, inner+"  ") })
	return strings.Join(items, "")
}

// item formats a sequence element after its dash; further members begin at indent.
func (l *layout) item(v value, indent string) string {
	if v.kind != object || len(v.members) == 0 {
		return l.write(v, indent)
	}
	return strings.Join(slice.Map(v.members, func(m pair) string { return l.member(m, indent) }), l.eol+indent)
}

// member formats a key and its value; indent is that of the key.
func (l *layout) member(m pair, indent string) string {
	v := l.write(m.value, indent)
	if strings.HasPrefix(v, l.eol) || v == "" {
		return l.key(m.key) + ":" + v
	}
	return l.key(m.key) + ": " + v
}

func (l *layout) key(name string) string {
	if l.yaml && plainScalar(name) {
		return l.escape(name)
	}
	return l.escape(syntax.Quote(name))
}

// stop formats the next tab stop.
func (l *layout) stop(s string, choices []string) string {
	if l.plain {
		return s
	}
	l.stops++
	switch {
	case len(choices) > 1:
		escaped := slice.Map(choices, strings.NewReplacer(`\`, `\\`, ",", `\,`, "|", `\|`).Replace)
		return fmt.Sprintf("${%d|%s|}", l.stops, strings.Join(escaped, ","))
	case s == "":
		return fmt.Sprintf("$%d", l.stops)
	}
	return fmt.Sprintf("${%d:%s}", l.stops, l.escape(s))
}

// escape escapes the characters that are special in a snippet.
func (l *layout) escape(s string) string {
	if l.plain {
		return s
	}
	return strings.NewReplacer(`\`, `\\`, "$", `\$`, "}", `\}`).Replace(s)
}

// plainScalar reports whether YAML reads an unquoted text as a string.
func plainScalar(s string) bool {
	if s == "" {
		return true
	}
	if strings.TrimSpace(s) != s || strings.ContainsAny(s[:1], "-?:,[]{}#&*!|>'\"%@`~") && !(len(s) > 1 && s[0] == '-' && s[1] != ' ') {
		return false
	}
	switch strings.ToLower(s) {
	case "true", "false", "null", "yes", "no", "on", "off":
		return false
	}
	return strings.Trim(s, "0123456789.+-eE") != "" && !strings.Contains(s, ": ") && !strings.Contains(s, " #") && !strings.HasSuffix(s, ":") && !strings.ContainsAny(s, "\n\t")
}
