package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// roots resolves the paths of a command. Documents are named relative to the repository's root, whatever the working directory.
type roots struct {
	// dir is the absolute working directory.
	dir     string
	folders []workspace.Folder // the first one contains the working directory
	starts  []string
	// relative lists the other folders that the user named by relative paths.
	relative []string
}

// openWorkspace returns the repository around the working directory, folders for paths outside it, and with user those of the user.
func openWorkspace(paths []string, user bool) (*roots, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("finding the working directory: %w", err)
	}
	base := baseOf(dir)
	ws := &roots{dir: dir, folders: []workspace.Folder{folderOf("", base)}}
	for _, p := range paths {
		switch p {
		case "-":
		case "":
			return nil, usagef("a path is empty; write . for the working directory")
		default:
			ws.starts = append(ws.starts, ws.add(p))
		}
	}
	if user {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil, fmt.Errorf("finding the home directory: %w", err)
		}
		users, err := workspace.UserFolders(home, os.Getenv, os.DirFS)
		if err != nil {
			return nil, usagef("%v", err)
		}
		ws.folders = append(ws.folders, users...)
	}
	return ws, nil
}

func folderOf(path, dir string) workspace.Folder {
	home, _ := os.UserHomeDir()
	return workspace.Folder{Path: path, Abs: filepath.ToSlash(dir), FS: os.DirFS(dir), Wide: dir == home || dir == filepath.Dir(dir)}
}

// baseOf returns the directory from which to look at dir: the root of its repository. Outside repositories it is the root of
// the configuration or plugin that contains dir, or dir itself.
func baseOf(dir string) string {
	if root := simulate.Repository(dir); root != "" {
		return root
	}
	if root := workspace.Locate(filepath.ToSlash(filepath.Join(dir, "x"))).Root; root != "" {
		return filepath.FromSlash(root)
	}
	for d := dir; d != filepath.Dir(d); d = filepath.Dir(d) {
		if workspace.IsPlugin(filepath.ToSlash(d), func(file string) bool { return exists(filepath.FromSlash(file)) }) {
			return d
		}
	}
	return dir
}

// add returns an argument's path as documents name it. A path outside the first folder gets its own folder.
func (ws *roots) add(arg string) string {
	p := ws.name(arg)
	if !filepath.IsAbs(filepath.FromSlash(p)) {
		return p
	}
	dir := filepath.FromSlash(p)
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	dir = baseOf(dir)
	base := filepath.ToSlash(dir)
	if !slices.ContainsFunc(ws.folders, func(f workspace.Folder) bool { return f.Path == base }) {
		ws.folders = append(ws.folders, folderOf(base, dir))
	}
	if !filepath.IsAbs(arg) {
		ws.relative = append(ws.relative, base)
	}
	return p
}

// name returns a path as documents name it, with slashes: relative to the first folder if it is inside, otherwise absolute.
func (ws *roots) name(arg string) string {
	if !filepath.IsAbs(arg) {
		arg = filepath.Join(ws.dir, arg)
	}
	abs := filepath.Clean(arg)
	if rel, err := filepath.Rel(filepath.FromSlash(ws.folders[0].Abs), abs); err == nil && filepath.IsLocal(rel) {
		abs = rel
	}
	return filepath.ToSlash(abs)
}

// display returns a document's path as the user writes it: relative to the working directory, unless it is outside the
// repository and was named by an absolute path.
func (ws *roots) display(p string) string {
	abs := filepath.FromSlash(p)
	inside := !filepath.IsAbs(abs)
	if inside {
		abs = filepath.Join(filepath.FromSlash(ws.folders[0].Abs), abs)
	}
	rel, err := filepath.Rel(ws.dir, abs)
	if err == nil && (inside || filepath.IsLocal(rel) || slices.ContainsFunc(ws.relative, func(base string) bool { return strings.HasPrefix(p, base) })) {
		return filepath.ToSlash(rel)
	}
	return p
}

// onDisk returns a document's path for package os.
func (ws *roots) onDisk(p string) string { return filepath.FromSlash(ws.display(p)) }

var escapeGlob = strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `\`, `\\`)

// glob converts a pattern written by the user into one for documents' paths.
func (ws *roots) glob(glob string) string {
	prefix := ws.name(".")
	if prefix == "." || !strings.Contains(glob, "/") || path.IsAbs(glob) {
		return glob
	}
	return path.Join(escapeGlob.Replace(prefix), glob)
}
