package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// TestReplace replaces files as fixes do. Whatever happens, exactly one complete text remains.
func TestReplace(t *testing.T) {
	t.Parallel()
	const before, after = "\ufeff{\r\n}", "{}"
	tests := []struct {
		name string
		// prepare gets the file, which contains before, and may return another name for it.
		prepare func(t *testing.T, file string) string
		want    error
	}{
		{"plain", nil, nil},
		{"executable", func(t *testing.T, file string) string { return chmod(t, file, 0o750) }, nil},
		{"changed by another", func(t *testing.T, file string) string {
			if err := os.WriteFile(file, []byte("{ }"), 0o600); err != nil {
				t.Fatal(err)
			}
			return file
		}, errChanged},
		{"read-only", func(t *testing.T, file string) string { return chmod(t, file, 0o444) }, errReadOnly},
		{"gone", func(t *testing.T, file string) string {
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			return file
		}, fs.ErrNotExist},
		{"a link", func(t *testing.T, file string) string {
			link := filepath.Join(t.TempDir(), "link.json")
			if err := os.Symlink(file, link); err != nil {
				t.Skip(err)
			}
			return link
		}, nil},
		{"a directory that nobody may write to", func(t *testing.T, file string) string {
			if runtime.GOOS == "windows" || os.Getuid() == 0 {
				t.Skip("everybody may write here")
			}
			dir := filepath.Dir(file)
			t.Cleanup(func() { chmod(t, dir, 0o700) })
			chmod(t, dir, 0o500)
			return file
		}, fs.ErrPermission},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "a.json")
			if err := os.WriteFile(file, []byte(before), 0o600); err != nil {
				t.Fatal(err)
			}
			name := file
			if tt.prepare != nil {
				name = tt.prepare(t, file)
			}
			was, _ := os.ReadFile(file)
			old, statErr := os.Lstat(name)
			if err := replace(name, before, after); !errors.Is(err, tt.want) {
				t.Fatalf("got %v, want %v", err, tt.want)
			}
			want := after
			if tt.want != nil {
				want = string(was)
			}
			if got, _ := os.ReadFile(file); string(got) != want {
				t.Errorf("the file holds %q, want %q", got, want)
			}
			if now, err := os.Lstat(name); statErr == nil && (err != nil || now.Mode() != old.Mode()) {
				t.Errorf("the mode was %v, now %v %v", old.Mode(), now, err)
			}
			if entries, _ := os.ReadDir(filepath.Dir(file)); len(entries) > 1 {
				t.Errorf("something is left behind: %v", entries)
			}
		})
	}
}

func chmod(t *testing.T, file string, mode fs.FileMode) string {
	if err := os.Chmod(file, mode); err != nil {
		t.Error(err)
	}
	return file
}

// TestCreate writes new files as fixes do, and never overwrites one.
func TestCreate(t *testing.T) {
	t.Parallel()
	dir := filepath.ToSlash(t.TempDir())
	file := filepath.FromSlash(dir + "/new/a.sh")
	if err := create(file, "first", true); err != nil {
		t.Fatal(err)
	}
	if err := create(file, "second", false); !errors.Is(err, fs.ErrExist) {
		t.Fatalf("writing it again: %v", err)
	}
	second := &change{created: []edit.Edit{{Path: dir + "/new/a.sh", Text: "second", Create: true}}}
	run := &checkRun{workspace: &roots{dir: t.TempDir(), folders: make([]workspace.Folder, 1)}}
	if err := run.write(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(file); string(got) != "first" {
		t.Errorf("the file holds %q", got)
	}
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o111 == 0 {
		t.Errorf("not executable: %v %v", info, err)
	}
}
