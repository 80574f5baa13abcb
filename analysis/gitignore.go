package analysis

import (
	"path"
	"strings"
	"sync"
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
	parts := strings.Split(path.Clean(file), "/")
	for end := 1; end <= len(parts); end++ {
		if w.ignores(parts[:end], end < len(parts)) {
			return true
		}
	}
	return false
}

// ignores asks the .gitignore files above one part of a path: the nearest and its last line first.
func (w *Workspace) ignores(parts []string, directory bool) bool {
	for at := len(parts) - 1; at >= 0; at-- {
		patterns := w.ignorePatterns(strings.Join(parts[:at], "/"))
		for i := len(patterns) - 1; i >= 0; i-- {
			if p := &patterns[i]; (directory || !p.directory) && matchParts(p.parts, parts[at:]) {
				return !p.not
			}
		}
	}
	return false
}

func (w *Workspace) ignorePatterns(dir string) []ignorePattern {
	file := ".gitignore"
	if dir != "" {
		file = dir + "/" + file
	}
	seen := &w.Snapshot.files.ignored
	if w.Snapshot.open[file] != nil {
		seen = &sync.Map{} // its text may change without anything on disk
	}
	if v, ok := seen.Load(dir); ok {
		return v.([]ignorePattern)
	}
	var patterns []ignorePattern
	src, _ := w.Snapshot.ReadFile(file)
	for line := range strings.Lines(src) {
		if p, ok := parseIgnore(strings.TrimRight(line, " \t\r\n")); ok {
			patterns = append(patterns, p)
		}
	}
	seen.Store(dir, patterns)
	return patterns
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
