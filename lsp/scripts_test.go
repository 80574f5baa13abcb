package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

const (
	created = 1
	deleted = 3
)

// scriptFiles has two hooks that each run a script.
var scriptFiles = map[string]string{
	".github/hooks/a.json": `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "python3 tools/guard.py" }]
  }
}
`,
	".github/agents/a.agent.md": "---\nname: a\ndescription: a\nhooks:\n  Stop:\n    - type: command\n      command: ./tools/stop.sh\n---\n",
	"tools/guard.py":            "",
	"tools/stop.sh":             "",
}

// disk is a folder about whose changes the editor notifies the server.
type disk struct {
	t        *testing.T
	e        *lsptest.Editor
	uri, dir string
}

func (d disk) changed(changes ...any) {
	d.e.Notify("workspace/didChangeWatchedFiles", map[string]any{"changes": changes})
}

func (d disk) change(file string, kind int) map[string]any {
	return map[string]any{"uri": d.uri + "/" + file, "type": kind}
}

func (d disk) remove(file string) {
	d.t.Helper()
	if err := os.Remove(filepath.FromSlash(d.dir + "/" + file)); err != nil {
		d.t.Fatal(err)
	}
	d.changed(d.change(file, deleted))
}

func (d disk) create(file string) {
	d.t.Helper()
	write(d.t, d.dir+"/"+file, "")
	d.changed(d.change(file, created))
}

func (d disk) rename(from, to string) {
	d.t.Helper()
	if err := os.Rename(filepath.FromSlash(d.dir+"/"+from), filepath.FromSlash(d.dir+"/"+to)); err != nil {
		d.t.Fatal(err)
	}
	d.changed(d.change(from, deleted), d.change(to, created))
}

func notFound(list []lsptest.Diagnostic) (found []lsptest.Diagnostic) {
	for _, d := range list {
		if d.Code == "script-not-found" {
			found = append(found, d)
		}
	}
	return found
}

// A script that is deleted, renamed or only open shows in the findings of the hook that runs it, even while the hook's file
// is being edited.
func TestMissingScriptIsPublished(t *testing.T) {
	t.Parallel()
	uri, dir := folder(t, scriptFiles)
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{rules.ByID("script-not-found"), about}})
	e.Initialize([]string{uri})
	d := disk{t, e, uri, dir}
	hooks, agent := uri+"/.github/hooks/a.json", uri+"/.github/agents/a.agent.md"
	lacks := func(file string, said ...string) func(lsptest.Published) bool {
		return func(p lsptest.Published) bool {
			found := notFound(p.Diagnostics)
			if file == "" {
				return len(p.Diagnostics) > 0 && len(found) == 0
			}
			return len(found) == 1 && strings.HasPrefix(found[0].Message, "`"+file+"` does not exist") && strings.Contains(found[0].Message, strings.Join(said, ""))
		}
	}
	e.Published(hooks, lacks(""))
	e.Published(agent, lacks(""))

	d.remove("tools/guard.py")
	got := notFound(e.Published(hooks, lacks("tools/guard.py")).Diagnostics)[0]
	if got.Severity != 1 || got.Range.Start.Line != 3 || got.Range.Start.Character != 60 || got.Range.End.Character != 74 {
		t.Errorf("got %+v", got)
	}
	d.create("tools/guard.py")
	e.Published(hooks, lacks(""))
	d.rename("tools/guard.py", "tools/guards.py")
	e.Published(hooks, lacks("tools/guard.py", "did you mean `tools/guards.py`"))

	open := e.Open(hooks, "json", scriptFiles[".github/hooks/a.json"])
	e.Published(hooks, lacks("tools/guard.py"))
	open.Set(strings.Replace(open.Text, "guard.py", "guards.py", 1))
	e.Published(hooks, lacks(""))
	open.Set(strings.Replace(open.Text, "guards.py", "other.py", 1))
	e.Published(hooks, lacks("tools/other.py"))
	unsaved := e.Open(uri+"/tools/other.py", "python", "")
	e.Published(hooks, lacks(""))
	unsaved.Close()
	e.Published(hooks, lacks("tools/other.py"))

	d.remove("tools/stop.sh")
	e.Published(agent, lacks("tools/stop.sh"))
	d.create("tools/stop.sh")
	e.Published(agent, lacks(""))
}

// A client that pulls is told to refresh.
func TestMissingScriptIsPulled(t *testing.T) {
	t.Parallel()
	uri, dir := folder(t, scriptFiles)
	e := lsptest.Start(t, lsp.Options{Rules: rules.All})
	e.Initialize([]string{uri}, lsptest.Pull)
	d := disk{t, e, uri, dir}
	open := e.Open(uri+"/.github/hooks/a.json", "json", scriptFiles[".github/hooks/a.json"])
	until := func(want int) {
		t.Helper()
		for {
			e.Asked("workspace/diagnostic/refresh")
			if len(notFound(pull(t, e, open.URI, "").Items)) == want {
				return
			}
		}
	}
	until(0)
	d.remove("tools/guard.py")
	until(1)
	d.create("tools/guard.py")
	until(0)
}

// The action that creates the script is the fix of the finding.
func TestMissingScriptIsCreated(t *testing.T) {
	t.Parallel()
	uri, dir := folder(t, scriptFiles)
	e := lsptest.Start(t, lsp.Options{Rules: rules.All})
	e.Initialize([]string{uri}, lsptest.Pull)
	d := disk{t, e, uri, dir}
	d.rename("tools/guard.py", "tools/gaurd.py")
	open := e.Open(uri+"/.github/hooks/a.json", "json", scriptFiles[".github/hooks/a.json"])
	found := notFound(pull(t, e, open.URI, "").Items)
	if len(found) != 1 {
		t.Fatalf("found %+v", found)
	}
	var actions []struct {
		Title, Kind string
		Diagnostics []lsptest.Diagnostic
		Edit        json.RawMessage
	}
	e.Must("textDocument/codeAction", map[string]any{
		"textDocument": open.ID(), "range": found[0].Range, "context": map[string]any{"diagnostics": found, "only": []string{"quickfix"}},
	}, &actions)
	fixes := map[string]bool{}
	for _, a := range actions {
		if len(a.Diagnostics) == 1 && a.Diagnostics[0].Code == "script-not-found" {
			fixes[a.Title] = len(a.Edit) > 0
		}
	}
	for _, title := range []string{"Run tools/gaurd.py", "Create tools/guard.py"} {
		if !fixes[title] {
			t.Errorf("%q does not fix the finding: %+v", title, actions)
		}
	}
}

// TestScriptBecomesChecked publishes an open script without findings once a hook runs it: the client learns that its version is
// checked.
func TestScriptBecomesChecked(t *testing.T) {
	t.Parallel()
	uri, _ := folder(t, map[string]string{"tools/guard.sh": "exit 0\n"})
	e := lsptest.Start(t, lsp.Options{Rules: rules.All})
	e.Initialize([]string{uri}, lsptest.Silent)
	script := e.Open(uri+"/tools/guard.sh", "shellscript", "exit 0\n")
	e.Open(uri+"/.github/hooks/a.json", "json", `{ "version": 1, "hooks": { "preToolUse": [{ "type": "command", "bash": "sh tools/guard.sh" }] } }`)
	if p := script.Diagnostics(); len(p.Diagnostics) > 0 {
		t.Errorf("diagnostics of a script without mistakes: %v", p.Diagnostics)
	}
}
