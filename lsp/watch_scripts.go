package lsp

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
)

// watchScripts asks the client to watch what the workspace's hooks depend on and the fixed watchers miss: scripts, and the
// directories that contain scripts or in which hooks run, since a deleted directory is reported only by its own name. It
// registers again when the list changes.
func (s *server) watchScripts() {
	if !s.can.client.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		return
	}
	var globs []any
	var key []string
	for _, f := range s.session.state().folders {
		if f.uri == "" {
			continue
		}
		for _, file := range f.dependencies() {
			key = append(key, f.uri+"\n"+file)
			if s.can.client.Workspace.DidChangeWatchedFiles.RelativePatternSupport {
				globs = append(globs, object{"baseUri": f.uri, "pattern": file})
			} else {
				globs = append(globs, "**/"+file)
			}
		}
	}
	s.reregister(&s.watched.scripts, key, func(round int) []object {
		return []object{watching("hooks-ls-scripts-"+strconv.Itoa(round), globs)}
	})
}

// dependencies lists the folder's paths that hooks depend on and that no fixed watcher covers, sorted.
func (f *folder) dependencies() []string {
	var list []string
	add := func(file string) {
		for p := path.Clean(file); p != "." && p != "/" && !path.IsAbs(p) && !strings.HasPrefix(p, ".."); p = path.Dir(p) {
			if !covered(p) && !strings.ContainsAny(p, `*?[]{}\`) {
				list = append(list, p)
			}
		}
	}
	for paths := range slices.Chunk(f.snap.Paths(), manyFiles) {
		snap := f.snap
		if snap.Files() > manyFiles {
			snap = snap.Detached()
		}
		for _, p := range paths {
			d := snap.Document(p)
			if d.Err != nil || !snap.Discoverable(p) {
				continue
			}
			for _, t := range commands.Targets(snap, d) {
				add(t.Path)
			}
			for _, c := range commands.Commands(snap, d) {
				for _, u := range c.Uses {
					if u.Known {
						add(u.Dir)
					}
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// covered reports whether one of the watchers matches a path.
func covered(file string) bool {
	for dir := range strings.SplitSeq(path.Dir(file), "/") {
		if slices.Contains(watchedFolders, dir) {
			return true
		}
	}
	return false
}
