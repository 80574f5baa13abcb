package lsp_test

import (
	"context"
	"errors"
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
