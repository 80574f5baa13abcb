package session

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// TestDetached checks that a large workspace does not keep what a detached state reads of it, except for open documents, and that
// a small one is read once.
func TestDetached(t *testing.T) {
	t.Parallel()
	for _, n := range []int{ManyFiles, ManyFiles + 1} {
		fsys := fstest.MapFS{}
		var found []workspace.FoundFile
		for i := range n {
			file := fmt.Sprintf(".github/hooks/%03d.json", i)
			fsys[file] = &fstest.MapFile{Data: []byte("{}")}
			found = append(found, workspace.FoundFile{Path: file, Location: workspace.Locate(file)})
		}
		snap := workspace.NewSnapshot(nil, workspace.Folder{FS: fsys}).WithFiles(found)
		snap = snap.WithDocuments(snap.Buffer(found[0].Path, `{"version": 1}`, 1))
		st := &State{Folders: []*Folder{{URI: "file:///w", Name: "/w", Snap: snap}}}
		detached := st.Detached()
		in := detached.Folders[0].Snap
		if in.Document(found[0].Path) != snap.Document(found[0].Path) {
			t.Errorf("with %d files, the open document is read from disk", n)
		}
		if kept := in.Document(found[1].Path) == snap.Document(found[1].Path); kept != (n <= ManyFiles) {
			t.Errorf("with %d files, a file that is not open is kept: %v", n, kept)
		}
		if st.Folders[0].Snap != snap {
			t.Error("the state itself has changed")
		}
	}
}
