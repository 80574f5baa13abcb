package workspace_test

import (
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// TestFileSize reads files at the size limit and above it.
func TestFileSize(t *testing.T) {
	t.Parallel()
	data := make([]byte, config.MaxFileSize+1)
	files := fstest.MapFS{"most.json": {Data: data[1:]}, "more.json": {Data: data}, "empty.json": {}}
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: files})
	if src, err := s.ReadFile("most.json"); err != nil || len(src) != config.MaxFileSize {
		t.Errorf("at the limit: %d bytes, %v", len(src), err)
	}
	if _, err := s.ReadFile("more.json"); !errors.Is(err, config.ErrTooLarge) {
		t.Errorf("beyond the limit: %v", err)
	}
	s = workspace.NewSnapshot(nil, workspace.Folder{FS: growing{files}})
	if _, err := s.ReadFile("more.json"); !errors.Is(err, config.ErrTooLarge) {
		t.Errorf("a file that has grown: %v", err)
	}
}

// growing reports that files are empty, as they may be before they are read.
type growing struct{ fstest.MapFS }

func (g growing) Stat(string) (fs.FileInfo, error) { return g.MapFS.Stat("empty.json") }
