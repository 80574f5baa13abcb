package lsp

import (
	"context"
	"maps"
	"slices"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
)

// errOutdated answers a request about a version that was replaced during the pause.
var errOutdated = &jsonrpc2.Error{
	Code: jsonrpc2.Code(protocol.LSPErrorCodesServerCancelled), Message: "the document has changed", Data: []byte(`{"retriggerRequest":false}`),
}

// settle waits until the document may be checked. It returns errOutdated if the document changed meanwhile.
func (s *server) settle(ctx context.Context, d *session.Document) error {
	wait := d.Settles()
	if wait <= 0 {
		return nil
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(wait):
	}
	if now := s.session.State().Docs[d.Key]; now == nil || now.Doc != d.Doc {
		return errOutdated
	}
	return nil
}

// Diagnostic returns the diagnostics of one document.
func (s *server) Diagnostic(ctx context.Context, p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	st := pinned(ctx)
	var r report
	var err error
	if d := st.Docs[p.TextDocument.URI]; d != nil {
		if err := s.settle(ctx, d); err != nil {
			return nil, err
		}
		r, err = s.reportOn(st, d.Folder, d.Doc)
	} else if st, err = s.complete(ctx); err == nil {
		folder, file := st.Locate(string(p.TextDocument.URI))
		r, err = s.reportOn(st, folder, st.Folders[folder].Document(file))
	}
	switch {
	case err != nil:
		return nil, err
	case p.PreviousResultID != nil && *p.PreviousResultID == r.id:
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: r.unchanged()}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: r.full()}, nil
}

// DiagnosticWorkspace returns the diagnostics of every file, open or not, and an empty report for those that no longer exist.
func (s *server) DiagnosticWorkspace(ctx context.Context, p *protocol.WorkspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	st, err := s.complete(ctx)
	if err != nil {
		return nil, err
	}
	previous := make(map[uri.URI]string, len(p.PreviousResultIds))
	for _, id := range p.PreviousResultIds {
		previous[id.URI] = id.Value
	}
	all := &protocol.WorkspaceDiagnosticReport{Items: []protocol.WorkspaceDocumentDiagnosticReport{}}
	add := func(u uri.URI, version *int32, r report) {
		if previous[wire.Normalize(string(u))] == r.id {
			all.Items = append(all.Items, &protocol.WorkspaceUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: r.unchanged(), URI: u, Version: version})
		} else {
			all.Items = append(all.Items, &protocol.WorkspaceFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: r.full(), URI: u, Version: version})
		}
		delete(previous, wire.Normalize(string(u)))
	}
	for i := range st.Folders {
		for in, t := range session.Each(st, st.CheckedFiles(i)) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			var version *int32
			if open := st.OpenDocument(t); open != nil {
				in, version = st, &open.Doc.Version
			}
			r, err := s.reportOn(in, t.Folder, in.Folders[i].Document(t.Path))
			if err != nil {
				return nil, err
			}
			add(uri.URI(st.URI(t.Folder, t.Path)), version, r)
		}
	}
	none, err := newReport([]protocol.Diagnostic{})
	for _, key := range slices.Sorted(maps.Keys(previous)) {
		add(key, nil, none)
	}
	return all, err
}
