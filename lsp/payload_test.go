package lsp_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// TestInput edits a simulation input: its fields, and those of its tool, get completion, hover and diagnostics for the event in
// the product.
func TestInput(t *testing.T) {
	t.Parallel()
	root, _ := folder(t, nil)
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	d := e.Open("hooks-ls-input:/vscode/PreToolUse/Input%20of%20PreToolUse.json", "json", `{
  "hook_event_name": "PreToolUse",
  "tool_name": "create_file",
  "tool_input": { "filePath": 1, "file_path": "a" },
  "toolName": "x"
}`)
	pull := func() (messages []string) {
		var got struct{ Items []lsptest.Diagnostic }
		e.Must("textDocument/diagnostic", map[string]any{"textDocument": d.ID()}, &got)
		for _, item := range got.Items {
			messages = append(messages, item.Message)
		}
		return messages
	}
	got := pull()
	for _, want := range []string{"`filePath` must be a string", "VS Code does not send `file_path` here", "VS Code does not send `toolName` here", "`session_id` is missing: VS Code always sends it"} {
		if !slices.Contains(got, want) {
			t.Errorf("no problem %q among %q", want, got)
		}
	}
	labels := func(line, character int) (list []string) {
		var items struct{ Items []struct{ Label string } }
		e.Must("textDocument/completion", map[string]any{"textDocument": d.ID(), "position": map[string]any{"line": line, "character": character}}, &items)
		for _, it := range items.Items {
			list = append(list, it.Label)
		}
		return list
	}
	for _, c := range []struct {
		line, character int
		want            string
	}{{4, 3, "session_id"}, {2, 17, "run_in_terminal"}, {3, 34, "content"}} {
		if got := labels(c.line, c.character); !slices.Contains(got, c.want) {
			t.Errorf("line %d: no %s among %q", c.line+1, c.want, got)
		}
	}
	var hover struct{ Contents struct{ Value string } }
	e.Must("textDocument/hover", map[string]any{"textDocument": d.ID(), "position": map[string]any{"line": 3, "character": 22}}, &hover)
	if !strings.Contains(hover.Contents.Value, "**filePath**") {
		t.Errorf("hover %+v", hover)
	}
	other := e.Open("untitled:/vscode/PreToolUse/a.json", "json", "{}")
	var pulled struct{ Items []lsptest.Diagnostic }
	e.Must("textDocument/diagnostic", map[string]any{"textDocument": other.ID()}, &pulled)
	if len(pulled.Items) > 0 {
		t.Errorf("about another document: %+v", pulled)
	}
}

// TestSampleInputIsRight opens the default payloads of simulations: they have no problem.
func TestSampleInputIsRight(t *testing.T) {
	t.Parallel()
	tools := map[string][]string{
		"vscode": {"create_file", "run_in_terminal", "replace_string_in_file"}, "copilot-cli": {"bash", "create", "edit"},
		"cloud-agent": {"bash", "create"}, "claude-code": {"Bash", "Write", "Edit"},
	}
	hook := []any{map[string]any{"type": "command", "command": "true"}}
	hooks, claude := map[string]any{}, map[string]any{}
	for _, name := range []string{"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop", "SubagentStop", "PreCompact", "preToolUse", "agentStop"} {
		hooks[name] = hook
		claude[name] = []any{map[string]any{"hooks": hook}}
	}
	config, _ := json.Marshal(map[string]any{"version": 1, "hooks": hooks})
	settings, _ := json.Marshal(map[string]any{"hooks": claude})
	root, _ := folder(t, map[string]string{".github/hooks/a.json": string(config), ".claude/settings.json": string(settings)})
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	checked := 0
	for surface, names := range tools {
		for event := range hooks {
			for _, tool := range append(names, "") {
				if (tool != "") != strings.Contains(strings.ToLower(event), "tooluse") {
					continue
				}
				arg := map[string]any{"uri": root + hookFile, "event": event, "surface": surface, "dryRun": true, "user": false}
				if tool != "" {
					arg["tool"] = tool
				}
				var plan struct {
					Result struct {
						Hooks []struct {
							Pointer string
							Stdin   json.RawMessage
						}
					}
				}
				if err := execute(e, "hooks-ls.simulate", arg, &plan); err != nil || len(plan.Result.Hooks) == 0 || plan.Result.Hooks[0].Stdin == nil {
					continue // the product has no such event
				}
				h := plan.Result.Hooks[0]
				name := strings.Split(h.Pointer, "/")[2] // the name in the file: its casing determines that of the fields
				d := e.Open("hooks-ls-input:/"+surface+"/"+name+"/a.json", "json", string(h.Stdin))
				var got struct{ Items []lsptest.Diagnostic }
				e.Must("textDocument/diagnostic", map[string]any{"textDocument": d.ID()}, &got)
				if diff := cmp.Diff(0, len(got.Items)); diff != "" {
					t.Errorf("%s %s %s: %s\n%+v", surface, name, tool, h.Stdin, got.Items)
				}
				d.Close()
				checked++
			}
		}
	}
	if checked < 20 {
		t.Errorf("checked %d inputs", checked)
	}
}
