package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestTemplatesDecide runs the scripts that a code action creates in both products: each must decide on its own example in a
// form that the product reads, and allow the stop when stop_hook_active is set.
func TestTemplatesDecide(t *testing.T) {
	t.Parallel()
	interpreters := map[string]string{".sh": "bash", ".py": "python3", ".mjs": "node"}
	cases := []struct {
		event, surface string
		args           []string
		action         string
	}{
		{"PreToolUse", "vscode", []string{"--tool", "run_in_terminal", "--input", `{"command":"rm -rf /"}`}, "deny"},
		{"PreToolUse", "copilot-cli", []string{"--tool", "bash", "--input", `{"command":"rm -rf /"}`}, "deny"},
		{"PreToolUse", "vscode", []string{"--tool", "run_in_terminal", "--input", `{"command":"ls"}`}, "none"},
		{"Stop", "vscode", nil, "continue"},
		{"Stop", "copilot-cli", nil, "continue"},
		{"Stop", "vscode", []string{"--stop-hook-active"}, "stop"},
		{"Stop", "copilot-cli", []string{"--stop-hook-active"}, "stop"},
		{"SessionStart", "vscode", nil, "none"},
		{"SessionStart", "copilot-cli", nil, "none"},
		{"PreCompact", "vscode", nil, "none"},
	}
	for ext, interpreter := range interpreters {
		for _, c := range cases {
			t.Run(c.event+ext+" on "+c.surface+" "+c.action, func(t *testing.T) {
				t.Parallel()
				needs(t, interpreter)
				src, ok := assist.Template(schemas.EventByName(c.event), "hook"+ext)
				if !ok {
					t.Fatal("no template")
				}
				workspace := workspaceWith(t, c.event, interpreter+" hook"+ext, "hook"+ext, src)
				result := simulated(t, append([]string{c.event, "--surface", c.surface, "--workspace", workspace, "--format", "json"}, c.args...))
				if result.Outcome.Action != c.action {
					t.Errorf("action %q, want %q: %+v", result.Outcome.Action, c.action, result)
				}
				if c.event == "SessionStart" && !strings.Contains(strings.Join(result.Outcome.Context, ""), "Branch: trunk") {
					t.Errorf("context %q does not hold the branch", result.Outcome.Context)
				}
				if n := len(result.Hooks); n != 1 || result.Hooks[0].ExitCode != 0 {
					t.Errorf("hooks %+v, want one that ends well", result.Hooks)
				}
			})
		}
	}
}

// TestTemplatesFailClosed runs the deny templates on input that they cannot judge. Only exit code 2 denies the call in every
// product.
func TestTemplatesFailClosed(t *testing.T) {
	t.Parallel()
	for ext, interpreter := range map[string]string{".sh": "bash", ".py": "python3", ".mjs": "node"} {
		for name, c := range map[string]struct {
			payload string
			bare    bool
		}{
			"no JSON":     {payload: "not json"},
			"nothing":     {},
			"no tool":     {payload: `{"tool_input":{"command":"ls"}}`},
			"broken args": {payload: `{"toolName":"bash","toolArgs":"{"}`},
			"without jq":  {payload: `{"tool_name":"run_in_terminal","tool_input":{"command":"ls"}}`, bare: true},
		} {
			if c.bare && ext != ".sh" {
				continue
			}
			t.Run(name+ext, func(t *testing.T) {
				t.Parallel()
				needs(t, interpreter)
				program, err := exec.LookPath(interpreter)
				if err != nil {
					t.Fatal(err)
				}
				src, _ := assist.Template(schemas.EventByName("PreToolUse"), "hook"+ext)
				file := filepath.Join(t.TempDir(), "hook"+ext)
				if err := os.WriteFile(file, []byte(src), 0o644); err != nil {
					t.Fatal(err)
				}
				cmd := exec.Command(program, file)
				cmd.Stdin = strings.NewReader(c.payload)
				if c.bare {
					cmd.Env = []string{"PATH=" + t.TempDir()}
				}
				out, err := cmd.CombinedOutput()
				if cmd.ProcessState.ExitCode() != 2 || !strings.Contains(string(out), "denied, because this hook failed") {
					t.Errorf("%v, want exit code 2 and the reason, in\n%s", err, out)
				}
			})
		}
	}
}

// needs skips a test whose programs are missing; in CI they must exist.
func needs(t *testing.T, interpreter string) {
	t.Helper()
	programs := []string{interpreter}
	if interpreter == "bash" {
		programs = append(programs, "jq")
	}
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("CI") == "true" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
}

type simulation struct {
	Hooks []struct {
		ExitCode int
		Stderr   string
	}
	Outcome struct {
		Action, Reason string
		Context        []string
	}
}

func simulated(t *testing.T, args []string) simulation {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if exit := run(append([]string{"simulate"}, args...), strings.NewReader(""), &stdout, &stderr); exit != exitClean {
		t.Fatalf("simulate %q: exit %d\n%s%s", args, exit, stdout.String(), stderr.String())
	}
	var result simulation
	if err := json.Unmarshal(stdout.Bytes(), &result); err != nil {
		t.Fatalf("%v in %s", err, stdout.String())
	}
	return result
}

// workspaceWith creates a git repository in which git diff --check finds something, with one hook.
func workspaceWith(t *testing.T, event, command, script, src string) string {
	t.Helper()
	dir := t.TempDir()
	config, err := json.Marshal(map[string]any{"version": 1, "hooks": map[string]any{
		event: []any{map[string]any{"type": "command", "command": command, "timeout": 20}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{".github/hooks/a.json": string(config), script: src, "code.txt": "clean\n"} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q", "-b", "trunk", "--template="}, {"add", "-A"}} {
		cmd := exec.Command("git", append([]string{"-C", dir}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "code.txt"), []byte("trailing blank \n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}
