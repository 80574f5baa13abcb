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
	c.CompletionProvider = &protocol.CompletionOptions{TriggerCharacters: completionTriggers, ResolveProvider: &yes}
	c.HoverProvider = protocol.Boolean(true)
	c.CodeActionProvider = &protocol.CodeActionOptions{CodeActionKinds: actionKinds}
	c.CodeLensProvider = &protocol.CodeLensOptions{}
	c.DocumentLinkProvider = &protocol.DocumentLinkOptions{}
	c.DefinitionProvider = protocol.Boolean(true)
	c.ReferencesProvider = protocol.Boolean(true)
	c.RenameProvider = &protocol.RenameOptions{PrepareProvider: &yes}
	c.DocumentSymbolProvider = protocol.Boolean(true)
	c.WorkspaceSymbolProvider = protocol.Boolean(true)
	c.FoldingRangeProvider = protocol.Boolean(true)
	c.SelectionRangeProvider = protocol.Boolean(true)
	c.InlayHintProvider = protocol.Boolean(true)
	c.SemanticTokensProvider = &protocol.SemanticTokensOptions{
		Legend: protocol.SemanticTokensLegend{TokenTypes: tokenTypes[:], TokenModifiers: []string{}},
		Range:  protocol.Boolean(true), Full: protocol.Boolean(true),
	}
	c.ExecuteCommandProvider = protocol.ExecuteCommandOptions{Commands: commandNames()}
	c.ExecuteCommandProvider.WorkDoneProgress = &yes
	if s.can.willRename {
		scheme := "file"
		c.Workspace.FileOperations = &protocol.FileOperationOptions{WillRename: protocol.FileOperationRegistrationOptions{
			Filters: []protocol.FileOperationFilter{{Scheme: &scheme, Pattern: protocol.FileOperationPattern{Glob: "**/*"}}},
		}}
	}
	return c
}
