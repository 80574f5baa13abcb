package workspace

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
)

// maxLinks is the number of symbolic links that Linux follows in one path.
const maxLinks = 40

// LeadsOut reports whether a symbolic link on the way to a file leads out of the workspace, or links never end.
func (w *Workspace) LeadsOut(file string) bool {
	rest, ok := Within(w.Root, file)
	dir := w.Root
	for links := 0; ok && rest != ""; {
		name, behind, _ := strings.Cut(rest, "/")
		next := slash.Join(dir, name)
		target, err := at(w.Snapshot, next, fs.ReadLink)
		if err != nil {
			dir, rest = next, behind
			continue
		}
		if links++; links > maxLinks {
			return true
		}
		if target = filepath.ToSlash(target); !path.IsAbs(target) && !filepath.IsAbs(target) {
			target = slash.Join(dir, target)
		}
		if rest, ok = Within(w.Root, slash.Clean(target+"/"+behind)); !ok {
			return true
		}
		dir = w.Root
	}
	return false
}
