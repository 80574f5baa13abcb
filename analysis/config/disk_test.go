package config

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// TestLoadFromDisk covers what an in-memory file system cannot hold: symbolic link loops, dangling links, directories
// named like files.
func TestLoadFromDisk(t *testing.T) {
	t.Parallel()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	top := filepath.ToSlash(filepath.VolumeName(dir)) + "/"
	hooks := filepath.Join(dir, "ws", ".github", "hooks")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.MkdirAll(filepath.Join(hooks, "dir.json"), 0o755))
	must(os.MkdirAll(filepath.Join(dir, "outside"), 0o755))
	must(os.WriteFile(filepath.Join(hooks, "a.json"), []byte(`{"hooks":{"Stop":[{"command":"a"}]}}`), 0o644))
	must(os.WriteFile(filepath.Join(dir, "outside", "o.json"), []byte(`{"hooks":{"Stop":[{"command":"o"}]}}`), 0o644))
	for link, target := range map[string]string{
		"loop": ".", "self.json": "self.json", "gone.json": "nowhere.json", "b.json": "a.json", "out": filepath.Join(dir, "outside"),
	} {
		if err := os.Symlink(target, filepath.Join(hooks, link)); err != nil && runtime.GOOS == "windows" {
			t.Skip("no right to make symbolic links")
		} else {
			must(err)
		}
	}
	w := World{FS: os.DirFS(top), Top: top, Folders: []string{filepath.ToSlash(filepath.Join(dir, "ws"))}}
	for s, want := range map[schemas.Surface][]string{schemas.VSCode: {"a", "a"}, schemas.CopilotCLI: {"a", "o"}} {
		set := Load(w, s, schemas.Observed, Session{})
		var got []string
		for _, h := range set.Hooks {
			got = append(got, h.Commands[schemas.Linux].Line)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: hooks %v, want %v\n%s", s, got, want, describe(set))
		}
	}
}
