package lsp

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
)

// watchScripts asks the client to watch what the workspace's hooks depend on and the fixed watchers miss: scripts, and the
// directories that contain scripts or in which hooks run, since a deleted directory is reported only by its own name. It
// registers again when the list changes.
func (s *server) watchScripts() {
	if !s.can.watch {
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
			if s.can.watchRelative {
				globs = append(globs, object{"baseUri": f.uri, "pattern": file})
			} else {
				globs = append(globs, "**/"+file)
			}
		}
	}
	s.watched.mu.Lock()
	before, round := s.watched.scripts, s.watched.round
	same := slices.Equal(before, key)
	if !same {
		s.watched.scripts, s.watched.round = key, round+1
	}
	s.watched.mu.Unlock()
	if same {
		return
	}
	id := func(round int) string { return "hooks-ls-scripts-" + strconv.Itoa(round) }
	var err error
	if len(globs) > 0 {
		err = s.askClient(s.ctx, protocol.MethodClientRegisterCapability, object{"registrations": []object{watching(id(round+1), globs)}}, nil)
	}
	if err == nil && len(before) > 0 {
		// The misspelling is the protocol's.
		err = s.askClient(s.ctx, protocol.MethodClientUnregisterCapability, object{"unregisterations": []object{
			{"id": id(round), "method": protocol.MethodWorkspaceDidChangeWatchedFiles},
		}}, nil)
	}
	if err != nil && s.ctx.Err() == nil {
		s.log.Warn("registration refused", "err", err)
	}
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
	for _, d := range f.snap.Documents() {
		if d.Err != nil || !f.snap.Discoverable(d.Path) {
			continue
		}
		for _, t := range commands.Targets(f.snap, d) {
			add(t.Path)
		}
		for _, c := range commands.Commands(f.snap, d) {
			for _, u := range c.Uses {
				if u.Known {
					add(u.Dir)
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
