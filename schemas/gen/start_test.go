package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStartHasTheReaders checks the table in docs/start.md that says where to put a hook.
func TestStartHasTheReaders(t *testing.T) {
	t.Parallel()
	src, err := os.ReadFile(filepath.Join("..", "..", "docs", "start.md"))
	if err != nil {
		t.Fatal(err)
	}
	p := &page{}
	p.readers()
	if want := strings.TrimSpace(p.String()); !strings.Contains(string(src), want) {
		t.Errorf("docs/start.md should have this table:\n%s", want)
	}
}
