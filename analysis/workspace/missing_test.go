package workspace_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// A file is missing when the repository should contain it but does not.
func TestMissing(t *testing.T) {
	t.Parallel()
	link := func(to string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(to), Mode: fs.ModeSymlink | 0o777}
	}
	fsys := fstest.MapFS{
		"scripts/there.sh":    {},
		"scripts/broken.sh":   link("nowhere.sh"),
		"hooks":               link("../shared/hooks"),
		"linked":              link("scripts"),
		"file":                {},
		"packages/a/x.js":     {},
		".gitignore":          {Data: []byte("# made\n*.gen.sh\n!kept.gen.sh\n/lib/\nout-?/**\nsub/bin\n\n\\#x\n")},
		"packages/.gitignore": {Data: []byte("tmp\r\n!a/tmp\n")},
	}
	snap := workspace.NewSnapshot(nil, workspace.Folder{FS: fsys})
	w := snap.WithDocuments(snap.Buffer("new/unsaved.sh", "", 1)).Workspace("")
	tests := []struct {
		file string
		gone string
	}{
		{"scripts/there.sh", ""},
		{"linked/there.sh", ""},
		{"scripts/gone.sh", "scripts/gone.sh"},
		{"linked/gone.sh", "linked/gone.sh"},
		{"gone/gone.sh", "gone"},
		{"gone.sh", "gone.sh"},
		{"scripts", ""},
		{"scripts/broken.sh", ""},
		{"hooks/gone.sh", ""},
		{"file/gone.sh", ""},
		{"new/unsaved.sh", ""},
		{"/opt/gone.sh", ""},
		{"../gone.sh", ""},
		{"node_modules/.bin/gone", ""},
		{"packages/a/dist/gone.js", ""},
		{"packages/a/a.gen.sh", ""},
		{"packages/a/kept.gen.sh", "packages/a/kept.gen.sh"},
		{"lib/kept.gen.sh", ""},
		{"packages/lib/gone.js", "packages/lib"},
		{"out-1/gone.js", ""},
		{"sub/bin/gone", ""},
		{"packages/sub/bin/gone", "packages/sub"},
		{"packages/tmp/gone.js", ""},
		{"packages/a/tmp/gone.js", "packages/a/tmp"},
		{"tmp/gone.js", "tmp"},
	}
	for _, tt := range tests {
		if gone := w.Missing(tt.file); gone != tt.gone {
			t.Errorf("Missing(%s) = %q, want %q", tt.file, gone, tt.gone)
		}
	}
}

// TestMissingWhileIgnoreFileIsEdited checks that an ignore file counts as it stands in the editor.
func TestMissingWhileIgnoreFileIsEdited(t *testing.T) {
	t.Parallel()
	snap := workspace.NewSnapshot(nil, workspace.Folder{FS: fstest.MapFS{".gitignore": {Data: []byte("made\n")}}})
	for _, want := range []string{"", "made"} {
		if gone := snap.Workspace("").Missing("made/a.sh"); gone != want {
			t.Errorf("Missing(made/a.sh) = %q, want %q", gone, want)
		}
		snap = snap.WithDocuments(snap.Buffer(".gitignore", "lib\n", 1))
	}
}
