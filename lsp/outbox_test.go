package lsp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// ends is one side of an unbuffered connection.
type ends struct {
	io.ReadCloser
	io.WriteCloser
}

func (e ends) Close() error { return errors.Join(e.ReadCloser.Close(), e.WriteCloser.Close()) }

// held is a reader that can be blocked.
type held struct {
	io.ReadCloser
	gate sync.RWMutex
}

func (h *held) Read(p []byte) (int, error) {
	n, err := h.ReadCloser.Read(p)
	h.gate.RLock() // blocks after the read, so that the next read waits
	defer h.gate.RUnlock()
	return n, err
}

// TestClientThatWritesFirst reads no answer before it has sent everything. A server that waits for it to read would never get
// to read itself.
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

// TestUnreadDiagnostics uses an editor that reads nothing for 100 versions: their diagnostics must not all be queued.
func TestUnreadDiagnostics(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		toServer, fromEditor := io.Pipe()
		toEditor, fromServer := io.Pipe()
		served := make(chan error, 1)
		go func() { served <- lsp.Serve(context.Background(), ends{toServer, fromServer}, echoing()) }()
		send := func(format string, args ...any) {
			m := fmt.Sprintf(format, args...)
			if _, err := fmt.Fprintf(fromEditor, "Content-Length: %d\r\n\r\n%s", len(m), m); err != nil {
				t.Error(err)
			}
			synctest.Wait()
		}
		const versions = 100
		send(`{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"capabilities":{"textDocument":{"publishDiagnostics":{"versionSupport":true}}}}}`)
		send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
		send(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w%s","languageId":"json","version":1,"text":"%s"}}}`, hookFile, strings.Repeat("a", 1<<17))
		for v := 2; v <= versions; v++ {
			send(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///w%s","version":%d},"contentChanges":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}},"text":"b"}]}}`, hookFile, v)
		}

		var got bytes.Buffer
		read := make(chan error, 1)
		go func() {
			_, err := got.ReadFrom(toEditor)
			read <- err
		}()
		synctest.Wait()
		send(`{"jsonrpc":"2.0","id":"last","method":"shutdown"}`)
		send(`{"jsonrpc":"2.0","method":"exit"}`)
		if err := errors.Join(<-read, <-served); err != nil {
			t.Error(err)
		}
		if n := strings.Count(got.String(), "textDocument/publishDiagnostics"); n > 5 {
			t.Errorf("%d versions were published to an editor that read none", n)
		}
		if !strings.Contains(got.String(), fmt.Sprintf(`"version":%d,`, versions)) {
			t.Error("the last version was not published")
		}
	})
}

// wholeSession returns everything that an editor sends from initialize to exit, with the given number of diagnostic requests.
func wholeSession(asked int) []byte {
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
	return session.Bytes()
}

// TestSlowReaderGetsEveryAnswer sends a whole session at once: whatever is answered before exit arrives, however slowly it is read.
func TestSlowReaderGetsEveryAnswer(t *testing.T) {
	t.Parallel()
	toServer, fromEditor := io.Pipe()
	toEditor, fromServer := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- lsp.Serve(context.Background(), ends{toServer, fromServer}, echoing()) }()

	const asked = 20
	if _, err := fromEditor.Write(wholeSession(asked)); err != nil {
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
