package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// caseFile returns the open case file that a request is about, nil for any other document.
func (s *server) caseFile(ctx context.Context, id uri.URI) *requestDoc {
	return s.open(ctx, id, func(_ *session.State, d *session.Document) bool { return schemas.IsCaseFile(d.Doc.Path) })
}

// caseProblems converts the mistakes in a case file into diagnostics.
func caseProblems(c converter, d *workspace.Document) []protocol.Diagnostic {
	items := []protocol.Diagnostic{}
	for _, p := range casefile.Parse(d.Path, d.Text.String()).Problems {
		severity := protocol.DiagnosticSeverityError
		if p.Remark {
			severity = protocol.DiagnosticSeverityInformation
		}
		items = append(items, c.problem(d.Text, p.Range, severity, english.Lines(p.Message, nil, p.Help)))
	}
	return items
}

// caseLenses returns lenses that run a file's cases, each or all; none when the file is not in a workspace folder, since
// there is nothing to copy then.
func caseLenses(rd *requestDoc) []protocol.CodeLens {
	list := []protocol.CodeLens{}
	if !rd.inWorkspace() {
		return list
	}
	for _, l := range assist.CaseLenses(casefile.Parse(rd.doc.Path, rd.doc.Text.String())) {
		arg := testArgument{URI: rd.uri(rd.doc.Path), Case: l.Case}
		list = append(list, protocol.CodeLens{Range: rd.at(l.Range), Command: commandWith(l.Title, testCommand, arg)})
	}
	return list
}
