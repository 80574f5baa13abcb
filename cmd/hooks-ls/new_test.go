package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/scaffold"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/simulate/hooktest"
)

// interpreters lists the programs that a new hook needs, by language.
var interpreters = map[string][]string{"bash": {"bash", "jq"}, "python": {"python3"}, "node": {"node"}}

// newHook writes what `new` does into a new directory, in which check has no findings. It returns false when the machine has no
// interpreter.
func newHook(t *testing.T, o scaffold.Options) (dir string, files []string, ok bool) {
	t.Helper()
	for _, program := range interpreters[o.Language.Name] {
		if _, err := exec.LookPath(program); err != nil {
			t.Logf("%s is not here", program)
			return "", nil, false
		}
	}
	script, config := scaffold.New(o)
	dir = t.TempDir()
	for _, f := range []scaffold.File{script, config} {
		if err := create(filepath.Join(dir, filepath.FromSlash(f.Path)), f.Text, f.Executable); err != nil {
			t.Fatal(err)
		}
	}
	if out := runIn(t, dir, "check", "--format", "short", "--min-severity", "warning"); out != "no findings in 1 file\n" && out != "no findings in 2 files\n" {
		t.Errorf("check says:\n%s", out)
	}
	return dir, []string{script.Path, config.Path}, true
}

// TestNewHooksWork tests the hooks that `new` writes to decide or tell something: in VS Code and Copilot CLI the hook acts and has
// no problem that it could avoid.
func TestNewHooksWork(t *testing.T) {
	t.Parallel()
	// The languages besides Node to run each job in; these cover each template where it differs most.
	languages := map[string][]string{"block-command": {"bash", "python"}, "protect-files": {"bash"}, "stop-gate": {"python"}, "context": {"bash"}}
	for _, job := range scaffold.Jobs {
		if job.Name == "log" || job.Name == "format" {
			continue // TestNewHooksDoTheirJob has them
		}
		for i, language := range scaffold.Languages {
			if i > 0 && !slices.Contains(languages[job.Name], language.Name) {
				continue
			}
			t.Run(job.Name+" in "+language.Name, func(t *testing.T) {
				t.Parallel()
				run := map[string]string{"stop-gate": "sh -c 'echo broken; exit 1'", "context": "echo hello"}[job.Name]
				dir, files, ok := newHook(t, scaffold.Options{Job: &job, Language: &language, Run: run})
				if !ok {
					return
				}
				report, err := hooktest.Run(context.Background(), hooktest.Config{
					Workspace: dir, Files: files, Budget: 1 << 40, Environ: []string{"PATH=" + os.Getenv("PATH")},
					Surfaces: []schemas.Surface{schemas.VSCode, schemas.CopilotCLI}, Quick: true,
				})
				if err != nil {
					t.Fatal(err)
				}
				if len(report.Hooks) != 2 {
					t.Fatalf("%d hooks run, want one in each product", len(report.Hooks))
				}
				for _, h := range report.Hooks {
					if h.State != hooktest.Alive || h.Failed() {
						t.Errorf("in %s: %s, want alive: %+v", h.Surface.Name(), h.State, h.Problems)
					}
				}
			})
		}
	}
}

// TestNewHooksDoTheirJob runs the hooks that decide nothing: one keeps the call, the other formats the file, and neither says
// anything. testdata/script/new.txtar starts none of them, since the battery takes seconds in Node.
func TestNewHooksDoTheirJob(t *testing.T) {
	t.Parallel()
	for _, language := range scaffold.Languages {
		t.Run("log in "+language.Name, func(t *testing.T) {
			t.Parallel()
			dir, _, ok := newHook(t, scaffold.Options{Job: scaffold.JobNamed("log"), Language: &language})
			if !ok {
				return
			}
			file := filepath.Join(dir, "calls")
			for _, product := range []string{"vscode", "copilot-cli"} {
				silent(t, simulate.Options{Event: "PreToolUse", Surface: product, Workspace: dir, Environ: []string{"PATH=" + os.Getenv("PATH"), "HOOK_LOG=" + file}})
			}
			log, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if lines := strings.Split(string(log), "\n"); len(lines) != 3 || !json.Valid([]byte(lines[0])) || !json.Valid([]byte(lines[1])) || !strings.Contains(lines[1], "tool") {
				t.Errorf("two calls were logged as\n%s", log)
			}
		})
		t.Run("format in "+language.Name, func(t *testing.T) {
			t.Parallel()
			dir, _, ok := newHook(t, scaffold.Options{Job: scaffold.JobNamed("format"), Language: &language, Run: "rm"}) // whose work is easy to see
			if !ok {
				return
			}
			for product, tool := range map[string][2]string{"vscode": {"create_file", "filePath"}, "copilot-cli": {"create", "path"}} {
				file := filepath.Join(dir, "a b.txt")
				if err := os.WriteFile(file, nil, 0o644); err != nil {
					t.Fatal(err)
				}
				input, err := json.Marshal(map[string]string{tool[1]: file})
				if err != nil {
					t.Fatal(err)
				}
				silent(t, simulate.Options{
					Event: "PostToolUse", Surface: product, Workspace: dir, Tool: tool[0], Input: string(input), Environ: []string{"PATH=" + os.Getenv("PATH")},
				})
				if exists(file) {
					t.Errorf("in %s the file was not formatted", product)
				}
			}
		})
	}
}

// TestNewHooksProtectDirectories runs protect-files with the pattern of a directory, which products send as an absolute path or as the
// model wrote it.
func TestNewHooksProtectDirectories(t *testing.T) {
	t.Parallel()
	for _, language := range scaffold.Languages {
		t.Run(language.Name, func(t *testing.T) {
			t.Parallel()
			dir, _, ok := newHook(t, scaffold.Options{Job: scaffold.JobNamed("protect-files"), Language: &language, Patterns: []string{"migrations/*", ".env*"}})
			if !ok {
				return
			}
			for _, c := range []struct {
				product, path string
				denied        bool
			}{
				{"vscode", dir + "/migrations/1.sql", true},
				{"vscode", `c:\work\migrations\1.sql`, true},
				{"vscode", dir + "/src/.env.local", true},
				{"vscode", dir + "/docs/migrations.md", false},
				{"copilot-cli", "migrations/1.sql", true},
				{"copilot-cli", ".env", true},
				{"copilot-cli", "my-migrations/1.sql", false},
			} {
				tool := map[string][2]string{"vscode": {"create_file", "filePath"}, "copilot-cli": {"create", "path"}}[c.product]
				input, err := json.Marshal(map[string]string{tool[1]: c.path})
				if err != nil {
					t.Fatal(err)
				}
				res := result(t, simulate.Options{
					Event: "PreToolUse", Surface: c.product, Workspace: dir, Tool: tool[0], Input: string(input), Environ: []string{"PATH=" + os.Getenv("PATH")},
				})
				if denied := res.Outcome.Action == "deny"; denied != c.denied {
					t.Errorf("%s in %s: %s, %q", c.path, c.product, res.Outcome.Action, res.Hooks[0].Stderr)
				}
			}
		})
	}
}

// silent runs an event whose only hook must end well and say nothing.
func silent(t *testing.T, o simulate.Options) {
	t.Helper()
	res := result(t, o)
	if len(res.Hooks) != 1 || res.Hooks[0].ExitCode == nil || *res.Hooks[0].ExitCode != 0 || res.Hooks[0].Stdout+res.Hooks[0].Stderr != "" {
		t.Errorf("in %s: %+v, want one silent hook", o.Surface, res.Hooks)
	}
}

// result runs an event.
func result(t *testing.T, o simulate.Options) *simulate.Result {
	t.Helper()
	req, err := o.Request()
	if err != nil {
		t.Fatal(err)
	}
	res, err := simulate.Simulate(t.Context(), req, simulate.Local{}.Run)
	if err != nil {
		t.Fatal(err)
	}
	return res
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
