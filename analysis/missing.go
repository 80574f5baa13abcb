package analysis

import (
	"errors"
	"io/fs"
	"path"
	"slices"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Missing reports that a file should be there and is not, and whether its directory is there. Nothing is missing where
// it cannot be known: outside of the folders, behind a symbolic link that leads nowhere here, and among what git ignores
// or tools generate.
func (w *Workspace) Missing(file string) (missing, beside bool) {
	if _, err := w.Stat(path.Dir(file)); err == nil || w.Snapshot.open[file] != nil { // else the file need not be asked for
		if _, err := w.Stat(file); !errors.Is(err, fs.ErrNotExist) {
			return false, false
		}
	}
	gone := file // the topmost part of the path that is not there
	for {
		dir := path.Dir(gone)
		info, err := w.Stat(dir)
		if err == nil {
			if !info.IsDir() || w.isLink(gone) {
				return false, false
			}
			break
		}
		if !errors.Is(err, fs.ErrNotExist) || dir == gone || slices.Contains(schemas.GeneratedDirectories, path.Base(dir)) {
			return false, false
		}
		gone = dir
	}
	missing = !w.gitIgnores(file)
	return missing, missing && gone == file
}

// isLink reports that something stands at a path that leads nowhere.
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

// Names are those of what lies in a directory, as they are when they are first
// asked for after the last change on disk that was told.
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
