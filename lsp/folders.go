package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
)

// DidChangeWorkspaceFolders adds and removes folders.
func (s *server) DidChangeWorkspaceFolders(_ context.Context, p *protocol.DidChangeWorkspaceFoldersParams) error {
	s.session.Update(func(st *session.State) {
		var uris []string
		gone := func(u string) bool {
			return slices.ContainsFunc(p.Event.Removed, func(f protocol.WorkspaceFolder) bool {
				return wire.Normalize(strings.TrimSuffix(string(f.URI), "/")) == wire.Normalize(u)
			})
		}
		for _, f := range st.Folders {
			if f.URI != "" && !gone(f.URI) {
				uris = append(uris, f.URI)
			}
		}
		for _, f := range p.Event.Added {
			uris = append(uris, string(f.URI))
		}
		s.session.SetFolders(st, uris, st.Folders[len(st.Folders)-2].Conf)
	})
	s.jobs.ask(search)
	if s.can.client.Workspace.Configuration {
		s.jobs.ask(pullConfiguration)
	}
	return nil
}
