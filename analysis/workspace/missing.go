package workspace

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Missing is the topmost part of a file's path that is not there, though the file should be: the path itself when its
// directory is there. It is empty where nothing is missing or it cannot be known: outside of the folders, behind a symbolic
// link that leads nowhere here, and among what git ignores or tools generate.
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
	if w.Snapshot.gitIgnores(file) {
		return ""
	}
	return gone
}

// missingDir is Missing for a directory, empty for one that is there. known is false where nothing can be said of what is
// in it.
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

// missing is what missingDir found.
type missing struct {
	gone  string
	known bool
}

// parent is path.Dir of a clean path.
func parent(file string) string {
	if i := strings.LastIndexByte(file, '/'); i > 0 {
		return file[:i]
	}
	return path.Dir(file)
}

// isLink reports that something is at a path that leads nowhere.
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

// Names are those of what lies in a directory, as they are when they are first asked for after the last change on disk that
// was told.
func (w *Workspace) Names(dir string) []string {
	if v, ok := w.Snapshot.files.names.Load(dir); ok {
		return v.([]string)
	}
	var names []string
	entries, _ := w.Snapshot.ReadDir(dir)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	w.Snapshot.files.names.Store(dir, names)
	return names
}
