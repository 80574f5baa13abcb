// Package lsptest is an editor for tests of the language server. It implements the protocol with its own code, so that a bug
// in the library cannot cancel itself out, and keeps each document's text in a model too simple to be wrong.
// It must not import that library, nor package lsp beyond Serve. Begin with Start.
//
// Nothing here sleeps: every wait ends with a message, with the end of the server, or with a timeout.
package lsptest

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/lsp"
)

// Editor is one client connected to one server.
type Editor struct {
	t    testing.TB
	conn io.ReadWriteCloser

	// UTF8 says that characters are counted in bytes; set by Initialize.
	UTF8 bool
	// Settings answers workspace/configuration by section; a dot descends into an object. Set it before Initialize.
	Settings map[string]any
	// Answer, if not nil, answers requests before the editor does, unless it returns nil and no error. Set it before Initialize.
	Answer func(method string, params json.RawMessage) (result any, err error)
	// Raw, if not nil, returns the body that answers a request, empty for none; nil falls through to Answer. Set it before Initialize.
	Raw func(id json.RawMessage, method string, params json.RawMessage) []byte

	write sync.Mutex // held while one frame is written

	mu        sync.Mutex
	changed   *sync.Cond // on mu: something below changed
	nextID    int
	responses map[string]Message
	published map[string][]Published
	asked     []Message
	notified  []Message
	ended     error // why no more messages come

	done   chan struct{} // closed when Serve has returned
	served error         // what Serve returned, once done is closed
}

// Published is one textDocument/publishDiagnostics.
type Published struct {
	URI         string       `json:"uri"`
	Version     *int32       `json:"version"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Diagnostic is a diagnostic as it is on the wire.
type Diagnostic struct {
	Range           Range           `json:"range"`
	Severity        int             `json:"severity"`
	Code            string          `json:"code"`
	CodeDescription json.RawMessage `json:"codeDescription,omitempty"`
	Source          string          `json:"source"`
	Message         string          `json:"message"`
	Tags            []int           `json:"tags,omitempty"`
	Related         json.RawMessage `json:"relatedInformation,omitempty"`
	Data            json.RawMessage `json:"data,omitempty"`
}

// Message is a message from the server: a response has no method, a notification no ID.
type Message struct {
	ID             json.RawMessage
	Method         string
	Params, Result json.RawMessage
	Error          *Error
}

// Error is the error of a response.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// Start runs a server in this process, connected to a new editor by an unbuffered pipe, until the test ends.
func Start(t testing.TB, o lsp.Options) *Editor {
	t.Helper()
	client, server := net.Pipe()
	e := Connect(t, client)
	go func() {
		e.served = lsp.Serve(context.Background(), server, o)
		close(e.done)
	}()
	t.Cleanup(func() {
		e.Close()
		e.Ended()
	})
	return e
}

// Connect returns an editor for a server that runs elsewhere.
func Connect(t testing.TB, conn io.ReadWriteCloser) *Editor {
	e := &Editor{t: t, conn: conn, responses: map[string]Message{}, published: map[string][]Published{}, done: make(chan struct{})}
	e.changed = sync.NewCond(&e.mu)
	go e.read()
	return e
}

// Close drops the connection, like an editor that crashes.
func (e *Editor) Close() { e.conn.Close() }

// Ended waits for a server started by Start and returns what Serve returned.
func (e *Editor) Ended() error {
	<-e.done
	return e.served
}

// Quit shuts the server down in order.
func (e *Editor) Quit() {
	e.t.Helper()
	e.Must("shutdown", nil, nil)
	e.Notify("exit", nil)
}

// Send writes one frame with any body.
func (e *Editor) Send(body []byte) {
	e.SendBytes(append([]byte("Content-Length: "+strconv.Itoa(len(body))+"\r\n\r\n"), body...))
}

// SendBytes writes raw bytes, which may not be a valid frame.
func (e *Editor) SendBytes(b []byte) {
	e.write.Lock()
	defer e.write.Unlock()
	// If the server is gone, whoever waits for a message notices.
	_, _ = e.conn.Write(b)
}

func (e *Editor) send(message map[string]any, params any) {
	message["jsonrpc"] = "2.0"
	if params != nil {
		message["params"] = params
	}
	body, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	e.Send(body)
}

// Notify sends a notification.
func (e *Editor) Notify(method string, params any) {
	e.send(map[string]any{"method": method}, params)
}

// Request is a call in flight.
type Request struct {
	e  *Editor
	ID any
}

// Go sends a request with a numeric ID.
func (e *Editor) Go(method string, params any) *Request {
	e.mu.Lock()
	e.nextID++
	id := e.nextID
	e.mu.Unlock()
	return e.GoAs(id, method, params)
}

// GoAs sends a request with the given ID.
func (e *Editor) GoAs(id any, method string, params any) *Request {
	e.send(map[string]any{"id": id, "method": method}, params)
	return &Request{e, id}
}

// Expect returns a handle for a request that was sent by Send; a nil id means null.
func (e *Editor) Expect(id any) *Request { return &Request{e, id} }

// Answered reports whether there is an unread response with the ID.
func (e *Editor) Answered(id any) bool {
	key, _ := json.Marshal(id)
	e.mu.Lock()
	defer e.mu.Unlock()
	_, ok := e.responses[string(key)]
	return ok
}

// Cancel sends $/cancelRequest.
func (r *Request) Cancel() { r.e.Notify("$/cancelRequest", map[string]any{"id": r.ID}) }

// Wait waits for the response and decodes it into result, unless result is nil.
func (r *Request) Wait(result any) error {
	key, _ := json.Marshal(r.ID)
	var m Message
	err := r.e.until("the answer to "+string(key), func() (ok bool) {
		m, ok = r.e.responses[string(key)]
		delete(r.e.responses, string(key))
		return ok
	})
	switch {
	case err != nil:
		return fmt.Errorf("no response: %w", err)
	case m.Error != nil:
		return m.Error
	case result == nil:
		return nil
	}
	return json.Unmarshal(m.Result, result)
}

// Call sends a request and waits for the response.
func (e *Editor) Call(method string, params, result any) error {
	return e.Go(method, params).Wait(result)
}

// Must is Call, but fails the test on an error.
func (e *Editor) Must(method string, params, result any) {
	e.t.Helper()
	if err := e.Call(method, params, result); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// Code returns the error code of a call's response, 0 for success.
func (e *Editor) Code(method string, params any) int { return Code(e.Call(method, params, nil)) }

// Code returns the code of an error of Wait or Call: 0 for nil, 1 for an error that is not a response.
func Code(err error) int {
	var wire *Error
	switch {
	case err == nil:
		return 0
	case errors.As(err, &wire):
		return wire.Code
	}
	return 1
}

// read reads the server's messages until the connection ends.
func (e *Editor) read() {
	in := bufio.NewReader(e.conn)
	for {
		body, err := readFrame(in)
		if err == nil {
			err = e.take(body)
		}
		if err != nil {
			e.mu.Lock()
			e.ended = err
			e.changed.Broadcast()
			e.mu.Unlock()
			return
		}
	}
}

func readFrame(in *bufio.Reader) ([]byte, error) {
	header, err := textproto.NewReader(in).ReadMIMEHeader()
	if err != nil {
		return nil, err
	}
	length, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil {
		return nil, fmt.Errorf("a frame without Content-Length: %w", err)
	}
	body := make([]byte, length)
	_, err = io.ReadFull(in, body)
	return body, err
}

func (e *Editor) take(body []byte) error {
	var m Message
	var p Published
	err := json.Unmarshal(body, &m)
	if err == nil && m.Method == "textDocument/publishDiagnostics" {
		err = json.Unmarshal(m.Params, &p)
	}
	if err != nil {
		return fmt.Errorf("decoding %s: %w", body, err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	defer e.changed.Broadcast()
	switch {
	case m.Method == "":
		e.responses[string(bytes.TrimSpace(m.ID))] = m
	case m.ID != nil:
		e.asked = append(e.asked, m)
		go e.answer(m) // since the server may be writing without reading
	case m.Method == "textDocument/publishDiagnostics":
		e.published[p.URI] = append(e.published[p.URI], p)
	default:
		e.notified = append(e.notified, m)
	}
	return nil
}

func (e *Editor) answer(m Message) {
	if e.Raw != nil {
		if body := e.Raw(m.ID, m.Method, m.Params); body != nil {
			if len(body) > 0 {
				e.Send(body)
			}
			return
		}
	}
	var result any
	var err error
	if e.Answer != nil {
		result, err = e.Answer(m.Method, m.Params)
	}
	if result == nil && err == nil {
		result, err = e.standard(m.Method, m.Params)
	}
	if err != nil {
		var wire *Error
		if !errors.As(err, &wire) {
			wire = &Error{Code: -32603, Message: err.Error()}
		}
		e.send(map[string]any{"id": m.ID, "error": wire}, nil)
		return
	}
	e.send(map[string]any{"id": m.ID, "result": result}, nil)
}

// standard answers like an editor that supports everything.
func (e *Editor) standard(method string, params json.RawMessage) (any, error) {
	switch method {
	case "workspace/configuration":
		var p struct{ Items []struct{ Section string } }
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		return slice.Map(p.Items, func(item struct{ Section string }) any { return e.setting(item.Section) }), nil
	case "client/registerCapability", "client/unregisterCapability", "window/workDoneProgress/create",
		"workspace/diagnostic/refresh", "workspace/codeLens/refresh", "workspace/inlayHint/refresh", "workspace/semanticTokens/refresh":
		return nil, nil
	case "workspace/applyEdit":
		return map[string]bool{"applied": true}, nil
	}
	return nil, &Error{Code: -32601, Message: "method not found: " + method}
}

func (e *Editor) setting(name string) any {
	e.mu.Lock()
	defer e.mu.Unlock()
	if v, ok := e.Settings[name]; ok {
		return v
	}
	var v any = e.Settings
	for part := range strings.SplitSeq(name, ".") {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[part]
	}
	return v
}

// Set changes the settings and notifies the server, like an editor that can be asked for them.
func (e *Editor) Set(settings map[string]any) {
	e.mu.Lock()
	e.Settings = settings
	e.mu.Unlock()
	e.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
}

// messageTimeout is how long a test waits for a message, so that a missing one does not cost the whole run ten minutes.
const messageTimeout = time.Minute

// until waits until ok, called with mu held, returns true. It returns an error when no more messages come, or none in time.
func (e *Editor) until(what string, ok func() bool) error {
	late := time.AfterFunc(messageTimeout, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.ended = cmp.Or(e.ended, fmt.Errorf("%s did not come within %v", what, messageTimeout))
		e.changed.Broadcast()
	})
	defer late.Stop()
	e.mu.Lock()
	defer e.mu.Unlock()
	for !ok() {
		if e.ended != nil {
			return e.ended
		}
		e.changed.Wait()
	}
	return nil
}

func (e *Editor) wait(what string, ok func() bool) {
	e.t.Helper()
	if err := e.until(what, ok); err != nil {
		e.t.Fatalf("waiting for %s: the server ended: %v", what, err)
	}
}

// Asked waits for a request from the server and returns the first of that method.
func (e *Editor) Asked(method string) Message {
	e.t.Helper()
	return e.first("the request "+method, &e.asked, method)
}

// Notified waits for a notification other than diagnostics and returns the first of that method.
func (e *Editor) Notified(method string) Message {
	e.t.Helper()
	return e.first("the notification "+method, &e.notified, method)
}

// Unread returns the number of unread notifications of a method.
func (e *Editor) Unread(method string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(slice.Filter(e.notified, func(m Message) bool { return m.Method == method }))
}

func (e *Editor) first(what string, list *[]Message, method string) (found Message) {
	e.t.Helper()
	e.wait(what, func() bool {
		i := slices.IndexFunc(*list, func(m Message) bool { return m.Method == method })
		if i < 0 {
			return false
		}
		found = (*list)[i]
		*list = slices.Delete(*list, i, i+1)
		return true
	})
	return found
}
