package lsp

import (
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
)

// openScripts registers the scripts that hooks run with the VS Code extension, by name, so that it sends their edits: findings
// about a hook may depend on unsaved text of its script. Hover, completion, lenses and quick fixes are registered for the same
// files. The extension sends no other documents by itself, and nothing else is registered, so that other languages are not
// affected. It registers again when the list changes.
func (s *server) openScripts() {
	if !s.can.extension {
		return
	}
	scripts := s.session.state().scripts()
	var selector []object
	for _, file := range scripts {
		selector = append(selector, object{"scheme": "file", "pattern": file})
	}
	s.reregister(&s.watched.opened, scripts, func(round int) []object {
		var list []object
		for _, method := range []string{
			protocol.MethodTextDocumentDidOpen, protocol.MethodTextDocumentDidChange, protocol.MethodTextDocumentDidSave, protocol.MethodTextDocumentDidClose,
			protocol.MethodTextDocumentHover, protocol.MethodTextDocumentCompletion, protocol.MethodTextDocumentCodeLens,
			protocol.MethodTextDocumentCodeAction,
		} {
			options := object{"documentSelector": selector}
			switch method {
			case protocol.MethodTextDocumentDidChange:
				options["syncKind"] = protocol.TextDocumentSyncKindIncremental
			case protocol.MethodTextDocumentCompletion:
				options["triggerCharacters"] = []string{"."}
			case protocol.MethodTextDocumentCodeAction:
				options["codeActionKinds"] = []protocol.CodeActionKind{protocol.CodeActionKindQuickFix}
			}
			list = append(list, object{"id": "hooks-ls-" + path.Base(method) + "-" + strconv.Itoa(round), "method": method, "registerOptions": options})
		}
		return list
	})
}

// scripts lists the files that hooks run, whether or not they exist, as sorted native paths.
func (st *state) scripts() []string {
	var list []string
	for i, f := range st.folders {
		if f.name == virtual {
			continue
		}
		for _, t := range st.checkedFiles(i) {
			d := f.snap.Document(t.path)
			if d == nil || d.Err != nil {
				continue
			}
			for _, script := range commands.Targets(f.snap, d) {
				file := script.Path
				if !path.IsAbs(file) && filepath.VolumeName(file) == "" {
					file = slash.Join(f.dir(), file)
				}
				if !strings.ContainsAny(file, "*?[]{}") { // they would be special in a pattern
					list = append(list, filepath.FromSlash(file))
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
