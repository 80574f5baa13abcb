package lsp

import (
	"io/fs"
	"sync"
	"testing"
	"testing/fstest"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// openedFS calls then whenever a file is opened.
type openedFS struct {
	fs.FS
	then func()
}

func (o openedFS) Open(name string) (fs.File, error) {
	o.then()
	return o.FS.Open(name)
}

// TestChangeDuringSearch types the name of a hook file into a manifest while a search is running, too late for that search.
func TestChangeDuringSearch(t *testing.T) {
	t.Parallel()
	const manifest, hooks = "p/.claude-plugin/plugin.json", "p/config/h.json"
	const name, key = "file:///w/" + manifest, uri.URI("file:///w/" + manifest)
	asked := 0
	s := &server{ctx: t.Context(), session: newSession("", nil, func() { asked++ })}
	files := fstest.MapFS{manifest: {Data: []byte(`{}`)}, hooks: {Data: []byte(`{}`)}}
	typed := sync.OnceFunc(func() {
		s.session.update(func(st *state) {
			st.changeFiles(0, func() { st.change(key, 2, text.New(`{"name": "p", "hooks": "./config/h.json"}`)) }, manifest)
		})
	})
	s.session.update(func(st *state) {
		snap := workspace.NewSnapshot(nil, workspace.Folder{Abs: "/w", FS: openedFS{files, typed}})
		st.folders = []*folder{{name: "/w", uri: "file:///w", memo: &memo{}, snap: snap}, {name: outside, memo: &memo{}}, {name: virtual, memo: &memo{}}}
		st.open(name, key, 1, text.New(`{"name": "p"}`))
	})
	waiting := s.session.state().done

	s.searchOnce()
	if st := s.session.state(); asked != 1 || st.searched {
		t.Fatalf("searched: %v, with %d more searches asked for", st.searched, asked)
	}
	select {
	case <-waiting:
		t.Fatal("who waits for the search goes on before the second one")
	default:
	}
	s.searchOnce()
	<-waiting
	if st := s.session.state(); asked != 1 || !st.searched || st.folders[0].snap.Document(hooks) == nil {
		t.Errorf("searched: %v, %d more searches, %v", st.searched, asked, st.folders[0].snap.Paths())
	}
}
