package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// process is a running server and its pipes.
type process struct {
	*lsptest.Editor
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stderr *strings.Builder
}

type pipes struct {
	io.ReadCloser
	io.WriteCloser
}

func (p pipes) Close() error { return errors.Join(p.WriteCloser.Close(), p.ReadCloser.Close()) }

func startProcess(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{cmd: exec.Command("hooks-ls", append([]string{"serve"}, args...)...), stderr: &strings.Builder{}}
	p.cmd.Stderr = p.stderr
	p.cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.cmd.Process.Kill() })
	p.stdin = stdin
	p.Editor = lsptest.Connect(t, pipes{stdout, stdin})
	return p
}

// exit waits for the process and returns its exit code. A process that stays for a minute is killed.
func (p *process) exit(t *testing.T) int {
	t.Helper()
	late := time.AfterFunc(time.Minute, func() {
		t.Error("the server is still there after a minute")
		p.cmd.Process.Kill()
	})
	defer late.Stop()
	err := p.cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return p.cmd.ProcessState.ExitCode()
}

// TestServe runs a process over real pipes: a workspace with a mistake, edits, and an orderly shutdown.
func TestServe(t *testing.T) {
	t.Parallel()
	dir := filepath.ToSlash(t.TempDir())
	file := dir + "/.github/hooks/a.json"
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	const broken = "{\"version\": 1, \"hooks\": {\"preToolUse\": [{\"type\": \"command\", \"bash\": \"true\"}]},}\n"
	if err := os.WriteFile(file, []byte(broken), 0o644); err != nil {
		t.Fatal(err)
	}
	root := "file://" + dir
	if !strings.HasPrefix(dir, "/") {
		root = "file:///" + dir
	}
	p := startProcess(t, "--stdio")
	result := p.Initialize([]string{root})
	if info := result["serverInfo"].(map[string]any); info["name"] != "hooks-ls" || info["version"] == "" {
		t.Errorf("serverInfo = %v", info)
	}
	uri := root + "/.github/hooks/a.json"
	p.Published(uri, func(d lsptest.Published) bool { return len(d.Diagnostics) > 0 })
	d := p.Open(uri, "json", broken)
	if got := d.Diagnostics(); len(got.Diagnostics) == 0 || got.Diagnostics[0].Source != "hooks-ls" {
		t.Errorf("diagnostics of the broken text: %+v", got)
	}
	at := lsptest.Position{Line: 0, Character: strings.LastIndex(broken, ",")}
	for range 1000 {
		d.Edit(lsptest.Edit{Range: &lsptest.Range{Start: at, End: lsptest.Position{Line: at.Line, Character: at.Character + 1}}})
		d.Edit(lsptest.Edit{Range: &lsptest.Range{Start: at, End: at}, Text: ","})
	}
	if got := d.Diagnostics(); len(got.Diagnostics) == 0 {
		t.Errorf("no diagnostics after edits that cancel each other")
	}
	d.Edit(lsptest.Edit{Range: &lsptest.Range{Start: at, End: lsptest.Position{Line: at.Line, Character: at.Character + 1}}})
	for _, f := range d.Diagnostics().Diagnostics {
		if f.Code == "comments-not-allowed" || f.Code == "syntax-error" {
			t.Errorf("after the comma is gone: %+v", f)
		}
	}
	if code := p.Code("no/such", nil); code != -32601 {
		t.Errorf("unknown method: code %d", code)
	}
	p.Quit()
	if code := p.exit(t); code != exitClean {
		t.Errorf("exit code %d, standard error:\n%s", code, p.stderr)
	}
	if p.stderr.Len() > 0 {
		t.Errorf("standard error:\n%s", p.stderr)
	}
}

// TestServeEnds checks the exit code of every other kind of end.
func TestServeEnds(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(p *process){
		"exit without shutdown":     func(p *process) { p.Initialize(nil); p.Notify("exit", nil) },
		"the client closes stdin":   func(p *process) { p.Initialize(nil); p.stdin.Close() },
		"the client closes at once": func(p *process) { p.stdin.Close() },
		"both pipes close":          func(p *process) { p.Initialize(nil); p.Close() },
		"a frame without length":    func(p *process) { p.Initialize(nil); io.WriteString(p.stdin, "Content-Length: x\r\n\r\n") },
		"the parent is gone before": func(p *process) {
			p.Initialize(nil, func(params map[string]any) { params["processId"] = 1 << 22 })
			p.stdin.Close()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := startProcess(t)
			end(p)
			if code := p.exit(t); code != exitFindings {
				t.Errorf("exit code %d, want %d; standard error:\n%s", code, exitFindings, p.stderr)
			}
		})
	}
}
