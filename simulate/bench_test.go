package simulate

import (
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// BenchmarkHook and BenchmarkBare run the same command; the difference is what planning, watching and folding cost.
func BenchmarkHook(b *testing.B) {
	needsShell(b)
	w := newWorkspace(b, &txtar.Archive{Files: []txtar.File{{Name: ".github/hooks/a.json", Data: []byte(hookFile("PreToolUse", "cat >/dev/null"))}}})
	req, err := Options{Event: "PreToolUse", Dir: w.dir}.Request()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Simulate(b.Context(), req, Local{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBare(b *testing.B) {
	needsShell(b)
	for b.Loop() {
		cmd := exec.Command("/bin/sh", "-c", "cat >/dev/null")
		cmd.Stdin = strings.NewReader(`{"a":1}`)
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPlan(b *testing.B) {
	req := vscodeRequest("PreToolUse", map[string]string{"/ws/.github/hooks/a.json": hookFile("PreToolUse", "x")})
	for b.Loop() {
		if _, err := NewPlan(req); err != nil {
			b.Fatal(err)
		}
	}
}
