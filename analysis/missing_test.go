package analysis_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis"
)

// A file is missing where the repository should have it and has not.
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
	snap := analysis.NewSnapshot(nil, analysis.Folder{FS: fsys})
	w := snap.WithDocuments(snap.Open("new/unsaved.sh", "", 1)).Workspace("")
	tests := []struct {
		file            string
		missing, beside bool
	}{
		{"scripts/there.sh", false, false},
		{"linked/there.sh", false, false},
		{"scripts/gone.sh", true, true},
		{"linked/gone.sh", true, true},
		{"gone/gone.sh", true, false},
		{"gone.sh", true, true},
		{"scripts", false, false},
		{"scripts/broken.sh", false, false},
		{"hooks/gone.sh", false, false},
		{"file/gone.sh", false, false},
		{"new/unsaved.sh", false, false},
		{"/opt/gone.sh", false, false},
		{"../gone.sh", false, false},
		{"node_modules/.bin/gone", false, false},
		{"packages/a/dist/gone.js", false, false},
		{"packages/a/a.gen.sh", false, false},
		{"packages/a/kept.gen.sh", true, true},
		{"lib/kept.gen.sh", false, false},
		{"packages/lib/gone.js", true, false},
		{"out-1/gone.js", false, false},
		{"sub/bin/gone", false, false},
		{"packages/sub/bin/gone", true, false},
		{"packages/tmp/gone.js", false, false},
		{"packages/a/tmp/gone.js", true, false},
		{"tmp/gone.js", true, false},
	}
	for _, tt := range tests {
		if missing, beside := w.Missing(tt.file); missing != tt.missing || beside != tt.beside {
			t.Errorf("%s: missing %v, beside %v", tt.file, missing, beside)
		}
	}
}
