package config

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// fileTree is an in-memory file system with absolute paths.
type fileTree struct {
	t  *testing.T
	fs fstest.MapFS
}

func newTree(t *testing.T) *fileTree {
	t.Helper()
	return &fileTree{t, fstest.MapFS{}}
}

func (tree *fileTree) file(p, text string) {
	tree.fs[strings.TrimPrefix(p, "/")] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
}

// link makes a symbolic link to a target that is absolute or relative to the link's directory. fstest.MapFS resolves
// only relative targets.
func (tree *fileTree) link(p, target string) {
	tree.t.Helper()
	if strings.HasPrefix(target, "/") {
		rel, err := filepath.Rel(filepath.Dir(p), target)
		if err != nil {
			tree.t.Fatal(err)
		}
		target = filepath.ToSlash(rel)
	}
	tree.fs[strings.TrimPrefix(p, "/")] = &fstest.MapFile{Data: []byte(target), Mode: fs.ModeSymlink | 0o777}
}
