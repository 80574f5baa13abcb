package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
)

// DidChangeWorkspaceFolders adds and removes folders.
func (s *server) DidChangeWorkspaceFolders(_ context.Context, p *protocol.DidChangeWorkspaceFoldersParams) error {
	s.session.Update(func(st *session.State) {
		gone := func(u string) bool {
			return slices.ContainsFunc(p.Event.Removed, func(f protocol.WorkspaceFolder) bool {
				return wire.Normalize(strings.TrimSuffix(string(f.URI), "/")) == wire.Normalize(u)
			})
		}
		stays := func(f *session.Folder) bool { return f.URI != "" && !gone(f.URI) }
		uris := slice.Map(slice.Filter(st.Folders, stays), func(f *session.Folder) string { return f.URI })
		uris = append(uris, slice.Map(p.Event.Added, func(f protocol.WorkspaceFolder) string { return string(f.URI) })...)
		s.session.SetFolders(st, uris, st.Folders[len(st.Folders)-2].Conf)
	})
	s.jobs.ask(search)
	if s.can.client.Workspace.Configuration {
		s.jobs.ask(pullConfiguration)
	}
	return nil
}
