package workspace_test

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/racing"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Parts of generated workspaces: paths where people put hooks, correct and nearly correct, and settings that affect
// them.
var (
	piecePaths = []string{
		".github/hooks/a.json", ".github/hooks/.hidden.json", ".github/hooks/B.JSON", ".github/hooks/sub/c.json", ".github/hooks/sub/deep/.x/d.json",
		".github/hooks/.dot/e.json", ".github/hooks/f.jsonc", ".github/hooks.json", ".github/copilot/settings.json", ".github/copilot/settings.local.json",
		".claude/settings.json", ".claude/settings.local.json", ".claude/hooks/g.json", "tools/h.JSON", "tools/i.json", "tools/sub/j.json", "tools/.k.json",
		"one.json", "packages/web/.github/hooks/l.json", "packages/web/.claude/settings.json", "hooks.json",
		".github/agents/m.agent.md", ".github/agents/n.md", ".claude/agents/o.md", ".claude/agents/sub/p.md",
	}
	pieceLocations = []string{".github/hooks", ".claude/settings.json", ".claude/settings.local.json", "tools", "tools/h.JSON", "one.json", "one.JSON", ".github/hooks/sub", "~/x", "/abs", "../up", "gone"}
	pieceValues    = []string{"true", "false", `"True"`, `"False"`, `"no"`, "1", "null"}
)

// generated returns a workspace of random parts.
func generated(r *rand.Rand) fstest.MapFS {
	fsys := fstest.MapFS{}
	for _, p := range piecePaths {
		if r.IntN(2) == 0 {
			continue
		}
		fsys[p] = &fstest.MapFile{Data: []byte(pieceText(p))}
	}
	if r.IntN(3) == 0 {
		fsys[".git/HEAD"] = &fstest.MapFile{}
	}
	var settings []string
	for _, name := range []string{"chat.useHooks", "chat.useClaudeHooks", "chat.useCustomAgentHooks"} {
		if r.IntN(4) == 0 {
			settings = append(settings, fmt.Sprintf("%q: %s", name, pieceValues[r.IntN(len(pieceValues))]))
		}
	}
	switch r.IntN(5) {
	case 0:
		settings = append(settings, fmt.Sprintf("%q: %s", schemas.LocationsSetting, []string{"[]", "true", "null", `"x"`}[r.IntN(4)]))
	case 1, 2, 3:
		var keys []string
		for range r.IntN(5) {
			keys = append(keys, fmt.Sprintf("%q: %s", pieceLocations[r.IntN(len(pieceLocations))], pieceValues[r.IntN(len(pieceValues))]))
		}
		settings = append(settings, fmt.Sprintf("%q: {%s}", schemas.LocationsSetting, strings.Join(keys, ", ")))
	}
	if len(settings) > 0 {
		fsys[".vscode/settings.json"] = &fstest.MapFile{Data: []byte("{" + strings.Join(settings, ", ") + "}")}
	}
	return fsys
}

// pieceText is a file with one hook, or an agent that has it.
func pieceText(file string) string {
	if strings.HasSuffix(file, ".md") {
		return "---\nname: x\nhooks:\n  SessionStart:\n    - type: command\n      command: echo\n---\n"
	}
	return `{"version": 1, "hooks": {"SessionStart": [{"type": "command", "command": "echo"}]}}`
}

// loadedBy returns the files that `list` reports as read by a surface, with every custom agent running once.
func loadedBy(fsys fstest.MapFS, s schemas.Surface) []string {
	files := loadedIn(config.World{FS: fsys, Top: "/", Folders: []string{"/"}}, s, config.Session{})
	for i, f := range files {
		files[i] = strings.TrimPrefix(f, "/")
	}
	return files
}

func loadedIn(w config.World, s schemas.Surface, session config.Session) []string {
	set := config.Load(w, s, schemas.Observed, session)
	files := map[string]bool{}
	take := func(o *config.Origin) {
		switch o.Reason {
		case config.ReasonLocation, config.ReasonSwitchedOff, config.ReasonSetting:
		default:
			files[o.Path] = true
		}
	}
	for _, o := range set.Origins {
		take(o)
	}
	for _, agent := range set.FilesOf(schemas.Agent) {
		session.Agent = agent
		if with := config.Load(w, s, schemas.Observed, session); with.Agent != nil {
			take(with.Agent)
		}
	}
	return slices.Sorted(maps.Keys(files))
}

// readBy returns the files that `check` checks for each surface.
func readBy(t *testing.T, fsys fstest.MapFS) (by [schemas.NumSurfaces][]string) {
	t.Helper()
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: fsys})
	var found []workspace.FoundFile
	if _, err := s.Find(context.Background(), []string{"."}, commands.RunsFile, func(g workspace.Group) { found = append(found, g.Files...) }); err != nil {
		t.Fatal(err)
	}
	s = s.WithFiles(found)
	w := s.Workspace("")
	for _, d := range w.Documents() {
		for _, surface := range w.Readers(d).List() {
			by[surface] = append(by[surface], d.Path)
		}
	}
	return by
}

// TestListAndCheckAgree compares the files that both read, over generated workspaces.
func TestListAndCheckAgree(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	for seed := range uint64(300) {
		fsys := generated(rand.New(rand.NewPCG(seed, 1)))
		by := readBy(t, fsys)
		for _, s := range schemas.AllSurfaces.List() {
			want, got := loadedBy(fsys, s), by[s]
			slices.Sort(got)
			if !slices.Equal(want, got) {
				settings := ""
				if f := fsys[".vscode/settings.json"]; f != nil {
					settings = string(f.Data)
				}
				t.Errorf("seed %d, %s: list loads %v, check judges %v; settings %s, files %v", seed, s.Name(), want, got, settings, slices.Sorted(maps.Keys(fsys)))
			}
		}
	}
}

// TestLocationsAgree covers cases in which list and check once disagreed.
func TestLocationsAgree(t *testing.T) {
	t.Parallel()
	tests := []struct {
		value string
		want  []string // files that VS Code reads
	}{
		{`{".github/hooks": "False"}`, nil},
		{`[]`, nil},
		{`{"tools/h.JSON": true}`, []string{".github/hooks/a.json", "tools/h.JSON"}},
		{`{"tools": "TRUE"}`, []string{".github/hooks/a.json", "tools/.k.json", "tools/h.JSON", "tools/i.json"}},
		{`{".github/hooks/sub": true}`, []string{".github/hooks/a.json", ".github/hooks/sub/c.json"}},
	}
	for _, tt := range tests {
		fsys := files(".github/hooks/a.json={}", ".github/hooks/sub/c.json={}", "tools/h.JSON={}", "tools/i.json={}", "tools/.k.json={}", "tools/sub/j.json={}",
			`.vscode/settings.json={"`+schemas.LocationsSetting+`": `+tt.value+`}`)
		got := readBy(t, fsys)[schemas.VSCode]
		slices.Sort(got)
		if list := loadedBy(fsys, schemas.VSCode); !slices.Equal(got, tt.want) || !slices.Equal(list, tt.want) {
			t.Errorf("%s: check judges %v, list loads %v, want %v", tt.value, got, list, tt.want)
		}
	}
}

// pluginDirs are the directories of plugins in generated workspaces: one is inside another, one has a path that tells its format, one
// is the workspace itself.
var pluginDirs = []string{"p", "p/nested", "tools/.claude/q", "r", "."}

// generatedPlugins returns a workspace of plugins with random parts, each with a manifest, and the directories of the plugins.
func generatedPlugins(r *rand.Rand) (fsys fstest.MapFS, dirs []string) {
	manifests := []string{
		`{}`, `{"hooks": "./config/h.json"}`, `{"hooks": ["hooks.json", "../out.json"]}`, `{"hooks": ["/config/h.json", "./hooks/../config/h.json"]}`,
		`{"hooks": {"paths": ["config/h.json"], "exclusive": true}}`, `{"hooks": {"paths": "gone.json"}}`, `{"hooks": {"Stop": [{"type": "command", "command": "echo"}]}}`,
		`{"hooks": {"hooks": {"Stop": []}}}`, `{"hooks": 1}`, `{"$schema": "x"}`, `{`,
	}
	texts := []string{`{"hooks": {"Stop": [{"type": "command", "command": "echo"}]}}`, `{"hooks": `, `{"version": 2}`, `{"disableAllHooks": true, "hooks": {"Stop": []}}`}
	fsys = fstest.MapFS{"out.json": {Data: []byte(texts[0])}, "config/h.json": {Data: []byte(texts[0])}}
	for _, dir := range pluginDirs {
		some := false
		for _, m := range schemas.PluginManifests() {
			if r.IntN(4) == 0 {
				fsys[path.Join(dir, m)], some = &fstest.MapFile{Data: []byte(manifests[r.IntN(len(manifests))])}, true
			}
		}
		if !some {
			continue // a plugin only because of a flag
		}
		dirs = append(dirs, dir)
		for _, f := range []string{"hooks.json", "hooks/hooks.json", "config/h.json", "com.github.copilot/hooks/hooks.json"} {
			if r.IntN(3) > 0 {
				fsys[path.Join(dir, f)] = &fstest.MapFile{Data: []byte(texts[r.IntN(len(texts))])}
			}
		}
	}
	return fsys, dirs
}

// TestListAndCheckAgreeOnPlugins compares the files of plugins that both read, over generated workspaces, opened at their root and
// in the directory of one plugin, from disk and with a manifest that the editor has changed.
func TestListAndCheckAgreeOnPlugins(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 2))
		fsys, dirs := generatedPlugins(r)
		if len(dirs) == 0 {
			continue
		}
		top, starts := ".", fs.FS(fsys)
		if r.IntN(3) == 0 {
			top = dirs[r.IntN(len(dirs))]
			inside, err := fs.Sub(fsys, top)
			if err != nil {
				t.Fatal(err)
			}
			starts = inside
			dirs = slices.DeleteFunc(dirs, func(dir string) bool { _, in := workspace.Within(top, dir); return !in })
		}
		s := workspace.NewSnapshot(nil, workspace.Folder{FS: starts, Abs: path.Join("/ws", top)})
		var typed []string // the text on disk is not that of the editor
		if r.IntN(3) == 0 {
			for _, file := range slices.Sorted(maps.Keys(fsys)) {
				if name, in := workspace.Within(top, file); in && path.Base(file) == "plugin.json" {
					text := string(fsys[file].Data)
					fsys[file] = &fstest.MapFile{Data: []byte(`{"hooks": "elsewhere.json"}`)}
					typed = []string{name, text}
					s = s.WithDocuments(s.Buffer(name, text, 1))
					fsys = maps.Clone(fsys)
					fsys[file] = &fstest.MapFile{Data: []byte(text)}
					break
				}
			}
		}
		var found []workspace.FoundFile
		if _, err := s.Find(t.Context(), []string{"."}, nil, func(g workspace.Group) { found = append(found, g.Files...) }); err != nil {
			t.Fatal(err)
		}
		if s = s.WithFiles(found); typed != nil {
			s = s.WithDocuments(s.Buffer(typed[0], typed[1], 1))
		}
		for _, surface := range schemas.Dispatched.List() {
			for _, dir := range dirs {
				var want, got []string
				for _, o := range config.Load(config.World{FS: fsys, Top: "/ws"}, surface, schemas.Observed, config.Session{Start: config.Start{PluginDirs: []string{path.Join("/ws", dir)}}}).Origins {
					if o.Path != "" {
						want = append(want, strings.TrimPrefix(o.Path, "/ws/"))
					}
				}
				root, _ := workspace.Within(top, dir)
				w := s.Workspace(strings.TrimPrefix(root, "."))
				for _, d := range w.Documents() {
					if d.Source != nil && d.Source.Scope == schemas.Plugin && d.File().HasHooks() && w.Readers(d).Has(surface) {
						got = append(got, path.Join(top, d.Path))
					}
				}
				slices.Sort(want)
				slices.Sort(got)
				if want = slices.Compact(want); !slices.Equal(want, got) {
					t.Errorf("seed %d, %s: of plugin %s list takes %v, check judges %v of %v", seed, surface.Name(), dir, want, got, slices.Sorted(maps.Keys(fsys)))
				}
			}
		}
	}
}

// TestListAndCheckAgreeOnUserFiles asks both which of the user's own files a surface reads, with the folder of the workspace below
// the home, and with directories that variables moved.
func TestListAndCheckAgreeOnUserFiles(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	own := []string{
		".copilot/hooks/a.json", ".copilot/hooks/.b.json", ".copilot/hooks/C.JSON", ".copilot/hooks/sub/d.json", ".copilot/hooks/.sub/e.json",
		".copilot/hooks/sub/deep/f.json", ".copilot/settings.json", ".copilot/hooks.json", ".copilot/agents/g.agent.md", ".copilot/agents/h.md",
		".copilot/agents/sub/i.agent.md", ".claude/settings.json", ".claude/settings.local.json", ".claude/agents/j.md", ".claude/agents/sub/k.md",
		"work/.github/hooks/l.json", "work/.claude/settings.json", "work/.github/agents/m.agent.md",
	}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 3))
		home, moved := fstest.MapFS{}, map[string]string{}
		all := fstest.MapFS{}
		for name, dir := range map[string]string{"COPILOT_HOME": "/moved/copilot", "CLAUDE_CONFIG_DIR": "/moved/claude"} {
			if r.IntN(4) == 0 {
				moved[name] = dir
			}
		}
		for _, p := range own {
			if r.IntN(3) == 0 {
				continue
			}
			file := &fstest.MapFile{Data: []byte(pieceText(p))}
			home[p], all["home/u/"+p] = file, file
			for _, dir := range []string{".copilot", ".claude"} {
				if rest, ok := strings.CutPrefix(p, dir+"/"); ok && r.IntN(2) == 0 {
					all["moved/"+dir[1:]+"/"+rest] = file
				}
			}
		}
		all["home/u/work/x"], home["work/x"] = &fstest.MapFile{}, &fstest.MapFile{}
		world := config.World{FS: all, Top: "/", Folders: []string{"/home/u/work"}, Home: "/home/u"}
		sub := func(dir string) fs.FS {
			below, err := fs.Sub(all, strings.TrimPrefix(dir, "/"))
			if err != nil {
				t.Fatal(err)
			}
			return below
		}
		users, err := workspace.UserFolders("/home/u", func(name string) string { return moved[name] }, sub)
		if err != nil {
			t.Fatal(err)
		}
		folders := append([]workspace.Folder{{Abs: "/home/u/work", FS: sub("/home/u/work")}}, users...)
		by := [schemas.NumSurfaces][]string{}
		s := workspace.NewSnapshot(nil, folders...)
		var found []workspace.FoundFile
		if _, err := s.Find(t.Context(), []string{"."}, commands.RunsFile, func(g workspace.Group) { found = append(found, g.Files...) }); err != nil {
			t.Fatal(err)
		}
		s = s.WithFiles(found)
		for _, d := range s.Documents() {
			for _, surface := range s.Workspace(d.Root).Readers(d).List() {
				by[surface] = append(by[surface], path.Join("/home/u/work", d.Path))
				if path.IsAbs(d.Path) {
					by[surface][len(by[surface])-1] = d.Path
				}
			}
		}
		for _, surface := range schemas.AllSurfaces.List() {
			want, got := loadedIn(world, surface, config.Session{Options: config.Options{Environment: moved}}), by[surface]
			slices.Sort(got)
			if !slices.Equal(want, got) {
				t.Errorf("seed %d, %s, moved %v:\nlist loads   %v\ncheck judges %v\nof %v", seed, surface.Name(), moved, want, got, slices.Sorted(maps.Keys(all)))
			}
		}
	}
}
