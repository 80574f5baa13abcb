package lsp

import (
	"context"
	"path"
	"slices"
	"strings"
	"sync"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// watched remembers what the client was asked to watch.
type watched struct {
	mu         sync.Mutex
	registered bool // guarded by mu
	// scripts are the dependencies that are watched, round how often they were registered; guarded by mu.
	scripts []string
	round   int
	// opened and openRound are the same for the scripts whose text the client tells of.
	opened    []string
	openRound int
}

// watchedFolders are where configuration lies, and often the scripts of hooks.
var watchedFolders = []string{".github", ".claude", ".copilot", "hooks"}

// watchers are the files whose changes on disk matter: configuration, and what says which of it is not missed. Scripts are
// watched by name, see watchScripts: whoever works on other scripts is not to notice.
func watchers() []string {
	globs := []string{"**/.vscode/settings.json", "**/.gitignore", "**/*.agent.md", "**/hooks.json", "**/plugin.json", "**/" + project.Name}
	for _, dir := range watchedFolders {
		globs = append(globs, "**/"+dir+"/**")
	}
	return globs
}

// register asks the client to watch files and to tell of changed settings. It is done once.
func (s *server) register() {
	s.watched.mu.Lock()
	done := s.watched.registered
	s.watched.registered = true
	s.watched.mu.Unlock()
	if done {
		return
	}
	var list []object
	if s.can.watch {
		var globs []any
		for _, glob := range watchers() {
			globs = append(globs, glob)
		}
		list = append(list, watching("hooks-ls-files", globs))
	}
	if s.can.watchConfig {
		list = append(list, object{
			"id": "hooks-ls-settings", "method": protocol.MethodWorkspaceDidChangeConfiguration, "registerOptions": object{"section": slices.Concat([]string{section}, schemas.SettingNames())},
		})
	}
	if len(list) == 0 {
		return
	}
	err := s.askClient(s.ctx, protocol.MethodClientRegisterCapability, object{"registrations": list}, nil)
	if err != nil && s.ctx.Err() == nil {
		s.log.Warn("registration refused", "err", err)
	}
}

// watching is the registration for what becomes of files that the patterns match.
func watching(id string, globs []any) object {
	var list []object
	for _, glob := range globs {
		list = append(list, object{"globPattern": glob})
	}
	return object{"id": id, "method": protocol.MethodWorkspaceDidChangeWatchedFiles, "registerOptions": object{"watchers": list}}
}

// DidChangeWatchedFiles takes up changes on disk. Whatever else a file is, it may be a script; so all is checked again,
// once for all changes of the message. A name that appears or goes may be a directory: then files are looked for anew.
func (s *server) DidChangeWatchedFiles(_ context.Context, p *protocol.DidChangeWatchedFilesParams) error {
	again := false
	s.session.update(func(st *state) {
		changed := map[int][]string{}
		for _, c := range p.Changes {
			folder, file := st.place(string(c.URI))
			again = again || c.Type != protocol.FileChangeTypeChanged
			changed[folder] = append(changed[folder], file)
			if c.Type == protocol.FileChangeTypeDeleted { // of a directory there is no more than this one message
				for _, known := range st.folders[folder].snap.Paths() {
					if strings.HasPrefix(known, path.Clean(file)+"/") {
						changed[folder] = append(changed[folder], known)
					}
				}
			}
		}
		for i, files := range changed {
			slices.Sort(files)
			files = slices.Compact(files)
			again = again || slices.ContainsFunc(files, func(file string) bool { return path.Base(file) == ".gitignore" })
			st.naming(i, func() { st.touch(i, files...) }, files...)
		}
		for _, c := range p.Changes {
			if c.Type == protocol.FileChangeTypeDeleted {
				st.deleted(normalize(string(c.URI)))
			}
		}
	})
	if again {
		s.jobs.ask(search)
	} else {
		s.refresh()
	}
	return nil
}
