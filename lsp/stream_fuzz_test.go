package lsp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/lsp"
)

// FuzzServe sends arbitrary messages, one per line, to an initialized server and then closes the input. The server must end
// without a panic and answer each request.
func FuzzServe(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"shutdown"}` + "\n" + `{"jsonrpc":"2.0","method":"exit"}`,
		`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w/.github/hooks/a.json","version":1,"text":"{\"hooks\": {\"Stop\": [{\"command\": \"a\"}]}}"}}}` + "\n" +
			`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///w/.github/hooks/a.json","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":3},"end":{"line":0,"character":9}},"text":"\ud83d"}]}}` + "\n" +
			`{"jsonrpc":"2.0","id":"a","method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///w/.github/hooks/a.json"}}}` + "\n" +
			`{"jsonrpc":"2.0","id":"b","method":"textDocument/completion","params":{"textDocument":{"uri":"file:///w/.github/hooks/a.json"},"position":{"line":0,"character":5}}}`,
		`{"jsonrpc":"2.0","id":2,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}` + "\n" + `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}`,
		`[{"jsonrpc":"2.0","id":3,"method":"shutdown"}]` + "\n{\n\n" + `{"id":4,"result":null,"error":null}`,
		`{"jsonrpc":"2.0","method":"workspace/didChangeWorkspaceFolders","params":{"event":{"added":[{"uri":"file:///nowhere"}],"removed":[]}}}`,
		`{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":{"hooks-ls":{"rules":{"echo":"off"}}}}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var s session
		s.send(`{"jsonrpc":"2.0","id":"the first","method":"initialize","params":{"capabilities":{"textDocument":{"diagnostic":{}}}}}`)
		s.send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
		asked := map[string]int{`"the first"`: 1}
		for line := range bytes.Lines(data) {
			line = bytes.TrimSuffix(line, []byte("\n"))
			s.send("%s", line)
			var m map[string]json.RawMessage // a map, because its keys are case-sensitive
			if json.Unmarshal(line, &m) == nil && bytes.HasPrefix(m["method"], []byte{'"'}) {
				asked[key(m["id"])]++
			}
		}
		var log, out bytes.Buffer
		o := echoing()
		o.Log = slog.New(slog.NewTextHandler(&log, nil))
		if err := lsp.Serve(context.Background(), ends{io.NopCloser(&s), discarding{&out}}, o); err != nil && !errors.Is(err, lsp.ErrClient) {
			t.Fatal(err)
		}
		if strings.Contains(log.String(), "msg=panic") {
			t.Fatalf("panic: %s", &log)
		}
		for rest := out.Bytes(); len(rest) > 0; {
			header, body, _ := bytes.Cut(rest, []byte("\r\n\r\n"))
			length, err := strconv.Atoi(strings.TrimPrefix(string(header), "Content-Length: "))
			if err != nil || length > len(body) {
				t.Fatalf("header %q with %d bytes behind it", header, len(body))
			}
			body, rest = body[:length], body[length:]
			if !json.Valid(body) || utf8.Valid(data) && !utf8.Valid(body) {
				t.Fatalf("said %q", body)
			}
			var m map[string]json.RawMessage
			if err := json.Unmarshal(body, &m); err == nil && m["method"] == nil {
				asked[key(m["id"])]--
			}
		}
		for id, n := range asked {
			if n > 0 && id != "" && utf8.Valid(data) {
				t.Errorf("%s: %d answers are missing", id, n)
			}
		}
	})
}

// key returns a canonical form of an ID, "" for an invalid one.
func key(id json.RawMessage) string {
	var text string
	if bytes.HasPrefix(id, []byte{'"'}) && json.Unmarshal(id, &text) == nil {
		return strconv.Quote(text)
	}
	if n, err := strconv.ParseInt(string(id), 10, 64); err == nil {
		return strconv.FormatInt(n, 10)
	}
	return ""
}

type discarding struct{ io.Writer }

func (discarding) Close() error { return nil }
