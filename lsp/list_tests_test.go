package lsp_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// TestListTests lists what can be tested without running any of it: the hooks that products run, each with the range of its
// command, and the cases. Files that git ignores and hooks that never run are excluded.
func TestListTests(t *testing.T) {
	t.Parallel()
	root, dir := folder(t, map[string]string{
		".hooks-ls.yaml": "products: [vscode, copilot-cli]\n",
		".github/hooks/a.json": `{"version": 1, "hooks": {
  "PreToolUse": [{"type": "command", "bash": "touch ran"}],
  "PreToolUze": [{"type": "command", "bash": "touch ran"}]
}}`,
		"cases/b.hooktest.yaml": "cases:\n  - name: one\n    event: Stop\n    expect: { decision: stop }\n  - name: two\n    event: Stop\n    nothing: 1\n",
		".git/config":           "", ".gitignore": "node_modules\n",
		"node_modules/c.hooktest.yaml": "cases:\n  - name: theirs\n    event: Stop\n",
	})
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	type place struct{ Line, Character int }
	type span struct{ Start, End place }
	type product struct{ ID, State, Proof string }
	type hook struct {
		Pointer, Event, Command string
		Range                   span
		Products                []product
	}
	type testCase struct {
		Name   string
		Range  span
		Expect *span
	}
	type file struct {
		Path  string
		Hooks []hook
		Cases []testCase
	}
	var got struct{ Result []file }
	if err := execute(e, "hooks-ls.listTests", map[string]any{"uri": root}, &got); err != nil {
		t.Fatal(err)
	}
	want := []file{
		{Path: ".github/hooks/a.json", Hooks: []hook{
			{"/hooks/PreToolUse/0", "PreToolUse", "touch ran", span{place{1, 45}, place{1, 56}}, []product{{ID: "vscode"}, {ID: "copilot-cli"}}},
		}},
		{Path: "cases/b.hooktest.yaml", Cases: []testCase{
			{"one", span{place{1, 10}, place{1, 13}}, &span{place{3, 12}, place{3, 30}}},
			{"two", span{place{4, 10}, place{4, 13}}, nil},
		}},
	}
	if diff := cmp.Diff(want, got.Result); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := os.Stat(filepath.FromSlash(dir + "/ran")); err == nil {
		t.Error("a hook was run")
	}
	if err := execute(e, "hooks-ls.listTests", map[string]any{"uri": "untitled:a"}, nil); lsptest.Code(err) != invalidParams {
		t.Errorf("of no folder: %v", err)
	}
}

// TestListTestsOfOpenScript lists the tests while a script of a hook is open, which can be debugged.
func TestListTestsOfOpenScript(t *testing.T) {
	t.Parallel()
	root, _ := folder(t, map[string]string{
		".github/hooks/a.json":        `{"version": 1, "hooks": {"Stop": [{"type": "command", "command": "node .github/hooks/scripts/a.mjs"}]}}`,
		".github/hooks/scripts/a.mjs": "process.exit(0)\n",
	})
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{root})
	e.Open(root+"/.github/hooks/scripts/a.mjs", "javascript", "process.exit(0)\n")
	var got struct {
		Result []struct {
			Path  string
			Hooks []struct {
				Products []struct {
					Debug *struct{ URI, Event, Surface, Pointer, Script, Runtime string }
				}
			}
		}
	}
	if err := execute(e, "hooks-ls.listTests", map[string]any{"uri": root}, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Result) != 1 || got.Result[0].Path != ".github/hooks/a.json" {
		t.Fatalf("got %+v", got.Result)
	}
	d := got.Result[0].Hooks[0].Products[0].Debug
	if d == nil || d.URI != root+"/.github/hooks/a.json" || d.Event != "Stop" || d.Surface != "vscode" || d.Pointer != "/hooks/Stop/0" ||
		d.Script != root+"/.github/hooks/scripts/a.mjs" || d.Runtime != "node" {
		t.Errorf("to debug: %+v", d)
	}
}
