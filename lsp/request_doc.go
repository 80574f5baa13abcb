package lsp

import (
	"context"
	"math"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// requestDoc is the document that a request is about, with the request's state. Its methods convert positions in it.
type requestDoc struct {
	converter
	snap *workspace.Snapshot
	doc  *workspace.Document
	kind docKind
	// payload is what a simulation input represents.
	payload assist.Payload
}

// docKind is what a document is, which decides who answers.
type docKind uint8

const (
	configuration   docKind = iota // hooks, open or on disk
	projectFile                    // the configuration of hooks-ls
	caseFile                       // cases for test
	simulationInput                // what the hooks of a simulation are sent
	script                         // a script that hooks run
	onlyChecked                    // a document that has nothing but findings
)

// document returns the document of a request: an open one of any kind, or configuration on disk. It returns nil for all others.
func (s *server) document(ctx context.Context, id uri.URI) *requestDoc {
	st := pinned(ctx)
	d := st.Docs[id]
	if d == nil {
		return s.configuration(ctx, id)
	}
	rd := s.requestDoc(st, d.Folder, d.Doc)
	payload, isPayload := assist.PayloadOf(d.Doc.Path)
	switch {
	case session.IsProjectFile(d.Doc.Path):
		rd.kind = projectFile
	case schemas.IsCaseFile(d.Doc.Path):
		rd.kind = caseFile
	case isPayload && strings.HasPrefix(d.URI, session.InputScheme):
		rd.kind, rd.payload = simulationInput, payload
	case s.configuration(ctx, id) != nil:
	case commands.ScriptAt(rd.snap, d.Doc.Path) != nil:
		rd.kind = script
	case st.Checks(d.File()):
		rd.kind = onlyChecked
	default:
		return nil
	}
	return rd
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

func (rd *requestDoc) offset(p protocol.Position) int {
	return rd.doc.Text.PositionOffset(position(p), rd.encoding)
}

func (rd *requestDoc) bytes(r protocol.Range) text.Range {
	return rd.doc.Text.PositionRange(position(r.Start), position(r.End), rd.encoding)
}

func (rd *requestDoc) at(r text.Range) protocol.Range { return rd.rangeOf(rd.doc.Text, r) }

// position converts from the protocol's unsigned numbers.
func position(p protocol.Position) text.Position {
	return text.Position{Line: int(min(p.Line, math.MaxInt32)), Character: int(min(p.Character, math.MaxInt32))}
}
