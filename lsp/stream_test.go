package lsp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

const parseError = -32700

// TestInvalidMessages sends frames that contain no valid message. Each is answered where possible, and the next is read.
func TestInvalidMessages(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	e.Initialize([]string{"file:///w"}, lsptest.Pull)
	d := e.Open("file:///w"+hookFile, "json", "abc")
	deep := strings.Repeat("[", 100_000)
	for _, tt := range []struct {
		body string
		id   any
		code int
	}{
		{``, nil, parseError},
		{` `, nil, parseError},
		{`{`, nil, parseError},
		{`{"jsonrpc":"2.0","id":1,"method":"shutdown"`, nil, parseError},
		{`{"jsonrpc":"2.0","id":1,"method":"shutdown"}}`, nil, parseError},
		{`{"jsonrpc":"2.0","id":1,"method":"shut` + "\n", nil, parseError},
		{"\x00\x01\xff", nil, parseError},
		{"GET / HTTP/1.1", nil, parseError},
		{deep, nil, parseError},
		{`"text"`, nil, invalidRequest},
		{`null`, nil, invalidRequest},
		{`[]`, nil, invalidRequest},
		{`[1,2]`, nil, invalidRequest},
		{`[{"jsonrpc":"2.0","id":"in a batch","method":"shutdown"}]`, nil, invalidRequest},
		{`{}`, nil, invalidRequest},
		{`{"jsonrpc":"2.0","id":"a"}`, nil, invalidRequest}, // either a request without a method, or a response without a result
		{`{"jsonrpc":"2.0","id":"a","params":{}}`, "a", invalidRequest},
		{`{"id":"b","method":"shutdown"}`, "b", invalidRequest},
		{`{"jsonrpc":"1.0","id":"c","method":"shutdown"}`, "c", invalidRequest},
		{`{"jsonrpc":2.0,"id":-7,"method":"shutdown"}`, -7, invalidRequest},
		{`{"jsonrpc":"2.0","id":"d","method":7}`, "d", invalidRequest},
		{`{"jsonrpc":"2.0","id":"e","method":"shutdown","result":null}`, "e", invalidRequest},
		{`{"jsonrpc":"2.0","id":1.5,"method":"shutdown"}`, nil, invalidRequest},
		{`{"jsonrpc":"2.0","id":99999999999999999999,"method":"shutdown"}`, nil, invalidRequest},
		{`{"jsonrpc":"2.0","id":{},"method":"shutdown"}`, nil, invalidRequest},
		{`{"jsonrpc":"2.0","id":true,"method":"shutdown"}`, nil, invalidRequest},
		{`{"jsonrpc":"2.0","id":"f","method":"textDocument/hover","params":` + deep + strings.Repeat("]", 100_000) + `}`, "f", invalidParams},
		{"{\"jsonrpc\":\"2.0\",\"id\":\"g\\u0000\",\"method\":\"no/s\xff\\ud800\"}", "g\x00", methodNotFound},
		{`{"jsonrpc":"2.0","id":"h","method":"textDocument/hover","params":{"textDocument":}}`, "h", invalidParams},
	} {
		e.Send([]byte(tt.body))
		if code := lsptest.Code(e.Expect(tt.id).Wait(nil)); code != tt.code {
			t.Errorf("%.60q: code %d, want %d", tt.body, code, tt.code)
		}
	}
	// Responses are never answered, however malformed.
	for _, body := range []string{
		`{"jsonrpc":"2.0","id":424242,"error":null}`,
		`{"jsonrpc":"2.0","id":424242,"result":null,"error":null}`,
		`{"jsonrpc":"2.0","id":424242,"result":1,"error":{"code":1,"message":"x"}}`,
		`{"jsonrpc":"2.0","id":424242,"error":"x"}`,
		`{"id":424242,"result":{}}`,
		`{"jsonrpc":"2.0","id":{},"result":{}}`,
		`{"jsonrpc":"2.0","result":{}}`,
		`{"jsonrpc":"2.0","error":{"code":-32700,"message":"x"},"id":null}`,
	} {
		e.Send([]byte(body))
	}
	if got := pullText(t, e, d); got != "abc" {
		t.Errorf("afterwards: %q", got)
	}
	for _, id := range []any{nil, 424242} {
		if e.Answered(id) {
			t.Errorf("an answer was answered: %v", id)
		}
	}
	e.Quit()
	if err := e.Ended(); err != nil {
		t.Errorf("Serve = %v", err)
	}
}

// TestSloppyResponses uses a client whose responses violate JSON-RPC but are unambiguous.
func TestSloppyResponses(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		answer   string
		severity int
	}{
		"an error that is null": {`"jsonrpc":"2.0","result":[{"rules":{"about":"hint"}}%s],"error":null`, 4},
		"no version":            {`"result":[{"rules":{"about":"hint"}}%s]`, 4},
		"an error and a result": {`"jsonrpc":"2.0","result":null,"error":{"code":-32603,"message":"no"}%.0s`, 3},
		"an error as a text":    {`"jsonrpc":"2.0","error":"no"%.0s`, 3},
		"an error without code": {`"jsonrpc":"2.0","error":{"message":"no"}%.0s`, 3},
		"no result":             {`"jsonrpc":"2.0"%.0s`, 3},
		"too few":               {`"jsonrpc":"2.0","result":[]%.0s`, 3},
		"no list":               {`"jsonrpc":"2.0","result":{"x":1}%.0s`, 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
			e.Raw = func(id json.RawMessage, method string, params json.RawMessage) []byte {
				if method != "workspace/configuration" {
					return nil
				}
				var p struct{ Items []any }
				if err := json.Unmarshal(params, &p); err != nil {
					t.Error(err)
				}
				return fmt.Appendf(nil, `{"id":%s,%s}`, id, fmt.Sprintf(tt.answer, strings.Repeat(",null", max(0, len(p.Items)-1))))
			}
			e.Initialize(nil)
			d := e.Open("file:///nowhere"+hookFile, "json", "x")
			if got := d.Diagnostics().Diagnostics; len(got) != 1 || got[0].Severity != tt.severity {
				t.Errorf("got %+v, want severity %d", got, tt.severity)
			}
		})
	}
}

// TestBrokenHeader sends headers after which the next message cannot be found.
func TestBrokenHeader(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		"Content-Length: x\r\n\r\n":                    `Content-Length is \"x\"`,
		"Content-Length: -5\r\n\r\n{}":                 `Content-Length is \"-5\"`,
		"Content-Length: 99999999999999999999\r\n\r\n": `Content-Length is \"99999999999999999999\"`,
		"Content-Length: 1073741824\r\n\r\n":           `Content-Length is \"1073741824\"`,
		"Content-Length:\r\n\r\n":                      `Content-Length is \"\"`,
		"Content-Type: application/json\r\n\r\n{}":     "no Content-Length",
		"\r\n\r\n": "no Content-Length",
		"{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}\n":        "no name",
		"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n":          "no name with",
		"X: " + strings.Repeat("y", 10_000) + "\r\n\r\n{}\n": "too long",
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			o := echoing()
			o.Log = slog.New(slog.NewTextHandler(&log, nil))
			e := lsptest.Start(t, o)
			e.Initialize(nil, lsptest.Silent)
			e.SendBytes([]byte(header))
			if err := e.Ended(); !errors.Is(err, lsp.ErrClient) {
				t.Errorf("Serve = %v", err)
			}
			if !strings.Contains(log.String(), want) {
				t.Errorf("%.40q: log %s, want %s", header, log.String(), want)
			}
		})
	}
}

// TestOddHeaders sends headers that are unusual but allowed.
func TestOddHeaders(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	e.Initialize(nil, lsptest.Silent)
	for i, header := range []string{
		"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
		"Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: %d\r\n\r\n",
		"content-length:%d\r\nX-Other: a:b\r\n\r\n",
		"CONTENT-LENGTH: \t00%d \r\n\r\n",
		"Content-Length: %d\n\n",
	} {
		id := fmt.Sprint("h", i)
		body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%q,"method":"no/such"}`, id)
		e.SendBytes([]byte(fmt.Sprintf(header, len(body)) + body))
		if code := lsptest.Code(e.Expect(id).Wait(nil)); code != methodNotFound {
			t.Errorf("%q: code %d", header, code)
		}
	}
}

// session is a client that sends everything at once.
type session struct{ bytes.Buffer }

func (s *session) send(format string, args ...any) {
	m := fmt.Sprintf(format, args...)
	fmt.Fprintf(s, "Content-Length: %d\r\n\r\n%s", len(m), m)
}

// TestAllAnswered sends many requests and leaves. Earlier requests are answered, and slow ones are canceled, whether the
// client sends exit or just closes its end.
func TestAllAnswered(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the hooks of this test are for a POSIX shell")
	}
	for name, leave := range map[string]func(*session){
		"shutdown and exit": func(s *session) {
			s.send(`{"jsonrpc":"2.0","id":"last","method":"shutdown"}`)
			s.send(`{"jsonrpc":"2.0","method":"exit"}`)
		},
		"exit":              func(s *session) { s.send(`{"jsonrpc":"2.0","method":"exit"}`) },
		"the end of input":  func(s *session) {},
		"a broken header":   func(s *session) { s.WriteString("Content-Length: x\r\n\r\n") },
		"half of a message": func(s *session) { s.WriteString("Content-Length: 500\r\n\r\n{") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root, _ := folder(t, map[string]string{".github/hooks/a.json": `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "exec sleep 60"}]}}`})
			toEditor, fromServer := io.Pipe()
			served := make(chan error, 1)
			const asked = 30
			var s session
			s.send(`{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"capabilities":{},"rootUri":%q,"initializationOptions":{"trusted":true}}}`, root)
			s.send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
			s.send(`{"jsonrpc":"2.0","id":"long","method":"workspace/executeCommand","params":{"command":"hooks-ls.simulate","arguments":[{"uri":%q,"event":"agentStop","surface":"vscode","consent":true}]}}`, root+hookFile)
			for i := range asked {
				s.send(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/%s","params":{"textDocument":{"uri":%q},"position":{"line":0,"character":%d}}}`, i, []string{"hover", "completion", "codeLens"}[i%3], root+hookFile, i)
			}
			leave(&s)
			go func() {
				served <- lsp.Serve(context.Background(), ends{io.NopCloser(&s), fromServer}, lsp.Options{Rules: wireRules})
			}()
			got, err := io.ReadAll(toEditor)
			if err != nil {
				t.Fatal(err)
			}
			want := []string{`"id":"first",`, `"id":"long",`}
			for i := range asked {
				want = append(want, fmt.Sprintf(`"id":%d,`, i))
			}
			if name == "shutdown and exit" {
				want = append(want, `"id":"last",`)
			}
			for _, id := range want {
				if n := bytes.Count(got, []byte(id)); n != 1 {
					t.Errorf("%d answers with %s", n, id)
				}
			}
			if err := <-served; (err == nil) != (name == "shutdown and exit") {
				t.Errorf("Serve = %v", err)
			}
		})
	}
}

// stuck is a stream whose Read cannot be interrupted, like standard input.
type stuck struct {
	io.Reader
	free chan struct{}
}

func (s stuck) Read(p []byte) (int, error) {
	if n, err := s.Reader.Read(p); err == nil {
		return n, nil
	}
	<-s.free
	return 0, io.EOF
}

func (s stuck) Write(p []byte) (int, error) { return len(p), nil }
func (s stuck) Close() error                { return nil }

// TestInterrupted ends the server from outside while it waits for input, which it must not wait for.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var s session
		s.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
		s.send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
		input := stuck{&s, make(chan struct{})}
		defer close(input.free)
		ctx, cancel := context.WithCancelCause(context.Background())
		served := make(chan error, 1)
		go func() { served <- lsp.Serve(ctx, input, echoing()) }()
		synctest.Wait()
		start, cause := time.Now(), errors.New("interrupted")
		cancel(cause)
		if err := <-served; !errors.Is(err, cause) {
			t.Errorf("Serve = %v", err)
		}
		if d := time.Since(start); d > 0 { // in a synctest bubble time passes only while all goroutines wait
			t.Errorf("it took %v", d)
		}
	})
}
