package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/lsp/wire"
)

// DidChangeWorkspaceFolders adds and removes folders.
func (s *server) DidChangeWorkspaceFolders(_ context.Context, p *protocol.DidChangeWorkspaceFoldersParams) error {
	s.session.update(func(st *state) {
		var uris []string
		gone := func(u string) bool {
			return slices.ContainsFunc(p.Event.Removed, func(f protocol.WorkspaceFolder) bool {
				return wire.Normalize(strings.TrimSuffix(string(f.URI), "/")) == wire.Normalize(u)
			})
		}
		for _, f := range st.folders {
			if f.uri != "" && !gone(f.uri) {
				uris = append(uris, f.uri)
			}
		}
		for _, f := range p.Event.Added {
			uris = append(uris, string(f.URI))
		}
		s.session.setFolders(st, uris, st.folders[len(st.folders)-2].conf)
	})
	s.jobs.ask(search | register)
	if s.can.client.Workspace.Configuration {
		s.jobs.ask(pullConfiguration)
	}
	return nil
}
