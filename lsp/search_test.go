package lsp

import (
	"io/fs"
	"sync"
	"testing"
	"testing/fstest"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/session"
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
	s := &server{ctx: t.Context(), session: session.New("", nil, func() { asked++ })}
	files := fstest.MapFS{manifest: {Data: []byte(`{}`)}, hooks: {Data: []byte(`{}`)}}
	typed := sync.OnceFunc(func() {
		s.session.Update(func(st *session.State) {
			st.ChangeFiles(0, func() { st.Change(key, 2, text.New(`{"name": "p", "hooks": "./config/h.json"}`)) }, manifest)
		})
	})
	s.session.Update(func(st *session.State) {
		st.Folders = []*session.Folder{
			session.NewFolder("/w", "file:///w", session.Settings{}, workspace.Folder{Abs: "/w", FS: openedFS{files, typed}}),
			session.NewFolder(session.Outside, "", session.Settings{}), session.NewFolder(session.Virtual, "", session.Settings{}),
		}
		st.Open(name, key, 1, text.New(`{"name": "p"}`))
	})
	waiting := s.session.State().Done

	s.searchOnce()
	if st := s.session.State(); asked != 1 || st.Searched {
		t.Fatalf("searched: %v, with %d more searches asked for", st.Searched, asked)
	}
	select {
	case <-waiting:
		t.Fatal("who waits for the search goes on before the second one")
	default:
	}
	s.searchOnce()
	<-waiting
	if st := s.session.State(); asked != 1 || !st.Searched || st.Folders[0].Snap.Document(hooks) == nil {
		t.Errorf("searched: %v, %d more searches, %v", st.Searched, asked, st.Folders[0].Snap.Paths())
	}
}
