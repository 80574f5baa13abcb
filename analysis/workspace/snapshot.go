// Package workspace finds the files that products read and holds them: a snapshot of open documents, files on disk and
// settings, and the documents in it, each parsed once. It knows where products look, by the rows of the reference, and does
// not check what it finds. Begin with Snapshot, then Find.
package workspace

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Folder is a directory tree that paths lead into.
type Folder struct {
	// Path is what the paths of its files begin with: "" for the working directory, an absolute path, or "../other".
	Path string
	// Abs is the directory itself, absolute and slash-separated; empty when it is not known or does not matter.
	Abs string
	FS  fs.FS
	// Wide reports a home directory or the root of a file system, of which only the upper part is searched.
	Wide bool
	// Repository is the root of the git repository that Abs lies in when it is above Abs, absolute; empty otherwise.
	Repository string
	// UserDir is the directory in whose place only the user's own sources are looked for: "~" for the home itself,
	// "~/.copilot" for the directory that a variable of that product names. Empty for other folders.
	UserDir string
}

// Snapshot is the state of everything that is checked: open documents, files on disk, settings. It is immutable; the With
// methods return a changed copy that shares what stays. Files on disk are read when first asked for and then kept for
// as long as a snapshot holds them.
type Snapshot struct {
	folders  []Folder
	settings *Settings
	open     map[string]*Document // replaced on write, never changed
	files    *fileSet
	derived  *sync.Map // see Derived
}

// Derived is what make says of a snapshot or of a document alone, made once for each key. It is for packages that find out
// more than this one knows; keys are of a type of their own.
func Derived[T any](of interface{ derivations() *sync.Map }, key any, make func() T) T {
	v, ok := of.derivations().Load(key)
	if !ok {
		v, _ = of.derivations().LoadOrStore(key, sync.OnceValue(make))
	}
	return v.(func() T)()
}

func (s *Snapshot) derivations() *sync.Map { return s.derived }

func (s *Snapshot) copy() *Snapshot {
	next := *s
	next.derived = &sync.Map{}
	return &next
}

// fileSet is the files that were found on disk, and what was seen of others beside them. It is immutable but for what is
// filled once, when it is first asked for.
type fileSet struct {
	slots map[string]*slot
	roots map[string][]string // root → sorted paths
	// names are directory → names in it.
	names sync.Map
}

type slot struct {
	place Place
	once  sync.Once
	doc   *Document
}

// NewSnapshot holds no documents yet.
func NewSnapshot(settings *Settings, folders ...Folder) *Snapshot {
	if settings == nil {
		settings = &Settings{}
	}
	return &Snapshot{folders: folders, settings: settings, files: &fileSet{}, derived: &sync.Map{}}
}

// Settings in force.
func (s *Snapshot) Settings() *Settings { return s.settings }

// Folders in the order given.
func (s *Snapshot) Folders() []Folder { return s.folders }

// WithSettings replaces the settings.
func (s *Snapshot) WithSettings(settings *Settings) *Snapshot {
	next := s.copy()
	next.settings = settings
	return next
}

// WithDocuments opens documents, or replaces open ones of the same path. They hide the files on disk.
func (s *Snapshot) WithDocuments(docs ...*Document) *Snapshot {
	next := s.copy()
	next.open = maps.Clone(s.open)
	if next.open == nil {
		next.open = make(map[string]*Document, len(docs))
	}
	for _, d := range docs {
		next.open[d.Path] = d
	}
	return next
}

// Forgetting lets go of what was read of a file on disk, for one that an open document hides. It is read again when it is
// asked for.
func (s *Snapshot) Forgetting(file string) *Snapshot {
	old := s.files.slots[file]
	if old == nil {
		return s
	}
	next := s.copy()
	next.files = &fileSet{slots: maps.Clone(s.files.slots), roots: s.files.roots}
	next.files.slots[file] = &slot{place: old.place}
	return next
}

// Without closes a document; the file on disk counts again.
func (s *Snapshot) Without(file string) *Snapshot {
	next := s.copy()
	next.open = maps.Clone(s.open)
	delete(next.open, file)
	return next
}

// WithFiles replaces the set of files on disk by what a search found.
func (s *Snapshot) WithFiles(found []FoundFile) *Snapshot {
	set := &fileSet{slots: make(map[string]*slot, len(found)), roots: map[string][]string{}}
	for _, f := range found {
		set.add(f, &slot{place: f.Place})
	}
	next := s.copy()
	next.files = set.sorted()
	return next
}

// WithChanged takes up that files on disk were created, changed or deleted: what was read of them is forgotten.
func (s *Snapshot) WithChanged(paths ...string) *Snapshot {
	set := &fileSet{slots: make(map[string]*slot, len(s.files.slots)+len(paths)), roots: map[string][]string{}}
	for p, old := range s.files.slots {
		if !slices.Contains(paths, p) {
			set.add(FoundFile{Path: p, Place: old.place}, old)
		}
	}
	for _, p := range paths {
		place := s.Locate(p)
		if old := s.files.slots[p]; old != nil {
			place = old.place // known from what lies beside it, perhaps
		} else if place.Source == nil {
			continue
		}
		if s.exists(p) {
			set.add(FoundFile{Path: p, Place: place}, &slot{place: place})
		}
	}
	next := s.copy()
	next.files = set.sorted()
	return next
}

func (f *fileSet) add(found FoundFile, sl *slot) {
	if f.slots[found.Path] == nil {
		f.roots[found.Root] = append(f.roots[found.Root], found.Path)
	}
	f.slots[found.Path] = sl
}

func (f *fileSet) sorted() *fileSet {
	for _, list := range f.roots {
		slices.Sort(list)
	}
	return f
}

// Opened is the document that is open at a path, nil when there is none.
func (s *Snapshot) Opened(file string) *Document { return s.open[file] }

// Document is the open document, or the file that was found on disk; nil when there is neither.
func (s *Snapshot) Document(file string) *Document {
	if d := s.open[file]; d != nil {
		return d
	}
	sl := s.files.slots[file]
	if sl == nil {
		return nil
	}
	sl.once.Do(func() { sl.doc = s.Read(FoundFile{Path: file, Place: sl.place}) })
	return sl.doc
}

// Documents are all documents, sorted by path. Files on disk are read.
func (s *Snapshot) Documents() []*Document {
	docs := make([]*Document, 0, len(s.files.slots)+len(s.open))
	for _, p := range s.Paths() {
		docs = append(docs, s.Document(p))
	}
	return docs
}

// Paths of all documents, sorted.
func (s *Snapshot) Paths() []string {
	all := make(map[string]bool, len(s.files.slots)+len(s.open))
	for p := range s.files.slots {
		all[p] = true
	}
	for p := range s.open {
		all[p] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// Open makes a document of text that is not on disk: an editor's buffer or standard input.
func (s *Snapshot) Open(file, src string, version int32) *Document {
	d := s.buffer(file, src, version)
	if d.Source == nil {
		d.checkAs(sourceLike(d.Kind, d.Path))
	}
	return d
}

// Buffer is Open for a file that nobody named: one that a search would come upon is checked as the search would.
func (s *Snapshot) Buffer(file, src string, version int32) *Document {
	d := s.buffer(file, src, version)
	if d.Source == nil && (d.Kind == schemas.AgentFile || !s.Discoverable(file)) {
		d.checkAs(sourceLike(d.Kind, d.Path))
	}
	return d
}

func (s *Snapshot) buffer(file, src string, version int32) *Document {
	place := s.Locate(file)
	if sl := s.files.slots[file]; sl != nil {
		place = sl.place
	}
	return newDocument(place, file, src, version)
}

// Discoverable reports whether a search came upon the file, or would if it were on disk: it lies where a surface looks, or
// beside such a place. Others are checked only when they are named.
func (s *Snapshot) Discoverable(file string) bool {
	if s.files.slots[file] != nil {
		return true
	}
	place := s.Locate(file)
	return place.Source != nil || place.Unread != nil || strings.HasSuffix(file, ".agent.md")
}

// Read reads a file that was found. It never fails: a file that cannot be read is a document with Err.
func (s *Snapshot) Read(f FoundFile) *Document {
	src, err := s.ReadFile(f.Path)
	d := newDocument(f.Place, f.Path, src, 0)
	d.Err = err
	if d.Source == nil && d.Kind == schemas.AgentFile {
		d.checkAs(sourceLike(d.Kind, d.Path))
	}
	return d
}

// DocumentFor is the document of a file that was found: the open one, at the place where the search puts it, or what is on disk.
func (s *Snapshot) DocumentFor(f FoundFile) *Document {
	d := s.open[f.Path]
	switch {
	case d == nil:
		return s.Read(f)
	case (f.Source != nil || f.Foreign != nil) && d.Place != f.Place:
		return newDocument(f.Place, f.Path, d.Text.String(), d.Version)
	}
	return d
}

// MaxFileSize is the size beyond which a file is not read: no surface is meant to read such hooks, and the trees would
// need memory without bound.
const MaxFileSize = 16 << 20

// Errors of files that are there and cannot be checked; compare with errors.Is.
var (
	ErrTooLarge  = errors.New("the file is larger than 16 MiB")
	ErrDirectory = errors.New("a directory has the name of a hook file")
	ErrNotFile   = errors.New("a pipe, a socket or a device stands in the place of a hook file")
	ErrName      = errors.New("the name is not valid UTF-8")
)

// Unsaved reports a document of the editor whose text is not that of its file.
func (s *Snapshot) Unsaved(d *Document) bool {
	if d.Version == 0 {
		return false
	}
	fsys, rel, err := s.resolve(d.Path)
	if err != nil {
		return true
	}
	saved, err := fs.ReadFile(fsys, rel)
	return err != nil || string(saved) != d.Text.String()
}

// ReadFile reads a file of any folder by the path that a document would have. The text of an open document wins over
// what is on disk.
func (s *Snapshot) ReadFile(file string) (string, error) {
	if d := s.open[path.Clean(file)]; d != nil && d.Err == nil {
		return d.Text.String(), nil
	}
	fsys, rel, err := s.resolve(file)
	if err != nil {
		return "", err
	}
	info, err := fs.Stat(fsys, rel) // before it is opened: to open a pipe waits for somebody to write
	switch {
	case err != nil:
		return "", err
	case info.IsDir():
		return "", ErrDirectory
	case !info.Mode().IsRegular():
		return "", ErrNotFile
	case info.Size() > MaxFileSize:
		return "", ErrTooLarge
	}
	f, err := fsys.Open(rel)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return readAll(f, int(info.Size()))
}

// readAll reads a file that should be size bytes long; one that grows or has no size is read to its end, or to the limit.
func readAll(r io.Reader, size int) (string, error) {
	buf := make([]byte, 0, size+1) // one more than there is, so that the end is seen without another buffer
	for {
		n, err := r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		switch {
		case err == io.EOF:
			return string(buf), nil
		case err != nil:
			return "", err
		case len(buf) > MaxFileSize:
			return "", ErrTooLarge
		case len(buf) == cap(buf):
			buf = append(buf, 0)[:len(buf)]
		}
	}
}

// Stat describes a file of any folder, through symbolic links. An open document counts as a plain file where there is
// nothing on disk yet.
func (s *Snapshot) Stat(file string) (fs.FileInfo, error) {
	info, err := s.statDisk(file)
	if err != nil {
		if d := s.open[path.Clean(file)]; d != nil && d.Err == nil {
			return unsaved{path.Base(d.Path), d.Text.Len()}, nil
		}
	}
	return info, err
}

func (s *Snapshot) statDisk(file string) (fs.FileInfo, error) {
	fsys, rel, err := s.resolve(file)
	if err != nil {
		return nil, err
	}
	return fs.Stat(fsys, rel)
}

// ReadDir lists a directory of any folder by the path that a document in it would have.
func (s *Snapshot) ReadDir(dir string) ([]fs.DirEntry, error) {
	fsys, rel, err := s.resolve(dir)
	if err != nil {
		return nil, err
	}
	return fs.ReadDir(fsys, rel)
}

func (s *Snapshot) exists(file string) bool {
	_, err := s.statDisk(file)
	return err == nil
}

// ErrOutside is returned for paths that lie in no folder, so that nothing is known of them.
var ErrOutside = errors.New("outside of the folders that are looked at")

// resolve is the folder's file system for a path, and the name in it.
func (s *Snapshot) resolve(file string) (fs.FS, string, error) {
	folder, rel, err := s.folderOf(path.Clean(file))
	if err != nil {
		return nil, "", err
	}
	return folder.FS, rel, nil
}

// folderOf finds the folder of a path, the longest prefix first.
func (s *Snapshot) folderOf(file string) (folder *Folder, rel string, err error) {
	for i := range s.folders {
		f := &s.folders[i]
		if r, ok := Within(f.Path, file); ok && (folder == nil || len(f.Path) > len(folder.Path)) {
			folder, rel = f, r
		}
	}
	switch {
	case !utf8.ValidString(file):
		return nil, "", fmt.Errorf("%q: %w", file, ErrName)
	case folder == nil || !fs.ValidPath(rel):
		return nil, "", fmt.Errorf("%s: %w", file, ErrOutside)
	}
	return folder, rel, nil
}

// Above are the directories that hold a file, the nearest first, up to the folder that it lies in.
func (s *Snapshot) Above(file string) []string {
	top, _, err := s.folderOf(file)
	if err != nil {
		return nil
	}
	var dirs []string
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		if dir == "." {
			dir = ""
		}
		dirs = append(dirs, dir)
		if dir == top.Path || dir == "" || dir == "/" {
			return dirs
		}
	}
}

// gitRoot is the root of the git repository that a directory lies in. It is false where none is known of.
func (s *Snapshot) gitRoot(dir string) (root string, ok bool) {
	inside := path.Join(dir, ".git")
	folder, _, err := s.folderOf(inside)
	if err != nil || folder.UserDir != "" {
		return "", false
	}
	for _, d := range s.Above(inside) {
		if s.exists(path.Join(d, ".git")) {
			return d, true
		}
	}
	return folder.Repository, folder.Repository != ""
}

// Within is the part of file below dir. An absolute file is never below a relative directory.
func Within(dir, file string) (string, bool) {
	switch {
	case dir == "" || dir == ".":
		return file, !path.IsAbs(file) && file != ".." && !strings.HasPrefix(file, "../")
	case file == dir:
		return ".", true
	}
	return strings.CutPrefix(file, strings.TrimSuffix(dir, "/")+"/")
}
