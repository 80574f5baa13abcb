package lsp

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/buger/jsonparser"
	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// opened is the content of textDocument/didOpen.
type opened struct {
	uri     string  // as the client spells it, which is all that it knows the document by
	key     uri.URI // as the library spells it: file:///C:/a+b is file:///c%3A/a%2Bb. So is the URI of every later message
	version int32
	text    string
}

// version is that of a document. What the protocol does not allow becomes the nearest that it does, or 0, as what comes
// with it has to be taken up.
type version int32

// UnmarshalJSONFrom takes any value.
func (v *version) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	raw, err := d.ReadValue()
	if err != nil {
		return err
	}
	if raw.Kind() == '"' {
		raw = raw[1 : len(raw)-1]
	}
	n, _ := strconv.ParseFloat(string(raw), 64) // an error leaves 0, or what is too large
	*v = version(max(math.MinInt32, min(n, math.MaxInt32)))
	return nil
}

func decodeOpen(params []byte) (opened, error) {
	if o, ok := usualOpen(params); ok {
		return o, nil
	}
	return anyOpen(params)
}

// usualOpen is to anyOpen what usualChange is to anyChange.
func usualOpen(params []byte) (o opened, ok bool) {
	ok = usualMembers(params, func(name string, value []byte, kind jsonparser.ValueType) bool {
		return name == "textDocument" && usualDocument(value, &o)
	})
	return o, ok && o.uri != ""
}

// usualDocument reads what a message has of a document.
func usualDocument(raw []byte, o *opened) bool {
	return usualMembers(raw, func(name string, value []byte, kind jsonparser.ValueType) (ok bool) {
		switch name {
		case "uri":
			o.uri, ok = usualText(value, kind)
			key, err := uri.Parse(o.uri)
			o.key, ok = key, ok && err == nil
		case "version":
			n, err := strconv.ParseInt(string(value), 10, 32)
			o.version, ok = int32(n), err == nil && kind == jsonparser.Number
		case "text":
			o.text, ok = usualText(value, kind)
		case "languageId":
			ok = true
		}
		return ok
	})
}

// anyOpen reads whatever can be taken for a document that is opened.
func anyOpen(params []byte) (opened, error) {
	var p struct {
		TextDocument struct {
			URI, Text string
			Version   version
		}
	}
	if err := decode(params, &p); err != nil {
		return opened{}, err
	}
	d := &p.TextDocument
	key, err := uri.Parse(d.URI)
	return opened{uri: d.URI, key: key, version: int32(d.Version), text: d.Text}, err
}

// change is one content change: of a range, or of the whole document when it has none.
type change struct {
	whole      bool
	start, end text.Position
	text       string
}

// changed is the content of textDocument/didChange.
type changed struct {
	key     uri.URI
	version int32
	changes []change
}

// place is a position in a change. Numbers that the protocol does not allow are clamped as every position is: a change that
// got lost would leave the server with another text than the client's.
type place struct{ Line, Character float64 }

func (p place) position() text.Position {
	clamp := func(n float64) int { return int(max(-1, min(n, math.MaxInt32))) }
	return text.Position{Line: clamp(p.Line), Character: clamp(p.Character)}
}

func decodeChange(params []byte) (changed, error) {
	if c, ok := usualChange(params); ok {
		return c, nil
	}
	return anyChange(params)
}

// usualChange reads a change that is written as editors do it: names as in the protocol and no others, whole numbers, texts
// without \u. It takes a fraction of the time of anyChange, which has the last word on all else.
func usualChange(params []byte) (c changed, ok bool) {
	ok = usualMembers(params, func(name string, value []byte, kind jsonparser.ValueType) bool {
		switch name {
		case "textDocument":
			var o opened
			ok := usualDocument(value, &o)
			c.key, c.version = o.key, o.version
			return ok
		case "contentChanges":
			ok := kind == jsonparser.Array
			c.changes = make([]change, 0, 1)
			_, err := jsonparser.ArrayEach(value, func(value []byte, kind jsonparser.ValueType, _ int, _ error) {
				e := change{whole: true}
				ok = ok && kind == jsonparser.Object && usualContent(value, &e)
				c.changes = append(c.changes, e)
			})
			return ok && err == nil
		}
		return false
	})
	return c, ok
}

func usualContent(raw []byte, e *change) bool {
	return usualMembers(raw, func(name string, value []byte, kind jsonparser.ValueType) (ok bool) {
		switch name {
		case "text":
			e.text, ok = usualText(value, kind)
		case "rangeLength":
			ok = true
		case "range":
			e.whole = false
			ok = usualMembers(value, func(name string, value []byte, _ jsonparser.ValueType) bool {
				switch name {
				case "start":
					return usualPosition(value, &e.start)
				case "end":
					return usualPosition(value, &e.end)
				}
				return false
			})
		}
		return ok
	})
}

func usualPosition(raw []byte, at *text.Position) bool {
	var p place
	ok := usualMembers(raw, func(name string, value []byte, kind jsonparser.ValueType) bool {
		n, err := strconv.ParseInt(string(value), 10, 32)
		switch name {
		case "line":
			p.Line = float64(n)
		case "character":
			p.Character = float64(n)
		default:
			return false
		}
		return err == nil && kind == jsonparser.Number
	})
	*at = p.position()
	return ok
}

func usualText(raw []byte, kind jsonparser.ValueType) (string, bool) {
	if kind != jsonparser.String || bytes.Contains(raw, []byte(`\u`)) || !utf8.Valid(raw) {
		return "", false
	}
	s, err := jsonparser.ParseString(raw)
	return s, err == nil
}

var errUnusual = errors.New("not as editors write it")

// usualMembers gives the members of an object as long as they are taken.
func usualMembers(raw []byte, take func(name string, value []byte, kind jsonparser.ValueType) bool) bool {
	return jsonparser.ObjectEach(raw, func(key, value []byte, kind jsonparser.ValueType, _ int) error {
		if !take(string(key), value, kind) {
			return errUnusual
		}
		return nil
	}) == nil
}

// anyChange reads whatever can be taken for a change.
func anyChange(params []byte) (changed, error) {
	var p struct {
		TextDocument struct {
			URI     uri.URI
			Version version
		}
		ContentChanges []struct {
			Range *struct{ Start, End place }
			Text  string
		}
	}
	if err := decode(params, &p); err != nil {
		return changed{}, err
	}
	c := changed{key: p.TextDocument.URI, version: int32(p.TextDocument.Version), changes: make([]change, len(p.ContentChanges))}
	for i, e := range p.ContentChanges {
		c.changes[i] = change{whole: e.Range == nil, text: e.Text}
		if r := e.Range; r != nil {
			c.changes[i].start, c.changes[i].end = r.Start.position(), r.End.position()
		}
	}
	return c, nil
}

// position converts from the wire, where numbers are unsigned.
func position(p protocol.Position) text.Position {
	return text.Position{Line: int(min(p.Line, math.MaxInt32)), Character: int(min(p.Character, math.MaxInt32))}
}
