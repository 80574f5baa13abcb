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
	var p assist.Payload
	rd := s.open(ctx, id, func(_ *state, d *document) (ok bool) {
		if strings.HasPrefix(d.uri, inputScheme) {
			p, ok = assist.PayloadOf(d.doc.Path)
		}
		return ok
	})
	return rd, p
}

// isInput reports whether an open document is a simulation input.
func (st *state) isInput(t checkedFile) bool {
	open := st.openDocument(t)
	return open != nil && strings.HasPrefix(open.uri, inputScheme)
}

// inputProblems returns diagnostics where an input differs from what the product sends.
func inputProblems(c converter, d *workspace.Document) []protocol.Diagnostic {
	items := []protocol.Diagnostic{}
	p, ok := assist.PayloadOf(d.Path)
	if !ok {
		return items
	}
	for _, problem := range assist.PayloadProblems(d, p) {
		items = append(items, c.problem(d.Text, problem.Range, protocol.DiagnosticSeverityWarning, problem.Message))
	}
	return items
}
