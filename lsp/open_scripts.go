package lsp

import (
	"path"
	"strconv"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// openScripts registers the scripts that hooks run with the VS Code extension, by name, so that it sends their edits: findings
// about a hook may depend on unsaved text of its script. Hover, completion, lenses and quick fixes are registered for the same
// files. The extension sends no other documents by itself, and nothing else is registered, so that other languages are not
// affected. It registers again when the list changes.
func (s *server) openScripts() {
	if !s.can.extension {
		return
	}
	scripts := s.session.State().Scripts()
	selector := slice.Map(scripts, func(file string) object { return object{"scheme": "file", "pattern": file} })
	s.reregister(&s.opened, scripts, func(round int) []protocol.Registration {
		return slice.Map([]string{
			protocol.MethodTextDocumentDidOpen, protocol.MethodTextDocumentDidChange, protocol.MethodTextDocumentDidSave, protocol.MethodTextDocumentDidClose,
			protocol.MethodTextDocumentHover, protocol.MethodTextDocumentCompletion, protocol.MethodTextDocumentCodeLens,
			protocol.MethodTextDocumentCodeAction,
		}, func(method string) protocol.Registration {
			options := object{"documentSelector": selector}
			switch method {
			case protocol.MethodTextDocumentDidChange:
				options["syncKind"] = protocol.TextDocumentSyncKindIncremental
			case protocol.MethodTextDocumentCompletion:
				options["triggerCharacters"] = []string{"."}
			case protocol.MethodTextDocumentCodeAction:
				options["codeActionKinds"] = []protocol.CodeActionKind{protocol.CodeActionKindQuickFix}
			}
			return protocol.Registration{ID: "hooks-ls-" + path.Base(method) + "-" + strconv.Itoa(round), Method: method, RegisterOptions: lspAny(options)}
		})
	})
}
