package workspace

import (
	"errors"
	"io/fs"
	"path"
	"slices"

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

type missingKey struct{ dir string }

// missing is Missing for a directory; gone is "" when it exists, known false when nothing can be said about what is in it.
type missing struct {
	gone  string
	known bool
}

func (s *Snapshot) missingDir(dir string) missing {
	return Derived(s, missingKey{dir}, func(s *Snapshot, k missingKey) missing {
		info, err := s.knownStat(k.dir)
		above := slash.Dir(k.dir)
		switch {
		case err == nil:
			return missing{known: info.IsDir()}
		case !errors.Is(err, fs.ErrNotExist) || k.dir == above || slices.Contains(schemas.GeneratedDirectories, path.Base(k.dir)):
			return missing{}
		}
		if m := s.missingDir(above); !m.known || m.gone != "" {
			return m
		}
		return missing{k.dir, !s.isLink(k.dir)}
	})
}

// isLink reports whether a path that does not resolve is a dangling symbolic link.
func (s *Snapshot) isLink(file string) bool {
	_, err := at(s, file, fs.Lstat)
	return err == nil
}

type namesKey struct{ dir string }

// Names returns the names in a directory.
func (w *Workspace) Names(dir string) []string {
	return Derived(w.Snapshot, namesKey{dir}, func(s *Snapshot, k namesKey) []string {
		entries, _ := s.ReadDir(k.dir)
		return slice.Map(entries, fs.DirEntry.Name)
	})
}
