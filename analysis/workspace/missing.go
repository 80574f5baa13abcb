package workspace

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
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
	m := w.Snapshot.missingDir(slash.Dir(file))
	switch {
	case !m.known:
		return ""
	case m.gone == "" || w.Snapshot.open[file] != nil:
		if _, err := w.Stat(file); !errors.Is(err, fs.ErrNotExist) || w.Snapshot.isLink(file) {
			return ""
		}
		m.gone = file
	}
	if w.Snapshot.gitIgnoresMissing(m.gone, file) {
		return ""
	}
	return m.gone
}

// missing is Missing for a directory; gone is "" when it exists, known false when nothing can be said about what is in it.
type missing struct {
	gone  string
	known bool
}

func (s *Snapshot) missingDir(dir string) missing {
	return Derived(s, of{"missing", dir}, func(s *Snapshot, k of) missing {
		info, err := s.knownStat(k.path)
		above := slash.Dir(k.path)
		switch {
		case err == nil:
			return missing{known: info.IsDir()}
		case !errors.Is(err, fs.ErrNotExist) || k.path == above || slices.Contains(schemas.GeneratedDirectories, path.Base(k.path)):
			return missing{}
		}
		if m := s.missingDir(above); !m.known || m.gone != "" {
			return m
		}
		return missing{k.path, !s.isLink(k.path)}
	})
}

// isLink reports whether a path that does not resolve is a dangling symbolic link.
func (s *Snapshot) isLink(file string) bool {
	_, err := at(s, file, fs.Lstat)
	return err == nil
}

// Names returns the names in a directory.
func (w *Workspace) Names(dir string) []string {
	return Derived(w.Snapshot, of{"names", dir}, func(s *Snapshot, k of) []string {
		entries, _ := s.ReadDir(k.path)
		return slice.Map(entries, fs.DirEntry.Name)
	})
}

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
		if links++; links > 40 { // as many as Linux follows in one path
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
