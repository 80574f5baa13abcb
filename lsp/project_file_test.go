package lsp_test

import (
	"testing"

	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// TestProjectFile edits the configuration of hooks-ls: its own mistakes are reported, and it applies to the hooks before it
// is saved.
func TestProjectFile(t *testing.T) {
	t.Parallel()
	root, _ := folder(t, map[string]string{
		".hooks-ls.yaml":       "rules: {}\n",
		".github/hooks/a.json": `{"version": 1, "hooks": {"PreToolUse": [{"type": "command", "command": "echo", "timeout": 5000}]}}`,
	})
	e := checkingEditor(t, root, nil)
	slow := func(p lsptest.Published) bool {
		for _, d := range p.Diagnostics {
			if d.Code == "timeout-ms" {
				return true
			}
		}
		return false
	}
	hooks := root + "/.github/hooks/a.json"
	e.Published(hooks, slow)
	d := e.Open(root+"/.hooks-ls.yaml", "yaml", "rules:\n  timeout-mss: off\n")
	got := d.Diagnostics().Diagnostics
	if len(got) != 1 || got[0].Message != "unknown rule `timeout-mss`\nhelp: did you mean `timeout-ms`?" || got[0].Range.Start.Line != 1 {
		t.Errorf("got %+v", got)
	}
	d.Set("rules:\n  timeout-ms: off\n")
	if got := d.Diagnostics().Diagnostics; len(got) > 0 {
		t.Errorf("got %+v of what is right", got)
	}
	e.Published(hooks, func(p lsptest.Published) bool { return !slow(p) })
}

// TestProjectFileOnDisk shows its mistakes while it is not open: check refuses to run with them.
func TestProjectFileOnDisk(t *testing.T) {
	t.Parallel()
	root, dir := folder(t, map[string]string{".hooks-ls.yaml": "rules:\n  timeout-mss: off\n", ".github/hooks/a.json": `{"version": 1, "hooks": {}}`})
	e := checkingEditor(t, root, nil)
	file := root + "/.hooks-ls.yaml"
	e.Published(file, func(p lsptest.Published) bool {
		return len(p.Diagnostics) == 1 && p.Diagnostics[0].Range.Start.Line == 1
	})
	d := disk{t, e, root, dir}
	write(t, dir+"/.hooks-ls.yaml", "rules: {}\n")
	d.changed(d.change(".hooks-ls.yaml", 2))
	e.Published(file, func(p lsptest.Published) bool { return len(p.Diagnostics) == 0 })
}
