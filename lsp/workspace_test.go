package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/lsp"
	"github.com/hooks-ls/hooks-ls/lsp/lsptest"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// folder creates a directory with files and returns its URI and path.
func folder(t testing.TB, files map[string]string) (uri, dir string) {
	t.Helper()
	dir = filepath.ToSlash(t.TempDir())
	for name, src := range files {
		write(t, dir+"/"+name, src)
	}
	if strings.HasPrefix(dir, "/") {
		return "file://" + dir, dir
	}
	return "file:///" + dir, dir
}

func write(t testing.TB, file, src string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
}

// about reports what a rule can see besides the text: the other documents of the workspace, whether a script exists, and
// settings.
var about = &lint.Rule{ID: "about", Severity: lint.Info, Check: func(p *lint.Pass) {
	parts := []string{p.Doc.Text.String()}
	for _, d := range p.Workspace().Documents() {
		if d != p.Doc {
			parts = append(parts, "beside "+d.Path+" "+d.Text.String())
		}
	}
	if src, err := p.Workspace().Snapshot.ReadFile("run.sh"); err == nil {
		parts = append(parts, "script "+src)
	}
	if v := p.Settings().Values["chat.useHooks"]; v != "" {
		parts = append(parts, "useHooks "+v)
	}
	p.Report(text.Range{}, schemas.AllSurfaces, "%s", strings.Join(parts, "; "))
}}

// oneFinding matches a publication with one diagnostic that has this message.
func oneFinding(want string) func(lsptest.Published) bool {
	return func(p lsptest.Published) bool { return len(p.Diagnostics) == 1 && p.Diagnostics[0].Message == want }
}

func empty(p lsptest.Published) bool { return len(p.Diagnostics) == 0 }

func TestFilesOnDisk(t *testing.T) {
	t.Parallel()
	uri, dir := folder(t, map[string]string{".github/hooks/a.json": "a", ".github/hooks/b.json": "b", "src/other.json": "x"})
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
	e.Initialize([]string{uri})
	a, b := uri+"/.github/hooks/a.json", uri+"/.github/hooks/b.json"
	e.Published(a, oneFinding("a; beside .github/hooks/b.json b"))
	e.Published(b, oneFinding("b; beside .github/hooks/a.json a"))

	// Unsaved text overrides the disk, for other files too.
	d := e.Open(a, "json", "A")
	e.Published(a, oneFinding("A; beside .github/hooks/b.json b"))
	e.Published(b, oneFinding("b; beside .github/hooks/a.json A"))

	changed := func(file string, kind int) {
		e.Notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uri + "/" + file, "type": kind}}})
	}
	write(t, dir+"/run.sh", "1")
	changed("run.sh", 1)
	e.Published(b, oneFinding("b; beside .github/hooks/a.json A; script 1"))
	write(t, dir+"/run.sh", "2")
	changed("run.sh", 2)
	e.Published(a, oneFinding("A; beside .github/hooks/b.json b; script 2"))
	if err := os.Remove(filepath.FromSlash(dir + "/run.sh")); err != nil {
		t.Fatal(err)
	}
	changed("run.sh", 3)
	e.Published(b, oneFinding("b; beside .github/hooks/a.json A"))

	write(t, dir+"/.github/hooks/c.json", "c")
	changed(".github/hooks/c.json", 1)
	e.Published(uri+"/.github/hooks/c.json", oneFinding("c; beside .github/hooks/a.json A; beside .github/hooks/b.json b"))

	d.Close()
	e.Published(a, oneFinding("a; beside .github/hooks/b.json b; beside .github/hooks/c.json c"))

	// A deleted directory is a single message.
	if err := os.RemoveAll(filepath.FromSlash(dir + "/.github")); err != nil {
		t.Fatal(err)
	}
	changed(".github", 3)
	for _, u := range []string{a, b, uri + "/.github/hooks/c.json"} {
		e.Published(u, empty)
	}
}

// TestIgnoreFiles checks that both files in which a repository says what git ignores are watched, and count when they change.
func TestIgnoreFiles(t *testing.T) {
	t.Parallel()
	for _, name := range []string{".gitignore", ".git/info/exclude"} {
		uri, dir := folder(t, map[string]string{name: "", "sub/.github/hooks/a.json": "a"})
		e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
		e.Initialize([]string{uri})
		file := uri + "/sub/.github/hooks/a.json"
		e.Published(file, oneFinding("a"))
		if watchers := string(e.Asked("client/registerCapability").Params); !strings.Contains(watchers, `"**/`+name+`"`) {
			t.Errorf("%s is not among the watched files: %s", name, watchers)
		}
		write(t, dir+"/"+name, "/sub/")
		e.Notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uri + "/" + name, "type": 2}}})
		e.Published(file, empty)
	}
}

func TestSeveralFolders(t *testing.T) {
	t.Parallel()
	one, _ := folder(t, map[string]string{".github/hooks/a.json": "1", "inner/.github/hooks/a.json": "inner"})
	two, _ := folder(t, map[string]string{".github/hooks/a.json": "2"})
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
	e.Initialize([]string{one, one + "/inner"})
	e.Published(one+hookFile, oneFinding("1"))
	e.Published(one+"/inner"+hookFile, oneFinding("inner"))
	loose := e.Open(two+hookFile, "json", "two")
	e.Published(loose.URI, oneFinding("two"))
	e.Notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{
		"added": []any{map[string]any{"uri": two, "name": "two"}}, "removed": []any{map[string]any{"uri": one, "name": "one"}},
	}})
	e.Published(one+hookFile, empty)
	loose.Set("TWO")
	e.Published(loose.URI, oneFinding("TWO"))
	loose.Close()
	e.Published(loose.URI, oneFinding("2"))
	e.Published(one+"/inner"+hookFile, oneFinding("inner"))
	if h := e.History(one + "/inner" + hookFile); len(h) != 1 {
		t.Errorf("the file of a folder within a folder was published %d times", len(h))
	}
}

func TestSettings(t *testing.T) {
	t.Parallel()
	uri, _ := folder(t, nil)
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
	e.Settings = map[string]any{"hooks-ls": map[string]any{"rules": map[string]any{"about": "hint"}}, "chat": map[string]any{"useHooks": false}}
	e.Initialize([]string{uri})
	d := e.Open(uri+hookFile, "json", "x")
	first := d.Diagnostics()
	if got := e.History(d.URI); len(got) != 1 || first.Diagnostics[0].Severity != 4 || first.Diagnostics[0].Message != "x; useHooks false" {
		t.Errorf("the first diagnostics do not follow the settings: %+v", got)
	}
	var items struct {
		Items []struct{ ScopeURI, Section string }
	}
	if err := json.Unmarshal(e.Asked("workspace/configuration").Params, &items); err != nil {
		t.Fatal(err)
	}
	if items.Items[0].Section != "hooks-ls" || items.Items[0].ScopeURI != uri {
		t.Errorf("asked for %+v", items)
	}
	e.Set(map[string]any{"hooks-ls": map[string]any{"rules": map[string]any{"about": "off"}}})
	e.Published(d.URI, empty)
	e.Set(map[string]any{"hooks-ls": map[string]any{"rules": map[string]any{"about": "error"}, "surfaces": []string{"copilot-cli"}}})
	last := e.Published(d.URI, oneFinding("x"))
	if last.Diagnostics[0].Severity != 1 || !strings.Contains(string(last.Diagnostics[0].Data), `["copilot-cli"]`) {
		t.Errorf("got %+v", last)
	}
	e.Set(map[string]any{"hooks-ls": map[string]any{"rules": map[string]any{"about": "loud"}, "surfaces": "all", "scripts": 3}})
	var parts []string
	for range 3 {
		var m struct{ Message string }
		if err := json.Unmarshal(e.Notified("window/showMessage").Params, &m); err != nil {
			t.Fatal(err)
		}
		parts = append(parts, m.Message)
	}
	slices.Sort(parts)
	if !strings.HasPrefix(parts[0], `hooks-ls.rules: "loud" of about`) || !strings.HasPrefix(parts[1], "hooks-ls.scripts is 3") || !strings.HasPrefix(parts[2], `hooks-ls.surfaces is "all"`) {
		t.Errorf("got %q", parts)
	}
}

// TestLooseDocument opens a file outside all workspace folders: files next to it count, but are not reported.
func TestLooseDocument(t *testing.T) {
	t.Parallel()
	uri, dir := folder(t, map[string]string{".github/hooks/a.json": "a", ".github/hooks/b.json": "b", ".vscode/settings.json": "{}"})
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
	e.Initialize(nil)
	d := e.Open(uri+hookFile, "json", "A")
	e.Published(d.URI, oneFinding("A; beside "+dir+"/.github/hooks/b.json b; beside "+dir+"/.vscode/settings.json {}"))
	d.Close()
	e.Published(d.URI, empty)
	if h := e.History(uri + "/.github/hooks/b.json"); len(h) != 0 {
		t.Errorf("published for a file that is not open: %+v", h)
	}
}

// TestSettingsOfSilentClient takes settings from initializationOptions and from didChangeConfiguration.
func TestSettingsOfSilentClient(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
	e.Initialize(nil, lsptest.Silent, func(p map[string]any) {
		p["initializationOptions"] = map[string]any{"rules": map[string]any{"about": "hint"}}
	})
	d := e.Open("file:///nowhere"+hookFile, "json", "x")
	if got := d.Diagnostics().Diagnostics; got[0].Severity != 4 {
		t.Errorf("got %+v", got)
	}
	e.Notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"hooks-ls": map[string]any{"rules": map[string]any{"about": "off"}}}})
	e.Published(d.URI, empty)
}

// TestSettingsFromInitializationOptions uses a client that can be asked for settings but has none, so that initializationOptions apply.
func TestSettingsFromInitializationOptions(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{about}})
	e.Initialize(nil, func(p map[string]any) {
		p["initializationOptions"] = map[string]any{"rules": map[string]any{"about": "hint"}}
	})
	d := e.Open("file:///nowhere"+hookFile, "json", "x")
	if got := d.Diagnostics().Diagnostics; got[0].Severity != 4 {
		t.Errorf("got %+v", got)
	}
	e.Set(map[string]any{"hooks-ls": map[string]any{"rules": map[string]any{"about": "error"}}})
	e.Published(d.URI, func(p lsptest.Published) bool { return p.Diagnostics[0].Severity == 1 })
	e.Set(nil)
	e.Published(d.URI, func(p lsptest.Published) bool { return p.Diagnostics[0].Severity == 4 })
}

func TestRegistration(t *testing.T) {
	t.Parallel()
	e := lsptest.Start(t, echoing())
	e.Initialize(nil)
	var p struct {
		Registrations []struct {
			ID, Method      string
			RegisterOptions struct {
				Watchers []struct{ GlobPattern string }
			}
		}
	}
	if err := json.Unmarshal(e.Asked("client/registerCapability").Params, &p); err != nil {
		t.Fatal(err)
	}
	if len(p.Registrations) != 2 || p.Registrations[0].Method != "workspace/didChangeWatchedFiles" || p.Registrations[1].Method != "workspace/didChangeConfiguration" {
		t.Fatalf("registered %+v", p)
	}
	for _, w := range p.Registrations[0].RegisterOptions.Watchers {
		if !strings.HasPrefix(w.GlobPattern, "**/") {
			t.Errorf("watches %q", w.GlobPattern)
		}
	}
}

// TestRefresh checks that a client that pulls is told to refresh.
func TestRefresh(t *testing.T) {
	t.Parallel()
	uri, _ := folder(t, map[string]string{".github/hooks/a.json": "a"})
	e := lsptest.Start(t, echoing())
	e.Initialize([]string{uri}, lsptest.Pull)
	e.Asked("workspace/diagnostic/refresh")
	e.Set(map[string]any{})
	e.Asked("workspace/diagnostic/refresh")
}

// TestScripts checks hooks again when their script changes: on disk, in the editor, and when it is deleted while open. The
// script has no extension and is in a directory without a fixed watcher.
func TestScripts(t *testing.T) {
	t.Parallel()
	uri, dir := folder(t, map[string]string{
		"pkg/.github/hooks/a.json": `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "./tools/guard"}]}}`,
		"pkg/tools/guard":          "1",
	})
	rule := &lint.Rule{ID: "script", Severity: lint.Info, Check: func(p *lint.Pass) {
		s := p.Workspace().Snapshot
		src, err := s.ReadFile("pkg/tools/guard")
		if _, gone := s.Stat("pkg/tools/guard"); gone != nil || err != nil {
			src = "gone"
		}
		p.Report(text.Range{}, schemas.AllSurfaces, "%s", src)
	}}
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{rule}})
	e.Initialize([]string{uri})
	hooks := uri + "/pkg/.github/hooks/a.json"
	e.Published(hooks, oneFinding("1"))
	for {
		m := e.Asked("client/registerCapability")
		if strings.Contains(string(m.Params), "hooks-ls-scripts") {
			if !strings.Contains(string(m.Params), `"pattern":"pkg/tools/guard"`) || !strings.Contains(string(m.Params), `"pattern":"pkg/tools"`) {
				t.Errorf("watches %s", m.Params)
			}
			break
		}
	}
	script := e.Open(uri+"/pkg/tools/guard", "shellscript", "2")
	e.Published(hooks, oneFinding("2"))
	script.Set("3")
	e.Published(hooks, oneFinding("3"))
	if err := os.RemoveAll(filepath.FromSlash(dir + "/pkg/tools")); err != nil {
		t.Fatal(err)
	}
	e.Notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": script.URI, "type": 3}}})
	e.Published(hooks, oneFinding("gone"))
	script.Set("4")
	e.Published(hooks, oneFinding("4"))
	script.Close()
	e.Published(hooks, oneFinding("gone"))
	// Only changes are published for the hooks, and nothing for the script.
	if h := e.History(script.URI); len(h) != 0 {
		t.Errorf("published for a script: %+v", h)
	}
}

// readers reports which surfaces read a document.
var readers = &lint.Rule{ID: "readers", Severity: lint.Info, Check: func(p *lint.Pass) {
	p.Report(text.Range{}, 0, "%s", p.Surfaces())
}}

// The user's files are recognized wherever they are, and only the product whose variable moves its directory follows it.
func TestUsersFiles(t *testing.T) {
	t.Parallel()
	const src = `{"version": 1, "hooks": {"sessionStart": [{"type": "command", "command": "a"}]}}`
	home, homeDir := folder(t, map[string]string{".copilot/hooks/a.json": src})
	moved, movedDir := folder(t, map[string]string{"hooks/deep/b.json": src})
	env := func(name string) string { return map[string]string{"COPILOT_HOME": movedDir}[name] }
	e := lsptest.Start(t, lsp.Options{Rules: []*lint.Rule{readers}, Home: homeDir, Env: env})
	e.Initialize(nil)
	for uri, want := range map[string]string{home + "/.copilot/hooks/a.json": "vscode", moved + "/hooks/deep/b.json": "copilot-cli"} {
		e.Open(uri, "json", src)
		e.Published(uri, oneFinding(want))
	}
}

// TestBeforeTheSearch asks about files that are not open before the server has searched. The client delays the search by not
// answering the request for settings.
func TestBeforeTheSearch(t *testing.T) {
	t.Parallel()
	const src = `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "true"}]}}`
	uri, _ := folder(t, map[string]string{".github/hooks/a.json": src, "plugins/p/plugin.json": `{"name": "p", "hooks": "own.json"}`, "plugins/p/own.json": src})
	e := lsptest.Start(t, echoing())
	release := make(chan struct{})
	e.Answer = func(method string, _ json.RawMessage) (any, error) {
		if method == "workspace/configuration" {
			<-release
		}
		return nil, nil
	}
	e.Initialize([]string{uri}, lsptest.Pull)
	ask := func(file string) *lsptest.Request {
		return e.Go("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": uri + file}})
	}
	asked := map[*lsptest.Request]int{ask(hookFile): 1, ask("/plugins/p/own.json"): 1, ask("/.github/hooks/none.json"): 0}
	workspace := e.Go("workspace/diagnostic", map[string]any{"previousResultIds": []any{}})
	symbols := e.Go("workspace/symbol", map[string]any{"query": "agentStop"})
	given := ask(hookFile)
	given.Cancel()
	if code := lsptest.Code(given.Wait(nil)); code != requestCancelled {
		t.Errorf("a request that was canceled while it waits: code %d", code)
	}
	open := e.Open(uri+"/.github/hooks/b.json", "json", "open")
	if got := pullText(t, e, open); got != "open" { // open documents do not wait for the search
		t.Errorf("open: %q", got)
	}
	close(release)
	for r, want := range asked {
		var got docReport
		if err := r.Wait(&got); err != nil || len(got.Items) != want {
			t.Errorf("%v: %+v, %v", r.ID, got, err)
		}
	}
	var all struct{ Items []docReport }
	if err := workspace.Wait(&all); err != nil || len(all.Items) != 4 { // with the manifest
		t.Errorf("workspace: %+v, %v", all, err)
	}
	var found []any
	if err := symbols.Wait(&found); err != nil || len(found) == 0 {
		t.Errorf("symbols: %v, %v", found, err)
	}
}

// TestNamedFilesFollow changes the hook file that a plugin's manifest names, in the editor and on disk, and adds a location
// by a setting.
func TestNamedFilesFollow(t *testing.T) {
	t.Parallel()
	const src = `{"version": 1, "hooks": {"agentStop": [{"type": "command", "bash": "true"}]}}`
	const manifest, settings = "/p/.claude-plugin/plugin.json", "/.vscode/settings.json"
	plugin := func(file string) string { return `{"name": "p", "hooks": "` + file + `"}` }
	root, dir := folder(t, map[string]string{
		".vscode/settings.json": `{}`, "p/.claude-plugin/plugin.json": plugin("./a.json"), "p/a.json": src, "p/b.json": src, "more/c.json": src,
	})
	e := lsptest.Start(t, echoing())
	e.Initialize([]string{root}, lsptest.Pull)
	checkedAre := func(when string, want ...string) {
		t.Helper()
		var report struct{ Items []struct{ URI string } }
		e.Must("workspace/diagnostic", map[string]any{"previousResultIds": []any{}}, &report)
		var got []string
		for _, r := range report.Items {
			if name := strings.TrimPrefix(r.URI, root); name != manifest && name != settings {
				got = append(got, name)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", when, got, want)
		}
	}
	saved := func(file string) {
		e.Notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": root + file, "type": 2}}})
	}
	checkedAre("first", "/p/a.json")
	d := e.Open(root+manifest, "json", plugin("./a.json"))
	d.Set(plugin("./b.json"))
	checkedAre("typed", "/p/b.json")
	d.Set(plugin("./")[:12])
	checkedAre("broken")
	d.Close()
	checkedAre("closed without saving", "/p/a.json")
	write(t, dir+manifest, plugin("./b.json"))
	saved(manifest)
	checkedAre("saved", "/p/b.json")
	write(t, dir+settings, `{"chat.hookFilesLocations": {"more": true}}`)
	saved(settings)
	checkedAre("a place", "/more/c.json", "/p/b.json")
}

// TestWithoutInitialized uses a client that sends initialized late and twice.
func TestWithoutInitialized(t *testing.T) {
	t.Parallel()
	uri, _ := folder(t, map[string]string{".github/hooks/a.json": "a"})
	e := lsptest.Start(t, echoing())
	e.Must("initialize", map[string]any{"rootUri": uri, "capabilities": map[string]any{}}, nil)
	d := e.Open(uri+hookFile, "json", "A")
	e.Published(d.URI, oneFinding("A"))
	e.Notify("initialized", nil)
	e.Notify("initialized", map[string]any{})
	d.Close()
	e.Published(d.URI, oneFinding("a"))
	e.Quit()
	if err := e.Ended(); err != nil {
		t.Errorf("Serve = %v", err)
	}
}
