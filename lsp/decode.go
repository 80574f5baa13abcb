package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// The messages that carry a document's text are read here with more care than the library takes, for two reasons. It
// rewrites URIs (file:///C:/a+b becomes file:///c%3A/a%2Bb), and a client knows a document only by the spelling that it
// sent. And it takes a change whose range it cannot read for a change of the whole document, which would replace the
// file by the one character that was typed.

// decode reads the parameters of a message.
func decode(params []byte, v any) error {
	if err := protocol.Unmarshal(params, v); err != nil {
		return jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	return nil
}

// opened is the content of textDocument/didOpen.
type opened struct {
	uri     string  // as the client spells it
	key     uri.URI // as the library spells it, in every later message too
	version int32
	text    string
}

func decodeOpen(params []byte) (opened, error) {
	var p protocol.DidOpenTextDocumentParams
	if err := protocol.Unmarshal(params, &p); err != nil {
		return opened{}, err
	}
	raw := rawURIs(params, 1)
	if len(raw) == 0 {
		return opened{}, fmt.Errorf("textDocument without uri")
	}
	return opened{uri: raw[0], key: p.TextDocument.URI, version: p.TextDocument.Version, text: p.TextDocument.Text}, nil
}

// rawURIs are the first n strings that stand behind a "uri" key, as they were sent. The search needs no parser: a quote
// inside of a JSON string is escaped, so the key's bytes with their quotes can only be a key.
func rawURIs(params []byte, n int) []string {
	var found []string
	key := []byte(`"uri"`)
	for len(found) < n {
		i := bytes.Index(params, key)
		if i < 0 {
			break
		}
		params = params[i+len(key):]
		rest := bytes.TrimLeft(params, " \t\r\n")
		if len(rest) == 0 || rest[0] != ':' {
			continue // the string "uri" as a value
		}
		var s string
		if err := json.NewDecoder(bytes.NewReader(rest[1:])).Decode(&s); err == nil {
			found = append(found, s)
		}
	}
	return found
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

func decodeChange(params []byte) (changed, error) {
	var p protocol.DidChangeTextDocumentParams
	if err := protocol.Unmarshal(params, &p); err != nil {
		return changed{}, err
	}
	c := changed{key: p.TextDocument.URI, version: p.TextDocument.Version, changes: make([]change, 0, len(p.ContentChanges))}
	wholes := 0
	for _, e := range p.ContentChanges {
		switch e := e.(type) {
		case *protocol.TextDocumentContentChangePartial:
			c.changes = append(c.changes, change{start: position(e.Range.Start), end: position(e.Range.End), text: e.Text})
		case *protocol.TextDocumentContentChangeWholeDocument:
			wholes++
			c.changes = append(c.changes, change{whole: true, text: e.Text})
		}
	}
	if wholes > 0 && bytes.Count(params, []byte(`"range"`)) > len(c.changes)-wholes {
		if err := c.reread(params); err != nil {
			return changed{}, err
		}
	}
	return c, nil
}

// reread takes ranges that lie outside of what the protocol allows for numbers: they are clamped as every position is.
func (c *changed) reread(params []byte) error {
	type place struct{ Line, Character float64 }
	var p struct {
		ContentChanges []struct {
			Range *struct{ Start, End place }
			Text  string
		}
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return fmt.Errorf("reading content changes: %w", err)
	}
	clamp := func(n float64) int { return int(max(-1, min(n, math.MaxInt32))) }
	at := func(p place) text.Position { return text.Position{Line: clamp(p.Line), Character: clamp(p.Character)} }
	c.changes = c.changes[:0]
	for _, e := range p.ContentChanges {
		if e.Range == nil {
			c.changes = append(c.changes, change{whole: true, text: e.Text})
		} else {
			c.changes = append(c.changes, change{start: at(e.Range.Start), end: at(e.Range.End), text: e.Text})
		}
	}
	return nil
}

// position converts from the wire, where numbers are unsigned.
func position(p protocol.Position) text.Position {
	return text.Position{Line: int(min(p.Line, math.MaxInt32)), Character: int(min(p.Character, math.MaxInt32))}
}
