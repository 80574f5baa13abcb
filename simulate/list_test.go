package simulate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/term"
)

// TestList lists the workspaces of testdata/list/*.txtar, one want for each surface: "want vscode".
func TestList(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/list/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			o := optionsOf(t, ar)
			w := newWorkspace(t, withoutWants(ar))
			changed := false
			for i := range ar.Files {
				surface, ok := strings.CutPrefix(ar.Files[i].Name, "want ")
				if !ok {
					continue
				}
				o.Dir, o.Surface, o.OS, o.Environ = w.dir, surface, "linux", []string{"PATH=/nowhere"} // no program is there
				if o.Home != "" {
					o.Home = filepath.Join(w.dir, "home")
				}
				req, err := o.Request()
				if err != nil {
					t.Fatal(err)
				}
				l, err := List(req)
				if err != nil {
					t.Fatal(err)
				}
				var b strings.Builder
				if err := l.WriteText(&b, term.Style{}); err != nil {
					t.Fatal(err)
				}
				if got, want := w.masked(b.String()), string(ar.Files[i].Data); got != want {
					if !*update {
						t.Errorf("%s (-want +got):\n%s", surface, cmp.Diff(want, got))
					}
					ar.Files[i].Data, changed = []byte(got), true
				}
			}
			if *update && changed {
				if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func withoutWants(ar *txtar.Archive) *txtar.Archive {
	files := &txtar.Archive{}
	for _, f := range ar.Files {
		if !strings.HasPrefix(f.Name, "want ") {
			files.Files = append(files.Files, f)
		}
	}
	return files
}
