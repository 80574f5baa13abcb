package rules_test

import (
	"context"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// TestBeingTyped opens a document with an empty command: it gets no finding until it is saved.
func TestBeingTyped(t *testing.T) {
	t.Parallel()
	const file, src = ".github/hooks/a.json", `{ "version": 1, "hooks": { "sessionStart": [{ "type": "command", "command": "" }] } }`
	for _, tt := range []struct {
		name, disk string
		version    int32
		want       int
	}{
		{"new", "", 1, 0},
		{"changed", `{ "hooks": {} }`, 3, 0},
		{"saved", src, 3, 1},
		{"not in an editor", "", 0, 1},
	} {
		fsys := fstest.MapFS{}
		if tt.disk != "" {
			fsys[file] = &fstest.MapFile{Data: []byte(tt.disk)}
		}
		s := workspace.NewSnapshot(&workspace.Settings{NoScripts: true}, workspace.Folder{FS: fsys})
		doc := s.Buffer(file, src, tt.version)
		results, err := lint.Check(context.Background(), s.WithDocuments(doc), rules.All, doc)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(results[0].Findings); n != tt.want {
			t.Errorf("%s: %d findings, want %d: %v", tt.name, n, tt.want, results[0].Findings)
		}
	}
}
