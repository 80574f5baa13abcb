package simulate

import (
	"context"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// hookServer answers by path.
func hookServer(t *testing.T) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	answer := func(status int, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			io.WriteString(w, body)
		}
	}
	mux.HandleFunc("/ok", answer(200, `{"a":1}`))
	mux.HandleFunc("/created", answer(201, "x"))
	mux.HandleFunc("/empty", answer(204, ""))
	mux.HandleFunc("/broken", answer(500, "no"))
	mux.Handle("/moved", http.RedirectHandler("/ok", http.StatusTemporaryRedirect))
	mux.HandleFunc("/slow", func(_ http.ResponseWriter, r *http.Request) {
		io.ReadAll(r.Body)
		<-r.Context().Done()
	})
	mux.HandleFunc("/stalls", func(w http.ResponseWriter, r *http.Request) {
		io.ReadAll(r.Body)
		io.WriteString(w, "{")
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	mux.HandleFunc("/big", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, strings.Repeat("x", maxOutput+1))
	})
	mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		io.WriteString(w, strings.Join([]string{r.Method, r.Header.Get("Content-Type"), r.Header.Get("User-Agent"), r.Header.Get("X-Token"), string(body)}, "|"))
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server
}

func postHook(url string) Spawn {
	return Spawn{Timeout: time.Minute, HTTP: &Call{URL: url, Headers: []Header{{"Content-Type", "application/json"}}, Body: []byte(`{"b":2}`)}}
}

func TestPost(t *testing.T) {
	t.Parallel()
	server := hookServer(t)
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	tests := []struct {
		name   string
		url    string
		change func(*Spawn)
		want   HookResult
		err    string // substring of StartError
	}{
		{name: "ok", url: "/ok", want: HookResult{Status: 200, Stdout: []byte(`{"a":1}`)}},
		{name: "any 2xx", url: "/created", want: HookResult{Status: 201, Stdout: []byte("x")}},
		{name: "no body", url: "/empty", want: HookResult{Status: 204}},
		{name: "error", url: "/broken", want: HookResult{Status: 500, ExitCode: 1, Stdout: []byte("no")}},
		{name: "redirects are not followed", url: "/moved", want: HookResult{Status: 307, ExitCode: 1}},
		{name: "request", url: "/echo", want: HookResult{Status: 200, Stdout: []byte(`POST|application/json|hooks-ls||{"b":2}`)}},
		{
			name: "headers", url: "/echo",
			change: func(s *Spawn) {
				s.HTTP.Headers = append(s.HTTP.Headers, Header{"user-agent", "mine"}, Header{"X-Token", "s3"})
			},
			want: HookResult{Status: 200, Stdout: []byte(`POST|application/json|mine|s3|{"b":2}`)},
		},
		{
			name: "line break in a header", url: "/ok",
			change: func(s *Spawn) { s.HTTP.Headers = append(s.HTTP.Headers, Header{"X-Token", "a\r\nb"}) },
			want:   HookResult{ExitCode: -1, Failure: HTTPFailed}, err: "invalid header",
		},
		{
			name: "no answer in time", url: "/slow",
			change: func(s *Spawn) { s.Timeout = 100 * time.Millisecond },
			want:   HookResult{ExitCode: -1, TimedOut: true},
		},
		{
			name: "half an answer in time", url: "/stalls",
			change: func(s *Spawn) { s.Timeout = 100 * time.Millisecond },
			want:   HookResult{ExitCode: -1, TimedOut: true, Status: 200, Stdout: []byte("{")},
		},
		{name: "nobody listens", url: closed.URL, want: HookResult{ExitCode: -1, Failure: HTTPFailed}, err: "refused"},
		{name: "no such scheme", url: "ftp://localhost/", want: HookResult{ExitCode: -1, Failure: HTTPFailed}, err: "unsupported protocol scheme"},
		{name: "no address", url: "http://[", want: HookResult{ExitCode: -1, Failure: HTTPFailed}, err: "missing ']'"},
		{
			name: "refused by the plan", url: "/ok",
			change: func(s *Spawn) { s.HTTP.Blocked = "not this one" },
			want:   HookResult{ExitCode: -1, Failure: HTTPBlocked}, err: "not this one",
		},
		{
			name: "loopback refused", url: "/ok",
			change: func(s *Spawn) { s.HTTP.RefuseLoopback = true },
			want:   HookResult{ExitCode: -1, Failure: HTTPBlocked}, err: "127.0.0.1",
		},
		{
			name: "a name for loopback refused", url: "/ok",
			change: func(s *Spawn) {
				s.HTTP.URL, s.HTTP.RefuseLoopback = strings.Replace(s.HTTP.URL, "127.0.0.1", "localhost", 1), true
			},
			want: HookResult{ExitCode: -1, Failure: HTTPBlocked}, err: "the product refuses",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			url := tt.url
			if strings.HasPrefix(url, "/") {
				url = server.URL + url
			}
			hook := postHook(url)
			if tt.change != nil {
				tt.change(&hook)
			}
			got := Local{Network: true}.Run(context.Background(), hook)
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(HookResult{}, "Duration", "StartError")); diff != "" {
				t.Errorf("%s (-want +got):\n%s", url, diff)
			}
			if !strings.Contains(got.StartError, tt.err) || tt.err == "" && got.StartError != "" {
				t.Errorf("error %q, want %q in it", got.StartError, tt.err)
			}
		})
	}
	t.Run("large answer", func(t *testing.T) {
		t.Parallel()
		got := Local{Network: true}.Run(context.Background(), postHook(server.URL+"/big"))
		if len(got.Stdout) != maxOutput || !got.Truncated {
			t.Errorf("%d bytes, truncated %t", len(got.Stdout), got.Truncated)
		}
	})
}

// TestPostTimeoutEffect says what a product does after a request timed out: there is no process that gets a signal.
func TestPostTimeoutEffect(t *testing.T) {
	t.Parallel()
	const claude, copilot = `{"hooks":{"PreToolUse":[{"hooks":[{"type":"http","url":"http://127.0.0.1:1/"%s}]}]}}`, `{"version":1,"hooks":{"PreToolUse":[{"type":"http","url":"https://example.com/"}]}}`
	for _, c := range []struct {
		surface           schemas.Surface
		file, hooks, want string
	}{
		{schemas.CopilotCLI, "ws/.github/hooks/a.json", copilot, "timed out: the request is aborted; its output is ignored, later hooks run and the run continues"},
		{schemas.ClaudeCode, "ws/.claude/settings.json", fmt.Sprintf(claude, ""), "timed out: canceled without a decision, unless the hook has onFailure: block"},
		{schemas.ClaudeCode, "ws/.claude/settings.json", fmt.Sprintf(claude, `,"onFailure":"block"`), `timed out: the action is refused, since onFailure is "block"`},
	} {
		p, err := NewPlan(Request{Event: "PreToolUse", Surface: c.surface, Workspace: "/ws", AllowNetwork: true, FS: fstest.MapFS{c.file: {Data: []byte(c.hooks)}}})
		if err != nil || len(p.Hooks) != 1 {
			t.Fatalf("%v: %+v", err, p)
		}
		d := newDispatch(p)
		d.takeAt(0, HookResult{ExitCode: -1, TimedOut: true})
		if got, _, _ := strings.Cut(d.result().Hooks[0].Verdict.Effect, " ("); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// TestHeaders checks which headers a request has: the products force the type of the content.
func TestHeaders(t *testing.T) {
	t.Parallel()
	const hook = `{"type":"http","url":"https://example.com/","headers":{"content-type":"text/plain","Accept":"application/json","X-Team":"$TEAM"},"allowedEnvVars":["TEAM"]}`
	for surface, c := range map[schemas.Surface]struct{ file, hooks string }{
		schemas.CopilotCLI: {"ws/.github/hooks/a.json", `{"version":1,"hooks":{"PreToolUse":[` + hook + `]}}`},
		schemas.ClaudeCode: {"ws/.claude/settings.json", `{"hooks":{"PreToolUse":[{"hooks":[` + hook + `]}]}}`},
	} {
		identity := func(team string) string {
			p, err := NewPlan(Request{
				Event: "PreToolUse", Surface: surface, Workspace: "/ws", AllowNetwork: true, Environ: []string{"TEAM=" + team}, FS: fstest.MapFS{c.file: {Data: []byte(c.hooks)}},
			})
			if err != nil || len(p.Hooks) != 1 {
				t.Fatalf("%v: %+v", err, p)
			}
			want := []Header{{"Accept", "application/json"}, {"X-Team", team}, {"Content-Type", "application/json"}}
			if diff := cmp.Diff(want, p.Hooks[0].Spawn.HTTP.Headers); diff != "" {
				t.Errorf("%s (-want +got):\n%s", surface, diff)
			}
			return p.Hooks[0].Identity()
		}
		if identity("a") == identity("b") {
			t.Error("what the user consents to does not name the headers")
		}
	}
}

func TestPostCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		io.ReadAll(r.Body)
		cancel()
		<-r.Context().Done()
	}))
	defer server.Close()
	got := Local{Network: true}.Run(ctx, postHook(server.URL))
	if !got.Cancelled || got.TimedOut || got.StartError != "" {
		t.Errorf("got %+v", got)
	}
}

// TestNetworkOff checks that no connection is made unless the network is allowed.
func TestNetworkOff(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Config.ConnState = func(net.Conn, http.ConnState) { t.Error("a connection was made") }
	server.Start()
	defer server.Close()
	got := Local{}.Run(context.Background(), postHook(server.URL))
	if got.Failure != NetworkOff || got.StartError == "" {
		t.Errorf("got %+v", got)
	}
}

func TestPostTLS(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Proto) }))
	server.EnableHTTP2 = true                           // the program itself speaks HTTP/1.1 only
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // it logs the refused handshake
	server.StartTLS()
	defer server.Close()
	hook := postHook(server.URL)
	got := Local{Network: true}.Run(context.Background(), hook)
	if got.Failure != HTTPFailed || !strings.Contains(got.StartError, "certificate") {
		t.Errorf("an unknown certificate is trusted: %+v", got)
	}
	file := filepath.Join(t.TempDir(), "ca.pem")
	block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(file, block, 0o600); err != nil {
		t.Fatal(err)
	}
	hook.Env = []string{"NODE_EXTRA_CA_CERTS=" + file}
	if got := (Local{Network: true}).Run(context.Background(), hook); got.Status != 200 || string(got.Stdout) != "HTTP/1.1" {
		t.Errorf("got %+v", got)
	}
}
