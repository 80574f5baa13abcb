package config

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// World is the file system that Load reads. Paths are absolute and slash-separated.
type World struct {
	// FS holds the files, by paths relative to Top. If it is an fs.ReadLinkFS, symbolic links are resolved.
	FS fs.FS
	// Top is the path of the root of FS: "/" or "C:/".
	Top string
	// Folders are the workspace folders, the main one first. A surface without workspaces uses the first as the
	// session's directory. Empty when no folder is open.
	Folders []string
	// Home is the user's home directory; empty to leave out the user's files.
	Home string
}

// name converts a path to a name in FS.
func (w World) name(p string) string {
	p = slash.Clean(p)
	if p == slash.Clean(cmp.Or(w.Top, "/")) {
		return "."
	}
	name, _ := slash.Below(w.Top, p)
	return name // of a path outside FS it is the path, which no name in FS is
}

// Stat follows symbolic links; it returns nil when the path does not exist.
func (w World) Stat(p string) fs.FileInfo {
	info, err := fs.Stat(w.FS, w.name(p))
	if err != nil {
		return nil
	}
	return info
}

func (w World) isFile(p string) bool {
	info := w.Stat(p)
	return info != nil && !info.IsDir()
}

func (w World) read(p string) (string, error) { return ReadFile(w.FS, w.name(p)) }

// real resolves the symbolic links in a path, as far as possible.
func (w World) real(p string) string {
	parts := strings.Split(w.name(p), "/")
	at, links := ".", 0
	for len(parts) > 0 {
		next := slash.Join(at, parts[0])
		parts = parts[1:]
		target, err := fs.ReadLink(w.FS, next)
		if err != nil {
			at = next
			continue
		}
		if links++; links > 40 {
			return p
		}
		if slash.IsAbs(target) {
			at, target = ".", w.name(target)
		}
		for target == ".." || strings.HasPrefix(target, "../") {
			at, target = slash.Dir(at), strings.TrimPrefix(strings.TrimPrefix(target, ".."), "/")
		}
		if target != "" {
			parts = append(strings.Split(target, "/"), parts...)
		}
	}
	return slash.Join(w.Top, at)
}

// gitRoot returns the nearest directory at or above dir that contains .git, or dir itself when there is none.
func (w World) gitRoot(dir string) string {
	for d := range slash.Up(slash.Clean(dir)) {
		if w.Stat(slash.Join(d, ".git")) != nil {
			return d
		}
	}
	return dir
}

// parents returns the directories above a folder up to the root of its repository; none outside one or above the home.
func (w World) parents(folder string, known []root) []string {
	var list []string
	for d := range slash.Up(slash.Clean(folder)) {
		if d != folder {
			if slices.ContainsFunc(known, func(r root) bool { return r.dir == d }) || w.Home != "" && d == slash.Dir(slash.Clean(w.Home)) {
				return nil
			}
			list = append(list, d)
		}
		if w.Stat(slash.Join(d, ".git")) != nil {
			return list
		}
	}
	return nil
}

// files returns the files that match a glob below dir, in the order of the row. Only the last element of the glob is
// matched; listing decides about subdirectories.
func (w World) files(dir, glob string, row *schemas.LoadRules) []string {
	fixed, pattern := splitGlob(glob)
	at := slash.Join(dir, fixed)
	if pattern == "" {
		return slice.Filter([]string{at}, w.isFile)
	}
	if dirs, name, below := strings.Cut(pattern, "/"); below && dirs == "*" {
		entries, _ := fs.ReadDir(w.FS, w.name(at))
		return slice.Filter(slice.Map(entries, func(e fs.DirEntry) string { return slash.Join(at, e.Name(), name) }), w.isFile)
	}
	return w.listing(at, path.Base(pattern), row)
}

// splitGlob splits a glob before its first element with a wildcard.
func splitGlob(glob string) (fixed, pattern string) {
	i := strings.IndexAny(glob, "*?[")
	if i < 0 {
		return glob, ""
	}
	at := strings.LastIndexByte(glob[:i], '/')
	return glob[:max(0, at)], glob[at+1:]
}

// listing returns the files in a directory whose names match, breadth first with subdirectories, 4096 at most, where the row is recursive.
func (w World) listing(dir, pattern string, row *schemas.LoadRules) []string {
	var files []string
	seen := map[string]bool{}
	queue := []string{dir}
	for len(queue) > 0 && len(seen) < 4096 {
		d := queue[0]
		queue = queue[1:]
		real := w.real(d)
		if seen[real] {
			continue
		}
		seen[real] = true
		entries, err := fs.ReadDir(w.FS, w.name(d))
		if err != nil {
			continue
		}
		if row.Descending {
			slices.Reverse(entries)
		}
		for _, e := range entries {
			p := slash.Join(d, e.Name())
			isDir := e.IsDir()
			if row.AnyNamed && matchesName(pattern, e.Name(), row) {
				files = append(files, p)
				continue
			}
			if e.Type()&fs.ModeSymlink != 0 {
				info := w.Stat(p)
				if info == nil {
					continue
				}
				isDir = info.IsDir()
			}
			switch {
			case isDir && descends(e.Name(), row):
				queue = append(queue, p)
			case !isDir && matchesName(pattern, e.Name(), row):
				files = append(files, p)
			}
		}
	}
	return files
}

func descends(name string, row *schemas.LoadRules) bool {
	return row.Recursive && (row.Hidden || !strings.HasPrefix(name, "."))
}

// matchesName reports whether the surface reads a file with this name.
func matchesName(pattern, name string, row *schemas.LoadRules) bool {
	if !row.Hidden && strings.HasPrefix(name, ".") {
		return false
	}
	if row.AnyCase {
		name = strings.ToLower(name)
	}
	ok, err := path.Match(pattern, name)
	return err == nil && ok
}

// ReadsFile reports whether a surface reads a file of a source. The path has the form of the source's glob. The row decides
// on subdirectories, hidden names, and the case of the extension.
func ReadsFile(src *schemas.Source, row *schemas.LoadRules, file string) bool {
	fixed, pattern := splitGlob(src.Glob)
	rel, ok := strings.CutPrefix(file, fixed+"/")
	if pattern == "" || !ok || strings.HasPrefix(pattern, "*/") { // the glob determines the depth of the file
		return true
	}
	dirs, name := path.Split(rel)
	for dir := range strings.SplitSeq(strings.TrimSuffix(dirs, "/"), "/") {
		if dir != "" && !descends(dir, row) {
			return false
		}
	}
	return matchesName(path.Base(pattern), name, row)
}
