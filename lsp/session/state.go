package session

import (
	"iter"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// State is a snapshot of the session. It is never modified.
type State struct {
	// Folders holds the workspace's folders in the client's order, followed by Outside and Virtual.
	Folders []*Folder
	// Docs holds the open documents by their Key.
	Docs map[uri.URI]*Document
	// Searched reports that the files of the workspace have been found; Done is closed then. Named counts the changes that
	// alter which files are hook files; a search that was running meanwhile is incomplete.
	Searched bool
	Done     chan struct{}
	Named    int
}

// Locate returns the innermost folder that contains a URI, and the document's path in it.
func (st *State) Locate(u string) (folder int, file string) {
	full, ok := wire.Path(u)
	if !ok {
		return len(st.Folders) - 1, wire.VirtualPath(u)
	}
	folder, file = len(st.Folders)-2, full
	for i, f := range st.Folders {
		if rel, ok := slash.Below(f.Name, full); ok && f.URI != "" && len(rel) < len(file) {
			folder, file = i, rel
		}
	}
	return folder, file
}

// FolderNamed returns the index of the folder with a name, -1 when there is none.
func (st *State) FolderNamed(name string) int {
	return slices.IndexFunc(st.Folders, func(f *Folder) bool { return f.Name == name })
}

// LocateOrFolder is Locate for a URI that may be a folder itself; its path is then ".".
func (st *State) LocateOrFolder(u string) (at int, file string) {
	if full, ok := wire.Path(u); ok {
		if i := st.FolderNamed(full); i >= 0 {
			return i, "."
		}
	}
	return st.Locate(u)
}

// File identifies a file of a state, open or not.
type File struct {
	Folder int // index in the state's folders
	Path   string
}

// ManyFiles is the number of closed files that may be kept in memory with what is parsed of them, some 50 KB each.
const ManyFiles = 200

// Detached returns a state for work on about ManyFiles files. In a large workspace, it does not share what it reads with st.
func (st *State) Detached() *State {
	next := *st
	next.Folders = slices.Clone(st.Folders)
	for i, f := range st.Folders {
		if f.Snap.Files() > ManyFiles {
			next.Folders[i] = f.With(func(f *Folder) { f.Snap = f.Snap.Detached() })
		}
	}
	return &next
}

// Each yields the elements of a list, which stand for files, with detached states: one for every ManyFiles elements.
func Each[T any](st *State, list []T) iter.Seq2[*State, T] {
	return func(yield func(*State, T) bool) {
		for part := range slices.Chunk(list, ManyFiles) {
			in := st.Detached()
			for _, v := range part {
				if !yield(in, v) {
					return
				}
			}
		}
	}
}

// CheckedFiles lists a folder's files to check, on disk and open, by path. A nested workspace folder has its own.
func (st *State) CheckedFiles(folder int) []File {
	f := st.Folders[folder]
	var list []File
	add := func(in *State, file string) {
		if f.URI != "" {
			if i, _ := st.Locate(st.URI(folder, file)); i != folder {
				return
			}
		}
		if t := (File{folder, file}); in.Checks(t) {
			list = append(list, t)
		}
	}
	for _, p := range slices.Concat(f.Snap.Paths(), []string{project.Name}) {
		add(st, p)
	}
	for in, root := range Each(st, f.Snap.Roots()) {
		for _, s := range commands.Scripts(in.Folders[folder].Snap, root) {
			add(in, s.Doc.Path)
		}
	}
	slices.SortFunc(list, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return slices.Compact(list)
}

// Checks reports whether a file is checked: check would find it, and outside the workspace's folders it must be open. Other
// files are known only because these depend on their text.
func (st *State) Checks(t File) bool {
	f := st.Folders[t.Folder]
	if t.Path == project.Name && f.URI != "" && f.Snap.IsFile(t.Path) {
		return true // check would not run with its mistakes
	}
	if IsProjectFile(t.Path) || schemas.IsCaseFile(t.Path) || f.Name == Virtual && st.IsInput(t) {
		return st.OpenDocument(t) != nil
	}
	return (f.Snap.Discoverable(t.Path) || commands.ScriptAt(f.Snap, t.Path) != nil) && (f.URI != "" || st.OpenDocument(t) != nil)
}

// Configures reports whether a file is configuration rather than a script.
func (st *State) Configures(t File) bool {
	return st.Folders[t.Folder].Snap.Discoverable(t.Path) && st.Checks(t)
}

// OpenDocument returns a file's open document, nil when it is not open.
func (st *State) OpenDocument(t File) *Document {
	for _, d := range st.Docs {
		if d.Folder == t.Folder && d.Doc.Path == t.Path {
			return d
		}
	}
	return nil
}

// OutsideFiles lists the paths of open documents in no workspace folder, if they may contain hooks.
func (st *State) OutsideFiles() []string {
	var list []string
	for _, d := range st.Docs {
		if f := st.Folders[d.Folder]; f.Name == Outside && f.Snap.Discoverable(d.Doc.Path) {
			list = append(list, d.Doc.Path)
		}
	}
	slices.Sort(list)
	return list
}

// URI returns the URI of a file in the folder. Open documents keep the client's spelling.
func (st *State) URI(folder int, file string) string {
	if d := st.OpenDocument(File{folder, file}); d != nil {
		return d.URI
	}
	f := st.Folders[folder]
	switch {
	case f.URI == "" || path.IsAbs(file) || filepath.VolumeName(file) != "":
		return wire.FileURI(file)
	case strings.HasPrefix(file, "../"):
		return wire.FileURI(slash.Join(f.Name, file))
	}
	return f.URI + "/" + wire.EscapePath(slash.Clean(file))
}

// Open adds or replaces an open document.
func (st *State) Open(u string, key uri.URI, version int32, t *text.Text) {
	i, file := st.Locate(u)
	f := st.Folders[i]
	d := f.Snap.Buffer(file, t.String(), version)
	st.Folders[i] = f.With(func(f *Folder) { f.Snap = f.Snap.WithDocuments(d).WithoutCached(file) })
	st.Docs[key] = &Document{URI: u, Key: key, Folder: i, Doc: d}
}

// Change adds the next version of an open document.
func (st *State) Change(key uri.URI, version int32, t *text.Text) {
	d := *st.Docs[key]
	d.Doc, d.Changed = d.Doc.With(t, version), time.Now()
	st.Docs[key] = &d
	st.Folders[d.Folder] = st.Folders[d.Folder].With(func(f *Folder) { f.Snap = f.Snap.WithDocuments(d.Doc) })
}

// Touch records that files of a folder have changed on disk.
func (st *State) Touch(at int, files ...string) {
	st.Folders[at] = st.Folders[at].With(func(f *Folder) {
		f.Snap = f.Snap.WithChanged(files...)
		f.Epoch++
	})
}

// AddFound records the files that a search of a folder found. Open documents whose location was mistaken are opened again.
func (st *State) AddFound(at int, files []workspace.FoundFile) {
	st.Folders[at] = st.Folders[at].With(func(f *Folder) {
		f.Snap = f.Snap.WithFiles(files)
		f.Epoch++
	})
	for key, d := range st.Docs {
		if d.Folder != at {
			continue
		}
		again := st.Folders[at].Snap.Buffer(d.Doc.Path, d.Doc.Text.String(), d.Doc.Version)
		if again.Location != d.Doc.Location {
			st.Open(d.URI, key, d.Doc.Version, d.Doc.Text)
		}
	}
}

// ChangeFiles applies a change to files of a folder. If one of them then names other hook files, the workspace is searched again.
func (st *State) ChangeFiles(folder int, change func(), files ...string) {
	named := func() (names [][]string) {
		for _, file := range files {
			names = append(names, st.Folders[folder].Snap.Document(file).Names())
		}
		return names
	}
	before := named()
	change()
	if slices.EqualFunc(before, named(), slices.Equal) {
		return
	}
	if st.Named++; st.Searched {
		st.Searched, st.Done = false, make(chan struct{})
	}
}

// Deleted records that the file of an open document was deleted. A script that is only still open cannot run; it counts again
// once it is edited or saved. Configuration is checked as long as it is open.
func (st *State) Deleted(key uri.URI) {
	d := st.Docs[key]
	if d == nil || st.Configures(d.File()) {
		return
	}
	st.Folders[d.Folder] = st.Folders[d.Folder].With(func(f *Folder) { f.Snap = f.Snap.Without(d.Doc.Path) })
}

// Close removes an open document, which reverts to its text on disk.
func (st *State) Close(key uri.URI) {
	d := st.Docs[key]
	delete(st.Docs, key)
	st.Folders[d.Folder] = st.Folders[d.Folder].With(func(f *Folder) { f.Snap = f.Snap.Without(d.Doc.Path) })
	st.Touch(d.Folder, d.Doc.Path)
}

// IsProjectFile reports whether a path is the configuration of hooks-ls itself, which contains no hooks.
func IsProjectFile(file string) bool { return path.Base(file) == project.Name }

// InputScheme is the scheme of simulation inputs, which exist only in the editor: hooks-ls-input:/PRODUCT/EVENT/NAME.json.
const InputScheme = "hooks-ls-input:"

// IsInput reports whether an open document is a simulation input.
func (st *State) IsInput(t File) bool {
	open := st.OpenDocument(t)
	return open != nil && strings.HasPrefix(open.URI, InputScheme)
}
