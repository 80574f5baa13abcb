package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// projectFile returns the open configuration of hooks-ls that a request is about, nil for any other document.
func (s *server) projectFile(ctx context.Context, id uri.URI) *requestDoc {
	return s.open(ctx, id, func(_ *session.State, d *session.Document) bool { return session.IsProjectFile(d.Doc.Path) })
}

// projectProblems converts the mistakes in the configuration of hooks-ls into diagnostics.
func (s *server) projectProblems(c converter, d *workspace.Document) []protocol.Diagnostic {
	items := []protocol.Diagnostic{}
	ids := slice.Map(s.options.Rules, func(r *lint.Rule) string { return r.ID })
	for _, p := range project.Parse(d.Path, d.Text.String(), ids).Problems {
		items = append(items, c.problem(d.Text, p.Range, protocol.DiagnosticSeverityError, english.Lines(p.Message, nil, p.Help)))
	}
	return items
}
