package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

//go:generate go test . -run TestDocs -update

// dispatch calls the method's handler; docs/lsp.md says what each does. The library has such a switch over all that the
// protocol knows, which would bring along the types of every message that is not served.
func (s *server) dispatch(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if ctx.Err() != nil {
		return nil, protocol.ErrRequestCancelled
	}
	params := req.Params()
	switch method := req.Method(); method {
	case protocol.MethodInitialize:
		return s.Initialize(params)
	case protocol.MethodInitialized:
		return nil, s.Initialized()
	case protocol.MethodShutdown:
		return nil, s.Shutdown()
	case protocol.MethodExit:
		return nil, s.Exit()
	case protocol.MethodCancelRequest:
		return nil, s.cancelRequest(params)
	case protocol.MethodSetTrace:
		return notify(ctx, params, s.SetTrace)

	case protocol.MethodTextDocumentDidOpen:
		return nil, s.didOpen(params)
	case protocol.MethodTextDocumentDidChange:
		return nil, s.didChange(params)
	case protocol.MethodTextDocumentDidSave:
		return notify(ctx, params, s.DidSave)
	case protocol.MethodTextDocumentDidClose:
		return notify(ctx, params, s.DidClose)

	case protocol.MethodTextDocumentDiagnostic:
		return call(ctx, params, s.Diagnostic)
	case protocol.MethodWorkspaceDiagnostic:
		return call(ctx, params, s.DiagnosticWorkspace)

	case protocol.MethodTextDocumentCompletion:
		return call(ctx, params, s.Completion)
	case protocol.MethodCompletionItemResolve:
		return call(ctx, params, s.CompletionResolve)
	case protocol.MethodTextDocumentHover:
		return call(ctx, params, s.Hover)
	case protocol.MethodTextDocumentCodeAction:
		return callList(ctx, params, s.CodeAction)
	case protocol.MethodTextDocumentCodeLens:
		return callList(ctx, params, s.CodeLens)
	case protocol.MethodTextDocumentDocumentLink:
		return callList(ctx, params, s.DocumentLink)
	case protocol.MethodTextDocumentDefinition:
		return call(ctx, params, s.Definition)
	case protocol.MethodTextDocumentReferences:
		return callList(ctx, params, s.References)
	case protocol.MethodTextDocumentPrepareRename:
		return call(ctx, params, s.PrepareRename)
	case protocol.MethodTextDocumentRename:
		return call(ctx, params, s.Rename)
	case protocol.MethodTextDocumentDocumentSymbol:
		return call(ctx, params, s.DocumentSymbol)
	case protocol.MethodTextDocumentFoldingRange:
		return callList(ctx, params, s.FoldingRanges)
	case protocol.MethodTextDocumentSelectionRange:
		return callList(ctx, params, s.SelectionRange)
	case protocol.MethodTextDocumentInlayHint:
		return callList(ctx, params, s.InlayHint)
	case protocol.MethodTextDocumentSemanticTokensFull:
		return call(ctx, params, s.SemanticTokensFull)
	case protocol.MethodTextDocumentSemanticTokensRange:
		return call(ctx, params, s.SemanticTokensRange)

	case protocol.MethodWorkspaceSymbol:
		return call(ctx, params, s.Symbols)
	case protocol.MethodWorkspaceWillRenameFiles:
		return call(ctx, params, s.WillRenameFiles)
	case protocol.MethodWorkspaceExecuteCommand:
		return call(ctx, params, s.ExecuteCommand)
	case protocol.MethodWindowWorkDoneProgressCancel:
		return notify(ctx, params, s.WorkDoneProgressCancel)

	case protocol.MethodWorkspaceDidChangeConfiguration:
		return notify(ctx, params, s.DidChangeConfiguration)
	case protocol.MethodWorkspaceDidChangeWorkspaceFolders:
		return notify(ctx, params, s.DidChangeWorkspaceFolders)
	case protocol.MethodWorkspaceDidChangeWatchedFiles:
		return notify(ctx, params, s.DidChangeWatchedFiles)
	default:
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "hooks-ls does not serve %q", method)
	}
}

// notifies reports whether a method is that of a notification; all others are requests.
func notifies(method string) bool {
	switch method {
	case protocol.MethodTextDocumentDidChange, protocol.MethodTextDocumentDidOpen, protocol.MethodTextDocumentDidSave,
		protocol.MethodTextDocumentDidClose, protocol.MethodCancelRequest, protocol.MethodSetTrace, protocol.MethodInitialized,
		protocol.MethodExit, protocol.MethodWindowWorkDoneProgressCancel, protocol.MethodWorkspaceDidChangeConfiguration,
		protocol.MethodWorkspaceDidChangeWorkspaceFolders, protocol.MethodWorkspaceDidChangeWatchedFiles:
		return true
	}
	return false
}

// call decodes the parameters of a request for its handler.
func call[P, R any](ctx context.Context, params []byte, handler func(context.Context, *P) (R, error)) (any, error) {
	var p P
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	return handler(ctx, &p)
}

// callList is call for an answer that is a list, where nil and empty are not the same: nil is null on the wire.
func callList[P, E any](ctx context.Context, params []byte, handler func(context.Context, *P) ([]E, error)) (any, error) {
	list, err := call(ctx, params, handler)
	if l, ok := list.([]E); ok && l == nil {
		return nil, err
	}
	return list, err
}

// notify does the same for a notification.
func notify[P any](ctx context.Context, params []byte, handler func(context.Context, *P) error) (any, error) {
	var p P
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	return nil, handler(ctx, &p)
}
