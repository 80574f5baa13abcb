package assist

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// value is a piece of configuration that a completion inserts, before it is laid out as JSON or YAML.
type value struct {
	kind    valueKind
	text    string // a literal in JSON, or the content of a string
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
	literal valueKind = iota // text as it is, also in YAML
	quoted                   // a string
	object
	array
)

// textValue is a string to be typed over.
func textValue(s string) value { return value{kind: quoted, text: s} }

// valueFor is what a field of the type begins with.
func valueFor(f schemas.Field) value {
	t := f.Type
	if t.Kind == schemas.Choice && len(t.Choices) > 0 {
		t = t.Choices[0]
	}
	switch t.Kind {
	case schemas.Bool:
		return value{kind: literal, text: "true", choices: []string{"true", "false"}}
	case schemas.Int, schemas.Number:
		if f.Default != "" {
			return value{kind: literal, text: f.Default}
		}
		return value{kind: literal, text: f.Example}
	case schemas.String:
		v := value{kind: quoted}
		for _, e := range t.Enum {
			v.choices = append(v.choices, e.Value)
		}
		if len(v.choices) > 0 {
			v.text = v.choices[0]
		}
		return v
	case schemas.Array:
		return value{kind: array}
	case schemas.Map, schemas.Object:
		return value{kind: object}
	}
	return value{kind: literal}
}

// layout writes values in the notation and with the indentation of a document.
type layout struct {
	yaml bool
	// flow writes collections of YAML in brackets, on one line: where one is around already.
	flow bool
	// unit is one level of indentation, eol ends a line.
	unit, eol string
	// plain leaves out the places where a snippet puts the cursor.
	plain bool
	stops int
}

// write is the text of a value whose first line begins at an indentation.
func (l *layout) write(v value, indent string) string {
	switch v.kind {
	case quoted:
		if l.yaml && plainScalar(v.text) && !(l.flow && (v.text == "" || strings.ContainsAny(v.text, ",[]{}"))) {
			return l.stop(v.text, v.choices)
		}
		inner, _ := json.Marshal(v.text)
		return `"` + l.stop(string(inner[1:len(inner)-1]), v.choices) + `"`
	case literal:
		return l.stop(v.text, v.choices)
	}
	switch {
	case l.flow:
		return l.line(v)
	case l.yaml:
		return l.block(v, indent)
	}
	open, closing := "{", "}"
	if v.kind == array {
		open, closing = "[", "]"
	}
	if len(v.members)+len(v.items) == 0 {
		return open + l.stop("", nil) + closing
	}
	inner := indent + l.unit
	var lines []string
	for _, m := range v.members {
		lines = append(lines, inner+l.key(m.key)+": "+l.write(m.value, inner))
	}
	for _, item := range v.items {
		lines = append(lines, inner+l.write(item, inner))
	}
	return open + l.eol + strings.Join(lines, ","+l.eol) + l.eol + indent + closing
}

// line writes a collection of YAML in brackets.
func (l *layout) line(v value) string {
	var parts []string
	for _, m := range v.members {
		parts = append(parts, l.member(m, ""))
	}
	for _, item := range v.items {
		parts = append(parts, l.write(item, ""))
	}
	open, closing := "{", "}"
	if v.kind == array {
		open, closing = "[", "]"
	}
	if len(parts) == 0 {
		return open + l.stop("", nil) + closing
	}
	return open + " " + strings.Join(parts, ", ") + " " + closing
}

// block writes a mapping or sequence of YAML on lines of its own, to stand behind a key or a dash.
func (l *layout) block(v value, indent string) string {
	if len(v.members)+len(v.items) == 0 {
		if v.kind == array {
			return "[" + l.stop("", nil) + "]"
		}
		return l.eol + indent + l.unit + l.stop("", nil)
	}
	var b strings.Builder
	inner := indent + l.unit
	for _, m := range v.members {
		b.WriteString(l.eol + inner + l.member(m, inner))
	}
	for _, item := range v.items {
		b.WriteString(l.eol + inner + "- " + l.item(item, inner+"  "))
	}
	return b.String()
}

// item writes an element of a sequence behind its dash; further members begin at indent.
func (l *layout) item(v value, indent string) string {
	if v.kind != object || len(v.members) == 0 {
		return l.write(v, indent)
	}
	var lines []string
	for _, m := range v.members {
		lines = append(lines, l.member(m, indent))
	}
	return strings.Join(lines, l.eol+indent)
}

// member writes a key with its value; indent is that of the key.
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
	k, _ := json.Marshal(name)
	return l.escape(string(k))
}

// stop is text that the user is led to, in the order of writing.
func (l *layout) stop(s string, choices []string) string {
	if l.plain {
		return s
	}
	l.stops++
	switch {
	case len(choices) > 1:
		escaped := make([]string, len(choices))
		for i, c := range choices {
			escaped[i] = strings.NewReplacer(`\`, `\\`, ",", `\,`, "|", `\|`).Replace(c)
		}
		return fmt.Sprintf("${%d|%s|}", l.stops, strings.Join(escaped, ","))
	case s == "":
		return fmt.Sprintf("$%d", l.stops)
	}
	return fmt.Sprintf("${%d:%s}", l.stops, l.escape(s))
}

// escape protects the characters that mean something in a snippet.
func (l *layout) escape(s string) string {
	if l.plain {
		return s
	}
	return strings.NewReplacer(`\`, `\\`, "$", `\$`, "}", `\}`).Replace(s)
}

// plainScalar reports text that YAML reads as a string without quotes.
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
