package workspace

import (
	"io/fs"
	"path"
)

const maxUnignored = 100_000

// Unignored lists the files in fsys that git does not ignore, except .git, by path. What cannot be read is left out.
func Unignored(fsys fs.FS) []string {
	s := NewSnapshot(nil, Folder{FS: fsys})
	var list []string
	var walk func(dir string, files ignoreFiles)
	walk = func(dir string, files ignoreFiles) {
		files = files.in(s, dir)
		entries, _ := fs.ReadDir(fsys, path.Join(".", dir))
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			switch {
			case len(list) == maxUnignored || e.Name() == ".git" || files.ignores(name, e.IsDir()):
			case e.IsDir():
				walk(name, files)
			default:
				list = append(list, name)
			}
		}
	}
	walk("", nil)
	return list
}
