package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/scaffold"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
)

// TestNewHooksWork tests what `new` writes: check has no findings, and in VS Code and Copilot CLI the hook acts and has no
// problem that it could avoid.
func TestNewHooksWork(t *testing.T) {
	t.Parallel()
	interpreters := map[string][]string{"bash": {"bash", "jq"}, "python": {"python3"}, "node": {"node"}}
	// Jobs whose hooks act, and the languages besides Node to run them in; these cover each template where it differs most.
	acts := map[string][]string{"block-command": {"bash", "python"}, "protect-files": {"bash"}, "stop-gate": {"python"}, "context": {"bash"}}
	for _, job := range scaffold.Jobs {
		for i, language := range scaffold.Languages {
			if i > 0 && !slices.Contains(acts[job.Name], language.Name) {
				continue
			}
			t.Run(job.Name+" in "+language.Name, func(t *testing.T) {
				t.Parallel()
				for _, program := range interpreters[language.Name] {
					if _, err := exec.LookPath(program); err != nil {
						t.Logf("%s is not here", program)
						return
					}
				}
				o := scaffold.Options{Job: &job, Language: &language}
				if job.Run != "" {
					o.Run = map[string]string{"stop-gate": "sh -c 'echo broken; exit 1'", "context": "echo hello", "format": "cat"}[job.Name]
				}
				script, config := scaffold.New(o)
				dir := t.TempDir()
				for _, f := range []scaffold.File{script, config} {
					if err := create(filepath.Join(dir, filepath.FromSlash(f.Path)), f.Text, f.Executable); err != nil {
						t.Fatal(err)
					}
				}
				report, err := hooktest.Run(context.Background(), hooktest.Config{
					Workspace: dir, Files: []string{script.Path, config.Path}, Budget: 1 << 40, Environ: []string{"PATH=" + os.Getenv("PATH")},
					Surfaces: []schemas.Surface{schemas.VSCode, schemas.CopilotCLI}, Quick: true,
				})
				if err != nil {
					t.Fatal(err)
				}
				if len(report.Hooks) != 2 {
					t.Fatalf("%d hooks run, want one in each product", len(report.Hooks))
				}
				for _, h := range report.Hooks {
					want := hooktest.Silent
					if acts[job.Name] != nil {
						want = hooktest.Alive
					}
					if h.State != want || h.Failed() {
						t.Errorf("in %s: %s, want %s: %+v", h.Surface.Name(), h.State, want, h.Problems)
					}
				}
				if out := runIn(t, dir, "check", "--format", "short", "--min-severity", "warning"); out != "no findings in 1 file\n" && out != "no findings in 2 files\n" {
					t.Errorf("check says:\n%s", out)
				}
			})
		}
	}
}

// runIn runs the program in a directory and returns its output.
func runIn(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("hooks-ls", args...)
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput() // the output also shows failures
	return string(out)
}

// TestNewWritesNothingTwice checks that existing files are not overwritten.
func TestNewWritesNothingTwice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if out := runIn(t, dir, "new", "log"); filepath.Base(out) == "" || !exists(filepath.Join(dir, ".github", "hooks", "log.json")) {
		t.Fatalf("nothing was written: %s", out)
	}
	before, err := os.ReadFile(filepath.Join(dir, ".github", "hooks", "scripts", "log.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	runIn(t, dir, "new", "log", "--language", "node")
	if after, err := os.ReadFile(filepath.Join(dir, ".github", "hooks", "scripts", "log.mjs")); err != nil || string(after) != string(before) {
		t.Errorf("the script was changed: %v", err)
	}
}
