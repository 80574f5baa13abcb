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
	at := w.Root
	for links := 0; ok && rest != ""; {
		name, behind, _ := strings.Cut(rest, "/")
		next := slash.Join(at, name)
		target := w.target(next)
		if target == "" {
			at, rest = next, behind
			continue
		}
		if links++; links > maxLinks {
			return true
		}
		if !path.IsAbs(target) && !filepath.IsAbs(target) {
			target = slash.Join(at, target)
		}
		if rest, ok = Within(w.Root, slash.Clean(target+"/"+behind)); !ok {
			return true
		}
		at = w.Root
	}
	return false
}

// target returns what a symbolic link names, "" when the file is none.
func (w *Workspace) target(file string) string {
	target, err := at(w.Snapshot, file, fs.ReadLink)
	if err != nil {
		return ""
	}
	return filepath.ToSlash(target)
}
