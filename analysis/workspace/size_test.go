package workspace_test

import (
	"errors"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// TestFileSize reads files at the size limit and above it.
func TestFileSize(t *testing.T) {
	t.Parallel()
	data := make([]byte, config.MaxFileSize+1)
	s := workspace.NewSnapshot(nil, workspace.Folder{FS: fstest.MapFS{"most.json": {Data: data[1:]}, "more.json": {Data: data}}})
	if src, err := s.ReadFile("most.json"); err != nil || len(src) != config.MaxFileSize {
		t.Errorf("at the limit: %d bytes, %v", len(src), err)
	}
	if _, err := s.ReadFile("more.json"); !errors.Is(err, config.ErrTooLarge) {
		t.Errorf("beyond the limit: %v", err)
	}
}
