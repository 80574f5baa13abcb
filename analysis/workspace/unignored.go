package workspace

import (
	"io/fs"
	"path"
)

// Unignored lists the files below a directory that git does not ignore, apart from .git, by their paths in it. It ends after
// limit files.
func Unignored(fsys fs.FS, limit int) ([]string, error) {
	s := NewSnapshot(nil, Folder{FS: fsys})
	var list []string
	var walk func(dir string, files ignoring) error
	walk = func(dir string, files ignoring) error {
		files = files.in(s, dir)
		entries, err := fs.ReadDir(fsys, path.Join(".", dir))
		if err != nil {
			return nil // what cannot be read is left out
		}
		for _, e := range entries {
			if len(list) >= limit {
				return fs.SkipAll
			}
			name := path.Join(dir, e.Name())
			switch {
			case e.Name() == ".git" || files.ignores(name, e.IsDir()):
			case e.IsDir():
				if err := walk(name, files); err != nil {
					return err
				}
			default:
				list = append(list, name)
			}
		}
		return nil
	}
	if err := walk("", nil); err != nil && err != fs.SkipAll {
		return nil, err
	}
	return list, nil
}
