package lsp_test

import "go.lsp.dev/protocol"

// methods maps every message that is served to its description in docs/lsp.md.
var methods = map[string]string{
	protocol.MethodInitialize:    "capabilities, folders, position encoding (UTF-8 if offered, otherwise UTF-16)",
	protocol.MethodInitialized:   "registers watchers, pulls the configuration, looks for files",
	protocol.MethodShutdown:      "stops answering",
	protocol.MethodExit:          "ends the process: code 0 after shutdown, otherwise 1",
	protocol.MethodCancelRequest: "ends a request with RequestCancelled",
	protocol.MethodSetTrace:      "turns $/logTrace on and off",

	protocol.MethodTextDocumentDidOpen:   "any language ID; the path decides",
	protocol.MethodTextDocumentDidChange: "incremental or whole",
	protocol.MethodTextDocumentDidSave:   "rechecks what depends on the file",
	protocol.MethodTextDocumentDidClose:  "goes back to the file on disk",

	protocol.MethodTextDocumentDiagnostic: "the findings of one document, or that nothing changed",
	protocol.MethodWorkspaceDiagnostic:    "the findings of all files, open or not",

	protocol.MethodTextDocumentCompletion:          "what is valid at the cursor, in JSON and frontmatter, even in broken files; snippets if the client supports them; in scripts that hooks run the keys of the tool input, and in jq programs the fields of the payload",
	protocol.MethodCompletionItemResolve:           "the documentation of an item",
	protocol.MethodTextDocumentHover:               "events, fields, values, matchers, tools, commands, variables, timeouts; in a script that a hook runs, what it reads, compares and prints",
	protocol.MethodTextDocumentCodeAction:          "fixes of findings, rewrites, scripts to create or make executable, `source.fixAll.hooks-ls`, in VS Code a test of the hook; last, a way to accept a finding",
	protocol.MethodTextDocumentCodeLens:            "a simulation of each event and hook, and how many hooks run",
	protocol.MethodTextDocumentDocumentLink:        "scripts in commands",
	protocol.MethodTextDocumentDefinition:          "from a script path to the script, or to the function that is named",
	protocol.MethodTextDocumentReferences:          "the hooks that run the script at the cursor of a hook file",
	protocol.MethodTextDocumentPrepareRename:       "the script path at the cursor",
	protocol.MethodTextDocumentRename:              "a script's path wherever hooks name it, and the file; refused where a hook cannot name the new path",
	protocol.MethodTextDocumentDocumentSymbol:      "events with their hooks; flat if the client needs it",
	protocol.MethodTextDocumentFoldingRange:        "objects, arrays, frontmatter",
	protocol.MethodTextDocumentSelectionRange:      "string, member, entry, event, file",
	protocol.MethodTextDocumentInlayHint:           "where an event fires, the shell, the timeout that applies",
	protocol.MethodTextDocumentSemanticTokensFull:  "programs, options, scripts, variables and operators in commands",
	protocol.MethodTextDocumentSemanticTokensRange: "the same for a range",

	protocol.MethodWorkspaceSymbol:              "hooks of the workspace by event, command or path",
	protocol.MethodWorkspaceWillRenameFiles:     "updates the hooks that name a script when it or its directory is moved, all of them or none",
	protocol.MethodWorkspaceExecuteCommand:      "`hooks-ls.simulate`, `hooks-ls.list`, `hooks-ls.explain`, `hooks-ls.makeExecutable`, `hooks-ls.new`, `hooks-ls.test`, `hooks-ls.why`",
	protocol.MethodWindowWorkDoneProgressCancel: "ends the simulation that the progress belongs to",

	protocol.MethodWorkspaceDidChangeConfiguration:    "pulls the section hooks-ls, or takes it from the message",
	protocol.MethodWorkspaceDidChangeWorkspaceFolders: "several folders, each with its own settings",
	protocol.MethodWorkspaceDidChangeWatchedFiles:     "hook files, scripts and settings that change on disk",
}
