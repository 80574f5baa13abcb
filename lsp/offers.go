package lsp

import (
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// offers is what the server says that it can do.
func (s *server) offers() protocol.ServerCapabilities {
	yes := true
	incremental := protocol.TextDocumentSyncKindIncremental
	c := protocol.ServerCapabilities{
		PositionEncoding: protocol.PositionEncodingKindUTF16,
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: &yes, Change: &incremental, Save: &protocol.SaveOptions{},
		},
		Workspace: &protocol.WorkspaceOptions{WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
			Supported: &yes, ChangeNotifications: protocol.Boolean(true),
		}},
	}
	if s.can.encoding == text.UTF8 {
		c.PositionEncoding = protocol.PositionEncodingKindUTF8
	}
	if s.can.pull {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{InterFileDependencies: true, WorkspaceDiagnostics: true}
	}
	return c
}
