package lsp

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// inputScheme is the URI scheme of simulation inputs that a user edits: hooks-ls-input:/PRODUCT/EVENT/NAME.json. They exist only
// in the editor, not on disk.
const inputScheme = "hooks-ls-input:"

// inputDoc returns the open simulation input of a request, and the payload that it represents; nil for other documents.
func (s *server) inputDoc(ctx context.Context, id uri.URI) (*requestDoc, assist.Payload) {
	st := pinned(ctx)
	d := st.docs[id]
	if d == nil || !strings.HasPrefix(d.uri, inputScheme) {
		return nil, assist.Payload{}
	}
	p, ok := assist.PayloadOf(d.doc.Path)
	if !ok {
		return nil, p
	}
	return &requestDoc{converter: s.converter(st, d.folder), snap: st.folders[d.folder].snap, doc: d.doc}, p
}

// isInput reports whether an open document is a simulation input.
func (st *state) isInput(t checkedFile) bool {
	open := st.openDocument(t)
	return open != nil && strings.HasPrefix(open.uri, inputScheme)
}

// inputProblems returns diagnostics where an input differs from what the product sends.
func (s *server) inputProblems(st *state, folder int, d *workspace.Document) []protocol.Diagnostic {
	items := []protocol.Diagnostic{}
	p, ok := assist.PayloadOf(d.Path)
	if !ok {
		return items
	}
	c := s.converter(st, folder)
	for _, problem := range assist.PayloadProblems(d, p) {
		items = append(items, protocol.Diagnostic{
			Range: c.rangeOf(d.Text, problem.Range), Severity: protocol.DiagnosticSeverityWarning, Source: protocol.NewOptional("hooks-ls"),
			Message: protocol.String(problem.Message),
		})
	}
	return items
}
