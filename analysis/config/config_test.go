package config

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/schemas"
)

func TestKindFor(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		path, src string
		want      schemas.SourceKind
		known     bool
	}{
		{".github/hooks/a.json", "{}", schemas.HookFile, true},
		{".github/hooks/sub/settings.json", "{}", schemas.HookFile, true},
		{"pkg/api/.github/hooks/a.json", "{}", schemas.HookFile, true},
		{"/home/u/.copilot/hooks/a.json", "{}", schemas.HookFile, true},
		{"/home/u/.copilot/settings.json", "{}", schemas.CopilotSettings, true},
		{".github/copilot/settings.local.json", "{}", schemas.CopilotSettings, true},
		{".claude/settings.json", "{}", schemas.ClaudeSettings, true},
		{"my.claude/SETTINGS.json", "{}", schemas.ClaudeSettings, true},
		{".claude/hooks.json", "{}", schemas.HookFile, false},
		{".vscode/settings.json", "{}", schemas.VSCodeSettings, true},
		{".github/agents/a.agent.md", "", schemas.AgentFile, true},
		{"agents/a.agent.md", "", schemas.AgentFile, true},
		{".claude/agents/a.md", "", schemas.AgentFile, true},
		{"p/.claude-plugin/plugin.json", "{}", schemas.PluginManifest, true},
		{"plugin.json", "{}", schemas.PluginManifest, false},
		{"p/hooks/hooks.json", `{"hooks":{}}`, schemas.PluginHooks, false},
		{"notes.md", "", schemas.AgentFile, false},
		{"x", "---\nname: a\n---\n", schemas.AgentFile, false},
		{"x.json", `{"chat.useHooks":true}`, schemas.VSCodeSettings, false},
		{"x.json", `{"permissions":{},"hooks":{}}`, schemas.ClaudeSettings, false},
		{"x.json", `{"hooks":{}}`, schemas.HookFile, false},
		{"x.json", `not json`, schemas.HookFile, false},
	} {
		if kind, ok := kindOf(tt.path); ok != tt.known || ok && kind != tt.want {
			t.Errorf("KindOf(%q) = %v, %v, want %v, %v", tt.path, kind, ok, tt.want, tt.known)
		}
		if got := KindFor(tt.path, tt.src); got != tt.want {
			t.Errorf("KindFor(%q, %q) = %v, want %v", tt.path, tt.src, got, tt.want)
		}
	}
}

func TestDir(t *testing.T) {
	t.Parallel()
	open := Dirs{Folder: "/ws", GitRoot: "/repo", Session: "/repo/sub", Home: "/home/u"}
	plugin := open
	plugin.Plugin = "/p"
	closed := Dirs{Home: "/home/u"}
	for _, tt := range []struct {
		name string
		s    schemas.Surface
		dirs Dirs
		cwd  string
		want string
		ok   bool
	}{
		{"none", schemas.VSCode, open, "", "/ws", true},
		{"relative", schemas.VSCode, open, "../x", "/x", true},
		{"home", schemas.VSCode, open, "~", "/home/u", true},
		{"below home", schemas.VSCode, open, `~\x`, "/home/u/x", true},
		{"windows", schemas.VSCode, open, `C:\x`, `C:\x`, true},
		{"plugin", schemas.VSCode, plugin, "x", "/ws/x", true},
		{"plugin below home", schemas.VSCode, plugin, "~/x", "/home/u/x", true},
		{"plugin folder named ~", schemas.VSCode, plugin, "~", "/ws/~", true},
		{"no folder", schemas.VSCode, closed, "x", "", false},
		{"no folder, absolute", schemas.VSCode, closed, "/x", "/x", true},
		{"repository", schemas.CopilotCLI, open, "x", "/repo/x", true},
		{"not expanded", schemas.CopilotCLI, open, "~/x", "/repo/~/x", true},
		{"plugin of Copilot CLI", schemas.CopilotCLI, plugin, "", "/p", true},
		{"cloud", schemas.CloudAgent, open, "", "/workspace", true},
		{"session", schemas.ClaudeCode, open, "", "/repo/sub", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, ok := Dir(&Hook{Cwd: tt.cwd}, tt.s, schemas.Observed, tt.dirs)
			if got != tt.want || ok != tt.ok {
				t.Errorf("Dir(%q) = %q, %v, want %q, %v", tt.cwd, got, ok, tt.want, tt.ok)
			}
		})
	}
}

func TestPluginCommand(t *testing.T) {
	t.Parallel()
	format := &schemas.PluginFormat{Token: "${PLUGIN_ROOT}"}
	for _, tt := range []struct{ root, line, want string }{
		{"/p/x", "${PLUGIN_ROOT}/a ${OTHER}/b", "/p/x/a ${OTHER}/b"},
		{"/p/my x", "${PLUGIN_ROOT}/a.sh --x", `"/p/my x/a.sh" --x`},
		{"/p/my x", `'${PLUGIN_ROOT}/a.sh' "${PLUGIN_ROOT}"`, `'/p/my x/a.sh' "/p/my x"`},
		{"/p(1)", "node ${PLUGIN_ROOT}/a-b_c.js;${PLUGIN_ROOT}", `node "/p(1)/a-b_c.js";"/p(1)"`},
		{"/p", "", ""},
	} {
		p := &Plugin{Root: tt.root, Format: format}
		if got := p.command(tt.line); got != tt.want {
			t.Errorf("%q in %q: got %q, want %q", tt.line, tt.root, got, tt.want)
		}
	}
	var none *Plugin
	if got := none.command("${PLUGIN_ROOT}"); got != "${PLUGIN_ROOT}" {
		t.Errorf("without a plugin the token became %q", got)
	}
}

func TestSettings(t *testing.T) {
	t.Parallel()
	user := ParseText("", schemas.VSCodeSettings, `{"chat.useHooks": false, "chat.hookFilesLocations": {"a": true, "b": "False", "c": 1}}`)
	workspace := ParseText("", schemas.VSCodeSettings, `{"chat.useHooks": "yes", "chat.hookFilesLocations": {"d": true, "a": false}}`)
	s := NewSettings(user, workspace)
	if s.Bool("chat.useHooks", true) != true {
		t.Error("a value that is no boolean counts as absent")
	}
	list, none := s.Locations()
	if diff := cmp.Diff([]Location{{"a", false}, {"b", false}, {"d", true}}, list); diff != "" || none {
		t.Errorf("none = %v, locations (-want +got):\n%s", none, diff)
	}
	if _, none := s.With(schemas.LocationsSetting, "[]").Locations(); !none {
		t.Error("an array leaves no location")
	}
	if s.With("chat.useHooks", "false").Bool("chat.useHooks", true) {
		t.Error("an override is not heeded")
	}
	var absent *Settings
	if !absent.Bool("x", true) {
		t.Error("nil holds the defaults")
	}
}

// TestAlone checks that a file read alone is read as if every switch outside it were on.
func TestAlone(t *testing.T) {
	t.Parallel()
	file := ParseText(".claude/settings.json", schemas.ClaudeSettings, `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}`)
	for _, s := range []schemas.Surface{schemas.VSCode, schemas.CopilotCLI, schemas.ClaudeCode} {
		if r := Read(file, s, schemas.Observed, Options{}); r.Status != Loaded || len(r.Hooks) != 1 {
			t.Errorf("%s: %s with %d hooks: %+v", s, r.Status, len(r.Hooks), r.Drops)
		}
	}
	if r := Read(file, schemas.CloudAgent, schemas.Observed, Options{}); r.Status != Skipped || r.Skip().Reason != ReasonNotRead {
		t.Errorf("cloud-agent: %s, %+v", r.Status, r.Drops)
	}
	if r := Read(file, schemas.VSCode, schemas.Observed, Options{Settings: NewSettings()}); r.Status != Skipped || r.Skip().Fact == nil || len(r.Lost) != 1 {
		t.Errorf("with the defaults: %+v", r)
	}
}

func TestSplitGlob(t *testing.T) {
	t.Parallel()
	for glob, want := range map[string][2]string{
		"a/b.json": {"a/b.json", ""}, "a/b/*.json": {"a/b", "*.json"}, "a/*/b.json": {"a", "*/b.json"}, "*.json": {"", "*.json"}, "*/b.json": {"", "*/b.json"},
	} {
		if fixed, pattern := splitGlob(glob); fixed != want[0] || pattern != want[1] {
			t.Errorf("%s is split into %q and %q, want %q", glob, fixed, pattern, want)
		}
	}
}

// TestLoadFromShare loads a workspace on a share of Windows.
func TestLoadFromShare(t *testing.T) {
	t.Parallel()
	const root = "//host/share/repo"
	stop := &fstest.MapFile{Data: []byte(`{"hooks": {"Stop": [{"type": "command", "command": "echo"}]}}`)}
	w := World{Top: "//host/share/", Folders: []string{root}, Home: "//host/share/home", FS: fstest.MapFS{
		"repo/.git/HEAD": {}, "repo/.github/hooks/a.json": stop, "repo/p/hooks.json": stop, "repo/p/plugin.json": {Data: []byte(`{}`)}, "home/.copilot/hooks/b.json": stop,
	}}
	for s, want := range map[schemas.Surface][]string{
		schemas.VSCode:     {"//host/share/home/.copilot/hooks/b.json", root + "/.github/hooks/a.json", root + "/p/hooks.json"},
		schemas.CopilotCLI: {"//host/share/home/.copilot/hooks/b.json", root + "/.github/hooks/a.json", root + "/p/hooks.json"},
	} {
		var got []string
		for _, o := range Load(w, s, schemas.Observed, Session{Start: Start{Dir: root, PluginDirs: []string{root + "/p"}}}).Origins {
			got = append(got, o.Path)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s loads %v, want %v", s.Name(), got, want)
		}
	}
	h := &Hook{Cwd: "sub"}
	if dir, _ := Dir(h, schemas.VSCode, schemas.Observed, Dirs{Folder: root}); dir != root+"/sub" {
		t.Errorf("the hook runs in %s", dir)
	}
}
