package simulate

import (
	"bytes"
	"os/exec"
	"slices"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

// BenchmarkSimulate alternates between running a hook directly and through a full simulation, and reports the overhead:
// reading files, planning, watching, folding, and comparing editions.
func BenchmarkSimulate(b *testing.B) {
	needsShell(b)
	const script = "cat >/dev/null; echo '{}'"
	w := newWorkspace(b, &txtar.Archive{Files: []txtar.File{{Name: ".github/hooks/a.json", Data: []byte(hookFile("PreToolUse", script))}}})
	req, err := Options{Event: "PreToolUse", Dir: w.dir}.Request()
	if err != nil {
		b.Fatal(err)
	}
	p, err := NewPlan(req)
	if err != nil {
		b.Fatal(err)
	}
	hook := p.Hooks[0].Spawn
	var bare, ours []time.Duration
	for b.Loop() {
		start := time.Now()
		cmd := exec.Command(hook.Argv[0], hook.Argv[1:]...)
		cmd.Dir, cmd.Env, cmd.Stdin = hook.Dir, hook.Env, bytes.NewReader(p.Hooks[0].Payload)
		if _, err := cmd.Output(); err != nil {
			b.Fatal(err)
		}
		bare = append(bare, time.Since(start))
		start = time.Now()
		if _, err := Simulate(b.Context(), req, Local{}.Run); err != nil {
			b.Fatal(err)
		}
		ours = append(ours, time.Since(start))
	}
	slices.Sort(bare)
	slices.Sort(ours)
	middle := len(bare) / 2
	b.ReportMetric(float64(bare[middle].Nanoseconds()), "bare-ns")
	b.ReportMetric(float64((ours[middle] - bare[middle]).Nanoseconds()), "overhead-ns")
}

// BenchmarkPlan plans an event without running anything.
func BenchmarkPlan(b *testing.B) {
	req := vscodeRequest("PreToolUse", map[string]string{"/ws/.github/hooks/a.json": hookFile("PreToolUse", "x")})
	for b.Loop() {
		if _, err := NewPlan(req); err != nil {
			b.Fatal(err)
		}
	}
}
