package lsp_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// registration is one of client/registerCapability, as far as scripts are concerned.
type registration struct {
	ID, Method      string
	RegisterOptions struct {
		DocumentSelector []struct{ Scheme, Pattern string }
		SyncKind         int
	}
}

// askedToOpen returns the scripts of the next registration for opened documents, and the methods registered with it.
func askedToOpen(t *testing.T, e *lsptest.Editor) (scripts, methods []string) {
	t.Helper()
	for {
		var p struct{ Registrations []registration }
		if err := json.Unmarshal(e.Asked("client/registerCapability").Params, &p); err != nil {
			t.Fatal(err)
		}
		if p.Registrations[0].Method != "textDocument/didOpen" {
			continue
		}
		for _, s := range p.Registrations[0].RegisterOptions.DocumentSelector {
			scripts = append(scripts, s.Pattern)
		}
		for _, r := range p.Registrations {
			methods = append(methods, r.Method)
		}
		return scripts, methods
	}
}

// TestScriptsAreOpenedByName checks the registrations with the VS Code extension: exactly the scripts that hooks run, for edits,
// hover, completion, lenses and quick fixes.
func TestScriptsAreOpenedByName(t *testing.T) {
	t.Parallel()
	uri, dir := folder(t, scriptFiles)
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{rules.ByID("script-not-found")}})
	e.Initialize([]string{uri}, lsptest.Extension, lsptest.Pull)
	native := func(file string) string { return filepath.FromSlash(dir + "/" + file) }
	scripts, methods := askedToOpen(t, e)
	if diff := cmp.Diff([]string{native("tools/guard.py"), native("tools/stop.sh")}, scripts); diff != "" {
		t.Errorf("scripts (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose", "textDocument/hover", "textDocument/completion", "textDocument/codeLens", "textDocument/codeAction"}, methods); diff != "" {
		t.Errorf("methods (-want +got):\n%s", diff)
	}

	hooks := e.Open(uri+"/.github/hooks/a.json", "jsonc", scriptFiles[".github/hooks/a.json"])
	hooks.Set(`{ "version": 1, "hooks": { "preToolUse": [ { "type": "command", "bash": "python3 tools/other.py" } ] } }`)
	hooks.Save()
	scripts, _ = askedToOpen(t, e)
	if diff := cmp.Diff([]string{native("tools/other.py"), native("tools/stop.sh")}, scripts); diff != "" {
		t.Errorf("scripts after a change (-want +got):\n%s", diff)
	}
	var gone struct{ Unregisterations []registration }
	for len(gone.Unregisterations) != 8 { // watched files are unregistered too
		if err := json.Unmarshal(e.Asked("client/unregisterCapability").Params, &gone); err != nil {
			t.Fatal(err)
		}
	}
}

// Typing in a script may change the findings about the hook that runs it.
func TestEditedScriptRefreshesDiagnostics(t *testing.T) {
	t.Parallel()
	uri, _ := folder(t, scriptFiles)
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{rules.ByID("script-not-found")}})
	e.Initialize([]string{uri}, lsptest.Extension, lsptest.Pull)
	e.Searched()
	for range 2 {
		e.Asked("workspace/diagnostic/refresh")
	}
	e.Open(uri+"/tools/guard.py", "python", "").Set("import sys\n")
	e.Asked("workspace/diagnostic/refresh")
}

// Hover and completion work in a script that a hook runs, but not for the same text in another file.
func TestScriptsAreExplained(t *testing.T) {
	t.Parallel()
	uri, _ := folder(t, scriptFiles)
	e := lsptest.Start(t, lsp.Options{})
	e.Initialize([]string{uri}, lsptest.Extension, lsptest.Pull)
	e.Searched()
	const src = "import json, sys\ndata = json.load(sys.stdin)\nprint(data['toolName'])\n"
	hover := func(d *lsptest.Document) string {
		var h struct{ Contents struct{ Value string } }
		params := map[string]any{"textDocument": d.ID(), "position": map[string]any{"line": 2, "character": 14}}
		if err := e.Call("textDocument/hover", params, &h); err != nil {
			t.Fatal(err)
		}
		return h.Contents.Value
	}
	if got := hover(e.Open(uri+"/tools/guard.py", "python", src)); !strings.HasPrefix(got, "**toolName**") {
		t.Errorf("hover over a field is %q", got)
	}
	if got := hover(e.Open(uri+"/tools/other.py", "python", src)); got != "" {
		t.Errorf("hover in a script that no hook runs is %q", got)
	}
	complete := func(file string) int {
		d := e.Open(uri+file, "shellscript", "jq -r '.'\n")
		var list struct{ Items []any }
		params := map[string]any{"textDocument": d.ID(), "position": map[string]any{"line": 0, "character": 8}}
		if err := e.Call("textDocument/completion", params, &list); err != nil {
			t.Fatal(err)
		}
		return len(list.Items)
	}
	if n := complete("/tools/stop.sh"); n == 0 {
		t.Error("no field of the payload is completed")
	}
	if n := complete("/tools/other.sh"); n != 0 {
		t.Errorf("%d completions in a script that no hook runs", n)
	}
}

// TestScriptLenses requests the lenses of scripts that hooks run, and of another one. Only the extension gets the lens that
// shows why a hook did not run.
func TestScriptLenses(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		".github/hooks/a.json": `{"version": 1, "hooks": {
			"PreToolUse": [{"type": "command", "command": "python3 tools/a.py"}, {"type": "command", "command": "python3 tools/a.py --again"}],
			"Stop": [{"type": "command", "command": "python3 tools/a.py"}, {"type": "command", "command": "python3 tools/b.py"}],
			"SessionStart": [{"type": "command", "command": "node tools/d.js"}]
		}}`,
		"tools/a.py": "", "tools/b.py": "", "tools/c.py": "", "tools/d.js": "",
	}
	uri, _ := folder(t, files)
	for _, extension := range []bool{true, false} {
		e := lsptest.Start(t, lsp.Options{})
		if extension {
			e.Initialize([]string{uri}, lsptest.Extension, lsptest.Pull)
		} else {
			e.Initialize([]string{uri})
		}
		e.Searched()
		got := map[string][]string{}
		for _, name := range []string{"a.py", "b.py", "c.py", "d.js"} {
			d := e.Open(uri+"/tools/"+name, "python", "")
			var lenses []struct {
				Range   lsptest.Range
				Command struct {
					Title, Command string
					Arguments      []struct{ URI, Event, Surface string }
				}
			}
			e.Must("textDocument/codeLens", map[string]any{"textDocument": d.ID()}, &lenses)
			for _, l := range lenses {
				arg := l.Command.Arguments[0]
				if arg.URI != uri+"/.github/hooks/a.json" || l.Range.Start.Line != 0 {
					t.Errorf("lens %+v", l)
				}
				got[name] = append(got[name], l.Command.Title+" | "+l.Command.Command+" "+arg.Event+" "+arg.Surface)
			}
		}
		want := map[string][]string{
			"a.py": {"Run by 3 hooks · ▶ Simulate PreToolUse | hooks-ls.simulate PreToolUse vscode", "▶ Simulate Stop | hooks-ls.simulate Stop vscode"},
			"d.js": {"Run by 1 hook · ▶ Simulate SessionStart | hooks-ls.simulate SessionStart vscode"},
			"b.py": {"Run by 1 hook · ▶ Simulate Stop | hooks-ls.simulate Stop vscode"},
		}
		if extension {
			want["a.py"] = append(want["a.py"], "Debug | hooks-ls.debug PreToolUse vscode", "Why did it not run? | hooks-ls.why  ")
			want["b.py"] = append(want["b.py"], "Debug | hooks-ls.debug Stop vscode", "Why did it not run? | hooks-ls.why Stop ")
			want["d.js"] = append(want["d.js"], "Debug | hooks-ls.debug SessionStart vscode", "Why did it not run? | hooks-ls.why SessionStart ")
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("extension %v (-want +got):\n%s", extension, diff)
		}
	}
}

// TestOpenScriptIsNoHookFile explains hooks while one of their scripts is open next to the hook file: the script is not listed
// as a file that looks like a hook file.
func TestOpenScriptIsNoHookFile(t *testing.T) {
	t.Parallel()
	uri, _ := folder(t, map[string]string{
		".github/hooks/a.json":         `{"version": 1, "hooks": {"Stop": [{"type": "command", "command": "sh .github/hooks/scripts/a.sh"}]}}`,
		".github/hooks/scripts/a.sh":   "true\n",
		".github/hooks/scripts/b.json": "{}\n",
	})
	e := lsptest.Start(t, lsp.Options{Rules: wireRules})
	e.Initialize([]string{uri}, lsptest.Extension)
	e.Searched()
	e.Open(uri+"/.github/hooks/scripts/a.sh", "shellscript", "true\n")
	var answer struct {
		Result struct{ Files []struct{ Path string } }
	}
	if err := execute(e, "hooks-ls.why", map[string]any{"uri": uri}, &answer); err != nil {
		t.Fatal(err)
	}
	if files := answer.Result.Files; len(files) != 1 || !strings.HasSuffix(files[0].Path, "b.json") {
		t.Errorf("files without hooks: %+v", files)
	}
}
