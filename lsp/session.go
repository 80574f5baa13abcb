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
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// session holds what the client has told: folders, open documents, settings. Readers take the current state without a
// lock and keep it as long as they like. Writers make the next state from it.
type session struct {
	home string
	env  func(string) string

	current atomic.Pointer[state]
	mu      sync.Mutex // held while the next state is made and stored
	// wake has room for one value: that the state has changed, however often.
	wake chan struct{}
	// search is called when the files of the workspace are to be looked for anew.
	search func()
}

// state is one moment of the session. It is never changed.
type state struct {
	// folders are those of the workspace, in the client's order, then outside and virtual.
	folders []*folder
	docs    map[uri.URI]*document
	// searched reports that the files of the workspace have been looked for; done is closed when they are. named counts the
	// changes that make files count in other places, after which a search that was under way knows too little.
	searched bool
	done     chan struct{}
	named    int
}

// folder is a directory that the client has opened, with its own snapshot: what check would see when it is run there.
// Two more hold the documents that lie elsewhere: outside those of the file system, with absolute paths, and virtual those
// that are no files (untitled:, git:), beside which nothing lies.
type folder struct {
	name string // the directory, absolute and slash-separated; or outside or virtual
	uri  string // as the client spells it, without a slash at the end; empty for outside and virtual
	snap *workspace.Snapshot
	conf settings
	// epoch grows with everything but the text of open documents: all documents are to be checked again then.
	epoch int
	// tested is what tests found, by path of the file of hooks. It is never changed.
	tested map[string]*tested
	*memo
}

// memo keeps the findings of a folder's documents once they are asked for. Every folder value has its own.
type memo struct {
	results sync.Map // path → func() analysis.Result
	once    sync.Once
	checker *lint.Checker
}

// document is one version of an open document.
type document struct {
	uri    string // as the client spells it
	key    uri.URI
	folder int // index in the state's folders
	doc    *workspace.Document
	// changed is when it was last typed in; zero for the version that was opened.
	changed time.Time
}

// Names of the two folders that are no directories.
const (
	outside = "loose"
	virtual = "virtual"
)

// check checks a document of the folder, once.
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

// with is a copy of the folder that change is applied to.
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

// update stores the state that change makes of a copy of the current one. The maps and slices of the copy are its own;
// what they point to is not.
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
	s.rouse()
}

// rouse lets the publisher look at the state.
func (s *session) rouse() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// setFolders replaces the folders of the workspace. The ones that stay keep what is known of their files; open documents
// move to the folder that they now lie in.
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
		dir, ok := uriPath(u)
		if ok && !slices.ContainsFunc(st.folders, func(f *folder) bool { return f.name == dir }) {
			add(dir, u, workspace.Folder{Abs: dir, FS: os.DirFS(filepath.FromSlash(dir)), Repository: repositoryAbove(dir), Wide: dir == filepath.ToSlash(s.home) || dir == path.Dir(dir)})
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

// repositoryAbove is the root of the git repository around a directory, empty when it is that root or lies in none.
func repositoryAbove(dir string) string {
	for d := dir; ; d = path.Dir(d) {
		if _, err := os.Stat(filepath.Join(filepath.FromSlash(d), ".git")); err == nil {
			if d == dir {
				return ""
			}
			return d
		}
		if d == path.Dir(d) {
			return ""
		}
	}
}

// everywhere is the file system, for documents that lie in no folder of the workspace.
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
		users, _ := workspace.UserFolders(s.home, s.env, os.DirFS) // what is not known is left out
		all = append(all, users...)
	}
	return all
}

// place finds the folder of a URI, the innermost one, and the path that a document has in it.
func (st *state) place(u string) (folder int, file string) {
	full, ok := uriPath(u)
	if !ok {
		return len(st.folders) - 1, virtualPath(u)
	}
	folder, file = len(st.folders)-2, full
	for i, f := range st.folders {
		if rel, ok := strings.CutPrefix(full, strings.TrimSuffix(f.name, "/")+"/"); ok && f.uri != "" && len(rel) < len(file) {
			folder, file = i, rel
		}
	}
	return folder, file
}

// within is place for a URI that may be that of a folder, which counts as lying in itself.
func (st *state) within(u string) (at int, file string) {
	if full, ok := uriPath(u); ok {
		if i := slices.IndexFunc(st.folders, func(f *folder) bool { return f.uri != "" && f.name == full }); i >= 0 {
			return i, "."
		}
	}
	return st.place(u)
}

// target is a file that is checked.
type target struct {
	folder int // index in the state's folders
	path   string
}

// targets are the files of a folder that are checked: those on disk and the open ones, sorted by path. What lies in a
// folder within the folder is checked there.
func (st *state) targets(folder int) []target {
	f := st.folders[folder]
	var list []target
	paths := f.snap.Paths()
	for _, s := range commands.Scripts(f.snap) {
		paths = append(paths, s.Doc.Path)
	}
	slices.Sort(paths)
	for _, p := range slices.Compact(paths) {
		if f.uri != "" {
			if i, _ := st.place(st.uri(folder, p)); i != folder {
				continue
			}
		}
		if t := (target{folder, p}); st.checks(t) {
			list = append(list, t)
		}
	}
	return list
}

// checks reports whether there is anything to say about a file: check would find it, and outside of the workspace's
// folders it has to be open. Others are known because their text matters to those.
func (st *state) checks(t target) bool {
	f := st.folders[t.folder]
	if isProjectFile(t.path) || schemas.IsCaseFile(t.path) {
		return st.opened(t) != nil
	}
	return (f.snap.Discoverable(t.path) || commands.ScriptAt(f.snap, t.path) != nil) && (f.uri != "" || st.opened(t) != nil)
}

// document is what is checked at a path: configuration, or a script that hooks run; nil when there is neither.
func (f *folder) document(file string) *workspace.Document {
	if d := f.snap.Document(file); d != nil {
		return d
	}
	if s := commands.ScriptAt(f.snap, file); s != nil {
		return s.Doc
	}
	return nil
}

// configures reports whether a file is configuration, and not a script.
func (st *state) configures(t target) bool {
	return st.folders[t.folder].snap.Discoverable(t.path) && st.checks(t)
}

// opened is the open document of a target, nil when it is only on disk.
func (st *state) opened(t target) *document {
	for _, d := range st.docs {
		if d.folder == t.folder && d.doc.Path == t.path {
			return d
		}
	}
	return nil
}

// outsideFiles are the paths of open documents that lie in no folder of the workspace, but for those that say nothing of
// hooks.
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

// uri is the address of a file of the folder. Files of open documents have the client's own spelling.
func (st *state) uri(folder int, file string) string {
	if d := st.opened(target{folder, file}); d != nil {
		return d.uri
	}
	f := st.folders[folder]
	switch {
	case f.uri == "" || path.IsAbs(file) || filepath.VolumeName(file) != "":
		return pathURI(file)
	case strings.HasPrefix(file, "../"):
		return pathURI(path.Join(f.name, file))
	}
	return f.uri + "/" + escapePath(path.Clean(file))
}

// open adds or replaces an open document.
func (st *state) open(u string, key uri.URI, version int32, t *text.Text) {
	i, file := st.place(u)
	f := st.folders[i]
	d := f.snap.Buffer(file, t.String(), version)
	st.folders[i] = f.with(func(f *folder) { f.snap = f.snap.WithDocuments(d).WithoutCached(file) })
	st.docs[key] = &document{uri: u, key: key, folder: i, doc: d}
}

// change makes the next version of an open document.
func (st *state) change(key uri.URI, version int32, t *text.Text) {
	d := *st.docs[key]
	d.doc, d.changed = d.doc.With(t, version), time.Now()
	st.docs[key] = &d
	st.folders[d.folder] = st.folders[d.folder].with(func(f *folder) { f.snap = f.snap.WithDocuments(d.doc) })
}

// touch takes up that files of a folder have changed on disk.
func (st *state) touch(at int, files ...string) {
	st.folders[at] = st.folders[at].with(func(f *folder) {
		f.snap = f.snap.WithChanged(files...)
		f.epoch++
	})
}

// found takes up what a search of a folder came upon. Open documents whose place is better known now move there.
func (st *state) found(at int, files []workspace.FoundFile) {
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

// naming applies a change to files of a folder. When one of them names other hook files then, these are looked for anew.
func (st *state) naming(folder int, change func(), files ...string) {
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

// deleted takes up that the file of an open document is gone. A script that is merely still shown cannot be run; it
// counts again when it is edited or saved. Configuration is checked as long as it is open.
func (st *state) deleted(key uri.URI) {
	d := st.docs[key]
	if d == nil || st.configures(target{d.folder, d.doc.Path}) {
		return
	}
	st.folders[d.folder] = st.folders[d.folder].with(func(f *folder) { f.snap = f.snap.Without(d.doc.Path) })
}

// close removes an open document; what is on disk counts again.
func (st *state) close(key uri.URI) {
	d := st.docs[key]
	delete(st.docs, key)
	st.folders[d.folder] = st.folders[d.folder].with(func(f *folder) { f.snap = f.snap.Without(d.doc.Path) })
	st.touch(d.folder, d.doc.Path)
}
