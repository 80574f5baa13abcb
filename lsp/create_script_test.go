package lsp_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// TestCreateScript checks that completion at an empty command offers a new script, but only to the client that can write it.
func TestCreateScript(t *testing.T) {
	t.Parallel()
	root, _ := folder(t, map[string]string{".github/hooks/a.json": ""})
	const src = `{ "version": 1, "hooks": { "Stop": [{ "type": "command", "command": "" }] } }`
	for _, extension := range []bool{true, false} {
		e := lsptest.Start(t, lsp.Options{Rules: wireRules})
		e.Initialize([]string{root}, func(params map[string]any) {
			params["initializationOptions"] = map[string]any{"vscode": extension}
		})
		e.Open(root+"/.github/hooks/a.json", "json", src)
		type item struct {
			Label    string
			SortText string
			Command  *struct {
				Command   string
				Arguments []struct {
					URI, Text  string
					Executable bool
				}
			}
		}
		var list struct {
			Items []item
		}
		e.Must("textDocument/completion", map[string]any{
			"textDocument": map[string]any{"uri": root + "/.github/hooks/a.json"},
			"position":     map[string]any{"line": 0, "character": strings.Index(src, `""`) + 1},
		}, &list)
		if !slices.IsSortedFunc(list.Items, func(a, b item) int { return strings.Compare(a.SortText, b.SortText) }) {
			t.Errorf("extension %v: a client sorts the items differently: %+v", extension, list.Items)
		}
		created := 0
		for _, it := range list.Items {
			if !strings.HasPrefix(it.Label, "Create a ") {
				continue
			}
			created++
			if c := it.Command; c == nil || c.Command != "hooks-ls.createScript" || len(c.Arguments) != 1 || !c.Arguments[0].Executable ||
				!strings.HasPrefix(c.Arguments[0].URI, root+"/.github/hooks/scripts/stop.") || !strings.HasPrefix(c.Arguments[0].Text, "#!") {
				t.Errorf("%s runs %+v", it.Label, c)
			}
		}
		if want := map[bool]int{true: 3, false: 0}[extension]; created != want {
			t.Errorf("extension %v: %d scripts offered, want %d: %+v", extension, created, want, list.Items)
		}
	}
}
