package simulate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

// document is a hook's stdout parsed as a single JSON value.
type document struct {
	// text is the decoded output, after removing what the surface strips before parsing.
	text string
	// valid reports that text is exactly one JSON value.
	valid bool
	// value is the raw JSON text of that value.
	value json.RawMessage
	// object holds the members when the value is an object (of duplicate keys, the last); nil otherwise.
	object object
	// problem says why the surface rejects text that is otherwise valid JSON; empty when it does not.
	problem string
}

// object is a decoded JSON object whose values are still raw.
type object map[string]json.RawMessage

// jsonSpace is the white space between tokens of JSON.
const jsonSpace = " \t\n\r"

// parseStrict parses text as one JSON value, with white space allowed around it, as JSON.parse does.
func parseStrict(text string) document {
	raw := bytes.Trim([]byte(text), jsonSpace)
	if !json.Valid(raw) {
		return document{text: text}
	}
	return document{text: text, valid: true, value: raw, object: asObject(raw)}
}

// isScriptSpace reports whether JavaScript's String.trim removes r.
func isScriptSpace(r rune) bool {
	return strings.ContainsRune("\t\n\v\f\r\u2028\u2029\ufeff", r) || unicode.Is(unicode.Zs, r)
}

func trim(s string) string { return strings.TrimFunc(s, isScriptSpace) }

// strictProblem says why a strict parser rejects valid JSON: a lone surrogate, no float64, deeper than depth (0: no limit); else "".
func strictProblem(raw []byte, depth int) string {
	dec := jsontext.NewDecoder(bytes.NewReader(raw), jsontext.AllowDuplicateNames(true))
	for {
		token, err := dec.ReadToken()
		switch {
		case err == io.EOF:
			return ""
		case err != nil:
			return "it holds half of a surrogate pair"
		case depth > 0 && dec.StackDepth() > depth:
			return fmt.Sprintf("it is nested more than %d levels deep", depth)
		case token.Kind() == '0':
			if _, err := strconv.ParseFloat(token.String(), 64); err != nil {
				return "the number " + clip(token.String()) + " is out of range"
			}
		}
	}
}

// withoutProgress removes lines that are progress messages by themselves: {"type":"progress","message":"…"}.
func withoutProgress(text string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		o := asObject([]byte(line))
		if _, hasMessage := o.text("message"); o.str("type") != "progress" || !hasMessage {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// asObject decodes raw if it is a JSON object, and returns nil for anything else.
func asObject(raw []byte) object {
	var o object
	_ = json.Unmarshal(raw, &o) // it stays nil if this fails
	return o
}

// has reports whether the object has the member, even if it is null.
func (o object) has(name string) bool {
	_, ok := o[name]
	return ok
}

// text returns a string member; ok is false when the member is missing or not a string.
func (o object) text(name string) (s string, ok bool) {
	raw, ok := o[name]
	if !ok || len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	return s, json.Unmarshal(raw, &s) == nil
}

// str returns a string member, or "" when it is missing or not a string.
func (o object) str(name string) string {
	s, _ := o.text(name)
	return s
}

// obj returns an object member, or nil when it is missing or not an object.
func (o object) obj(name string) object { return asObject(o[name]) }

// truthy reports whether JavaScript treats the member as true: it is not missing, null, false, 0 or "".
func (o object) truthy(name string) bool {
	raw := string(o[name])
	if f, err := strconv.ParseFloat(raw, 64); err == nil {
		return f != 0
	}
	return !slices.Contains([]string{"", "null", "false", `""`}, raw)
}

// scriptString converts a raw value as JavaScript's String(value) does.
func scriptString(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "undefined"
	}
	return config.ScriptString(syntax.ParseJSON(string(raw)).Root)
}

// compact removes white space between tokens, as JSON.stringify does.
func compact(raw json.RawMessage) json.RawMessage {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return raw
	}
	return b.Bytes()
}

// decodeUTF8 decodes as JavaScript's TextDecoder: each maximal subpart of an ill-formed sequence becomes one U+FFFD.
func decodeUTF8(b []byte) string {
	var out strings.Builder
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 { // a subpart is the longest beginning that more bytes could complete, at least one byte
			for n < len(b) && !utf8.FullRune(b[:n+1]) {
				n++
			}
		}
		out.WriteRune(r)
		b = b[n:]
	}
	return out.String()
}

// decodeChunks decodes the chunks that end at the offsets one by one: a character across two of them becomes U+FFFD.
func decodeChunks(b []byte, ends []int) string {
	var out strings.Builder
	start := 0
	for _, end := range append(slices.Clone(ends), len(b)) {
		if start < end && end <= len(b) {
			out.WriteString(decodeUTF8(b[start:end]))
			start = end
		}
	}
	return out.String()
}
