package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// roots are where the paths of a command lead. Everything is looked at from the root of the repository, so that the
// working directory decides how paths are written and nothing else.
type roots struct {
	// dir is the working directory, absolute.
	dir     string
	folders []workspace.Folder // the first one is around the working directory
	starts  []string
	// relative are the other folders that the user named by relative paths.
	relative []string
}

// openWorkspace makes folders of the repository around the working directory and of what is named outside of it.
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

// folderOf is the folder of a directory.
func folderOf(path, dir string) workspace.Folder {
	home, _ := os.UserHomeDir()
	return workspace.Folder{Path: path, Abs: filepath.ToSlash(dir), FS: os.DirFS(dir), Wide: dir == home || dir == filepath.Dir(dir)}
}

// baseOf is the directory from which what lies in dir is looked at: the root of its repository. Outside of repositories it
// is the root of the configuration or of the plugin that dir belongs to, else dir itself.
func baseOf(dir string) string {
	exists := func(name string) bool { _, err := os.Stat(name); return err == nil }
	for d := dir; ; d = filepath.Dir(d) {
		if exists(filepath.Join(d, ".git")) {
			return d
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	if root := workspace.Locate(filepath.ToSlash(filepath.Join(dir, "x"))).Root; root != "" {
		return filepath.FromSlash(root)
	}
	for d := dir; d != filepath.Dir(d); d = filepath.Dir(d) {
		for _, file := range schemas.PluginManifests() {
			if !strings.HasPrefix(filepath.Base(d), ".") && exists(filepath.Join(d, filepath.FromSlash(file))) {
				return d
			}
		}
	}
	return dir
}

// add is the path of an argument as documents carry it. One that leads out of the first folder gets a folder.
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

// name is a path as documents carry it: relative to the first folder where it lies in that, else absolute, with slashes.
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

// shown is the path of a document as the user writes it: relative to the working directory, but for one that lies outside
// of the repository and was named by an absolute path.
func (ws *roots) shown(p string) string {
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

// onDisk is the path of a document for the functions of package os.
func (ws *roots) onDisk(p string) string { return filepath.FromSlash(ws.shown(p)) }

var escapeGlob = strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `\`, `\\`)

// glob is a pattern of paths as the user writes it, for the paths of documents.
func (ws *roots) glob(glob string) string {
	prefix := ws.name(".")
	if prefix == "." || !strings.Contains(glob, "/") || path.IsAbs(glob) {
		return glob
	}
	return path.Join(escapeGlob.Replace(prefix), glob)
}
