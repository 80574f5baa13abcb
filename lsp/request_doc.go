package lsp

import (
	"context"
	"math"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// requestDoc is the document that a request is about, with its context in the request's state. Its methods convert positions in
// this document.
type requestDoc struct {
	converter
	snap *workspace.Snapshot
	doc  *workspace.Document
}

// configuration returns the document of a request: the open one, or the file on disk. It returns nil for a document without
// hook configuration, for which the answer is null: clients ask about every document they have, and even an empty list would
// replace the answers of other servers.
func (s *server) configuration(ctx context.Context, id uri.URI) *requestDoc {
	st := pinned(ctx)
	var folder int
	var doc *workspace.Document
	if d := st.Docs[id]; d != nil {
		folder, doc = d.Folder, d.Doc
	} else {
		var file string
		folder, file = st.Locate(string(id))
		doc = st.Folders[folder].Snap.Document(file)
	}
	if doc == nil || doc.Err != nil || !st.Configures(session.File{Folder: folder, Path: doc.Path}) {
		return nil
	}
	if doc.Unread != nil && !doc.Configures() {
		return nil // it only has the name of a hook file
	}
	return s.requestDoc(st, folder, doc)
}

func (s *server) requestDoc(st *session.State, folder int, d *workspace.Document) *requestDoc {
	return &requestDoc{converter: s.converter(st, folder), snap: st.Folders[folder].Snap, doc: d}
}

// open returns the open document of a request if it is of a kind, nil otherwise.
func (s *server) open(ctx context.Context, id uri.URI, is func(*session.State, *session.Document) bool) *requestDoc {
	st := pinned(ctx)
	if d := st.Docs[id]; d != nil && is(st, d) {
		return s.requestDoc(st, d.Folder, d.Doc)
	}
	return nil
}

// script returns the open script of a request; nil when no hook runs it.
func (s *server) script(ctx context.Context, id uri.URI) *requestDoc {
	return s.open(ctx, id, func(st *session.State, d *session.Document) bool {
		return commands.ScriptAt(st.Folders[d.Folder].Snap, d.Doc.Path) != nil
	})
}

// offset converts a position in the document into a byte offset.
func (rd *requestDoc) offset(p protocol.Position) int {
	return rd.doc.Text.PositionOffset(position(p), rd.encoding)
}

// bytes converts a range in the document into byte offsets.
func (rd *requestDoc) bytes(r protocol.Range) text.Range {
	return rd.doc.Text.PositionRange(position(r.Start), position(r.End), rd.encoding)
}

// at converts a byte range in the document for the client.
func (rd *requestDoc) at(r text.Range) protocol.Range { return rd.rangeOf(rd.doc.Text, r) }

// position converts from the protocol's unsigned numbers.
func position(p protocol.Position) text.Position {
	return text.Position{Line: int(min(p.Line, math.MaxInt32)), Character: int(min(p.Character, math.MaxInt32))}
}
