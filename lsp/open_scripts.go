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

// openScripts asks the extension for VS Code to tell of the scripts that hooks run as they are edited, by name: what is
// wrong with a hook may be what is being typed into its script. Hover and completion are offered for these very files as well.
// The extension tells of no other documents by itself, and nothing else is offered, so that they stay what they are to their
// own language. Asked again when the list changes.
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
		protocol.MethodTextDocumentHover, protocol.MethodTextDocumentCompletion,
	} {
		options := object{"documentSelector": selector}
		if method == protocol.MethodTextDocumentDidChange {
			options["syncKind"] = protocol.TextDocumentSyncKindIncremental
		}
		if method == protocol.MethodTextDocumentCompletion {
			options["triggerCharacters"] = []string{"."}
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

// scripts are the files that hooks run, there or not, as the client's own paths, sorted.
func (st *state) scripts() []string {
	var list []string
	for i, f := range st.folders {
		if f.name == virtual {
			continue
		}
		for _, t := range st.targets(i) {
			d := f.snap.Document(t.path)
			if d == nil || d.Err != nil {
				continue
			}
			for _, script := range commands.Targets(f.snap, d) {
				file := script.Path
				if !path.IsAbs(file) && filepath.VolumeName(file) == "" {
					file = path.Join(f.dir(), file)
				}
				if !strings.ContainsAny(file, "*?[]{}") { // in a pattern they mean something
					list = append(list, filepath.FromSlash(file))
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
