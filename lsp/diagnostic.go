package lsp

import (
	"context"
	"maps"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Diagnostic answers with the findings of one document.
func (s *server) Diagnostic(ctx context.Context, p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	st := pinned(ctx)
	r := newReport(nil)
	if d := st.docs[p.TextDocument.URI]; d != nil {
		r = s.reportOn(st, d.folder, d.doc)
	} else if folder, file := st.place(string(p.TextDocument.URI)); st.folders[folder].snap.Document(file) != nil {
		r = s.reportOn(st, folder, st.folders[folder].snap.Document(file))
	}
	if p.PreviousResultID != nil && *p.PreviousResultID == r.id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: r.unchanged()}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: r.full()}, nil
}

// DiagnosticWorkspace answers with the findings of every file, open or not. A file that the client has findings of and
// that is gone gets an empty report.
func (s *server) DiagnosticWorkspace(ctx context.Context, p *protocol.WorkspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	st := pinned(ctx)
	previous := make(map[uri.URI]string, len(p.PreviousResultIds))
	for _, r := range p.PreviousResultIds {
		previous[r.URI] = r.Value
	}
	all := &protocol.WorkspaceDiagnosticReport{Items: []protocol.WorkspaceDocumentDiagnosticReport{}}
	add := func(u string, version *int32, r report) {
		key := normalize(u)
		if previous[key] == r.id {
			all.Items = append(all.Items, &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
				UnchangedDocumentDiagnosticReport: r.unchanged(), URI: uri.URI(u), Version: version,
			})
		} else {
			all.Items = append(all.Items, &protocol.WorkspaceFullDocumentDiagnosticReport{
				FullDocumentDiagnosticReport: r.full(), URI: uri.URI(u), Version: version,
			})
		}
		delete(previous, key)
	}
	for i, f := range st.folders {
		for _, t := range st.targets(i) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			d := f.snap.Document(t.path)
			var version *int32
			if st.opened(t) != nil {
				version = &d.Version
			}
			add(st.uri(t.folder, t.path), version, s.reportOn(st, t.folder, d))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(previous)) {
		add(string(key), nil, newReport(nil))
	}
	return all, nil
}
