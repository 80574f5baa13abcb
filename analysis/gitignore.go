package analysis

import (
	"path"
	"strings"
)

// ignorePattern is a line of a .gitignore file.
type ignorePattern struct {
	parts     []string // as matchParts has them
	not       bool     // takes back what lines above ignore
	directory bool     // is about directories alone
}

// gitIgnores reports that git leaves a file out, by the .gitignore files of the directories that it lies in as far as
// they can be seen. What lies in a directory that is left out cannot be taken back.
func (w *Workspace) gitIgnores(file string) bool {
	if path.IsAbs(file) {
		return false
	}
	return w.ignoresBelow(path.Clean(file), false)
}

// ignoresBelow looks at the directories above first, each of which is looked at once.
func (w *Workspace) ignoresBelow(file string, directory bool) bool {
	if directory {
		if v, ok := w.left.Load(file); ok {
			return v.(bool)
		}
	}
	dir := path.Dir(file)
	ignored := dir != "." && w.ignoresBelow(dir, true) || w.ignores(file, directory)
	if directory {
		w.left.Store(file, ignored)
	}
	return ignored
}

// ignores asks the .gitignore files above one part of a path: the nearest and its last line first.
func (w *Workspace) ignores(file string, directory bool) bool {
	parts := strings.Split(file, "/")
	dir := file
	for at := len(parts) - 1; at >= 0; at-- {
		dir = strings.TrimSuffix(dir[:len(dir)-len(parts[at])], "/")
		patterns := w.ignorePatterns(dir)
		for i := len(patterns) - 1; i >= 0; i-- {
			if p := &patterns[i]; (directory || !p.directory) && matchParts(p.parts, parts[at:]) {
				return !p.not
			}
		}
	}
	return false
}

func (w *Workspace) ignorePatterns(dir string) []ignorePattern {
	seen := &w.Snapshot.files.ignored
	if w.opensIgnore() {
		seen = &w.ignored // its text may change without anything on disk
	}
	if v, ok := seen.Load(dir); ok {
		return v.([]ignorePattern)
	}
	var patterns []ignorePattern
	src, _ := w.Snapshot.ReadFile(path.Join(dir, ".gitignore"))
	for line := range strings.Lines(src) {
		if p, ok := parseIgnore(strings.TrimRight(line, " \t\r\n")); ok {
			patterns = append(patterns, p)
		}
	}
	seen.Store(dir, patterns)
	return patterns
}

// opensIgnore reports that a .gitignore file is open in the editor.
func (w *Workspace) opensIgnore() bool {
	for file := range w.Snapshot.open {
		if strings.HasSuffix(file, ".gitignore") {
			return true
		}
	}
	return false
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
