package lsp

import (
	"context"
	"path"
	"slices"
	"strings"
	"sync"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// registration is what the client was asked to report for a list of files that changes.
type registration struct {
	files []string
	round int // counts the lists
}

// reregister replaces a registration when its list of files has changed. list returns its parts for a round.
func (s *server) reregister(r *registration, files []string, list func(round int) []protocol.Registration) {
	before := *r
	if slices.Equal(before.files, files) {
		return
	}
	*r = registration{files, before.round + 1}
	if len(files) > 0 && !s.changeRegistrations(protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: list(r.round)}) {
		return
	}
	if len(before.files) > 0 {
		old := slice.Map(list(before.round), func(r protocol.Registration) protocol.Unregistration {
			return protocol.Unregistration{ID: r.ID, Method: r.Method}
		})
		s.changeRegistrations(protocol.MethodClientUnregisterCapability, &protocol.UnregistrationParams{Unregisterations: old})
	}
}

// changeRegistrations asks the client to register or to unregister something, and reports whether it does.
func (s *server) changeRegistrations(method string, params any) bool {
	err := s.askClient(s.ctx, method, params, nil)
	if err != nil && s.ctx.Err() == nil {
		s.log.Warn("registration refused", "err", err)
	}
	return err == nil
}

// watchedFolders lists directories that contain configuration, and often the scripts of hooks.
var watchedFolders = sync.OnceValue(func() []string {
	folders := schemas.Folders(func(src *schemas.Source) bool { return src.Configures.Empty() })
	for _, src := range schemas.Sources() {
		if dir := path.Base(path.Dir(src.Glob)); src.Kind == schemas.PluginHooks && dir != "." {
			folders = slice.Add(folders, dir)
		}
	}
	return folders
})

// watchers returns globs for the files whose changes on disk matter: configuration, and files that determine where
// configuration is. Scripts are watched by name, see watchScripts: edits of other scripts should not cost anything.
func watchers() []string {
	globs := []string{"**/*" + schemas.AgentFileExt, "**/" + project.Name}
	add := func(glob string) { globs = slice.Add(globs, "**/"+glob) }
	for _, file := range workspace.IgnoreFiles {
		add(file)
	}
	for _, src := range schemas.Sources() {
		switch {
		case !src.Configures.Empty():
			add(src.Glob)
		case src.Scope == schemas.Plugin:
			add(path.Base(src.Glob))
		}
	}
	for _, dir := range watchedFolders() {
		add(dir + "/**")
	}
	return globs
}

// register asks the client to watch files and to report changed settings.
func (s *server) register() {
	var list []protocol.Registration
	if s.can.client.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		list = append(list, watching("hooks-ls-files", slice.Map(watchers(), func(glob string) any { return glob })))
	}
	if s.can.client.Workspace.DidChangeConfiguration.DynamicRegistration {
		list = append(list, protocol.Registration{
			ID: "hooks-ls-settings", Method: protocol.MethodWorkspaceDidChangeConfiguration,
			RegisterOptions: lspAny(object{"section": slices.Concat([]string{session.Section}, schemas.SettingNames())}),
		})
	}
	if len(list) > 0 {
		s.changeRegistrations(protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: list})
	}
}

// watching returns a registration for changes of files that match the globs, each a string or a relative pattern.
func watching(id string, globs []any) protocol.Registration {
	list := slice.Map(globs, func(glob any) object { return object{"globPattern": glob} })
	return protocol.Registration{ID: id, Method: protocol.MethodWorkspaceDidChangeWatchedFiles, RegisterOptions: lspAny(object{"watchers": list})}
}

// isIgnoreFile reports whether a file says what git ignores, which decides what a search finds.
func isIgnoreFile(file string) bool {
	return slices.ContainsFunc(workspace.IgnoreFiles, func(name string) bool { return strings.HasSuffix("/"+file, "/"+name) })
}

// DidChangeWatchedFiles handles changes on disk. Any file may be a script, so everything is checked again, once per message.
// A created or deleted name may be a directory; then the workspace is searched again.
func (s *server) DidChangeWatchedFiles(_ context.Context, p *protocol.DidChangeWatchedFilesParams) error {
	again := false
	s.session.Update(func(st *session.State) {
		changed := map[int][]string{}
		for _, c := range p.Changes {
			folder, file := st.Locate(string(c.URI))
			again = again || c.Type != protocol.FileChangeTypeChanged
			changed[folder] = append(changed[folder], file)
			if c.Type == protocol.FileChangeTypeDeleted { // for a directory this is the only message
				below := func(known string) bool { return strings.HasPrefix(known, path.Clean(file)+"/") }
				changed[folder] = append(changed[folder], slice.Filter(st.Folders[folder].Snap.Paths(), below)...)
			}
		}
		for i, files := range changed {
			files = slice.Set(files)
			again = again || slices.ContainsFunc(files, isIgnoreFile)
			st.ChangeFiles(i, func() { st.Touch(i, files...) }, files...)
		}
		for _, c := range p.Changes {
			if c.Type == protocol.FileChangeTypeDeleted {
				st.Deleted(wire.Normalize(string(c.URI)))
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
