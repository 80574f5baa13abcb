package lsp

import (
	"context"
	"fmt"
	"time"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
)

// didOpen replaces the text on disk by the editor's.
func (s *server) didOpen(params []byte) error {
	o, err := wire.DecodeOpen(params)
	if err != nil {
		return err
	}
	s.session.update(func(st *state) {
		if st.docs[o.Key] != nil { // opened twice: treat the first as closed
			st.close(o.Key)
		}
		folder, file := st.locate(o.URI)
		st.changeFiles(folder, func() { st.open(o.URI, o.Key, o.Version, text.New(o.Text)) }, file)
	})
	st := s.session.state()
	if d := st.docs[o.Key]; st.folders[d.folder].name == outside && st.checks(checkedFile{d.folder, d.doc.Path}) {
		s.jobs.ask(search)
	}
	return nil
}

func (s *server) didChange(params []byte) error {
	c, err := wire.DecodeChange(params)
	if err != nil {
		return err
	}
	d := s.session.state().docs[c.Key]
	if d == nil {
		return fmt.Errorf("%s is not open", c.Key)
	}
	t := c.Apply(d.doc.Text, s.can.encoding)
	s.session.update(func(st *state) {
		st.changeFiles(d.folder, func() { st.change(d.key, c.Version, t) }, d.doc.Path)
	})
	if s.can.pull && isProjectFile(d.doc.Path) {
		s.jobs.ask(refreshDiagnostics)
	} else if s.can.extension && s.can.pull && !s.session.state().configures(checkedFile{d.folder, d.doc.Path}) {
		s.jobs.ask(refreshDiagnostics) // a script: the extension does not know that findings depend on it
	}
	if t.Len() > longText {
		time.AfterFunc(quiet, s.session.wakePublisher)
	}
	return nil
}

// DidClose reverts a document to its text on disk.
func (s *server) DidClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) error {
	d := s.session.state().docs[p.TextDocument.URI]
	if d == nil {
		return fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	s.session.update(func(st *state) {
		st.changeFiles(d.folder, func() { st.close(d.key) }, d.doc.Path)
	})
	s.lenses.forget(p.TextDocument.URI)
	return nil
}

// DidSave refreshes what depends on the disk for clients that do not watch files. For others it updates the watched scripts:
// saved hooks may run other scripts than before.
func (s *server) DidSave(_ context.Context, p *protocol.DidSaveTextDocumentParams) error {
	d := s.session.state().docs[p.TextDocument.URI]
	switch {
	case d == nil:
	case s.can.client.Workspace.DidChangeWatchedFiles.DynamicRegistration:
		s.jobs.ask(watchScripts)
	default:
		s.session.update(func(st *state) { st.touch(d.folder, d.doc.Path) })
		s.refresh()
	}
	return nil
}
