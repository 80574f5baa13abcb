package workspace_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// found renders the result of a search: root, path and source of each file.
func found(t *testing.T, fsys fs.FS, starts ...string) []string {
	t.Helper()
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: fsys})
	var got []string
	search, err := s.Find(context.Background(), starts, commands.RunsFile, func(g workspace.Group) {
		for _, f := range g.Files {
			source := "none"
			if f.Source != nil {
				source = f.Source.ID
			}
			if !f.Context {
				got = append(got, fmt.Sprintf("%s: %s (%s)", g.Root, f.Path, source))
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range search.Errors {
		got = append(got, "error: "+e.Error())
	}
	slices.Sort(got)
	return got
}

func files(names ...string) fstest.MapFS {
	m := fstest.MapFS{}
	for _, n := range names {
		name, text, _ := strings.Cut(n, "=")
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

func TestFind(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		files  fstest.MapFS
		starts []string
		want   []string
	}{
		{
			"every place", files(
				".github/hooks/a.json", ".github/hooks/sub/b.json", ".github/hooks/run.sh", ".github/workflows/ci.json",
				".claude/settings.json", ".claude/settings.local.json", ".claude/agents/x.md", ".claude/other.json",
				".github/copilot/settings.json", ".vscode/settings.json", ".vscode/launch.json",
				".github/agents/a.agent.md", ".github/agents/b.md", "docs/c.agent.md", "README.md", "package.json",
			), []string{"."}, []string{
				": .claude/agents/x.md (claude-agents)", ": .claude/settings.json (claude-settings)", ": .claude/settings.local.json (claude-settings-local)",
				": .github/agents/a.agent.md (github-agents)", ": .github/agents/b.md (github-agents-md)", ": .github/copilot/settings.json (copilot-settings)",
				": .github/hooks/a.json (github-hooks)", ": .github/hooks/sub/b.json (github-hooks)", ": .vscode/settings.json (vscode-settings)", ": docs/c.agent.md (none)",
			},
		},
		{
			"roots within roots", files("a/.github/hooks/a.json", "a/b/.claude/settings.json", "a/.claude/skills/s/.claude/settings.json"), []string{"."},
			[]string{"a/.claude/skills/s: a/.claude/skills/s/.claude/settings.json (claude-settings)", "a/b: a/b/.claude/settings.json (claude-settings)", "a: a/.github/hooks/a.json (github-hooks)"},
		},
		{
			"what is skipped", files(".git/.github/hooks/a.json", "node_modules/x/.github/hooks/a.json", "b/node_modules/y/z.agent.md", ".claude/skills/node_modules/s/SKILL.md"), []string{"."}, nil,
		},
		{
			"below hook files", files(".github/hooks/node_modules/x/a.json", ".github/hooks/.git/b.json"), []string{"."},
			[]string{": .github/hooks/node_modules/x/a.json (github-hooks)"},
		},
		{
			"near misses", files(".github/hooks.json", ".github/hooks/a.jsonc", ".github/hooks/b.yml", ".github/hooks/lib/c.yml", ".github/copilot/hooks/d.json",
				".claude/hooks/e.json", "hooks.json", "p/hooks/hooks.json", ".cursor/hooks.json", "m/.claude-plugin/marketplace.json", "m/q/hooks/hooks.json"), []string{"."},
			[]string{": .claude/hooks/e.json (none)", ": .github/copilot/hooks/d.json (none)", ": .github/hooks.json (none)", ": .github/hooks/a.jsonc (none)",
				": .github/hooks/b.yml (none)", ": hooks.json (none)", ": p/hooks/hooks.json (none)"},
		},
		{
			"a plugin in the working directory", files("plugin.json", "hooks.json", "hooks/hooks.json"), []string{"."},
			[]string{": hooks.json (plugin-hooks-root)", ": hooks/hooks.json (plugin-hooks)", ": plugin.json (plugin-manifest)"},
		},
		{
			"plugins of Copilot", files("a/.github/plugin/plugin.json", "a/hooks.json", "b/plugin.json={\"$schema\": \"x\"}", "b/com.github.copilot/hooks/hooks.json",
				"c/plugin.json", "c/com.github.copilot/hooks/hooks.json", "d/.codex-plugin/plugin.json", "d/hooks/hooks.json"), []string{"."},
			[]string{": c/com.github.copilot/hooks/hooks.json (none)", ": d/hooks/hooks.json (none)", "a: a/.github/plugin/plugin.json (plugin-manifest-github)", "a: a/hooks.json (plugin-hooks-root)",
				"b: b/com.github.copilot/hooks/hooks.json (plugin-hooks-agent-plugins)", "b: b/plugin.json (plugin-manifest)", "c: c/plugin.json (plugin-manifest)"},
		},
		{
			"what git ignores", files(".gitignore=dist/\n*.agent.md\n.claude/\n", "dist/.github/hooks/a.json", "docs/a.agent.md", ".claude/settings.local.json",
				".claude/worktrees/w/.github/hooks/a.json", ".claude/agents/a.md", "p/.gitignore=/out", "p/out/.github/hooks/a.json", "p/q/out/.github/hooks/a.json"), []string{"."},
			[]string{": .claude/agents/a.md (claude-agents)", ": .claude/settings.local.json (claude-settings-local)", "p/q/out: p/q/out/.github/hooks/a.json (github-hooks)"},
		},
		{
			"what git ignores is searched when it is named", files(".gitignore=dist/", "dist/.github/hooks/a.json"), []string{"dist"},
			[]string{"dist: dist/.github/hooks/a.json (github-hooks)"},
		},
		{
			"a plugin", files("p/plugin.json", "p/hooks.json", "q/.claude-plugin/plugin.json", "q/hooks/hooks.json", "r/hooks/hooks.json",
				`s/plugin.json={"hooks": ["./config/h.json", "../out.json", "none.json", "/config/i.json"]}`, "s/config/h.json", "s/config/i.json", "out.json",
				`t/.claude-plugin/plugin.json={"hooks": "./hooks/hooks.json"}`, "t/hooks/hooks.json", `u/plugin.json={"hooks": "hooks.json"}`, "u/hooks.json"), []string{"."},
			[]string{": r/hooks/hooks.json (none)", "p: p/hooks.json (plugin-hooks-root)", "p: p/plugin.json (plugin-manifest)", "q: q/.claude-plugin/plugin.json (plugin-manifest-claude)", "q: q/hooks/hooks.json (plugin-hooks)",
				"s: s/config/h.json (plugin-hooks)", "s: s/config/i.json (plugin-hooks)", "s: s/plugin.json (plugin-manifest)",
				"t: t/.claude-plugin/plugin.json (plugin-manifest-claude)", "t: t/hooks/hooks.json (plugin-hooks)",
				"u: u/hooks.json (plugin-hooks-root)", "u: u/plugin.json (plugin-manifest)"},
		},
		{
			"paths that overlap", files("a/.github/hooks/a.json", "a/.github/hooks/b.json"), []string{"a", "a/.github", ".", "a/.github/hooks/b.json", "./a/"},
			[]string{"a: a/.github/hooks/a.json (github-hooks)", "a: a/.github/hooks/b.json (github-hooks)"},
		},
		{
			"a directory inside a place", files("a/.github/hooks/a.json", "a/.github/hooks/sub/b.json", "a/.claude/settings.json"), []string{"a/.github/hooks/sub"},
			[]string{"a: a/.github/hooks/sub/b.json (github-hooks)"},
		},
		{
			"a named file that nobody reads", files("x/y.json", ".github/hooks/a.json"), []string{"x/y.json"}, nil,
		},
		{
			"places from settings", files(
				`.vscode/settings.json={ "chat.hookFilesLocations": { "extra": true, "one.json": true, "no": false, "/abs": true, "../up": true, "my.claude/settings.json": true, ".github/hooks": true } }`,
				"extra/a.json", "extra/b.txt", "my.claude/settings.json", "one.json", "no/c.json", ".github/hooks/d.json"), []string{"."},
			[]string{": .github/hooks/d.json (github-hooks)", ": .vscode/settings.json (vscode-settings)", ": extra/a.json (vscode-locations)", ": my.claude/settings.json (vscode-claude-locations)", ": one.json (vscode-locations)"},
		},
		{
			"places from settings where no product looks else", files(
				`.vscode/settings.json={ "chat.hookFilesLocations": { ".claude": true, ".github/hooks.json": true } }`,
				".claude/hooks.json", ".claude/settings.json", ".github/hooks.json", ".github/copilot/hooks.json"), []string{"."},
			[]string{
				": .claude/hooks.json (vscode-locations)", ": .claude/settings.json (claude-settings)", ": .github/copilot/hooks.json (none)",
				": .github/hooks.json (vscode-locations)", ": .vscode/settings.json (vscode-settings)",
			},
		},
		{
			"one of those places", files(
				`.vscode/settings.json={ "chat.hookFilesLocations": { ".claude/hooks": true } }`, ".claude/hooks/a.json", ".claude/hooks.json"), []string{".claude"},
			[]string{": .claude/hooks.json (none)", ": .claude/hooks/a.json (vscode-locations)"},
		},
		{
			"what is not there", files(".github/hooks/a.json"), []string{"missing", "."},
			[]string{": .github/hooks/a.json (github-hooks)", "error: reading missing: file does not exist"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, found(t, tt.files, tt.starts...)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestFindLinks needs a real file system: links to files and directories, loops, and dangling links.
func TestFindLinks(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("symbolic links need a privilege on Windows")
	}
	dir := t.TempDir()
	for _, d := range []string{"repo/.github/hooks", "shared/hooks"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range []string{"shared/hooks/a.json", "shared/one.json"} {
		if err := os.WriteFile(filepath.Join(dir, f), []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{
		"repo/.github/hooks/dir":       "../../../shared/hooks",
		"repo/.github/hooks/one.json":  "../../../shared/one.json",
		"repo/.github/hooks/loop":      "..",
		"repo/.github/hooks/dead.json": "nowhere.json",
		"repo/elsewhere":               "../shared",
	} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		": .github/hooks/dead.json (github-hooks)", ": .github/hooks/dir/a.json (github-hooks)", ": .github/hooks/one.json (github-hooks)",
	}
	if diff := cmp.Diff(want, found(t, os.DirFS(filepath.Join(dir, "repo")), ".")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFindStopsWhenCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: files(".github/hooks/a.json")})
	if _, err := s.Find(ctx, []string{"."}, commands.RunsFile, func(workspace.Group) { t.Error("found something") }); err == nil {
		t.Error("no error")
	}
}

func TestFindUser(t *testing.T) {
	t.Parallel()
	home := files(".copilot/hooks/a.json", ".copilot/hooks/deep/b.json", ".copilot/settings.json", ".copilot/history/c.json", ".claude/settings.json",
		".claude/projects/d.json", "work/.github/hooks/e.json", ".copilot/agents/f.md")
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: files()}, workspace.Folder{Path: "/home/u", FS: home, UserDir: "~"})
	var got []string
	if _, err := s.Find(context.Background(), []string{"."}, commands.RunsFile, func(g workspace.Group) {
		for _, f := range g.Files {
			got = append(got, g.Root+": "+f.Path+" ("+f.Source.ID+")")
		}
	}); err != nil {
		t.Fatal(err)
	}
	slices.Sort(got)
	want := []string{
		"/home/u: /home/u/.claude/settings.json (user-claude-settings)", "/home/u: /home/u/.copilot/agents/f.md (user-agents)",
		"/home/u: /home/u/.copilot/hooks/a.json (user-hooks)", "/home/u: /home/u/.copilot/hooks/deep/b.json (user-hooks)",
		"/home/u: /home/u/.copilot/settings.json (user-copilot-settings)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A variable moves the directory of its own product; the other products still use the home directory.
func TestFindMovedHome(t *testing.T) {
	t.Parallel()
	tree := map[string]fstest.MapFS{
		"/home/u": files(".copilot/hooks/a.json", ".copilot/settings.json", ".claude/settings.json"),
		"/moved":  files("hooks/deep/b.json", "settings.json", "agents/c.md"),
	}
	env := map[string]string{"COPILOT_HOME": "/moved/"}
	users, err := workspace.UserFolders("/home/u", func(name string) string { return env[name] }, func(dir string) fs.FS { return tree[filepath.ToSlash(dir)] })
	if err != nil {
		t.Fatal(err)
	}
	s := workspace.NewSnapshot(nil, append(users, workspace.Folder{FS: files()})...)
	got := map[string]string{}
	_, err = s.Find(t.Context(), nil, commands.RunsFile, func(g workspace.Group) {
		w := s.Workspace(g.Root)
		for _, f := range g.Files {
			got[f.Path] = w.Readers(s.Read(f)).String()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"/home/u/.copilot/hooks/a.json":  "vscode",
		"/home/u/.copilot/settings.json": "",
		"/home/u/.claude/settings.json":  "claude-code",
		"/moved/hooks/deep/b.json":       "copilot-cli",
		"/moved/settings.json":           "copilot-cli",
		"/moved/agents/c.md":             "copilot-cli",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("readers (-want +got):\n%s", diff)
	}
	if _, err := workspace.UserFolders("/home/u", func(string) string { return "here" }, func(string) fs.FS { return files() }); err == nil {
		t.Error("a relative directory was taken, of which nothing is known")
	}
}

// The search of a home directory is limited.
func TestFindWide(t *testing.T) {
	t.Parallel()
	fsys := files("src/org/project/.github/hooks/a.json", "a/b/c/d/e/f/.github/hooks/b.json")
	for _, wide := range []bool{false, true} {
		s := workspace.NewSnapshot(nil, workspace.Folder{FS: fsys, Wide: wide})
		n := 0
		search, err := s.Find(t.Context(), []string{"."}, nil, func(g workspace.Group) { n += len(g.Files) })
		if err != nil || search.Limited != wide || n != map[bool]int{false: 2, true: 1}[wide] {
			t.Errorf("wide %v: found %d, limited %v, %v", wide, n, search.Limited, err)
		}
		search, err = s.Find(t.Context(), []string{"a"}, nil, func(workspace.Group) {})
		if err != nil || search.Limited {
			t.Errorf("a folder of it: limited %v, %v", search.Limited, err)
		}
	}
}

// denied is a file system with unreadable directories.
type denied struct {
	fs.FS
	dirs []string
}

func (d denied) ReadDir(name string) ([]fs.DirEntry, error) {
	if slices.Contains(d.dirs, name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return fs.ReadDir(d.FS, name)
}

// An unreadable directory is an error in a project and when it is named, but not below a home directory or a file
// system root.
func TestFindDenied(t *testing.T) {
	t.Parallel()
	fsys := denied{files("p/.github/hooks/a.json", "private/x", "proc/1/x", "top/x"), []string{"private", "proc/1"}}
	tests := []struct {
		wide            bool
		start           string
		errors, skipped int
	}{
		{false, ".", 2, 0},
		{true, ".", 0, 2},
		{true, "private", 1, 0},
		{true, "proc", 1, 0},
	}
	for _, tt := range tests {
		s := workspace.NewSnapshot(nil, workspace.Folder{FS: fsys, Wide: tt.wide})
		search, err := s.Find(t.Context(), []string{tt.start}, nil, func(workspace.Group) {})
		if err != nil || len(search.Errors) != tt.errors || search.Denied != tt.skipped {
			t.Errorf("wide %v, %s: errors %v, %d left out, %v; want %d and %d", tt.wide, tt.start, search.Errors, search.Denied, err, tt.errors, tt.skipped)
		}
	}
}

// TestFindOnShare searches a folder on a share of Windows, whose path begins with the name of a host.
func TestFindOnShare(t *testing.T) {
	t.Parallel()
	const root = "//host/share/repo"
	s := workspace.NewSnapshot(nil, workspace.Folder{Abs: "/work", FS: files()}, workspace.Folder{Path: root, Abs: root, FS: files(
		`.github/hooks/a.json={"hooks": {"Stop": [{"command": "scripts/a.sh"}]}}`, "scripts/a.sh=exit 0", ".claude/settings.json={}", `p/plugin.json={"hooks": "./config/h.json"}`, "p/config/h.json={}",
		"one.json={}", `.vscode/settings.json={"`+schemas.LocationsSetting+`": {"one.json": true}}`)})
	var got []string
	search, err := s.Find(t.Context(), []string{root, root + "/scripts/a.sh"}, commands.RunsFile, func(g workspace.Group) {
		for _, f := range g.Files {
			got = append(got, g.Root+": "+f.Path)
		}
	})
	if err != nil || len(search.Errors) > 0 {
		t.Fatal(err, search.Errors)
	}
	slices.Sort(got)
	want := []string{
		root + "/p: " + root + "/p/config/h.json", root + "/p: " + root + "/p/plugin.json", root + ": " + root + "/.claude/settings.json",
		root + ": " + root + "/.github/hooks/a.json", root + ": " + root + "/.vscode/settings.json", root + ": " + root + "/one.json",
	}
	if diff := cmp.Diff(want, slices.Compact(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	s = s.WithFiles([]workspace.FoundFile{{Path: root + "/.github/hooks/a.json", Location: workspace.Locate(root + "/.github/hooks/a.json")}})
	d := s.Document(root + "/.github/hooks/a.json")
	if d == nil || !commands.RunsFile(s, d, root+"/scripts/a.sh") {
		t.Errorf("the script of %v is not found", d)
	}
	if list := slices.Collect(s.RootsFor(root + "/scripts/a.sh")); !slices.Contains(list, root) {
		t.Errorf("hooks in %v may run the script", list)
	}
}
