package hooktest_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/internal/racing"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
	"github.com/hooks-ls/hooks-ls/term"
)

// counts matches numbers that depend on the time available for the search.
var counts = regexp.MustCompile(`\(\d+ inputs\)`)

// TestArchives tests the hooks of each archive. In the comment, "surface: ID…" names the products, "plugins: DIR…" the plugins and
// "needs: PROGRAM…" the programs that the machine must have. Only archives that need "offline" cut off the network, since a namespace of its own
// takes as long as a small script.
func TestArchives(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/*.txtar", func(t *testing.T, archive *txtar.Archive) *txtar.Archive {
		surfaces, network := schemas.SurfaceSet(schemas.VSCode)|schemas.SurfaceSet(schemas.CopilotCLI), true
		var plugins []string
		for line := range strings.Lines(string(archive.Comment)) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			switch key {
			case "surface":
				surfaces = 0
				for id := range strings.FieldsSeq(value) {
					s, err := schemas.ParseSurface(id)
					if err != nil {
						t.Fatal(err)
					}
					surfaces |= schemas.SurfaceSet(s)
				}
			case "plugins":
				plugins = strings.Fields(value)
			case "needs":
				for program := range strings.FieldsSeq(value) {
					if program == "offline" && simulate.CanCutNetwork() {
						network = false
						continue
					}
					if _, err := exec.LookPath(program); err != nil {
						t.Logf("%s is not here", program)
						return archive
					}
				}
			}
		}
		dir := t.TempDir()
		want := -1
		for i, f := range archive.Files {
			if f.Name == "want" {
				want = i
				continue
			}
			name := filepath.Join(dir, filepath.FromSlash(f.Name))
			archives.Write(t, name, f.Data, 0o755)
		}
		before := fingerprint(t, dir)
		report, err := hooktest.Run(context.Background(), hooktest.Config{
			Workspace: dir, Files: workspace.Unignored(os.DirFS(dir)), Surfaces: surfaces.List(), Budget: time.Minute, Environ: []string{"PATH=" + programs, "LANG=C"},
			Network: network, Plugins: plugins,
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, fingerprint(t, dir)); diff != "" {
			t.Errorf("the workspace was changed (-before +after):\n%s", diff)
		}
		report.Notes = nil
		var text bytes.Buffer
		if err := report.WriteText(&text, term.Style{}); err != nil {
			t.Fatal(err)
		}
		archive.Files[want].Data = []byte(counts.ReplaceAllString(text.String(), "(N inputs)"))
		return archive
	})
}

// environ is an environment that depends on this machine only in its PATH.
func environ() []string { return []string{"PATH=" + os.Getenv("PATH"), "LANG=C"} }

// fingerprint maps the files and directories below dir to their mode, time and content.
func fingerprint(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		var data []byte
		if !d.IsDir() {
			if data, err = os.ReadFile(p); err != nil {
				return err
			}
		}
		files[p] = fmt.Sprintf("%s %s %x", info.Mode(), info.ModTime(), sha256.Sum256(data))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestNothingIsLeft cancels a run while a hook hangs: no temporary directory and no process remains.
func TestNothingIsLeft(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	dir := t.TempDir()
	mark := filepath.Join(dir, "started")
	if err := os.MkdirAll(filepath.Join(dir, ".github", "hooks"), 0o755); err != nil {
		t.Fatal(err)
	}
	const config = `{"version":1,"hooks":{"PreToolUse":[{"type":"command","bash":"echo $$ > %s; sleep 300"}]}}`
	file := ".github/hooks/a.json"
	if err := os.WriteFile(filepath.Join(dir, file), fmt.Appendf(nil, config, mark), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		_, err := hooktest.Run(ctx, hooktest.Config{Workspace: dir, Files: []string{file}, Surfaces: []schemas.Surface{schemas.VSCode}, Environ: environ()})
		done <- err
	}()
	var pid string
	for pid == "" {
		data, _ := os.ReadFile(mark)
		pid = strings.TrimSpace(string(data))
	}
	cancel()
	if err := <-done; err == nil {
		t.Error("a canceled run has no error")
	}
	if entries, err := os.ReadDir(temp); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	if _, err := os.Stat("/proc/" + pid); err == nil {
		t.Errorf("process %s is still there", pid)
	}
}

// TestExamples tests two hooks of the project's examples: a guard that works, by a case, and one with a mistake. Copilot CLI reads
// neither, since the examples are not a repository root.
func TestExamples(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("jq is not here")
	}
	dir, err := filepath.Abs(filepath.Join("..", "..", "examples"))
	if err != nil {
		t.Fatal(err)
	}
	files := workspace.Unignored(os.DirFS(dir))
	before := fingerprint(t, dir)
	config := hooktest.Config{
		Workspace: dir, Files: files, Surfaces: hooktest.Products(0), Budget: time.Minute, Only: []string{"quality.json"},
		Environ: []string{"PATH=/usr/bin:/bin:" + os.Getenv("PATH"), "LANG=C"},
	}
	report, err := hooktest.Run(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range report.Hooks {
		got = append(got, fmt.Sprintf("%s %s %s", h.Script, h.Surface.ID(), h.State))
	}
	config.Only = nil
	guarded := casefile.Parse("a.hooktest.yaml", `cases:
  - name: generated
    event: PreToolUse
    products: [vscode]
    tool: create_file
    input: { filePath: "${workspace}/generated/api.ts", content: "" }
    expect: { decision: deny, reason: generated }
  - name: not generated
    event: PreToolUse
    products: [vscode]
    tool: create_file
    input: { filePath: "${workspace}/api.ts", content: "" }
    expect: { decision: none }
`)
	cases, _, err := hooktest.RunCases(t.Context(), config, []*casefile.File{guarded}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		for _, r := range c.Runs {
			got = append(got, fmt.Sprintf("%s: %s %v", c.Name, r.Outcome.Action, r.Missed))
		}
	}
	want := []string{".github/hooks/scripts/tests-have-run.sh vscode dead", "generated: deny []", "not generated: none []"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(before, fingerprint(t, dir)); diff != "" {
		t.Errorf("the examples were changed (-before +after):\n%s", diff)
	}
}

// TestGuide checks that docs/test.md shows the archives' scripts and output.
func TestGuide(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile(filepath.Join("..", "..", "docs", "test.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"docs-dead", "docs-alive"} {
		archive, err := txtar.ParseFile(filepath.Join("testdata", name+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if !bytes.Contains(guide, f.Data) {
				t.Errorf("docs/test.md does not show %s of %s:\n%s", f.Name, name, f.Data)
			}
		}
	}
}

// TestBudget asks no speed of a hook that no tool call waits for.
func TestBudget(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const hooks = `{"version":1,"hooks":{"PreToolUse":[{"type":"command","command":"sleep 0.01"}],"Stop":[{"type":"command","command":"sleep 0.01"}]}}`
	archives.Write(t, filepath.Join(dir, ".github/hooks/a.json"), []byte(hooks), 0o644)
	report, err := hooktest.Run(t.Context(), hooktest.Config{
		Workspace: dir, Files: []string{".github/hooks/a.json"}, Surfaces: []schemas.Surface{schemas.VSCode}, Budget: time.Millisecond, Environ: environ(), Quick: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	var slow []string
	for _, h := range report.Hooks {
		if slices.ContainsFunc(h.Problems, func(p hooktest.Problem) bool { return p.Kind == "slow" }) {
			slow = append(slow, h.Event)
		}
	}
	if diff := cmp.Diff([]string{"PreToolUse"}, slow); diff != "" {
		t.Errorf("slow hooks (-want +got):\n%s", diff)
	}
}

// TestNoInputTwice counts what a silent hook is started with: no payload that it got already.
func TestNoInputTwice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	archives.Write(t, filepath.Join(dir, ".github/hooks/a.json"), []byte(`{"version":1,"hooks":{"PreToolUse":[{"type":"command","command":"./log.sh"}]}}`), 0o644)
	archives.Write(t, filepath.Join(dir, "log.sh"), []byte("cat >>calls; exit 0\n"), 0o755)
	var inputs []string
	_, err := hooktest.Run(t.Context(), hooktest.Config{
		Workspace: dir, Files: []string{".github/hooks/a.json", "log.sh"}, Surfaces: []schemas.Surface{schemas.VSCode}, Environ: environ(), Network: true,
		Runner: func(_ context.Context, s simulate.Spawn) simulate.HookResult {
			slices.Sort(s.Env)
			inputs = append(inputs, fmt.Sprintf("%q in %q with %s", s.Argv, s.Env, s.Stdin))
			return simulate.HookResult{}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(inputs)
	if once := slices.Compact(slices.Clone(inputs)); len(once) < 10 || len(once) != len(inputs) {
		t.Errorf("%d of %d inputs were tried before", len(inputs)-len(once), len(inputs))
	}
}

func TestIsNamed(t *testing.T) {
	h := hooktest.Hook{Source: ".github/hooks/a.json", Command: "npm test"}
	for name, want := range map[string]bool{".": true, "./": true, ".github/hooks": true, "a.json": true, "npm": true, "b.json": false, "hooks": false} {
		if got := h.IsNamed(name); got != want {
			t.Errorf("%q: got %t", name, got)
		}
	}
}
