package lsp

import (
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
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
	s.watched.mu.Lock()
	before, round := s.watched.opened, s.watched.openRound
	same := slices.Equal(before, scripts)
	if !same {
		s.watched.opened, s.watched.openRound = scripts, round+1
	}
	s.watched.mu.Unlock()
	if same {
		return
	}
	var selector, list, old []object
	for _, file := range scripts {
		selector = append(selector, object{"scheme": "file", "pattern": file})
	}
	for _, method := range []string{
		protocol.MethodTextDocumentDidOpen, protocol.MethodTextDocumentDidChange, protocol.MethodTextDocumentDidSave, protocol.MethodTextDocumentDidClose,
		protocol.MethodTextDocumentHover, protocol.MethodTextDocumentCompletion, protocol.MethodTextDocumentCodeLens,
		protocol.MethodTextDocumentCodeAction,
	} {
		options := object{"documentSelector": selector}
		if method == protocol.MethodTextDocumentDidChange {
			options["syncKind"] = protocol.TextDocumentSyncKindIncremental
		}
		if method == protocol.MethodTextDocumentCompletion {
			options["triggerCharacters"] = []string{"."}
		}
		if method == protocol.MethodTextDocumentCodeAction {
			options["codeActionKinds"] = []protocol.CodeActionKind{protocol.CodeActionKindQuickFix}
		}
		id := func(round int) string { return "hooks-ls-" + path.Base(method) + "-" + strconv.Itoa(round) }
		list = append(list, object{"id": id(round + 1), "method": method, "registerOptions": options})
		old = append(old, object{"id": id(round), "method": method})
	}
	var err error
	if len(scripts) > 0 {
		err = s.askClient(s.ctx, protocol.MethodClientRegisterCapability, object{"registrations": list}, nil)
	}
	if err == nil && len(before) > 0 {
		err = s.askClient(s.ctx, protocol.MethodClientUnregisterCapability, object{"unregisterations": old}, nil)
	}
	if err != nil && s.ctx.Err() == nil {
		s.log.Warn("registration refused", "err", err)
	}
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
					file = path.Join(f.dir(), file)
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
