package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
)

// without removes the client capability at a dotted path; for Initialize.
func without(path string) func(map[string]any) {
	return func(params map[string]any) {
		object := params["capabilities"].(map[string]any)
		names := strings.Split(path, ".")
		for _, name := range names[:len(names)-1] {
			object = object[name].(map[string]any)
		}
		delete(object, names[len(names)-1])
	}
}

// TestPullNeedsRefresh checks that diagnostics are pushed to a client that pulls but does not support refresh: it would not
// notice changes of settings and of other files.
func TestPullNeedsRefresh(t *testing.T) {
	t.Parallel()
	uri, _ := folder(t, map[string]string{".github/hooks/a.json": "a", ".github/hooks/b.json": "b"})
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
	result := e.Initialize([]string{uri}, lsptest.Pull, without("workspace.diagnostics"))
	if result["capabilities"].(map[string]any)["diagnosticProvider"] != nil {
		t.Error("diagnosticProvider is offered")
	}
	d := e.Open(uri+hookFile, "json", "A")
	e.Published(d.URI, oneFinding("A; beside .github/hooks/b.json b"))
	e.Published(uri+"/.github/hooks/b.json", oneFinding("b; beside .github/hooks/a.json A"))
}

// TestRefreshCapabilitySpelledByRustClients checks that the refresh capability is found under the name that clients written in Rust use.
func TestRefreshCapabilitySpelledByRustClients(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	result := e.Initialize(nil, lsptest.Pull, without("workspace.diagnostics"), func(params map[string]any) {
		lsptest.Capability(params, "workspace")["diagnostic"] = map[string]any{"refreshSupport": true}
	})
	if result["capabilities"].(map[string]any)["diagnosticProvider"] == nil {
		t.Error("diagnosticProvider is not offered")
	}
	e.Asked("workspace/diagnostic/refresh")
}

// TestUnusedCapabilityOfAnyType checks that a capability that the server does not use may have any type.
func TestUnusedCapabilityOfAnyType(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	e.Initialize(nil, func(params map[string]any) {
		lsptest.Capability(params, "textDocument")["synchronization"] = []any{}
	})
}

// TestSaveWithoutWatching checks that a save makes the server look at scripts again when the client does not watch files, and
// that it sends such a client no requests.
func TestSaveWithoutWatching(t *testing.T) {
	t.Parallel()
	uri, dir := folder(t, map[string]string{".github/hooks/a.json": "a", "run.sh": "1"})
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
	e.Initialize([]string{uri}, lsptest.Silent)
	hooks := e.Open(uri+hookFile, "json", "a")
	e.Published(hooks.URI, oneFinding("a; script 1"))
	script := e.Open(uri+"/run.sh", "shellscript", "1")
	write(t, dir+"/run.sh", "2")
	script.Close()
	e.Published(hooks.URI, oneFinding("a; script 2"))
	write(t, dir+"/run.sh", "3")
	hooks.Save()
	e.Published(hooks.URI, oneFinding("a; script 3"))
	if err := os.Remove(filepath.FromSlash(dir + "/run.sh")); err != nil {
		t.Fatal(err)
	}
	hooks.Save()
	e.Published(hooks.URI, oneFinding("a"))
}

// TestOneRoot covers clients that send a single root, as a URI or as a path.
func TestOneRoot(t *testing.T) {
	t.Parallel()
	uri, dir := folder(t, map[string]string{".github/hooks/a.json": "a"})
	for field, value := range map[string]string{"rootUri": uri, "rootPath": dir} {
		e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
		e.Initialize(nil, lsptest.Silent, func(params map[string]any) {
			delete(params, "workspaceFolders")
			params[field] = value
		})
		e.Published(uri+hookFile, oneFinding("a"))
	}
}

// TestEncodings checks that an unsupported encoding is not chosen, and that UTF-16 always works.
func TestEncodings(t *testing.T) {
	t.Parallel()
	for offered, want := range map[string]string{"": "utf-16", "utf-32": "utf-16", "utf-16 utf-8": "utf-8", "utf-8 utf-32 utf-16": "utf-8"} {
		e := lsptest.Start(t, echoing())
		result := e.Initialize(nil, func(params map[string]any) {
			lsptest.Capability(params, "general")["positionEncodings"] = strings.Fields(offered)
		})
		if got := result["capabilities"].(map[string]any)["positionEncoding"]; got != want {
			t.Errorf("offered %q, got %q, want %q", offered, got, want)
		}
	}
}

// TestEmptyListsForObjects checks that an empty list counts as an empty object: Lua and Emacs Lisp cannot tell them apart.
func TestEmptyListsForObjects(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
	e.Initialize(nil, lsptest.Silent, func(params map[string]any) { params["initializationOptions"] = []any{} })
	d := e.Open("file:///nowhere"+hookFile, "json", "x")
	e.Published(d.URI, oneFinding("x"))
	for _, settings := range []any{[]any{}, map[string]any{"hooks-ls": []any{}}, map[string]any{"hooks-ls": map[string]any{"rules": []any{}}}} {
		e.Notify("workspace/didChangeConfiguration", map[string]any{"settings": settings})
	}
	e.Notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"hooks-ls": map[string]any{"rules": map[string]any{"about": "off"}, "os": 1}}})
	e.Published(d.URI, empty)
	if m := e.Notified("window/showMessage"); !strings.Contains(string(m.Params), "hooks-ls.os") {
		t.Errorf("told %s", m.Params)
	}
}
