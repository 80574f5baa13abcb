//go:build unix

package main

import (
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// TestServeInterrupted signals the server while it waits for its client and a hook runs. The server must wait for neither:
// the request is answered, no process of the hook remains, and the server dies of that signal.
func TestServeInterrupted(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			hooks := filepath.Join(dir, ".github/hooks/a.json")
			if err := os.MkdirAll(filepath.Dir(hooks), 0o755); err != nil {
				t.Fatal(err)
			}
			const src = `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "exec 3> alive; sleep 300 & echo started >&3; wait"}]}}`
			if err := os.WriteFile(hooks, []byte(src), 0o644); err != nil {
				t.Fatal(err)
			}
			caught := make(chan os.Signal, 1)
			signal.Notify(caught, sig) // else the server inherits that it is ignored, as under nohup
			defer signal.Stop(caught)
			p := startProcess(t)
			p.Initialize([]string{"file://" + dir}, func(params map[string]any) {
				params["initializationOptions"] = map[string]any{"trusted": true}
			})
			fifo := filepath.Join(dir, "alive")
			if err := syscall.Mkfifo(fifo, 0o600); err != nil {
				t.Fatal(err)
			}
			long := p.Go("workspace/executeCommand", map[string]any{"command": "hooks-ls.simulate", "arguments": []any{
				map[string]any{"uri": "file://" + hooks, "event": "agentStop", "surface": "vscode", "consent": true},
			}})
			alive, err := os.Open(fifo) // returns once the hook has opened it too
			if err != nil {
				t.Fatal(err)
			}
			defer alive.Close()
			if _, err := io.ReadFull(alive, make([]byte, len("started\n"))); err != nil {
				t.Fatal(err)
			}
			if err := p.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			if code := lsptest.Code(long.Wait(nil)); code != -32800 {
				t.Errorf("the request is answered with code %d", code)
			}
			p.exit(t)
			if status := p.cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != sig {
				t.Errorf("ended with %v; standard error:\n%s", p.cmd.ProcessState, p.stderr)
			}
			if _, err := io.ReadAll(alive); err != nil { // EOF means that no writer is left
				t.Error(err)
			}
			if p.stderr.Len() > 0 {
				t.Errorf("standard error:\n%s", p.stderr)
			}
		})
	}
}
