package workspace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// Files in testdata/git-index were written by git 2: one per version, and one with SHA-256.
func TestGitIndex(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/git-index/*")
	if err != nil || len(files) != 4 {
		t.Fatalf("found %d files: %v", len(files), err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]bool{"hooks/a.sh": false, "hooks/b.sh": true, "hooks/sub/a-longer-name.sh": false}
		if strings.HasSuffix(file, "3") || strings.HasSuffix(file, "sha256") {
			want["d.sh"] = false
		}
		if diff := cmp.Diff(want, parseGitIndex(string(src))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
}

// The mode in git takes precedence over the file's own, which applies to untracked files and outside a repository.
func TestMode(t *testing.T) {
	t.Parallel()
	index, err := os.ReadFile("testdata/git-index/2")
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{
		"p/.git/index": {Data: index},
		"p/hooks/a.sh": {Mode: 0o755}, "p/hooks/b.sh": {Mode: 0o644}, "p/hooks/new.sh": {Mode: 0o644}, "p/hooks/mine.sh": {Mode: 0o755},
		"a.sh": {Mode: 0o644},
	}
	w := NewSnapshot(nil, Folder{FS: fsys}).Workspace(".")
	for file, want := range map[string]Mode{
		"p/hooks/a.sh": TrackedNotExecutable, "p/hooks/b.sh": TrackedExecutable, "p/hooks/new.sh": NotExecutable, "p/hooks/mine.sh": Executable,
		"a.sh": NotExecutable, "gone.sh": ModeUnknown,
	} {
		if got := w.Mode(file); got != want {
			t.Errorf("Mode(%s) = %d, want %d", file, got, want)
		}
	}
}

// FuzzGitIndex checks that no input makes the parser panic.
func FuzzGitIndex(f *testing.F) {
	for _, name := range []string{"2", "3", "4", "2-sha256"} {
		src, err := os.ReadFile("testdata/git-index/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	f.Fuzz(func(_ *testing.T, src string) { parseGitIndex(src) })
}
