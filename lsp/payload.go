package lsp

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// inputDoc returns the open simulation input of a request, and the payload that it represents; nil for other documents.
func (s *server) inputDoc(ctx context.Context, id uri.URI) (*requestDoc, assist.Payload) {
	var p assist.Payload
	rd := s.open(ctx, id, func(_ *session.State, d *session.Document) (ok bool) {
		if strings.HasPrefix(d.URI, session.InputScheme) {
			p, ok = assist.PayloadOf(d.Doc.Path)
		}
		return ok
	})
	return rd, p
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
