package lsp

import "go.lsp.dev/protocol"

// methods is every message that is served, with what it is for. What is not here is answered with MethodNotFound;
// docs/lsp.md is made from it.
var methods = map[string]string{
	protocol.MethodInitialize:    "capabilities, folders, position encoding (UTF-8 where offered, else UTF-16)",
	protocol.MethodInitialized:   "registers watchers, pulls the configuration, looks for files",
	protocol.MethodShutdown:      "stops answering",
	protocol.MethodExit:          "ends the process: code 0 after shutdown, else 1",
	protocol.MethodCancelRequest: "ends a request with RequestCancelled",
	protocol.MethodSetTrace:      "switches $/logTrace",

	protocol.MethodTextDocumentDidOpen:   "any language ID; the path decides",
	protocol.MethodTextDocumentDidChange: "incremental or whole",
	protocol.MethodTextDocumentDidSave:   "judges what depends on the file again",
	protocol.MethodTextDocumentDidClose:  "goes back to the file on disk",

	protocol.MethodTextDocumentDiagnostic: "the findings of one document, or that nothing changed",
	protocol.MethodWorkspaceDiagnostic:    "the findings of all files, open or not",

	protocol.MethodWorkspaceDidChangeConfiguration:    "pulls the section hooks-ls, or takes it from the message",
	protocol.MethodWorkspaceDidChangeWorkspaceFolders: "several folders, each with its own settings",
	protocol.MethodWorkspaceDidChangeWatchedFiles:     "hook files, scripts and settings that change on disk",
}
