package hooktest

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// TestNotes runs a hook and a case where only part of the workspace is copied, and where hooks keep the network: each is
// noted once, and hooks start accordingly.
func TestNotes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	files := []string{".github/hooks/a.json", "b.txt", "c.txt"}
	for name, src := range map[string]string{
		files[0]: `{"version":1,"hooks":{"SessionStart":[{"type":"command","command":"true"}],"Stop":[{"type":"command","command":"true"}]}}`,
		files[1]: strings.Repeat("b", 3<<20), files[2]: "c",
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cases := casefile.Parse("a.hooktest.yaml", "cases:\n  - name: starts\n    event: SessionStart\n    expect: {decision: none}\n")
	const half = "only the first 2 files (3 MB) of the workspace were copied"
	for _, tt := range []struct {
		name          string
		limit         copyLimit
		network, able bool
		notes         []string
		copied        []string
	}{
		{name: "nothing is missing", able: true, copied: files},
		{name: "too many files", limit: copyLimit{files: 2, bytes: 1 << 30}, able: true, notes: []string{half}, copied: files[:2]},
		{name: "too many bytes", limit: copyLimit{files: 9, bytes: 2 << 20}, able: true, notes: []string{half}, copied: files[:2]},
		{name: "no namespaces", notes: []string{networkStays}, copied: files},
		{name: "the network was allowed", network: true, copied: files},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			offline := !tt.network && tt.able
			var runs atomic.Int64
			runner := func(_ context.Context, s simulate.Spawn) simulate.HookResult {
				runs.Add(1)
				if s.Offline != offline {
					t.Errorf("a hook is started offline: %t, want %t", s.Offline, offline)
				}
				work := filepath.Join(filepath.Dir(envOf(s.Env, "HOME")), "work")
				for _, name := range files {
					_, err := os.Stat(filepath.Join(work, filepath.FromSlash(name)))
					if there := err == nil; there != slices.Contains(tt.copied, name) {
						t.Errorf("%s was copied: %t", name, there)
					}
				}
				return simulate.HookResult{}
			}
			c := Config{
				Workspace: dir, Files: files, Surfaces: []schemas.Surface{schemas.VSCode}, Environ: []string{"PATH=" + os.Getenv("PATH")},
				Network: tt.network, Quick: true, Runner: runner, copied: tt.limit, canCut: func() bool { return tt.able },
			}
			report, err := Run(t.Context(), c)
			if err != nil || len(report.Hooks) != 2 || !slices.Equal(report.Notes, tt.notes) {
				t.Errorf("%d hooks, notes %q, %v, want %q", len(report.Hooks), report.Notes, err, tt.notes)
			}
			battery := runs.Load()
			list, notes, err := RunCases(t.Context(), c, []*casefile.File{cases}, nil)
			if err != nil || len(list) != 1 || !slices.Equal(notes, tt.notes) {
				t.Errorf("%d cases, notes %q, %v, want %q", len(list), notes, err, tt.notes)
			}
			if battery == 0 || runs.Load() == battery {
				t.Errorf("%d hooks were started by the battery and %d in all", battery, runs.Load())
			}
		})
	}
}

// envOf returns the value of a variable.
func envOf(environ []string, name string) (value string) {
	for _, v := range environ {
		if after, ok := strings.CutPrefix(v, name+"="); ok {
			value = after
		}
	}
	return value
}
