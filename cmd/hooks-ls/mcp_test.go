package main

import (
	"bufio"
	"encoding/json"
	"io"
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

func TestMCPGoesOn(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("hooks-ls", "mcp")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(out)
	const open = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`
	for _, tt := range []struct{ name, line, id, code string }{
		{"opens", open, "1", ""},
		{"no JSON", "hello", "null", "-32700"},
		{"broken off", `{"jsonrpc":"2.0","id":2,`, "null", "-32700"},
		{"two in a line", `{"jsonrpc":"2.0","id":2,"method":"ping"}{"jsonrpc":"2.0","id":3,"method":"ping"}`, "null", "-32700"},
		{"a batch", `[{"jsonrpc":"2.0","id":2,"method":"ping"}]`, "null", "-32600"},
		{"a batch of nothing", `[]`, "null", "-32600"},
		{"no object", `"ping"`, "null", "-32600"},
		{"no method", `{"jsonrpc":"2.0","id":2}`, "2", "-32600"},
		{"neither method nor ID", `{"jsonrpc":"2.0"}`, "null", "-32600"},
		{"a method that is no name", `{"jsonrpc":"2.0","id":"a","method":5}`, `"a"`, "-32600"},
		{"another version", `{"jsonrpc":"1.0","id":2,"method":"ping"}`, "2", "-32600"},
		{"unknown method", `{"jsonrpc":"2.0","id":2,"method":"nope"}`, "2", "-32601"},
		{"empty lines, then an answer to nothing", "\n\r\n" + `{"jsonrpc":"2.0","id":2,"result":{}}` + "\n" + `{"jsonrpc":"2.0","id":3,"method":"ping"}`, "3", ""},
		{"a long line", `{"jsonrpc":"2.0","id":4,"method":"ping","params":{"a":"` + strings.Repeat("a", 2<<20) + `"}}`, "4", ""},
	} {
		if _, err := io.WriteString(in, tt.line+"\n"); err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		line, err := answers.ReadBytes('\n')
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		var got struct {
			ID    json.RawMessage
			Error struct{ Code json.RawMessage }
		}
		if err := json.Unmarshal(line, &got); err != nil || string(got.ID) != tt.id || string(got.Error.Code) != tt.code {
			t.Errorf("%s: want an answer to %s with code %q, got %s", tt.name, tt.id, tt.code, line)
		}
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the server does not end with its input: %v", err)
	}
}
