// Package workspace finds the files that products read and holds them in a Snapshot of open documents, files on disk
// and settings, each document parsed once. It knows from the rows of the reference where products look, and does not
// check what it finds. Begin with Snapshot, then Find.
package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Folder is a directory tree that contains documents.
type Folder struct {
	// Path is the prefix of the paths of its files: "" for the working directory, an absolute path, or "../other".
	Path string
	// Abs is the absolute, slash-separated path of the directory; empty when unknown or irrelevant.
	Abs string
	FS  fs.FS
	// Wide marks a home directory or a file system root, of which only the upper levels are searched.
	Wide bool
	// Repository is the absolute root of the git repository that contains Abs, if it is above Abs; empty otherwise.
	Repository string
	// UserDir marks a folder in which only the user's own sources are searched: "~" for the home itself, "~/.copilot"
	// for the directory that a variable of that product sets. Empty for other folders.
	UserDir string
}

// Snapshot is the state of everything to check: open documents, files on disk, settings. It is immutable; the With
// methods return a changed copy that shares the rest. Files on disk are read on first use and kept as long as a
// snapshot refers to them.
type Snapshot struct {
	folders  []Folder
	settings *Settings
	open     map[string]*Document // copied on write
	files    *fileSet
	derived  *sync.Map // see Derived
	parsed   *parsed   // see Parsed
}

// Derived returns the result of make, which is computed once per snapshot and key. It lets other packages cache what they
// derive; each defines a key type of its own. make is passed the snapshot and the key, so that it need not capture them: some
// results are asked for with every call of every command.
func Derived[K comparable, T any](s *Snapshot, key K, make func(*Snapshot, K) T) T {
	v, ok := s.derived.Load(key)
	if !ok {
		v, _ = s.derived.LoadOrStore(key, &derived[T]{})
	}
	d := v.(*derived[T])
	d.once.Do(func() { d.value = make(s, key) })
	return d.value
}

// derived is a result of Derived; the zero value when computing it panicked.
type derived[T any] struct {
	once  sync.Once
	value T
}

func (s *Snapshot) copy() *Snapshot {
	next := *s
	next.derived = &sync.Map{}
	return &next
}

// fileSet is the files found on disk. It is immutable, except for documents, which are read on first use.
type fileSet struct {
	slots map[string]*slot
	roots map[string][]string // root → sorted paths
}

type slot struct {
	loc  Location
	once sync.Once
	doc  *Document
}

// NewSnapshot returns a snapshot without documents. nil settings mean the defaults.
func NewSnapshot(settings *Settings, folders ...Folder) *Snapshot {
	if settings == nil {
		settings = &Settings{}
	}
	return &Snapshot{folders: folders, settings: settings, files: &fileSet{}, derived: &sync.Map{}, parsed: &parsed{}}
}

// Settings returns the settings in effect; never nil.
func (s *Snapshot) Settings() *Settings { return s.settings }

// WithSettings replaces the settings.
func (s *Snapshot) WithSettings(settings *Settings) *Snapshot {
	next := s.copy()
	next.settings = settings
	return next
}

// WithDocuments opens documents or replaces open ones with the same path. They hide the files on disk.
func (s *Snapshot) WithDocuments(docs ...*Document) *Snapshot {
	next := s.copy()
	next.open = make(map[string]*Document, len(s.open)+len(docs))
	maps.Copy(next.open, s.open)
	for _, d := range docs {
		next.open[d.Path] = d
	}
	return next
}

// WithoutCached releases the contents of files on disk, such as one that an open document hides. They are read again when needed.
func (s *Snapshot) WithoutCached(files ...string) *Snapshot {
	next := s.copy()
	next.files = &fileSet{slots: maps.Clone(s.files.slots), roots: s.files.roots}
	for _, file := range files {
		if old := s.files.slots[file]; old != nil {
			next.files.slots[file] = &slot{loc: old.loc}
		}
	}
	return next
}

// Detached returns a copy that reads all files on disk itself, and keeps what is parsed of them no longer than it lives.
func (s *Snapshot) Detached() *Snapshot {
	return s.WithoutCached(slices.Collect(maps.Keys(s.files.slots))...)
}

// Files returns the number of files on disk.
func (s *Snapshot) Files() int { return len(s.files.slots) }

// Without closes a document, so that the file on disk is used again.
func (s *Snapshot) Without(file string) *Snapshot {
	next := s.copy()
	next.open = maps.Clone(s.open)
	delete(next.open, file)
	return next
}

// WithFiles replaces the files on disk with the result of a search.
func (s *Snapshot) WithFiles(found []FoundFile) *Snapshot {
	set := &fileSet{slots: make(map[string]*slot, len(found)), roots: map[string][]string{}}
	for _, f := range found {
		set.add(f, &slot{loc: f.Location})
	}
	next := s.copy()
	next.files = set.sorted()
	return next
}

// WithChanged applies changes on disk: files that were created, changed or deleted are read again when needed.
func (s *Snapshot) WithChanged(paths ...string) *Snapshot {
	set := &fileSet{slots: make(map[string]*slot, len(s.files.slots)+len(paths)), roots: map[string][]string{}}
	for p, old := range s.files.slots {
		if !slices.Contains(paths, p) {
			set.add(FoundFile{Path: p, Location: old.loc}, old)
		}
	}
	for _, p := range paths {
		loc := s.Locate(p)
		if old := s.files.slots[p]; old != nil {
			loc = old.loc // it may depend on the files next to it
		} else if loc.Source == nil {
			continue
		}
		if s.exists(p) {
			set.add(FoundFile{Path: p, Location: loc}, &slot{loc: loc})
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

// Opened returns the document open at a path, or nil.
func (s *Snapshot) Opened(file string) *Document { return s.open[file] }

// Document returns the open document or the file found on disk, or nil.
func (s *Snapshot) Document(file string) *Document {
	if d := s.open[file]; d != nil {
		return d
	}
	sl := s.files.slots[file]
	if sl == nil {
		return nil
	}
	sl.once.Do(func() { sl.doc = s.Read(FoundFile{Path: file, Location: sl.loc}) })
	return sl.doc
}

// Documents returns all documents, sorted by path. It reads the files on disk.
func (s *Snapshot) Documents() []*Document {
	return slice.Map(s.Paths(), s.Document)
}

// Paths returns the paths of all documents, sorted.
func (s *Snapshot) Paths() []string {
	paths := slices.AppendSeq(slices.Collect(maps.Keys(s.files.slots)), maps.Keys(s.open))
	return slice.Set(paths)
}

// Buffer makes a document of an editor's buffer or of standard input, as a search would make it of a file.
func (s *Snapshot) Buffer(file, src string, version int32) *Document {
	loc := s.Locate(file)
	if sl := s.files.slots[file]; sl != nil {
		loc = sl.loc
	}
	d := newDocument(loc, file, src, version)
	if d.Source == nil && (d.Kind.Frontmatter() || !s.Discoverable(file)) {
		d.checkAs(sourceLike(d.Kind, d.Path))
	}
	return d
}

// Discoverable reports whether a search found the file, or would if it were on disk: at a path that a surface reads, or
// at one mistaken for it. Other files are checked only when they are named.
func (s *Snapshot) Discoverable(file string) bool {
	if s.files.slots[file] != nil {
		return true
	}
	loc := s.Locate(file)
	return loc.Source != nil || loc.Unread != nil || strings.HasSuffix(file, schemas.AgentFileExt)
}

// Read reads a file that a search found. It never fails: the document of an unreadable file has Err set.
func (s *Snapshot) Read(f FoundFile) *Document {
	src, err := s.ReadFile(f.Path)
	d := newDocument(f.Location, f.Path, src, 0)
	d.Err = err
	if d.Source == nil && d.Kind.Frontmatter() {
		d.checkAs(sourceLike(d.Kind, d.Path))
	}
	return d
}

// DocumentFor returns the document of a found file: the open one, with the location that was found, or the one on disk.
func (s *Snapshot) DocumentFor(f FoundFile) *Document {
	d := s.open[f.Path]
	switch {
	case d == nil:
		return s.Read(f)
	case (f.Source != nil || f.Foreign != nil) && d.Location != f.Location:
		return newDocument(f.Location, f.Path, d.Text.String(), d.Version)
	}
	return d
}

// ErrName is returned for a name that no document can have.
var ErrName = errors.New("the name is not valid UTF-8")

// Unsaved reports whether a document of the editor differs from its file on disk.
func (s *Snapshot) Unsaved(d *Document) bool {
	if d.Version == 0 {
		return false
	}
	saved, err := at(s, d.Path, fs.ReadFile)
	return err != nil || string(saved) != d.Text.String()
}

// ReadFile reads a file of any folder by its document path, or takes the text of an open document.
func (s *Snapshot) ReadFile(file string) (string, error) {
	if d := s.open[slash.Clean(file)]; d != nil && d.Err == nil {
		return d.Text.String(), nil
	}
	return at(s, file, config.ReadFile)
}

// Stat describes a file of any folder and follows links. An open document that is not on disk yet is a regular file.
func (s *Snapshot) Stat(file string) (fs.FileInfo, error) {
	info, err := at(s, file, fs.Stat)
	if err != nil {
		if d := s.open[slash.Clean(file)]; d != nil && d.Err == nil {
			return unsaved{path.Base(d.Path), d.Text.Len()}, nil
		}
	}
	return info, err
}

// IsFile reports whether a path is that of a file, as Stat sees it.
func (s *Snapshot) IsFile(file string) bool {
	info, err := s.Stat(file)
	return err == nil && !info.IsDir()
}

// ReadDir lists a directory of any folder by its document path.
func (s *Snapshot) ReadDir(dir string) ([]fs.DirEntry, error) {
	return at(s, dir, fs.ReadDir)
}

func (s *Snapshot) exists(file string) bool {
	_, err := at(s, file, fs.Stat)
	return err == nil
}

// ErrOutside is returned for paths outside all folders, of which nothing is known.
var ErrOutside = errors.New("outside the folders to check")

// at calls a function of package fs with the file system of a path's folder and the name in it.
func at[T any](s *Snapshot, file string, call func(fsys fs.FS, name string) (T, error)) (result T, err error) {
	folder, name, err := s.folderOf(slash.Clean(file))
	if err != nil {
		return result, err
	}
	return call(folder.FS, name)
}

// folderOf returns the folder of a path, the one with the longest prefix.
func (s *Snapshot) folderOf(file string) (folder *Folder, rel string, err error) {
	for _, f := range slice.Pointers(s.folders) {
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

// Above returns the directories that contain a file, the nearest first, up to its folder.
func (s *Snapshot) Above(file string) []string {
	top, _, err := s.folderOf(file)
	if err != nil {
		return nil
	}
	var dirs []string
	for dir := range slash.Up(slash.Dir(file)) {
		if dir == "." {
			dir = ""
		}
		dirs = append(dirs, dir)
		if dir == top.Path {
			break
		}
	}
	return dirs
}

func (s *Snapshot) isRepository(dir string) bool { return s.exists(slash.Join(dir, ".git")) }

// Within returns the path of file relative to dir, if it is inside. An absolute file is never inside a relative directory.
func Within(dir, file string) (string, bool) {
	switch {
	case dir == "" || dir == ".":
		return file, !path.IsAbs(file) && file != ".." && !strings.HasPrefix(file, "../")
	case file == dir:
		return ".", true
	}
	return slash.Below(dir, file)
}
