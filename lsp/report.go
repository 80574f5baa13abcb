package lsp

import (
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// report holds a version's diagnostics, with an ID that changes when they do.
type report struct {
	items []protocol.Diagnostic // not nil: clients expect a list
	id    string
}

func newReport(items []protocol.Diagnostic) (report, error) {
	raw, err := protocol.Marshal(items)
	return report{items, named(string(raw))}, err
}

// reportOn returns the diagnostics of a document in a state; none when the document is not checked.
func (s *server) reportOn(st *session.State, folder int, d *workspace.Document) (report, error) {
	items := []protocol.Diagnostic{}
	c := s.converter(st, folder)
	switch {
	case d == nil:
	case st.IsInput(session.File{Folder: folder, Path: d.Path}):
		if payload, ok := assist.PayloadOf(d.Path); ok {
			for _, p := range assist.PayloadProblems(d, payload) { // where it differs from what the product sends
				items = append(items, c.problem(d.Text, p.Range, protocol.DiagnosticSeverityWarning, p.Message))
			}
		}
	case session.IsProjectFile(d.Path):
		for _, p := range project.Parse(d.Path, d.Text.String(), lint.RuleIDs(s.options.Rules)).Problems {
			items = append(items, c.problem(d.Text, p.Range, protocol.DiagnosticSeverityError, english.Lines(p.Message, nil, p.Help)))
		}
	case schemas.IsCaseFile(d.Path):
		for _, p := range casefile.Parse(d.Path, d.Text.String()).Problems {
			severity := protocol.DiagnosticSeverityError
			if p.Remark {
				severity = protocol.DiagnosticSeverityInformation
			}
			items = append(items, c.problem(d.Text, p.Range, severity, english.Lines(p.Message, nil, p.Help)))
		}
	case st.Checks(session.File{Folder: folder, Path: d.Path}) && (commands.ScriptAt(st.Folders[folder].Snap, d.Path) != nil || d.Configures()):
		result := st.Folders[folder].Check(s.options.Rules, d)
		for _, b := range result.Bugs {
			s.log.Error("rule panicked", "rule", b.Rule, "path", b.Path, "value", b.Value, "stack", string(b.Stack))
		}
		for _, f := range result.Places() {
			items = append(items, s.diagnostic(c, d.Text, &f))
		}
		items = append(items, testFindings(c, d)...)
	}
	return newReport(items)
}

// full and unchanged return the answers to a pull; the library does not fill in their kind.
func (r report) full() protocol.FullDocumentDiagnosticReport {
	return protocol.FullDocumentDiagnosticReport{Kind: "full", ResultID: &r.id, Items: r.items}
}

func (r report) unchanged() protocol.UnchangedDocumentDiagnosticReport {
	return protocol.UnchangedDocumentDiagnosticReport{Kind: "unchanged", ResultID: r.id}
}
