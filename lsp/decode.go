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

// If the server's text of a document differs from the client's, every later answer is wrong. So document messages are decoded
// leniently here: the library rejects a whole message for one number that is out of range, and it changes the spelling of the
// URI, under which the client would not recognize the document.

// wireOptions are the library's options: invalid UTF-8 becomes replacement characters.
var wireOptions = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// decodeOptions match names in any case, because the fields of the Go structs are capitalized.
var decodeOptions = json.JoinOptions(wireOptions, json.MatchCaseInsensitiveNames(true))

func decode(params []byte, v any) error {
	if err := json.Unmarshal(params, v, decodeOptions); err != nil {
		return jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	return nil
}

type openParams struct {
	uri     string  // in the client's spelling, the only one that it recognizes
	key     uri.URI // in the library's spelling, as in every later message: file:///C:/a+b is file:///c%3A/a%2Bb
	version int32
	text    string
}

// version is a document's version. Values that the protocol does not allow become the nearest allowed one, or 0, so that the
// message is not lost.
type version int32

// UnmarshalJSONFrom accepts any value.
func (v *version) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	raw, err := d.ReadValue()
	if err != nil {
		return err
	}
	if raw.Kind() == '"' {
		raw = raw[1 : len(raw)-1]
	}
	n, _ := strconv.ParseFloat(string(raw), 64) // on error n is 0, or infinite when out of range
	*v = version(max(math.MinInt32, min(n, math.MaxInt32)))
	return nil
}

// decodeOpen decodes any usable didOpen.
func decodeOpen(params []byte) (openParams, error) {
	var p struct {
		TextDocument struct {
			URI, Text string
			Version   version
		}
	}
	if err := decode(params, &p); err != nil {
		return openParams{}, err
	}
	d := &p.TextDocument
	key, err := uri.Parse(d.URI)
	return openParams{uri: d.URI, key: key, version: int32(d.Version), text: d.Text}, err
}

// change is one content change: of a range, or of the whole document.
type change struct {
	whole      bool
	start, end text.Position
	text       string
}

type changeParams struct {
	key     uri.URI
	version int32
	changes []change
}

// wirePosition is a position in a change. Numbers that the protocol does not allow are clamped like any other position: a lost
// change would leave the server with another text than the client's.
type wirePosition struct{ Line, Character float64 }

func (p wirePosition) position() text.Position {
	clamp := func(n float64) int { return int(max(-1, min(n, math.MaxInt32))) }
	return text.Position{Line: clamp(p.Line), Character: clamp(p.Character)}
}

// decodeChange decodes any usable didChange.
func decodeChange(params []byte) (changeParams, error) {
	var p struct {
		TextDocument struct {
			URI     uri.URI
			Version version
		}
		ContentChanges []struct {
			Range *struct{ Start, End wirePosition }
			Text  string
		}
	}
	if err := decode(params, &p); err != nil {
		return changeParams{}, err
	}
	c := changeParams{key: p.TextDocument.URI, version: int32(p.TextDocument.Version), changes: make([]change, len(p.ContentChanges))}
	for i, e := range p.ContentChanges {
		c.changes[i] = change{whole: e.Range == nil, text: e.Text}
		if r := e.Range; r != nil {
			c.changes[i].start, c.changes[i].end = r.Start.position(), r.End.position()
		}
	}
	return c, nil
}

// position converts from the protocol's unsigned numbers.
func position(p protocol.Position) text.Position {
	return text.Position{Line: int(min(p.Line, math.MaxInt32)), Character: int(min(p.Character, math.MaxInt32))}
}
