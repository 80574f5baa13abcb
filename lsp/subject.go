package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// subject is the file of hooks that a request is about, with what belongs to it in the request's state. Positions of its
// converter are those of this document where nothing else is said.
type subject struct {
	converter
	snap *workspace.Snapshot
	doc  *workspace.Document
}

// configuration finds the document of a request: the open one, else the file on disk. It is nil for a document that holds
// no configuration of hooks, whose answers are null: clients ask about every document they have, and even an empty list
// would take the place of what others know of it.
func (s *server) configuration(ctx context.Context, id uri.URI) *subject {
	st := pinned(ctx)
	var folder int
	var doc *workspace.Document
	if d := st.docs[id]; d != nil {
		folder, doc = d.folder, d.doc
	} else {
		var file string
		folder, file = st.place(string(id))
		doc = st.folders[folder].snap.Document(file)
	}
	if doc == nil || doc.Err != nil || !st.configures(target{folder, doc.Path}) {
		return nil
	}
	if doc.Unread != nil && !doc.Configures() {
		return nil // it has the name of a hook file by chance
	}
	return &subject{converter: s.converter(st, folder), snap: st.folders[folder].snap, doc: doc}
}

// script finds the open script of a request; nil for one that no hook runs.
func (s *server) script(ctx context.Context, id uri.URI) *subject {
	st := pinned(ctx)
	d := st.docs[id]
	if d == nil || d.doc == nil || commands.ScriptAt(st.folders[d.folder].snap, d.doc.Path) == nil {
		return nil
	}
	return &subject{converter: s.converter(st, d.folder), snap: st.folders[d.folder].snap, doc: d.doc}
}

// offset is the byte offset of a position of the document.
func (sub *subject) offset(p protocol.Position) int {
	return sub.doc.Text.PositionOffset(position(p), sub.encoding)
}

// bytes is a range of the document in bytes.
func (sub *subject) bytes(r protocol.Range) text.Range {
	return sub.doc.Text.PositionRange(position(r.Start), position(r.End), sub.encoding)
}

// at is a range of the document for the client.
func (sub *subject) at(r text.Range) protocol.Range { return sub.rangeOf(sub.doc.Text, r) }
