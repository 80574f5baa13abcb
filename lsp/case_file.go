package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// caseFile returns the open case file that a request is about, nil for any other document.
func (s *server) caseFile(ctx context.Context, id uri.URI) *requestDoc {
	st := pinned(ctx)
	d := st.docs[id]
	if d == nil || !schemas.IsCaseFile(d.doc.Path) {
		return nil
	}
	return &requestDoc{converter: s.converter(st, d.folder), snap: st.folders[d.folder].snap, doc: d.doc}
}

// caseProblems converts the mistakes in a case file into diagnostics.
func (s *server) caseProblems(st *state, folder int, d *workspace.Document) []protocol.Diagnostic {
	items := []protocol.Diagnostic{}
	c := s.converter(st, folder)
	for _, p := range casefile.Parse(d.Path, d.Text.String()).Problems {
		severity := protocol.DiagnosticSeverityError
		if p.Remark {
			severity = protocol.DiagnosticSeverityInformation
		}
		items = append(items, protocol.Diagnostic{
			Range: c.rangeOf(d.Text, p.Range), Severity: severity, Source: protocol.NewOptional("hooks-ls"),
			Message: protocol.String(lint.Lines(p.Message, nil, p.Help)),
		})
	}
	return items
}

// caseFixes offers replacements for mistakes at a range of a case file.
func (a *actions) caseFixes(at text.Range) {
	if !a.wants(protocol.CodeActionKindQuickFix) {
		return
	}
	doc := a.rd.doc
	for _, p := range casefile.Parse(doc.Path, doc.Text.String()).Problems {
		if p.Instead != "" && p.Range.Start <= at.End && at.Start <= p.Range.End {
			a.offer(protocol.CodeActionKindQuickFix, "Replace with `"+p.Instead+"`", []edit.Edit{{Path: doc.Path, Range: p.Range, Text: p.Instead}})
		}
	}
}

// caseLenses returns lenses that run a file's cases, each or all; none when the file is not in a workspace folder, since
// there is nothing to copy then.
func caseLenses(rd *requestDoc) ([]protocol.CodeLens, error) {
	list := []protocol.CodeLens{}
	if rd.st.folders[rd.folder].uri == "" {
		return list, nil
	}
	for _, l := range assist.CaseLenses(casefile.Parse(rd.doc.Path, rd.doc.Text.String())) {
		arg, err := json.Marshal(testArgument{URI: uri.URI(rd.st.uri(rd.folder, rd.doc.Path)), Case: l.Case})
		if err != nil {
			return nil, err
		}
		list = append(list, protocol.CodeLens{
			Range: rd.at(l.Range), Command: protocol.Command{Title: l.Title, Command: testCommand, Arguments: []protocol.LSPAny{arg}},
		})
	}
	return list, nil
}
