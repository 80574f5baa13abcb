package workspace

import (
	"path"
	"strings"
)

// ignoreFile is a file that tells git what to leave out, and the directory that it speaks of.
type ignoreFile struct {
	dir      string
	patterns []ignorePattern
}

// ignorePattern is a line of such a file.
type ignorePattern struct {
	parts     []string // as matchParts has them
	not       bool     // takes back what lines above ignore
	directory bool     // is about directories alone
}

// ignoring are the files that hold for what lies in a directory, the nearest last.
type ignoring []ignoreFile

// in adds what the directory itself says.
func (files ignoring) in(s *Snapshot, dir string) ignoring {
	for _, name := range []string{".git/info/exclude", ".gitignore"} {
		src, err := s.ReadFile(path.Join(dir, name))
		if err != nil {
			continue
		}
		f := ignoreFile{dir: dir}
		for line := range strings.Lines(src) {
			if p, ok := parseIgnore(strings.TrimRight(line, " \t\r\n")); ok {
				f.patterns = append(f.patterns, p)
			}
		}
		files = append(files[:len(files):len(files)], f)
	}
	return files
}

// ignores reports whether git leaves out a file or directory, whose own directory is not left out: the nearest file and
// its last line decide.
func (files ignoring) ignores(file string, directory bool) bool {
	for i := len(files) - 1; i >= 0; i-- {
		rel, ok := Within(files[i].dir, file)
		if !ok {
			continue
		}
		parts := strings.Split(rel, "/")
		patterns := files[i].patterns
		for j := len(patterns) - 1; j >= 0; j-- {
			if p := &patterns[j]; (directory || !p.directory) && matchParts(p.parts, parts) {
				return !p.not
			}
		}
	}
	return false
}

// ignoringIn are the files that hold in a directory. It is false when git leaves out the directory itself: what lies in it
// cannot be taken back.
func (s *Snapshot) ignoringIn(dir string) (ignoring, bool) {
	folder, rel, err := s.folderOf(orDot(dir))
	if err != nil {
		return nil, true
	}
	at := folder.Path
	files := ignoring{}.in(s, at)
	if rel == "." {
		return files, true
	}
	for name := range strings.SplitSeq(rel, "/") {
		if at = path.Join(at, name); files.ignores(at, true) {
			return nil, false
		}
		files = files.in(s, at)
	}
	return files, true
}

// gitIgnores reports that git leaves a file out.
func (s *Snapshot) gitIgnores(file string) bool {
	in := Derived(s, ignoringKey{parent(file)}, func() (in directoryIgnoring) {
		in.files, in.kept = s.ignoringIn(parent(file))
		return in
	})
	return !in.kept || in.files.ignores(path.Clean(file), false)
}

type ignoringKey struct{ dir string }

// directoryIgnoring is what ignoringIn says of a directory.
type directoryIgnoring struct {
	files ignoring
	kept  bool
}

func parseIgnore(line string) (p ignorePattern, ok bool) {
	if line == "" || line[0] == '#' {
		return p, false
	}
	line, p.not = strings.CutPrefix(line, "!")
	line, p.directory = strings.CutSuffix(line, "/")
	inner := strings.TrimPrefix(line, "/")
	if inner == "" {
		return p, false
	}
	p.parts = strings.Split(strings.ReplaceAll(inner, "[!", "[^"), "/")
	if inner == line && len(p.parts) == 1 {
		p.parts = []string{"**", inner} // in any directory
	}
	if last := len(p.parts) - 1; p.parts[last] == "**" {
		p.parts = append(p.parts, "*") // what is in the directory, not the directory itself
	}
	return p, true
}
