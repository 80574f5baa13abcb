package lsp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"testing"

	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// ends are one side of a connection without a buffer.
type ends struct {
	io.ReadCloser
	io.WriteCloser
}

func (e ends) Close() error { return errors.Join(e.ReadCloser.Close(), e.WriteCloser.Close()) }

// held is a reader that can be made to read nothing.
type held struct {
	io.ReadCloser
	gate sync.RWMutex
}

func (h *held) Read(p []byte) (int, error) {
	n, err := h.ReadCloser.Read(p)
	h.gate.RLock() // what is read is taken only now: the next read comes later still
	defer h.gate.RUnlock()
	return n, err
}

// TestClientThatWritesFirst reads no answer before all is asked. A server that waits for it to read never gets to read.
func TestClientThatWritesFirst(t *testing.T) {
	t.Parallel()
	toServer, fromEditor := io.Pipe()
	toEditor, fromServer := io.Pipe()
	served := make(chan error)
	go func() { served <- lsp.Serve(context.Background(), ends{toServer, fromServer}, echoing()) }()
	in := &held{ReadCloser: toEditor}
	e := lsptest.Connect(t, ends{in, fromEditor})
	e.Initialize([]string{"file:///w"}, lsptest.Pull)
	d := e.Open("file:///w"+hookFile, "json", "a")

	in.gate.Lock()
	var asked []*lsptest.Request
	for range 50 {
		d.Edit(lsptest.Edit{Range: &lsptest.Range{}, Text: "b"})
		asked = append(asked, e.Go("textDocument/diagnostic", map[string]any{"textDocument": d.ID()}), e.Go("no/such/request", nil))
	}
	in.gate.Unlock()
	for i, r := range asked {
		if err := r.Wait(nil); (i%2 == 0) != (err == nil) {
			t.Errorf("answer %d: %v", i, err)
		}
	}
	e.Quit()
	if err := <-served; err != nil {
		t.Errorf("Serve = %v", err)
	}
}

// TestLastWords sends a whole session at once: what is answered before exit arrives, however slowly it is read.
func TestLastWords(t *testing.T) {
	t.Parallel()
	toServer, fromEditor := io.Pipe()
	toEditor, fromServer := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- lsp.Serve(context.Background(), ends{toServer, fromServer}, echoing()) }()

	const asked = 20
	var session bytes.Buffer
	send := func(format string, args ...any) {
		m := fmt.Sprintf(format, args...)
		fmt.Fprintf(&session, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	send(`{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"capabilities":{"textDocument":{"diagnostic":{}}}}}`)
	send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
	send(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w%s","languageId":"json","version":1,"text":"a"}}}`, hookFile)
	for i := range asked {
		send(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///w%s"}}}`, i, hookFile)
	}
	send(`{"jsonrpc":"2.0","id":"last","method":"shutdown"}`)
	send(`{"jsonrpc":"2.0","method":"exit"}`)
	if _, err := fromEditor.Write(session.Bytes()); err != nil {
		t.Fatal(err)
	}

	got, err := io.ReadAll(toEditor)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`"id":"first"`, `"id":"last"`}
	for i := range asked {
		want = append(want, fmt.Sprintf(`"id":%d,`, i))
	}
	for _, id := range want {
		if !bytes.Contains(got, []byte(id)) {
			t.Errorf("no answer with %s", id)
		}
	}
	if err := <-served; err != nil {
		t.Errorf("Serve = %v", err)
	}
}
