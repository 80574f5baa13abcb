package lsp

import (
	"context"
	"fmt"
	"time"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
)

// didOpen replaces the text on disk by the editor's.
func (s *server) didOpen(params []byte) error {
	o, err := wire.DecodeOpen(params)
	if err != nil {
		return err
	}
	s.session.Update(func(st *session.State) {
		if st.Docs[o.Key] != nil { // opened twice: treat the first as closed
			st.Close(o.Key)
		}
		folder, file := st.Locate(o.URI)
		st.ChangeFiles(folder, func() { st.Open(o.URI, o.Key, o.Version, text.New(o.Text)) }, file)
	})
	st := s.session.State()
	if d := st.Docs[o.Key]; st.Folders[d.Folder].Name == session.Outside && st.Checks(d.File()) {
		s.jobs.ask(search)
	}
	return nil
}

func (s *server) didChange(params []byte) error {
	c, err := wire.DecodeChange(params)
	if err != nil {
		return err
	}
	d := s.session.State().Docs[c.Key]
	if d == nil {
		return fmt.Errorf("%s is not open", c.Key)
	}
	t := c.Apply(d.Doc.Text, s.can.encoding)
	s.session.Update(func(st *session.State) {
		st.ChangeFiles(d.Folder, func() { st.Change(d.Key, c.Version, t) }, d.Doc.Path)
	})
	// The extension does not know that findings depend on a script.
	if s.can.pull && (session.IsProjectFile(d.Doc.Path) || s.can.extension && !s.session.State().Configures(d.File())) {
		s.jobs.ask(refreshDiagnostics)
	}
	if t.Len() > session.LongText {
		time.AfterFunc(session.Quiet, s.session.Announce)
	}
	return nil
}

// DidClose reverts a document to its text on disk.
func (s *server) DidClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) error {
	d := s.session.State().Docs[p.TextDocument.URI]
	if d == nil {
		return fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	s.session.Update(func(st *session.State) {
		st.ChangeFiles(d.Folder, func() { st.Close(d.Key) }, d.Doc.Path)
	})
	s.lenses.Delete(p.TextDocument.URI)
	return nil
}

// DidSave updates the scripts that the client watches, as saved hooks may run others; if it watches nothing, all is refreshed.
func (s *server) DidSave(_ context.Context, p *protocol.DidSaveTextDocumentParams) error {
	d := s.session.State().Docs[p.TextDocument.URI]
	switch {
	case d == nil:
	case s.can.client.Workspace.DidChangeWatchedFiles.DynamicRegistration:
		s.jobs.ask(watchScripts)
	default:
		s.session.Update(func(st *session.State) { st.Touch(d.Folder, d.Doc.Path) })
		s.refresh()
	}
	return nil
}
