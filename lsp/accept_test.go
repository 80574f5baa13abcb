package lsp_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// TestScriptActions requests code actions in a script that a hook runs: a finding can be fixed and ignored, and there are no
// actions without a finding.
func TestScriptActions(t *testing.T) {
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
	if diff := cmp.Diff([]string{"Exit with 2", "Ignore exit1-no-block here with a comment"}, titles(3)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := titles(0); len(got) > 0 {
		t.Errorf("got %q where nothing is wrong", got)
	}
}
