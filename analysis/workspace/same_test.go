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
		text := `{"version": 1, "hooks": {"SessionStart": [{"type": "command", "command": "echo"}]}}`
		if strings.HasSuffix(p, ".md") {
			text = "---\nname: x\nhooks:\n  SessionStart:\n    - type: command\n      command: echo\n---\n"
		}
		fsys[p] = &fstest.MapFile{Data: []byte(text)}
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
		settings = append(settings, fmt.Sprintf("%q: %s", config.LocationsSetting, []string{"[]", "true", "null", `"x"`}[r.IntN(4)]))
	case 1, 2, 3:
		var keys []string
		for range r.IntN(5) {
			keys = append(keys, fmt.Sprintf("%q: %s", pieceLocations[r.IntN(len(pieceLocations))], pieceValues[r.IntN(len(pieceValues))]))
		}
		settings = append(settings, fmt.Sprintf("%q: {%s}", config.LocationsSetting, strings.Join(keys, ", ")))
	}
	if len(settings) > 0 {
		fsys[".vscode/settings.json"] = &fstest.MapFile{Data: []byte("{" + strings.Join(settings, ", ") + "}")}
	}
	return fsys
}

// loadedBy returns the files that `list` reports as read by a surface, with every custom agent running once.
func loadedBy(fsys fstest.MapFS, s schemas.Surface) []string {
	set := config.Load(config.World{FS: fsys, Top: "/", Folders: []string{"/"}}, s, schemas.Observed, config.Session{})
	files := map[string]bool{}
	take := func(o *config.Origin) {
		switch o.Reason {
		case config.ReasonLocation, config.ReasonSwitchedOff, config.ReasonSetting:
		default:
			files[strings.TrimPrefix(o.Path, "/")] = true
		}
	}
	for _, o := range set.Origins {
		take(o)
	}
	for _, agent := range set.AgentFiles() {
		with := config.Load(config.World{FS: fsys, Top: "/", Folders: []string{"/"}}, s, schemas.Observed, config.Session{Agent: agent})
		if with.Agent != nil {
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
			`.vscode/settings.json={"`+config.LocationsSetting+`": `+tt.value+`}`)
		got := readBy(t, fsys)[schemas.VSCode]
		slices.Sort(got)
		if list := loadedBy(fsys, schemas.VSCode); !slices.Equal(got, tt.want) || !slices.Equal(list, tt.want) {
			t.Errorf("%s: check judges %v, list loads %v, want %v", tt.value, got, list, tt.want)
		}
	}
}

// TestListAndCheckAgreeOnPlugins compares the hook files of a plugin that both read.
func TestListAndCheckAgreeOnPlugins(t *testing.T) {
	t.Parallel()
	manifests := []string{`{}`, `{"hooks": "./config/h.json"}`, `{"hooks": ["hooks.json", "../out.json"]}`, `{"hooks": {"paths": ["config/h.json"], "exclusive": true}}`, `{"hooks": {"Stop": []}}`, `{"$schema": "x"}`, `{`}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		const dir = "p/"
		fsys := fstest.MapFS{}
		for _, m := range []string{"plugin.json", ".plugin/plugin.json", ".claude-plugin/plugin.json", ".github/plugin/plugin.json"} {
			if r.IntN(2) == 0 {
				fsys[dir+m] = &fstest.MapFile{Data: []byte(manifests[r.IntN(len(manifests))])}
			}
		}
		if len(fsys) == 0 {
			continue // a plugin only because of a flag
		}
		for _, f := range []string{"hooks.json", "hooks/hooks.json", "config/h.json", "com.github.copilot/hooks/hooks.json"} {
			if r.IntN(3) > 0 {
				fsys[dir+f] = &fstest.MapFile{Data: []byte([]string{`{"hooks": {"Stop": [{"command": "echo"}]}}`, `{"hooks": `, `{"version": 2}`}[r.IntN(3)])}
			}
		}
		var found []workspace.FoundFile
		s, root := workspace.NewSnapshot(nil, workspace.Folder{FS: fsys}), "p"
		if r.IntN(2) == 0 {
			inside, err := fs.Sub(fsys, "p")
			if err != nil {
				t.Fatal(err)
			}
			s, root = workspace.NewSnapshot(nil, workspace.Folder{FS: inside}), ""
		}
		if _, err := s.Find(t.Context(), []string{"."}, nil, func(g workspace.Group) { found = append(found, g.Files...) }); err != nil {
			t.Fatal(err)
		}
		s = s.WithFiles(found)
		w := s.Workspace(root)
		for _, surface := range schemas.Dispatched.List() {
			var want, got []string
			for _, o := range config.Load(config.World{FS: fsys, Top: "/"}, surface, schemas.Observed, config.Session{PluginDirs: []string{"/" + dir}}).Origins {
				if o.Path != "" && path.Base(o.Path) != "plugin.json" {
					want = append(want, strings.TrimPrefix(o.Path, "/"))
				}
			}
			for _, d := range w.Documents() {
				if d.Kind == schemas.PluginHooks && w.Readers(d).Has(surface) {
					got = append(got, path.Join("p", strings.TrimPrefix(d.Path, root)))
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if want = slices.Compact(want); !slices.Equal(want, got) {
				t.Errorf("seed %d, %s: list takes %v, check judges %v of %v", seed, surface.Name(), want, got, slices.Sorted(maps.Keys(fsys)))
			}
		}
	}
}
