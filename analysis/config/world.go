package config

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// World is the file system that Load looks at. Paths are absolute and slash-separated.
type World struct {
	// FS holds the files; its names are paths without Top. With fs.ReadLinkFS, symbolic links are told apart from what
	// they lead to.
	FS fs.FS
	// Top is the path of the root of FS: "/", or "C:/".
	Top string
	// Folders are the workspace folders, the first one being the main one. A surface that knows no workspaces takes the
	// first as the directory of the session. Empty when no folder is open.
	Folders []string
	// Home is the user's home directory, empty when the user's own files are left out.
	Home string
}

// maxFile bounds what is read of one file.
const maxFile = 16 << 20

var (
	errTooLarge  = errors.New("the file is larger than 16 MiB")
	errDirectory = errors.New("it is a directory")
)

// maxDirectories bounds the search below one directory of hook files.
const maxDirectories = 4096

// name is the name of a path in FS.
func (w World) name(p string) string {
	p = path.Clean(p)
	top := strings.TrimSuffix(w.Top, "/")
	if p == top || p == "/" && top == "" {
		return "."
	}
	n, below := strings.CutPrefix(p, top+"/")
	if !below {
		return p // outside of FS, where no name is valid
	}
	return n
}

// path is the path of a name in FS.
func (w World) path(name string) string { return path.Join(w.Top, name) }

// isAbs reports an absolute path of either kind of system.
func isAbs(p string) bool {
	return strings.HasPrefix(p, "/") || len(p) > 2 && p[1] == ':' && (p[2] == '/' || p[2] == '\\')
}

// stat follows symbolic links; nil when there is nothing.
func (w World) stat(p string) fs.FileInfo {
	info, err := fs.Stat(w.FS, w.name(p))
	if err != nil {
		return nil
	}
	return info
}

func (w World) isFile(p string) bool {
	info := w.stat(p)
	return info != nil && !info.IsDir()
}

// read is the text of a file.
func (w World) read(p string) (string, error) {
	f, err := w.FS.Open(w.name(p))
	if err != nil {
		return "", err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return "", errDirectory
	}
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = errTooLarge
	}
	return string(data), err
}

// real is a path with all symbolic links resolved, as far as they can be.
func (w World) real(p string) string {
	parts := strings.Split(w.name(p), "/")
	at, links := ".", 0
	for len(parts) > 0 {
		next := path.Join(at, parts[0])
		parts = parts[1:]
		target, err := fs.ReadLink(w.FS, next)
		if err != nil {
			at = next
			continue
		}
		if links++; links > 40 {
			return p
		}
		if isAbs(target) {
			at, target = ".", w.name(target)
		}
		for target == ".." || strings.HasPrefix(target, "../") {
			at, target = path.Dir(at), strings.TrimPrefix(strings.TrimPrefix(target, ".."), "/")
		}
		if target != "" {
			parts = append(strings.Split(target, "/"), parts...)
		}
	}
	return w.path(at)
}

// gitRoot is the nearest directory at or above dir that holds .git; dir itself when there is none.
func (w World) gitRoot(dir string) (root string, found bool) {
	for d := path.Clean(dir); ; d = path.Dir(d) {
		if w.stat(path.Join(d, ".git")) != nil {
			return d, true
		}
		if d == path.Dir(d) {
			return dir, false
		}
	}
}

// parents are the directories above a folder up to the root of its repository. There are none outside of a
// repository, and the search ends above the home.
func (w World) parents(folder string, seen []string) []string {
	var list []string
	for d := path.Clean(folder); ; d = path.Dir(d) {
		if d != folder {
			if slices.Contains(seen, d) || w.Home != "" && d == path.Dir(path.Clean(w.Home)) {
				return nil
			}
			list = append(list, d)
		}
		if w.stat(path.Join(d, ".git")) != nil {
			return list
		}
		if d == path.Dir(d) {
			return nil
		}
	}
}

// files lists the files of a source below a directory in the order of its row: the single file of a glob without
// wildcards, or what lies in the directory before the first one.
func (w World) files(dir, glob string, row *schemas.LoadRules) []string {
	fixed, pattern := splitGlob(glob)
	at := path.Join(dir, fixed)
	if pattern == "" {
		if w.isFile(at) {
			return []string{at}
		}
		return nil
	}
	return w.listing(at, path.Base(pattern), row)
}

// splitGlob parts a glob before its first element with a wildcard.
func splitGlob(glob string) (fixed, pattern string) {
	parts := strings.Split(glob, "/")
	i := slices.IndexFunc(parts, func(p string) bool { return strings.ContainsAny(p, "*?[") })
	if i < 0 {
		return glob, ""
	}
	return strings.Join(parts[:i], "/"), strings.Join(parts[i:], "/")
}

// listing lists the files of a directory that a pattern of names takes, sub-directories breadth first where the row
// reads them.
func (w World) listing(dir, pattern string, row *schemas.LoadRules) []string {
	var files []string
	seen := map[string]bool{}
	queue := []string{dir}
	for len(queue) > 0 && len(seen) < maxDirectories {
		d := queue[0]
		queue = queue[1:]
		if real := w.real(d); seen[real] {
			continue
		} else {
			seen[real] = true
		}
		entries, err := fs.ReadDir(w.FS, w.name(d))
		if err != nil {
			continue
		}
		if row.Descending {
			slices.Reverse(entries)
		}
		for _, e := range entries {
			p := path.Join(d, e.Name())
			isDir := e.IsDir()
			if row.AnyNamed && takes(pattern, e.Name(), row) {
				files = append(files, p)
				continue
			}
			if e.Type()&fs.ModeSymlink != 0 {
				info := w.stat(p)
				if info == nil {
					continue
				}
				isDir = info.IsDir()
			}
			switch {
			case isDir && enters(e.Name(), row):
				queue = append(queue, p)
			case !isDir && takes(pattern, e.Name(), row):
				files = append(files, p)
			}
		}
	}
	return files
}

// enters reports whether the files of a directory count that lies in one of hook files.
func enters(name string, row *schemas.LoadRules) bool {
	return row.Recursive && (row.Hidden || !strings.HasPrefix(name, "."))
}

// takes reports whether a name in a directory of hook files counts.
func takes(pattern, name string, row *schemas.LoadRules) bool {
	if !row.Hidden && strings.HasPrefix(name, ".") {
		return false
	}
	if row.AnyCase {
		name = strings.ToLower(name)
	}
	ok, err := path.Match(pattern, name)
	return err == nil && ok
}

// Takes reports whether a surface takes a file of a source by its path, which is as in the source's glob: sub-directories,
// names that begin with a dot and the case of the extension make differences.
func Takes(src *schemas.Source, row *schemas.LoadRules, file string) bool {
	fixed, pattern := splitGlob(src.Glob)
	rel, ok := strings.CutPrefix(file, fixed+"/")
	if pattern == "" || !ok {
		return true
	}
	dirs, name := path.Split(rel)
	for dir := range strings.SplitSeq(strings.TrimSuffix(dirs, "/"), "/") {
		if dir != "" && !enters(dir, row) {
			return false
		}
	}
	return takes(path.Base(pattern), name, row)
}
