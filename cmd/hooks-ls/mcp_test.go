package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// agentOver starts the MCP server in a workspace, as a coding agent does.
func agentOver(t *testing.T, dir string) *mcp.ClientSession {
	t.Helper()
	cmd := exec.Command("hooks-ls", "mcp")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Errorf("the server does not end with its input: %v", err)
		}
	})
	return session
}

func TestMCP(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	hooks := filepath.Join(dir, ".github", "hooks")
	if err := os.MkdirAll(hooks, 0o755); err != nil {
		t.Fatal(err)
	}
	ran := filepath.Join(dir, "ran")
	guard := filepath.Join(hooks, "guard.json")
	text := `{"hooks":{"PreToolUse":[{"type":"command","command":"echo no >&2; touch ran; exit 2"}],"PreToolUze":[]}}`
	if err := os.WriteFile(guard, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	session := agentOver(t, dir)

	tools, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range tools.Tools {
		if runs := tool.Name == "simulate"; tool.Annotations.ReadOnlyHint == runs {
			t.Errorf("tool %s: readOnlyHint is %v", tool.Name, !runs)
		}
	}

	for _, tt := range []struct {
		name, tool  string
		args        map[string]any
		want        string
		failed, ran bool
	}{
		{"finds", "check", nil, "unknown event `PreToolUze`", false, false},
		{"for one product", "check", map[string]any{"products": []string{"nosuch"}}, "unknown product", true, false},
		{"no flag by a path", "check", map[string]any{"paths": []string{"--fix"}}, "--fix", true, false},
		{"explains", "explain", map[string]any{"name": "PreToolUse"}, "permissionDecision", false, false},
		{"plans", "plan", map[string]any{"event": "PreToolUse"}, "touch ran", false, false},
		{"refuses what is never sent", "simulate", map[string]any{"event": "PreToolUse", "tool": "no_such_tool"}, "no_such_tool", true, false},
		{"runs", "simulate", map[string]any{"event": "PreToolUse", "tool": "run_in_terminal", "input": map[string]any{"command": "ls"}}, "denied", false, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			res, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tt.tool, Arguments: tt.args})
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			for _, c := range res.Content {
				out.WriteString(c.(*mcp.TextContent).Text)
			}
			if !strings.Contains(out.String(), tt.want) || res.IsError != tt.failed {
				t.Errorf("failed: %v, want %v; the text lacks %q:\n%s", res.IsError, tt.failed, tt.want, out.String())
			}
			if _, err := os.Stat(ran); (err == nil) != tt.ran {
				t.Errorf("a hook has run: %v, want %v", err == nil, tt.ran)
			}
		})
	}
	if now, _ := os.ReadFile(guard); string(now) != text {
		t.Errorf("the file was changed:\n%s", now)
	}
}
