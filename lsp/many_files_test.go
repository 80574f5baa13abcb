package lsp_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
	lspsession "github.com/hooks-ls/hooks-ls/lsp/session"
)

// TestManyFiles opens a workspace with more files than are kept in memory: those that are not open are read and checked apart from
// the others, in several parts. What the editor shows must be what check finds, also after the text of a script that is only open,
// and after a file is gone.
func TestManyFiles(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	name := func(i int, file string) string { return fmt.Sprintf("packages/%03d/%s", i, file) }
	const hooks, script = ".github/hooks/h.json", "scripts/guard.sh"
	for i := range 2*lspsession.ManyFiles + 1 {
		files[name(i, hooks)] = `{ "version": 1, "hooks": { "preToolUse": [{ "type": "command", "bash": "./scripts/guard.sh", "powershell": "exit 0" }] } }`
		if i%2 == 0 { // the other hooks have no script
			files[name(i, script)] = "#!/bin/sh\necho '{\"permissionDecision\": \"denied\"}'\n"
		}
	}
	root, dir := folder(t, files)
	for file := range files {
		if filepath.Base(file) == "guard.sh" {
			if err := os.Chmod(filepath.Join(dir, file), 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	byFile := func(list []found) map[string][]found {
		by := map[string][]found{}
		for _, f := range list {
			by[f.Path] = append(by[f.Path], f)
		}
		return by
	}
	want := checked(t, &workspace.Settings{}, dir)
	if n := len(byFile(want)); n < 3*lspsession.ManyFiles {
		t.Fatalf("only %d files have findings", n)
	}
	puller := checkingEditor(t, root, nil, lsptest.Pull)
	if diff := diffFound(want, pullAll(puller, root)); diff != "" {
		t.Errorf("pulled (-check +editor):\n%s", diff)
	}
	pusher := checkingEditor(t, root, nil)
	pushed := func(list []found) {
		t.Helper()
		for file, findings := range byFile(list) {
			pusher.Published(root+"/"+file, func(p lsptest.Published) bool {
				var got []found
				collect(&got, root, p.URI, p.Diagnostics)
				slices.SortFunc(got, compareFound)
				return slices.Equal(got, findings)
			})
		}
	}
	pushed(want)

	// The text of an open script changes what is found in a file that is not open, which is one of the last parts.
	open := name(2*lspsession.ManyFiles, script)
	const typed = ""
	write(t, dir+"/"+open, typed)
	want = checked(t, &workspace.Settings{}, dir)
	write(t, dir+"/"+open, files[open])
	if !slices.ContainsFunc(want, func(f found) bool { return f.Path == name(2*lspsession.ManyFiles, hooks) && f.Rule == "script-empty" }) {
		t.Fatal("what is found in the closed file does not depend on its script")
	}
	for _, e := range []*lsptest.Editor{puller, pusher} {
		e.Open(root+"/"+open, "shellscript", typed)
	}
	if diff := diffFound(want, pullAll(puller, root)); diff != "" {
		t.Errorf("with an open script (-check +editor):\n%s", diff)
	}
	pushed(want)

	// A file is deleted, and the findings of its script with it.
	gone := name(0, hooks)
	if err := os.Remove(filepath.Join(dir, filepath.FromSlash(gone))); err != nil {
		t.Fatal(err)
	}
	pusher.Notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": root + "/" + gone, "type": 3}}})
	pusher.Published(root+"/"+gone, empty)
	pusher.Published(root+"/"+name(0, script), empty)
}
