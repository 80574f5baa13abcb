package lsp

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"
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
	st := s.session.State()
	for i, f := range st.Folders {
		if f.URI == "" {
			continue
		}
		for _, file := range st.Dependencies(i) {
			if covered(file) || strings.ContainsAny(file, `*?[]{}\`) { // those would be special in a pattern
				continue
			}
			key = append(key, f.URI+"\n"+file)
			if s.can.client.Workspace.DidChangeWatchedFiles.RelativePatternSupport {
				globs = append(globs, object{"baseUri": f.URI, "pattern": file})
			} else {
				globs = append(globs, "**/"+file)
			}
		}
	}
	s.reregister(&s.watched, key, func(round int) []protocol.Registration {
		return []protocol.Registration{watching("hooks-ls-scripts-"+strconv.Itoa(round), globs)}
	})
}

// covered reports whether one of the watchers matches a path.
func covered(file string) bool {
	return slices.ContainsFunc(strings.Split(path.Dir(file), "/"), func(dir string) bool { return slices.Contains(watchedFolders(), dir) })
}
