package simulate

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/term"
)

// TestList lists the workspaces of testdata/list/*.txtar; each has one file per surface, such as "want vscode".
func TestList(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/list/*.txtar", func(t *testing.T, ar *txtar.Archive) *txtar.Archive {
		o := optionsOf(t, ar)
		w := newWorkspace(t, withoutWants(ar))
		for i := range ar.Files {
			surface, ok := strings.CutPrefix(ar.Files[i].Name, "want ")
			if !ok {
				continue
			}
			o.Dir, o.Surface, o.OS, o.Environ = w.dir, surface, "linux", []string{"PATH=/nowhere"} // has no programs
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
			ar.Files[i].Data = []byte(w.masked(b.String()))
		}
		return ar
	})
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
