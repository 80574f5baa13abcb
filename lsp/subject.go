package lsp

import (
	"context"
	"errors"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// subject is the document that a request is about, with what belongs to it in the request's state. Positions of its
// converter are those of this document where nothing else is said.
type subject struct {
	converter
	snap *analysis.Snapshot
	doc  *analysis.Document
	// judged is false for documents that hold no configuration of hooks: scripts, and whatever else the client opens.
	judged bool
}

// errUnknown is the answer to a request about a document that is neither open nor a file of the workspace.
var errUnknown = errors.New("the document is not open and not a file of the workspace")

// subject finds the document of a request: the open one, else the file on disk.
func (s *server) subject(ctx context.Context, id uri.URI) (*subject, error) {
	st := pinned(ctx)
	var folder int
	var doc *analysis.Document
	if d := st.docs[id]; d != nil {
		folder, doc = d.folder, d.doc
	} else {
		var file string
		folder, file = st.place(string(id))
		if doc = st.folders[folder].snap.Document(file); doc == nil {
			return nil, errUnknown
		}
	}
	return &subject{
		converter: s.converter(st, folder), snap: st.folders[folder].snap, doc: doc,
		judged: doc.Err == nil && st.judges(target{folder, doc.Path}),
	}, nil
}

// configuration is subject for requests that only have an answer in files that configure hooks. It is nil, without an
// error, for others: clients ask about every document they have.
func (s *server) configuration(ctx context.Context, id uri.URI) *subject {
	if sub, err := s.subject(ctx, id); err == nil && sub.judged {
		return sub
	}
	return nil
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
