package wire

import (
	"math"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
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

// Decode decodes parameters into v. Its error has the code of the protocol.
func Decode(params []byte, v any) error {
	if err := json.Unmarshal(params, v, decodeOptions); err != nil {
		return jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	return nil
}

// Open is a didOpen.
type Open struct {
	URI     string  // in the client's spelling, the only one that it recognizes
	Key     uri.URI // in the library's spelling, as in every later message: file:///C:/a+b is file:///c%3A/a%2Bb
	Version int32
	Text    string
}

// version is a document's version. One that the protocol does not allow becomes the nearest allowed, or 0: no message is lost.
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

// DecodeOpen decodes any usable didOpen.
func DecodeOpen(params []byte) (Open, error) {
	var p struct {
		TextDocument struct {
			URI, Text string
			Version   version
		}
	}
	if err := Decode(params, &p); err != nil {
		return Open{}, err
	}
	d := &p.TextDocument
	key, err := uri.Parse(d.URI)
	return Open{URI: d.URI, Key: key, Version: int32(d.Version), Text: d.Text}, err
}

// Change is a didChange.
type Change struct {
	Key     uri.URI // in the library's spelling
	Version int32
	edits   []edit
}

// edit replaces a range, or the whole document when there is none.
type edit struct {
	Range *struct{ Start, End position }
	Text  string
}

// Apply returns the document's text after the change; positions count in the given encoding.
func (c Change) Apply(t *text.Text, encoding text.Encoding) *text.Text {
	for _, e := range c.edits {
		if r := e.Range; r == nil {
			t = text.New(e.Text)
		} else {
			t = t.Replace(t.PositionRange(r.Start.clamped(), r.End.clamped(), encoding), e.Text)
		}
	}
	return t
}

// position is a position in a change. Numbers that the protocol does not allow are clamped like any other position: a lost
// change would leave the server with another text than the client's.
type position struct{ Line, Character float64 }

func (p position) clamped() text.Position {
	clamp := func(n float64) int { return int(max(-1, min(n, math.MaxInt32))) }
	return text.Position{Line: clamp(p.Line), Character: clamp(p.Character)}
}

// DecodeChange decodes any usable didChange.
func DecodeChange(params []byte) (Change, error) {
	var p struct {
		TextDocument struct {
			URI     uri.URI
			Version version
		}
		ContentChanges []edit
	}
	err := Decode(params, &p)
	return Change{Key: p.TextDocument.URI, Version: int32(p.TextDocument.Version), edits: p.ContentChanges}, err
}
