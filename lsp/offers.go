package lsp

import (
	"encoding/json"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

type object = map[string]any

// initializeResult is the result of initialize. It does not use the library's type, for the same reason as initializeParams.
func (s *server) initializeResult() (jsonrpc2.RawMessage, error) {
	return json.Marshal(object{
		"serverInfo":   object{"name": "hooks-ls", "version": s.options.Version},
		"capabilities": s.capabilities(),
	})
}

func (s *server) capabilities() object {
	workspace := object{"workspaceFolders": object{"supported": true, "changeNotifications": true}}
	if s.can.client.Workspace.FileOperations.WillRename {
		filter := object{"scheme": "file", "pattern": object{"glob": "**/*"}}
		workspace["fileOperations"] = object{"willRename": object{"filters": []object{filter}}}
	}
	c := object{
		"positionEncoding": protocol.PositionEncodingKindUTF16,
		"textDocumentSync": object{"openClose": true, "change": protocol.TextDocumentSyncKindIncremental, "save": object{}},
		"workspace":        workspace,

		"completionProvider":      object{"triggerCharacters": completionTriggers, "resolveProvider": true},
		"hoverProvider":           true,
		"codeActionProvider":      object{"codeActionKinds": []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorRewrite, fixAll}},
		"codeLensProvider":        object{},
		"documentLinkProvider":    object{},
		"definitionProvider":      true,
		"referencesProvider":      true,
		"renameProvider":          object{"prepareProvider": true},
		"documentSymbolProvider":  true,
		"workspaceSymbolProvider": true,
		"foldingRangeProvider":    true,
		"selectionRangeProvider":  true,
		"inlayHintProvider":       true,
		"semanticTokensProvider": object{
			"legend": object{"tokenTypes": tokenTypes, "tokenModifiers": []string{}}, "range": true, "full": true,
		},
		"executeCommandProvider": object{"commands": commandNames(), "workDoneProgress": true},
	}
	if s.can.encoding == text.UTF8 {
		c["positionEncoding"] = protocol.PositionEncodingKindUTF8
	}
	if s.can.pull {
		c["diagnosticProvider"] = object{"interFileDependencies": true, "workspaceDiagnostics": true}
	}
	return c
}
