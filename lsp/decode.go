package lsp

import (
	"math"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// A text that the client has and the server has not is a mistake that every later answer carries on. So documents are read
// here, from whatever can be taken for them: the library refuses the whole message for one number that is too large, and
// spells the URI in another way, under which the client knows no document.

// wireOptions are the library's own: what is not UTF-8 becomes replacement characters.
var wireOptions = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// decodeOptions take names in any case, as those of fields in Go are.
var decodeOptions = json.JoinOptions(wireOptions, json.MatchCaseInsensitiveNames(true))

// decode reads the parameters of a message.
func decode(params []byte, v any) error {
	if err := json.Unmarshal(params, v, decodeOptions); err != nil {
		return jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	return nil
}

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

// decodeOpen reads whatever can be taken for a document that is opened.
func decodeOpen(params []byte) (opened, error) {
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

// decodeChange reads whatever can be taken for a change.
func decodeChange(params []byte) (changed, error) {
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
