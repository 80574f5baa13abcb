//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestScriptsThatAreNoFiles checks hooks whose scripts cannot be read to an end, or are outside of the workspace: nothing is
// said about them, and a fix leaves what is outside alone. A link within the workspace is followed.
func TestScriptsThatAreNoFiles(t *testing.T) {
	dir := t.TempDir()
	const guard = "#!/bin/bash\ncase $(jq -r .tool_input.command) in *sudo*) echo '{\"permissionDecision\":\"deny\"}' ;; esac\n"
	names := []string{"loop.sh", "pipe.sh", "zero.sh", "self/self/guard.sh", "out.sh", "outdir/guard.sh", "absolute.sh", "twice.sh"}
	var hooks strings.Builder
	for _, name := range names {
		hooks.WriteString(`{ "type": "command", "bash": "bash scripts/` + name + `", "powershell": "exit 0" },`)
	}
	for name, src := range map[string]string{
		"repo/.github/hooks/a.json": `{ "version": 1, "hooks": { "preToolUse": [` + strings.TrimSuffix(hooks.String(), ",") + `] } }`,
		"repo/scripts/guard.sh":     guard,
		"outside/guard.sh":          guard,
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "repo/scripts/pipe.sh"), 0o600); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{
		"loop.sh": "pool.sh", "pool.sh": "loop.sh", "zero.sh": "/dev/zero", "self": ".", "out.sh": "../../outside/guard.sh", "outdir": "../../outside",
		"absolute.sh": filepath.Join(dir, "outside/guard.sh"), "twice.sh": "outdir/guard.sh",
	} {
		if err := os.Symlink(to, filepath.Join(dir, "repo/scripts", link)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(dir, "repo"))
	var out bytes.Buffer
	run([]string{"check", "--format", "short", "--quiet"}, strings.NewReader(""), &out, &out)
	if out.Len() == 0 {
		t.Error("the script behind a link to its own directory has no finding")
	}
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, "scripts/self/self/guard.sh:") {
			t.Errorf("not expected: %s", line)
		}
	}
	run([]string{"check", "--fix=unsafe"}, strings.NewReader(""), &out, &out)
	if src, err := os.ReadFile(filepath.Join(dir, "outside/guard.sh")); err != nil || string(src) != guard {
		t.Errorf("the script outside became %q, %v", src, err)
	}
}
