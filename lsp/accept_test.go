package lsp_test

import (
	"testing"

	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// TestScriptsCanIgnore requests code actions in a script that a hook runs: the only one ignores a finding, and where there is
// no finding there is none.
func TestScriptsCanIgnore(t *testing.T) {
	t.Parallel()
	src := "#!/bin/bash\nif grep -q rm; then\n  echo 'no rm' >&2\n  exit 1\nfi\n"
	root, _ := folder(t, map[string]string{
		".github/hooks/a.json": `{"version": 1, "hooks": {"PreToolUse": [{"type": "command", "command": "bash guard.sh"}]}}`,
		"guard.sh":             src,
	})
	e := checkingEditor(t, root, nil, lsptest.VSCode)
	d := e.Open(root+"/guard.sh", "shellscript", src)
	titles := func(line int) (list []string) {
		var actions []struct{ Title string }
		at := map[string]any{"line": line, "character": 7}
		e.Must("textDocument/codeAction", map[string]any{
			"textDocument": d.ID(), "range": map[string]any{"start": at, "end": at}, "context": map[string]any{"diagnostics": []any{}},
		}, &actions)
		for _, a := range actions {
			list = append(list, a.Title)
		}
		return list
	}
	if got := titles(3); len(got) != 1 || got[0] != "Ignore exit1-no-block here with a comment" {
		t.Errorf("got %q", got)
	}
	if got := titles(0); len(got) > 0 {
		t.Errorf("got %q where nothing is wrong", got)
	}
}
