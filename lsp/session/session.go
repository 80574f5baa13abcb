// Package session holds what an editor has sent: folders, open documents, settings. It knows where a document belongs and
// which files are checked, and must not know the messages that change it or ask about it. Begin with Session, then State.
package session

import (
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// Session holds what the client has sent. Readers take the current state without a lock and may keep it; writers derive the next one.
type Session struct {
	home string
	env  func(string) string

	current atomic.Pointer[State]
	mu      sync.Mutex // held while the next state is built and stored
	// Changes has room for one value, which says that the state has changed since the last one.
	Changes chan struct{}
	// search is called when the workspace must be searched again.
	search func()
}

// New returns a session without folders. home is the user's home directory, "" for none; env looks up variables, and nil means
// that none is set; search is called when the workspace must be searched again.
func New(home string, env func(string) string, search func()) *Session {
	if env == nil {
		env = func(string) string { return "" }
	}
	s := &Session{home: home, env: env, Changes: make(chan struct{}, 1), search: search}
	s.current.Store(&State{Docs: map[uri.URI]*Document{}, Done: make(chan struct{})})
	return s
}

// State returns the current state.
func (s *Session) State() *State { return s.current.Load() }

// Update stores what change makes of a copy of the state. Its maps and slices are its own; what they point to is shared.
func (s *Session) Update(change func(*State)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.current.Load()
	next := *old
	next.Folders, next.Docs = slices.Clone(old.Folders), maps.Clone(old.Docs)
	change(&next)
	s.current.Store(&next)
	if old.Named != next.Named {
		s.search()
	}
	s.Announce()
}

// Announce makes Changes report a change, for a state that is only now ready.
func (s *Session) Announce() {
	select {
	case s.Changes <- struct{}{}:
	default:
	}
}

// SetFolders replaces the workspace's folders. Those that remain keep their snapshots; open documents are located again.
func (s *Session) SetFolders(st *State, uris []string, conf Settings) {
	known := map[string]*Folder{}
	for _, f := range st.Folders {
		known[f.Name] = f.With(func(f *Folder) {
			for _, d := range st.Docs {
				f.Snap = f.Snap.Without(d.Doc.Path)
			}
		})
	}
	st.Folders = nil
	add := func(name, uri string, roots ...workspace.Folder) {
		f := known[name]
		if f == nil {
			f = NewFolder(name, uri, conf, roots...)
		}
		st.Folders = append(st.Folders, f)
	}
	for _, u := range uris {
		u = strings.TrimSuffix(u, "/")
		dir, ok := wire.Path(u)
		if ok && st.FolderNamed(dir) < 0 {
			repository := filepath.ToSlash(simulate.Repository(filepath.FromSlash(dir)))
			if repository == dir {
				repository = "" // it is not above
			}
			add(dir, u, workspace.Folder{Abs: dir, FS: os.DirFS(filepath.FromSlash(dir)), Repository: repository, Wide: dir == filepath.ToSlash(s.home) || dir == slash.Dir(dir)})
		}
	}
	add(Outside, "", s.everywhere()...)
	add(Virtual, "")
	docs := slices.SortedFunc(maps.Values(st.Docs), func(a, b *Document) int { return strings.Compare(a.URI, b.URI) })
	clear(st.Docs)
	for _, d := range docs {
		st.Open(d.URI, d.Key, d.Doc.Version, d.Doc.Text)
	}
}

// everywhere returns the file system, for documents outside the workspace's folders.
func (s *Session) everywhere() []workspace.Folder {
	var all []workspace.Folder
	if runtime.GOOS == "windows" {
		for c := 'A'; c <= 'Z'; c++ {
			all = append(all, workspace.Folder{Path: string(c) + ":/", Abs: string(c) + ":/", FS: os.DirFS(string(c) + `:\`)})
		}
	} else {
		all = append(all, workspace.Folder{Path: "/", Abs: "/", FS: os.DirFS("/")})
	}
	if s.home != "" {
		users, _ := workspace.UserFolders(s.home, s.env, os.DirFS) // unknown directories are left out
		all = append(all, users...)
	}
	return all
}
