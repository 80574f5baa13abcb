package lsp

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// session holds what the client has sent: folders, open documents, settings. Readers take the current state without a lock
// and may keep it. Writers derive the next state from it.
type session struct {
	home string
	env  func(string) string

	current atomic.Pointer[state]
	mu      sync.Mutex // held while the next state is built and stored
	// wake has room for one value, which says that the state has changed since.
	wake chan struct{}
	// search is called when the workspace must be searched again.
	search func()
}

// state is a snapshot of the session. It is never modified.
type state struct {
	// folders holds the workspace's folders in the client's order, followed by outside and virtual.
	folders []*folder
	docs    map[uri.URI]*document
	// searched reports that the files of the workspace have been found; done is closed then. named counts the changes that
	// alter which files are hook files; a search that was running meanwhile is incomplete.
	searched bool
	done     chan struct{}
	named    int
}

// folder is a directory that the client has opened, with its own snapshot: what check would see if run there. Two more hold
// all other documents: outside those in the file system, with absolute paths, and virtual those that are not files
// (untitled:, git:) and so have no neighbors.
type folder struct {
	name string // the absolute, slash-separated directory; or outside or virtual
	uri  string // in the client's spelling, without a trailing slash; "" for outside and virtual
	snap *workspace.Snapshot
	conf settings
	// epoch increases with every change other than to the text of open documents; then all documents are checked again.
	epoch int
	// testResults holds what tests found, by path of the hook file. It is never modified.
	testResults map[string]*testResult
	*memo
}

// memo caches the findings of a folder's documents. Every folder value has its own.
type memo struct {
	results sync.Map // path → func() analysis.Result
	once    sync.Once
	checker *lint.Checker
}

// document is one version of an open document.
type document struct {
	uri    string // in the client's spelling
	key    uri.URI
	folder int // index in the state's folders
	doc    *workspace.Document
	// changed is the time of the last edit; zero for the version that was opened.
	changed time.Time
}

// Names of the two folders that are not directories.
const (
	outside = "loose"
	virtual = "virtual"
)

// check returns the findings of a document in the folder, computed once.
func (f *folder) check(rules []*lint.Rule, d *workspace.Document) lint.Result {
	v, ok := f.results.Load(d.Path)
	if !ok {
		v, _ = f.results.LoadOrStore(d.Path, sync.OnceValue(func() lint.Result {
			f.once.Do(func() { f.checker = lint.NewChecker(f.snap, rules) })
			return f.checker.Check(d)
		}))
	}
	return v.(func() lint.Result)()
}

// with returns a copy of the folder with change applied, and with an empty memo.
func (f *folder) with(change func(*folder)) *folder {
	next := *f
	next.memo = &memo{}
	change(&next)
	return &next
}

func newSession(home string, env func(string) string, search func()) *session {
	if env == nil {
		env = func(string) string { return "" }
	}
	s := &session{home: home, env: env, wake: make(chan struct{}, 1), search: search}
	s.current.Store(&state{done: make(chan struct{})})
	return s
}

func (s *session) state() *state { return s.current.Load() }

// update stores the state that change makes from a copy of the current one. The copy's maps and slices are its own; what they
// point to is shared.
func (s *session) update(change func(*state)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.current.Load()
	next := &state{folders: slices.Clone(old.folders), docs: maps.Clone(old.docs), searched: old.searched, done: old.done, named: old.named}
	if next.docs == nil {
		next.docs = map[uri.URI]*document{}
	}
	change(next)
	s.current.Store(next)
	if old.named != next.named {
		s.search()
	}
	s.wakePublisher()
}

func (s *session) wakePublisher() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// setFolders replaces the workspace's folders. Those that remain keep their snapshots; open documents move to the folder that
// now contains them.
func (s *session) setFolders(st *state, uris []string, conf settings) {
	known := map[string]*folder{}
	for _, f := range st.folders {
		known[f.name] = f.with(func(f *folder) {
			for _, d := range st.docs {
				f.snap = f.snap.Without(d.doc.Path)
			}
		})
	}
	st.folders = nil
	add := func(name, uri string, roots ...workspace.Folder) {
		f := known[name]
		if f == nil {
			f = &folder{name: name, uri: uri, conf: conf, memo: &memo{}, snap: workspace.NewSnapshot(&conf.analysis, roots...)}
		}
		st.folders = append(st.folders, f)
	}
	for _, u := range uris {
		u = strings.TrimSuffix(u, "/")
		dir, ok := wire.Path(u)
		if ok && !slices.ContainsFunc(st.folders, func(f *folder) bool { return f.name == dir }) {
			repository := filepath.ToSlash(simulate.Repository(filepath.FromSlash(dir)))
			if repository == dir {
				repository = "" // it is not above
			}
			add(dir, u, workspace.Folder{Abs: dir, FS: os.DirFS(filepath.FromSlash(dir)), Repository: repository, Wide: dir == filepath.ToSlash(s.home) || dir == slash.Dir(dir)})
		}
	}
	add(outside, "", s.everywhere()...)
	add(virtual, "")
	docs := slices.SortedFunc(maps.Values(st.docs), func(a, b *document) int { return strings.Compare(a.uri, b.uri) })
	clear(st.docs)
	for _, d := range docs {
		st.open(d.uri, d.key, d.doc.Version, d.doc.Text)
	}
}

// everywhere returns the file system, for documents outside the workspace's folders.
func (s *session) everywhere() []workspace.Folder {
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

// locate returns the innermost folder that contains a URI, and the document's path in it.
func (st *state) locate(u string) (folder int, file string) {
	full, ok := wire.Path(u)
	if !ok {
		return len(st.folders) - 1, wire.VirtualPath(u)
	}
	folder, file = len(st.folders)-2, full
	for i, f := range st.folders {
		if rel, ok := strings.CutPrefix(full, strings.TrimSuffix(f.name, "/")+"/"); ok && f.uri != "" && len(rel) < len(file) {
			folder, file = i, rel
		}
	}
	return folder, file
}

// locateOrFolder is locate for a URI that may be a folder itself; its path is then ".".
func (st *state) locateOrFolder(u string) (at int, file string) {
	if full, ok := wire.Path(u); ok {
		if i := slices.IndexFunc(st.folders, func(f *folder) bool { return f.uri != "" && f.name == full }); i >= 0 {
			return i, "."
		}
	}
	return st.locate(u)
}

type checkedFile struct {
	folder int // index in the state's folders
	path   string
}

// manyFiles is the number of files that may be kept in memory with all that is parsed of them, some 50 KB for each, although
// they are not open.
const manyFiles = 200

// detached returns a state for work on about manyFiles files. In a large workspace, it does not share what it reads with st.
func (st *state) detached() *state {
	next := *st
	next.folders = slices.Clone(st.folders)
	for i, f := range st.folders {
		if f.snap.Files() > manyFiles {
			next.folders[i] = f.with(func(f *folder) { f.snap = f.snap.Detached() })
		}
	}
	return &next
}

// checkedFiles lists a folder's files to check: those on disk and the open ones, sorted by path. Files in a nested workspace
// folder belong to that one.
func (st *state) checkedFiles(folder int) []checkedFile {
	f := st.folders[folder]
	var list []checkedFile
	add := func(in *state, file string) {
		if f.uri != "" {
			if i, _ := st.locate(st.uri(folder, file)); i != folder {
				return
			}
		}
		if t := (checkedFile{folder, file}); in.checks(t) {
			list = append(list, t)
		}
	}
	for _, p := range f.snap.Paths() {
		add(st, p)
	}
	for roots := range slices.Chunk(f.snap.Roots(), manyFiles) {
		in := st.detached()
		for _, root := range roots {
			for _, s := range commands.ScriptsOf(in.folders[folder].snap, root) {
				add(in, s.Doc.Path)
			}
		}
	}
	slices.SortFunc(list, func(a, b checkedFile) int { return strings.Compare(a.path, b.path) })
	return slices.Compact(list)
}

// checks reports whether a file is checked: check would find it, and outside the workspace's folders it must be open. Other
// files are known only because these depend on their text.
func (st *state) checks(t checkedFile) bool {
	f := st.folders[t.folder]
	if isProjectFile(t.path) || schemas.IsCaseFile(t.path) || f.name == virtual && st.isInput(t) {
		return st.openDocument(t) != nil
	}
	return (f.snap.Discoverable(t.path) || commands.ScriptAt(f.snap, t.path) != nil) && (f.uri != "" || st.openDocument(t) != nil)
}

// document returns what is checked at a path: configuration, or a script that hooks run; nil for anything else.
func (f *folder) document(file string) *workspace.Document {
	if d := f.snap.Document(file); d != nil {
		return d
	}
	if s := commands.ScriptAt(f.snap, file); s != nil {
		return s.Doc
	}
	return nil
}

// configures reports whether a file is configuration rather than a script.
func (st *state) configures(t checkedFile) bool {
	return st.folders[t.folder].snap.Discoverable(t.path) && st.checks(t)
}

// openDocument returns a file's open document, nil when it is not open.
func (st *state) openDocument(t checkedFile) *document {
	for _, d := range st.docs {
		if d.folder == t.folder && d.doc.Path == t.path {
			return d
		}
	}
	return nil
}

// outsideFiles lists the paths of open documents in no workspace folder, if they may contain hooks.
func (st *state) outsideFiles() []string {
	var list []string
	for _, d := range st.docs {
		if f := st.folders[d.folder]; f.name == outside && f.snap.Discoverable(d.doc.Path) {
			list = append(list, d.doc.Path)
		}
	}
	slices.Sort(list)
	return list
}

// uri returns the URI of a file in the folder. Open documents keep the client's spelling.
func (st *state) uri(folder int, file string) string {
	if d := st.openDocument(checkedFile{folder, file}); d != nil {
		return d.uri
	}
	f := st.folders[folder]
	switch {
	case f.uri == "" || path.IsAbs(file) || filepath.VolumeName(file) != "":
		return wire.FileURI(file)
	case strings.HasPrefix(file, "../"):
		return wire.FileURI(slash.Join(f.name, file))
	}
	return f.uri + "/" + wire.EscapePath(slash.Clean(file))
}

// open adds or replaces an open document.
func (st *state) open(u string, key uri.URI, version int32, t *text.Text) {
	i, file := st.locate(u)
	f := st.folders[i]
	d := f.snap.Buffer(file, t.String(), version)
	st.folders[i] = f.with(func(f *folder) { f.snap = f.snap.WithDocuments(d).WithoutCached(file) })
	st.docs[key] = &document{uri: u, key: key, folder: i, doc: d}
}

// change adds the next version of an open document.
func (st *state) change(key uri.URI, version int32, t *text.Text) {
	d := *st.docs[key]
	d.doc, d.changed = d.doc.With(t, version), time.Now()
	st.docs[key] = &d
	st.folders[d.folder] = st.folders[d.folder].with(func(f *folder) { f.snap = f.snap.WithDocuments(d.doc) })
}

// touch records that files of a folder have changed on disk.
func (st *state) touch(at int, files ...string) {
	st.folders[at] = st.folders[at].with(func(f *folder) {
		f.snap = f.snap.WithChanged(files...)
		f.epoch++
	})
}

// addFound records the files that a search of a folder found. Open documents whose location was mistaken are opened again.
func (st *state) addFound(at int, files []workspace.FoundFile) {
	st.folders[at] = st.folders[at].with(func(f *folder) {
		f.snap = f.snap.WithFiles(files)
		f.epoch++
	})
	for key, d := range st.docs {
		if d.folder != at {
			continue
		}
		again := st.folders[at].snap.Buffer(d.doc.Path, d.doc.Text.String(), d.doc.Version)
		if again.Location != d.doc.Location {
			st.open(d.uri, key, d.doc.Version, d.doc.Text)
		}
	}
}

// changeFiles applies a change to files of a folder. If one of them then names other hook files, the workspace is searched again.
func (st *state) changeFiles(folder int, change func(), files ...string) {
	named := func() (names [][]string) {
		for _, file := range files {
			names = append(names, st.folders[folder].snap.Document(file).Names())
		}
		return names
	}
	before := named()
	change()
	if slices.EqualFunc(before, named(), slices.Equal) {
		return
	}
	if st.named++; st.searched {
		st.searched, st.done = false, make(chan struct{})
	}
}

// deleted records that the file of an open document was deleted. A script that is only still open cannot run; it counts again
// once it is edited or saved. Configuration is checked as long as it is open.
func (st *state) deleted(key uri.URI) {
	d := st.docs[key]
	if d == nil || st.configures(checkedFile{d.folder, d.doc.Path}) {
		return
	}
	st.folders[d.folder] = st.folders[d.folder].with(func(f *folder) { f.snap = f.snap.Without(d.doc.Path) })
}

// close removes an open document, which reverts to its text on disk.
func (st *state) close(key uri.URI) {
	d := st.docs[key]
	delete(st.docs, key)
	st.folders[d.folder] = st.folders[d.folder].with(func(f *folder) { f.snap = f.snap.Without(d.doc.Path) })
	st.touch(d.folder, d.doc.Path)
}
