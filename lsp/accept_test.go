package lsp_test

import (
	"slices"
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
	titles := func(line int) []string { return actionTitles(e, d, line, 7) }
	if diff := cmp.Diff([]string{"Exit with 2", "Ignore exit1-no-block here with a comment"}, titles(3)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := titles(0); len(got) > 0 {
		t.Errorf("got %q where nothing is wrong", got)
	}
}

// actionTitles returns the titles of what a client is offered at a position of a document.
func actionTitles(e *lsptest.Editor, d *lsptest.Document, line, character int) (list []string) {
	var actions []struct{ Title string }
	at := map[string]any{"line": line, "character": character}
	e.Must("textDocument/codeAction", map[string]any{
		"textDocument": d.ID(), "range": map[string]any{"start": at, "end": at}, "context": map[string]any{"diagnostics": []any{}},
	}, &actions)
	for _, a := range actions {
		list = append(list, a.Title)
	}
	return list
}

// TestCountedPlaces finds a mistake that check reports once, with the number of places, at each of them, with its fix.
func TestCountedPlaces(t *testing.T) {
	t.Parallel()
	src := `{"version": 1, "hooks": {"preToolUse": [
  {"type": "command", "bash": "python x"},
  {"type": "command", "bash": "python y"}
]}}
`
	root, _ := folder(t, map[string]string{".github/hooks/a.json": src})
	e := checkingEditor(t, root, nil, lsptest.VSCode)
	d := e.Open(root+"/.github/hooks/a.json", "json", src)
	var lines []int
	for _, item := range pull(t, e, d.URI, "").Items {
		if item.Code == "interpreter-missing" {
			lines = append(lines, item.Range.Start.Line)
		}
	}
	if diff := cmp.Diff([]int{1, 2}, lines); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	for _, line := range lines {
		if got := actionTitles(e, d, line, 36); !slices.Contains(got, "Run python3") {
			t.Errorf("line %d: got %q", line, got)
		}
	}
}
