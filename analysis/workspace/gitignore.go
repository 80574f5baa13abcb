package workspace

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// IgnoreFiles are the files of a directory that say what git ignores below it, the one that decides last.
var IgnoreFiles = []string{".git/info/exclude", ".gitignore"}

// ignoreFile is a parsed .gitignore or .git/info/exclude and the directory that it applies to.
type ignoreFile struct {
	dir      string
	patterns []ignorePattern
}

// ignorePattern is one line of such a file.
type ignorePattern struct {
	parts     []string // in the form of schemas.MatchParts
	not       bool     // re-includes what earlier lines ignore
	directory bool     // matches directories only
}

// ignoreFiles are the ignore files that apply in a directory, the nearest last.
type ignoreFiles []ignoreFile

// in adds the ignore files of dir itself.
func (files ignoreFiles) in(s *Snapshot, dir string) ignoreFiles {
	for _, name := range IgnoreFiles {
		src, err := s.ReadFile(slash.Join(dir, name))
		if err != nil {
			continue
		}
		f := ignoreFile{dir: dir}
		for line := range strings.Lines(src) {
			if p, ok := parseIgnore(strings.TrimRight(line, " \t\r\n")); ok {
				f.patterns = append(f.patterns, p)
			}
		}
		files = append(slices.Clip(files), f)
	}
	return files
}

// ignores reports whether git ignores a file whose parent is not ignored: the last matching line of the nearest file decides.
func (files ignoreFiles) ignores(file string, directory bool) bool {
	for _, f := range slices.Backward(files) {
		rel, _ := Within(f.dir, file)
		parts := strings.Split(rel, "/")
		for _, p := range slices.Backward(f.patterns) {
			if (directory || !p.directory) && schemas.MatchParts(p.parts, parts) {
				return !p.not
			}
		}
	}
	return false
}

// ignoreFilesIn returns the ignore files that apply in a directory; false when git ignores it, since nothing inside can be re-included.
func (s *Snapshot) ignoreFilesIn(dir string) (ignoreFiles, bool) {
	in := Derived(s, of{"ignores", dir}, func(s *Snapshot, k of) directoryIgnores {
		folder, rel, err := s.folderOf(slash.Clean(k.path))
		if err != nil {
			return directoryIgnores{included: true}
		}
		if rel == "." {
			return directoryIgnores{ignoreFiles{}.in(s, folder.Path), true}
		}
		above, included := s.ignoreFilesIn(slash.Dir(k.path))
		if !included || above.ignores(k.path, true) {
			return directoryIgnores{}
		}
		return directoryIgnores{above.in(s, k.path), true}
	})
	return in.files, in.included
}

// gitIgnoresMissing reports whether git would ignore a file, of whose path gone and what follows do not exist.
func (s *Snapshot) gitIgnoresMissing(gone, file string) bool {
	files, included := s.ignoreFilesIn(slash.Dir(gone))
	if !included {
		return true
	}
	for i := len(gone); i < len(file); i++ {
		if file[i] == '/' && files.ignores(file[:i], true) {
			return true
		}
	}
	return files.ignores(file, false)
}

// directoryIgnores is the result of ignoreFilesIn.
type directoryIgnores struct {
	files    ignoreFiles
	included bool
}

func parseIgnore(line string) (p ignorePattern, ok bool) {
	if line == "" || line[0] == '#' {
		return p, false
	}
	line, p.not = strings.CutPrefix(line, "!")
	line, p.directory = strings.CutSuffix(line, "/")
	inner := strings.TrimPrefix(line, "/")
	p.parts = strings.Split(strings.ReplaceAll(inner, "[!", "[^"), "/")
	if inner == line && len(p.parts) == 1 {
		p.parts = []string{"**", inner} // in any directory
	}
	if last := len(p.parts) - 1; p.parts[last] == "**" {
		p.parts = append(p.parts, "*") // the contents of the directory, not the directory itself
	}
	return p, true
}

// Unignored lists the files in fsys that git does not ignore, 100,000 at most, except .git, by path. What cannot be read is left out.
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
			case len(list) == 100_000 || e.Name() == ".git" || files.ignores(name, e.IsDir()):
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
