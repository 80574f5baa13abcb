package workspace

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Missing returns the topmost missing element of a file's path: the file itself when its directory exists. It returns
// "" when the file exists or when that cannot be known: outside the folders, behind a dangling symbolic link, for
// ignored files, and in directories that tools generate.
func (w *Workspace) Missing(file string) string {
	dir := parent(file)
	gone, known := w.missingDir(dir)
	switch {
	case !known:
		return ""
	case gone == "" || w.Snapshot.open[file] != nil:
		if _, err := w.Stat(file); !errors.Is(err, fs.ErrNotExist) || w.isLink(file) {
			return ""
		}
		gone = file
	}
	if w.Snapshot.gitIgnoresMissing(gone, file) {
		return ""
	}
	return gone
}

// missingDir is Missing for a directory; gone is "" when it exists. known is false when nothing can be said about its
// contents.
func (w *Workspace) missingDir(dir string) (gone string, known bool) {
	if v, ok := w.missing.Load(dir); ok {
		m := v.(missing)
		return m.gone, m.known
	}
	info, err := w.Stat(dir)
	switch {
	case err == nil:
		known = info.IsDir()
	case errors.Is(err, fs.ErrNotExist) && dir != parent(dir) && !slices.Contains(schemas.GeneratedDirectories, path.Base(dir)):
		if gone, known = w.missingDir(parent(dir)); known && gone == "" {
			gone, known = dir, !w.isLink(dir)
		}
	}
	w.missing.Store(dir, missing{gone, known})
	return gone, known
}

// missing is a cached result of missingDir.
type missing struct {
	gone  string
	known bool
}

// parent is path.Dir for a clean path.
func parent(file string) string {
	if i := strings.LastIndexByte(file, '/'); i > 0 {
		return file[:i]
	}
	return slash.Dir(file)
}

// isLink reports whether a path that does not resolve is a dangling symbolic link.
func (w *Workspace) isLink(file string) bool {
	if v, ok := w.links.Load(file); ok {
		return v.(bool)
	}
	fsys, rel, err := w.Snapshot.resolve(file)
	if err == nil {
		_, err = fs.Lstat(fsys, rel)
	}
	w.links.Store(file, err == nil)
	return err == nil
}

// Names returns the names in a directory, cached until the next reported change on disk.
func (w *Workspace) Names(dir string) []string {
	if v, ok := w.Snapshot.files.names.Load(dir); ok {
		return v.([]string)
	}
	entries, _ := w.Snapshot.ReadDir(dir)
	names := slice.Map(entries, fs.DirEntry.Name)
	w.Snapshot.files.names.Store(dir, names)
	return names
}
