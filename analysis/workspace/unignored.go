package workspace

import (
	"io/fs"
	"path"
)

// maxUnignored limits the list of Unignored.
const maxUnignored = 100_000

// Unignored lists the files in fsys that git does not ignore, except .git, by path.
func Unignored(fsys fs.FS) ([]string, error) {
	s := NewSnapshot(nil, Folder{FS: fsys})
	var list []string
	var walk func(dir string, files ignoreFiles) error
	walk = func(dir string, files ignoreFiles) error {
		files = files.in(s, dir)
		entries, err := fs.ReadDir(fsys, path.Join(".", dir))
		if err != nil {
			return nil // skip unreadable directories
		}
		for _, e := range entries {
			if len(list) >= maxUnignored {
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
