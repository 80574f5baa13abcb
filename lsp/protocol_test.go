package lsp_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

const (
	invalidRequest       = -32600
	methodNotFound       = -32601
	invalidParams        = -32602
	internalError        = -32603
	serverNotInitialized = -32002
	requestCancelled     = -32800
)

func TestPhases(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	code := func(method string, params any, want int) {
		t.Helper()
		if got := e.Code(method, params); got != want {
			t.Errorf("%s: code %d, want %d", method, got, want)
		}
	}
	pull := map[string]any{"textDocument": map[string]any{"uri": "file:///w/a.json"}}
	code("textDocument/diagnostic", pull, serverNotInitialized)
	code("shutdown", nil, serverNotInitialized)
	code("no/such", nil, serverNotInitialized)
	e.Notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{}}) // dropped
	code("initialize", []int{1}, invalidParams)
	e.Initialize(nil)
	code("initialize", map[string]any{"capabilities": map[string]any{}}, invalidRequest)
	code("textDocument/diagnostic", pull, 0)
	code("no/such", nil, methodNotFound)
	code("no/such", map[string]any{"x": 1}, methodNotFound)
	code("$/no/such", nil, methodNotFound)
	code("textDocument/moniker", pull, methodNotFound)
	code("shutdown", nil, 0)
	code("textDocument/diagnostic", pull, invalidRequest)
	code("initialize", map[string]any{"capabilities": map[string]any{}}, invalidRequest)
	code("shutdown", nil, invalidRequest)
	e.Notify("exit", nil)
	if err := e.Ended(); err != nil {
		t.Errorf("Serve = %v, want nil after shutdown and exit", err)
	}
}

// TestMethods sends every request of the protocol: those not listed are refused with MethodNotFound.
func TestMethods(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	e.Initialize(nil)
	for _, m := range protocol.Methods {
		method := string(m.Method)
		if m.Kind != "request" || m.Direction == "serverToClient" || method == "initialize" || method == "shutdown" {
			continue
		}
		switch refused := e.Code(method, map[string]any{}) == methodNotFound; {
		case refused && methods[method] != "":
			t.Errorf("%s is listed in methods_test.go and refused: the server needs a method of its name", method)
		case !refused && methods[method] == "":
			t.Errorf("%s is served: say in methods_test.go what it does, and run go generate ./lsp", method)
		}
	}
}

func TestEnds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		end  func(*lsptest.Editor)
		err  error
	}{
		{"exit before initialize", func(e *lsptest.Editor) { e.Notify("exit", nil) }, lsp.ErrClient},
		{"exit without shutdown", func(e *lsptest.Editor) { e.Initialize(nil); e.Notify("exit", nil) }, lsp.ErrClient},
		{"shutdown and exit", func(e *lsptest.Editor) { e.Initialize(nil); e.Quit() }, nil},
		{"the client dies at once", func(e *lsptest.Editor) { e.Close() }, lsp.ErrClient},
		{"the client dies later", func(e *lsptest.Editor) { e.Initialize(nil); e.Close() }, lsp.ErrClient},
		{"the client dies after shutdown", func(e *lsptest.Editor) { e.Initialize(nil); e.Must("shutdown", nil, nil); e.Close() }, lsp.ErrClient},
		{"a header that is none", func(e *lsptest.Editor) { e.Initialize(nil); e.SendBytes([]byte("{}\n")) }, lsp.ErrClient},
		{"the client dies within a message", func(e *lsptest.Editor) {
			e.Initialize(nil)
			e.SendBytes([]byte("Content-Length: 100\r\n\r\n{"))
			e.Close()
		}, lsp.ErrClient},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := lsptest.Start(t, echoing())
			tt.end(e)
			if err := e.Ended(); !errors.Is(err, tt.err) {
				t.Errorf("Serve = %v, want %v", err, tt.err)
			}
		})
	}
}

// TestParentGone checks that the session ends when the parent process is gone, even if the pipe is still open.
func TestParentGone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var gone atomic.Bool
		o := echoing()
		o.Alive = func(pid int) bool { return pid == 4711 && !gone.Load() }
		e := lsptest.Start(t, o)
		e.Initialize(nil, lsptest.Silent, func(p map[string]any) { p["processId"] = 4711 })
		time.Sleep(time.Hour)
		e.Must("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": "file:///w/a.json"}}, nil)
		gone.Store(true)
		if err := e.Ended(); !errors.Is(err, lsp.ErrClient) {
			t.Errorf("Serve = %v", err)
		}
	})
}

// TestOddMessages sends what no editor should, and checks that the server carries on.
func TestOddMessages(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	e.Initialize([]string{"file:///w"}, lsptest.Pull)
	d := e.Open("file:///w"+hookFile, "json", "abc\ndef")
	for _, body := range []string{
		`{"jsonrpc":"2.0","method":"no/such/notification","params":{"a":1}}`,
		`{"jsonrpc":"2.0","method":"$/progress","params":{"token":1,"value":null}}`,
		`{"jsonrpc":"2.0","method":"$/other"}`,
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99999}}`,
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":null}}`,
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1e99}}`,
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":[]}`,
		`{"jsonrpc":"2.0","method":"$/cancelRequest"}`,
		`{"jsonrpc":"2.0","method":"textDocument/didOpen"}`,
		`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}`,
		`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":5}}}`,
		`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{},"contentChanges":[{}]}}`,
		`{"jsonrpc":"2.0","method":"textDocument/didChange","params":[1,2]}`,
		`{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///other"}}}`,
		`{"jsonrpc":"2.0","method":"textDocument/didSave","params":{"textDocument":{"uri":"file:///other"}}}`,
		`{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":7}`,
		`{"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles","params":{"changes":"x"}}`,
		`{"jsonrpc":"2.0","method":"initialized","params":[]}`,
		`{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":17}}`,
		`{"jsonrpc":"2.0","id":424242,"result":null}`,
		`{"jsonrpc":"2.0","id":"unheard","error":{"code":1,"message":"x"}}`,
	} {
		e.Send([]byte(body))
	}
	for _, params := range []any{nil, []int{}, 5, "x", map[string]any{"textDocument": nil}, map[string]any{"textDocument": map[string]any{"uri": []int{}}}} {
		if code := e.Code("textDocument/diagnostic", params); code != invalidParams && code != 0 {
			t.Errorf("textDocument/diagnostic with %v: code %d", params, code)
		}
	}
	if code := e.Code("textDocument/diagnostic", []int{1}); code != invalidParams {
		t.Errorf("malformed params: code %d, want %d", code, invalidParams)
	}
	// Positions with numbers that the protocol does not allow are clamped; they never replace the document.
	e.Send(fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%q,"version":2},"contentChanges":[
		{"range":{"start":{"line":-4,"character":7},"end":{"line":0,"character":1}},"text":"<"},
		{"range":{"start":{"line":1,"character":2},"end":{"line":99999999999,"character":0}},"text":">"}]}}`, d.URI))
	if got := pullText(t, e, d); got != "<bc\nde>" {
		t.Errorf("after changes out of range: %q", got)
	}
	// UTF-8 cannot hold a lone surrogate; the replacement keeps its length, so that later edits hit the right place.
	e.Send(fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%q,"version":3},"contentChanges":[
		{"text":"a\ud83db"},{"range":{"start":{"line":0,"character":2},"end":{"line":0,"character":3}},"text":"c"}]}}`, d.URI))
	if got := pullText(t, e, d); got != "a\ufffdc" {
		t.Errorf("after half a surrogate pair: %q", got)
	}
	e.Quit()
	if err := e.Ended(); err != nil {
		t.Errorf("Serve = %v", err)
	}
}

type docReport struct {
	Kind     string
	ResultID string
	Items    []lsptest.Diagnostic
}

func pull(t *testing.T, e *lsptest.Editor, uri, previous string) docReport {
	t.Helper()
	params := map[string]any{"textDocument": map[string]any{"uri": uri}}
	if previous != "" {
		params["previousResultId"] = previous
	}
	var r docReport
	e.Must("textDocument/diagnostic", params, &r)
	return r
}

func pullText(t *testing.T, e *lsptest.Editor, d *lsptest.Document) string {
	t.Helper()
	r := pull(t, e, d.URI, "")
	if len(r.Items) != 1 {
		t.Fatalf("%d diagnostics, want 1", len(r.Items))
	}
	return echoed(r.Items[0].Message)
}

// blocking returns options with a rule that blocks until the test releases it.
func blocking() (o lsp.Options, entered, release chan struct{}) {
	entered, release = make(chan struct{}, 100), make(chan struct{})
	rule := &lint.Rule{ID: "slow", Check: func(p *lint.Pass) {
		if strings.Contains(p.Doc.Text.String(), "slow") {
			entered <- struct{}{}
			<-release
		}
	}}
	return lsp.Options{Rules: []*lint.Rule{rule, echo}}, entered, release
}

// TestCancel cancels calls with number and string IDs, while they run and before they start.
func TestCancel(t *testing.T) {
	t.Parallel()
	o, entered, release := blocking()
	e := lsptest.Start(t, o)
	e.Initialize([]string{"file:///w"}, lsptest.Pull)
	d := e.Open("file:///w"+hookFile, "json", "slow")
	params := map[string]any{"textDocument": d.ID()}
	running := e.Go("workspace/diagnostic", map[string]any{"previousResultIds": []any{}})
	<-entered
	named := e.GoAs("a string", "workspace/diagnostic", map[string]any{"previousResultIds": []any{}})
	running.Cancel()
	named.Cancel()
	// Other calls are served while these wait.
	d.Set("quick")
	if got := pullText(t, e, d); got != "quick" {
		t.Errorf("text is %q", got)
	}
	close(release)
	// One was checking its last file, the other had not started when it was canceled.
	for _, r := range []*lsptest.Request{running, named} {
		if code := lsptest.Code(r.Wait(nil)); code != requestCancelled && code != 0 {
			t.Errorf("request %v: code %d", r.ID, code)
		}
	}
	for i := range 200 {
		id := any(fmt.Sprint("s", i))
		if i%2 == 0 {
			id = 100000 + i
		}
		r := e.GoAs(id, "textDocument/diagnostic", params)
		r.Cancel()
		if code := lsptest.Code(r.Wait(nil)); code != requestCancelled && code != 0 {
			t.Errorf("request %v: code %d", id, code)
		}
	}
	e.Must("textDocument/diagnostic", params, nil)
}

// TestPinned requests diagnostics and edits at once: the answer is about the text at the time of the request.
func TestPinned(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	e.Initialize([]string{"file:///w"}, lsptest.Pull)
	d := e.Open("file:///w"+hookFile, "json", "0")
	var requests []*lsptest.Request
	for i := range 500 {
		d.Set(fmt.Sprint(i))
		requests = append(requests, e.Go("textDocument/diagnostic", map[string]any{"textDocument": d.ID()}))
	}
	for i, r := range requests {
		var got docReport
		if err := r.Wait(&got); err != nil {
			t.Fatal(err)
		}
		if got.Items[0].Message != fmt.Sprint(i) {
			t.Fatalf("request %d was answered for text %q", i, got.Items[0].Message)
		}
	}
}

// TestPanic uses a rule that panics.
func TestPanic(t *testing.T) {
	t.Parallel()
	bad := &lint.Rule{ID: "bad", Check: func(p *lint.Pass) {
		if strings.Contains(p.Doc.Text.String(), "bomb") {
			panic("the rule is broken")
		}
	}}
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{bad, echo}})
	e.Initialize([]string{"file:///w"}, lsptest.Pull)
	d := e.Open("file:///w"+hookFile, "json", "bomb")
	if got := pullText(t, e, d); got != "bomb" {
		t.Errorf("the other rules found %q", got)
	}
}

// TestPanicOutsideOfRules uses an engine that fails as a whole, with a client that pulls and with one that does not.
func TestPanicOutsideOfRules(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	o := lsp.Options{Rules: []*lint.Rule{nil}, Log: slog.New(slog.NewTextHandler(&log, nil))}
	e := lsptest.Start(t, o)
	e.Initialize([]string{"file:///w"}, lsptest.Pull)
	d := e.Open("file:///w"+hookFile, "json", "{}")
	for range 3 {
		if code := e.Code("textDocument/diagnostic", map[string]any{"textDocument": d.ID()}); code != internalError {
			t.Errorf("code %d, want %d", code, internalError)
		}
	}
	d.Close()
	e.Must("textDocument/diagnostic", map[string]any{"textDocument": d.ID()}, nil)
	e.Quit()
	if err := e.Ended(); err != nil {
		t.Errorf("Serve = %v", err)
	}
	if got := log.String(); !strings.Contains(got, "msg=panic method=textDocument/diagnostic") || !strings.Contains(got, "stack=") {
		t.Errorf("log: %s", got)
	}
	synctest.Test(t, func(t *testing.T) {
		e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{nil}})
		e.Initialize([]string{"file:///w"}, lsptest.Silent)
		e.Open("file:///w"+hookFile, "json", "{}").Set("[]")
		synctest.Wait()
		e.Quit()
		if err := e.Ended(); err != nil {
			t.Errorf("Serve = %v", err)
		}
	})
}

func TestPullDiagnostics(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	result := e.Initialize([]string{"file:///w"}, lsptest.Pull)
	if result["capabilities"].(map[string]any)["diagnosticProvider"] == nil {
		t.Fatal("no diagnosticProvider for a client that pulls")
	}
	d := e.Open("file:///w"+hookFile, "json", "one")
	first := pull(t, e, d.URI, "")
	if first.Kind != "full" || first.ResultID == "" || first.Items[0].Message != "one" {
		t.Errorf("first report: %+v", first)
	}
	if again := pull(t, e, d.URI, first.ResultID); again.Kind != "unchanged" || again.ResultID != first.ResultID {
		t.Errorf("second report: %+v", again)
	}
	d.Set("two")
	second := pull(t, e, d.URI, first.ResultID)
	if second.Kind != "full" || second.ResultID == first.ResultID || second.Items[0].Message != "two" {
		t.Errorf("report after a change: %+v", second)
	}
	type item struct {
		docReport
		URI     string
		Version *int32
	}
	all := func(previous ...any) []item {
		var r struct{ Items []item }
		e.Must("workspace/diagnostic", map[string]any{"previousResultIds": slices.Concat([]any{}, previous)}, &r)
		return r.Items
	}
	e.Open("file:///w/src/x.json", "json", "{}")
	if got := all(); len(got) != 1 || got[0].Kind != "full" || got[0].URI != d.URI || *got[0].Version != 2 || got[0].ResultID != second.ResultID {
		t.Errorf("workspace report: %+v", got)
	}
	known := map[string]any{"uri": d.URI, "value": second.ResultID}
	if got := all(known, map[string]any{"uri": "file:///w/.github/hooks/gone.json", "value": "x"}); len(got) != 2 ||
		got[0].Kind != "unchanged" || got[1].Kind != "full" || len(got[1].Items) != 0 {
		t.Errorf("second workspace report: %+v", got)
	}
	d.Close()
	if got := all(known); len(got) != 1 || got[0].Kind != "full" || len(got[0].Items) != 0 {
		t.Errorf("workspace report after the file is gone: %+v", got)
	}
	if h := e.History(d.URI); len(h) != 0 {
		t.Errorf("pushed to a client that pulls: %+v", h)
	}
}

func TestTrace(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	e.Initialize(nil, func(p map[string]any) { p["trace"] = "messages" })
	if m := e.Notified("$/logTrace"); !strings.Contains(string(m.Params), "initialized") || strings.Contains(string(m.Params), "verbose") {
		t.Errorf("traced %s", m.Params)
	}
	e.Notify("$/setTrace", map[string]any{"value": "verbose"})
	e.Notify("$/other", map[string]any{"x": "y"})
	for {
		m := e.Notified("$/logTrace")
		if strings.Contains(string(m.Params), "$/other") {
			if !strings.Contains(string(m.Params), `{\"x\":\"y\"}`) {
				t.Errorf("traced %s", m.Params)
			}
			break
		}
	}
}

// TestMalformedParams sends every request with invalid parameters, and about unknown documents: the answer is InvalidParams
// or empty, and the server carries on.
func TestMalformedParams(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	e.Initialize([]string{"file:///w"})
	d := e.Open("file:///w"+hookFile, "json", "{ \"hooks\": { \"Stop\": [ { \"command\": \"./a.sh\"")
	far := map[string]any{"line": 4000000000, "character": 4000000000}
	for _, m := range protocol.Methods {
		method := string(m.Method)
		if methods[method] == "" || m.Kind != "request" || method == "initialize" || method == "shutdown" {
			continue
		}
		if code := e.Code(method, []int{1}); code != invalidParams {
			t.Errorf("%s with an array: code %d, want %d", method, code, invalidParams)
		}
		for name, params := range map[string]any{
			"nothing": nil, "a number": 5, "an empty object": map[string]any{}, "wrong types": map[string]any{"textDocument": 1, "position": "x", "query": 1},
			"an unknown document":        map[string]any{"textDocument": map[string]any{"uri": "file:///w/none.json"}, "position": far, "range": map[string]any{"start": far, "end": far}},
			"a document that is no file": map[string]any{"textDocument": map[string]any{"uri": "untitled:Untitled-1"}, "position": far},
			"a place beyond the end": map[string]any{
				"textDocument": d.ID(), "position": far, "positions": []any{far}, "range": map[string]any{"start": far, "end": far}, "newName": "x",
				"context": map[string]any{"diagnostics": []any{}}, "query": "", "label": "x", "previousResultIds": []any{}, "files": []any{},
			},
		} {
			switch code := e.Code(method, params); code {
			case 0, invalidParams, requestFailed:
			default:
				t.Errorf("%s with %s: code %d", method, name, code)
			}
		}
	}
	d.Set("x")
	if got := d.Diagnostics().Diagnostics; len(got) != 1 || got[0].Message != "x" {
		t.Errorf("afterwards: %+v", got)
	}
}

// TestKinds sends every request without an ID and every notification with one. Neither is executed: notifications must be
// handled in order, and a request that cannot be answered is useless.
func TestKinds(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	o := echoing()
	o.Log = slog.New(slog.NewTextHandler(&log, nil))
	e := lsptest.Start(t, o)
	e.Initialize([]string{"file:///w"}, lsptest.Pull)
	d := e.Open("file:///w"+hookFile, "json", "abc")
	for _, m := range protocol.Methods {
		method := string(m.Method)
		if methods[method] == "" || method == "exit" {
			continue
		}
		params := map[string]any{
			"textDocument": map[string]any{"uri": d.URI, "text": "def"}, "contentChanges": []any{map[string]any{"text": "def"}},
			"capabilities": map[string]any{}, "command": "hooks-ls.list", "arguments": []any{map[string]any{"uri": d.URI}},
		}
		if m.Kind == "request" {
			e.Notify(method, params)
		} else if code := e.Code(method, params); code != invalidRequest {
			t.Errorf("%s as a request: code %d, want %d", method, code, invalidRequest)
		}
	}
	if got := pullText(t, e, d); got != "abc" {
		t.Errorf("afterwards: %q", got)
	}
	e.Must("shutdown", nil, nil)
	if code := e.Code("exit", nil); code != 0 { // the intention is clear
		t.Errorf("exit as a request: code %d", code)
	}
	if err := e.Ended(); err != nil {
		t.Errorf("Serve = %v", err)
	}
	if strings.Contains(log.String(), "panic") {
		t.Errorf("log: %s", &log)
	}
}

// TestOddVersions uses versions that the protocol does not allow. The text still counts: a lost change would leave the server
// with another text than the client's.
func TestOddVersions(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	e.Initialize([]string{"file:///w"}, lsptest.Pull)
	for i, version := range []any{7, 3, 3, 0, -1, nil, 1.5, 1e300, int64(1) << 40, "9", true, []int{1}} {
		uri := fmt.Sprintf("file:///w/.github/hooks/%d.json", i)
		id := map[string]any{"uri": uri, "version": version}
		e.Notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": 5, "version": version, "text": "ab"}})
		e.Notify("textDocument/didChange", map[string]any{"textDocument": id, "contentChanges": []any{
			map[string]any{"range": lsptest.Range{Start: lsptest.Position{Character: 1}, End: lsptest.Position{Character: 1}}, "text": "x"},
		}})
		if r := pull(t, e, uri, ""); len(r.Items) != 1 || echoed(r.Items[0].Message) != "axb" {
			t.Errorf("version %v: %+v", version, r)
		}
	}
}
