package lsp

import (
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

func (s *server) capabilities() protocol.ServerCapabilities {
	const yes = protocol.Boolean(true)
	c := protocol.ServerCapabilities{
		PositionEncoding: protocol.PositionEncodingKindUTF16,
		TextDocumentSync: &protocol.TextDocumentSyncOptions{OpenClose: new(true), Change: new(protocol.TextDocumentSyncKindIncremental), Save: &protocol.SaveOptions{}},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{Supported: new(true), ChangeNotifications: yes},
		},

		CompletionProvider: &protocol.CompletionOptions{TriggerCharacters: completionTriggers, ResolveProvider: new(true)},
		HoverProvider:      yes,
		CodeActionProvider: &protocol.CodeActionOptions{
			CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorRewrite, fixAll},
		},
		CodeLensProvider:        &protocol.CodeLensOptions{},
		DocumentLinkProvider:    &protocol.DocumentLinkOptions{},
		DefinitionProvider:      yes,
		ReferencesProvider:      yes,
		RenameProvider:          &protocol.RenameOptions{PrepareProvider: new(true)},
		DocumentSymbolProvider:  yes,
		WorkspaceSymbolProvider: yes,
		FoldingRangeProvider:    yes,
		SelectionRangeProvider:  yes,
		InlayHintProvider:       yes,
		SemanticTokensProvider: &protocol.SemanticTokensOptions{
			Legend: protocol.SemanticTokensLegend{TokenTypes: tokenTypes, TokenModifiers: []string{}}, Range: yes, Full: yes,
		},
		ExecuteCommandProvider: protocol.ExecuteCommandOptions{
			Commands: commandNames(), WorkDoneProgressOptions: protocol.WorkDoneProgressOptions{WorkDoneProgress: new(true)},
		},
	}
	if s.can.encoding == text.UTF8 {
		c.PositionEncoding = protocol.PositionEncodingKindUTF8
	}
	if s.can.client.Workspace.FileOperations.WillRename {
		files := protocol.FileOperationFilter{Scheme: new("file"), Pattern: protocol.FileOperationPattern{Glob: "**/*"}}
		c.Workspace.FileOperations = &protocol.FileOperationOptions{WillRename: protocol.FileOperationRegistrationOptions{Filters: []protocol.FileOperationFilter{files}}}
	}
	if s.can.pull {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{InterFileDependencies: true, WorkspaceDiagnostics: true}
	}
	return c
}
