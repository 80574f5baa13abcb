//go:build unix

package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// TestTestInterrupted sends Ctrl-C while a hook hangs: no process and no temporary directory remains, and the workspace is
// unchanged.
func TestTestInterrupted(t *testing.T) {
	t.Parallel()
	dir, temp := t.TempDir(), t.TempDir()
	fifo := filepath.Join(t.TempDir(), "alive")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(dir, ".github", "hooks", "a.json")
	if err := os.MkdirAll(filepath.Dir(config), 0o755); err != nil {
		t.Fatal(err)
	}
	src := fmt.Sprintf(`{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "exec 3> %s; sleep 300 & echo started >&3; touch left; wait"}]}}`, fifo)
	if err := os.WriteFile(config, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("hooks-ls", "test", "--yes", "--surface", "vscode")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "TMPDIR="+temp)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	alive, err := os.Open(fifo) // returns once the hook has opened it too
	if err != nil {
		t.Fatal(err)
	}
	defer alive.Close()
	if _, err := io.ReadFull(alive, make([]byte, len("started\n"))); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Error("an interrupted run ends well")
	}
	if _, err := io.ReadAll(alive); err != nil { // EOF means that no writer is left
		t.Error(err)
	}
	if entries, err := os.ReadDir(temp); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "left")); err == nil {
		t.Error("the hook ran in the workspace itself")
	}
}
