package lsp

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/uri"
)

// maxInLoop is the length, in bytes, of a document that is judged in the read loop: it takes less than ten milliseconds
// at worst, when all of it is new.
const maxInLoop = 1 << 15

// diagnosticOf answers textDocument/diagnostic with the findings of one document. The answer is written here and not by
// the library, as that of the workspace is, see report.
func (s *server) diagnosticOf(ctx context.Context, params []byte) (jsonrpc2.RawMessage, error) {
	var p diagnosticParams
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	st := pinned(ctx)
	r := noDiagnostics()
	d := st.docs[p.TextDocument.URI]
	if d == nil || d.doc.Text.Len() > maxInLoop {
		leaveLoop(ctx)
	}
	if d != nil && d.doc.Text.Len() > maxInLoop {
		// What is known of one version helps with the next, and who has given up meanwhile asks for nothing.
		select {
		case d.turn <- struct{}{}:
			defer func() { <-d.turn }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if d != nil {
		r = s.reportOn(st, d.folder, d.doc)
	} else if st, err := s.complete(ctx); err != nil {
		return nil, err
	} else if folder, file := st.place(string(p.TextDocument.URI)); st.folders[folder].snap.Document(file) != nil {
		r = s.reportOn(st, folder, st.folders[folder].snap.Document(file))
	}
	return r.pulled(p.PreviousResultID), nil
}

// diagnosticOfWorkspace answers workspace/diagnostic with the findings of every file, open or not. A file that the
// client has findings of and that is gone gets an empty report.
func (s *server) diagnosticOfWorkspace(ctx context.Context, params []byte) (jsonrpc2.RawMessage, error) {
	var p workspaceDiagnosticParams
	if err := decode(params, &p); err != nil {
		return nil, err
	}
	st, err := s.complete(ctx)
	if err != nil {
		return nil, err
	}
	previous := make(map[uri.URI]*string, len(p.PreviousResultIDs))
	for i := range p.PreviousResultIDs {
		previous[p.PreviousResultIDs[i].URI] = &p.PreviousResultIDs[i].Value
	}
	all := []byte(`{"items":[`)
	add := func(u string, version *int32, r report) {
		if all[len(all)-1] == '}' {
			all = append(all, ',')
		}
		all = appendString(append(all, `{"uri":`...), u)
		if version != nil {
			all = strconv.AppendInt(append(all, `,"version":`...), int64(*version), 10)
		} else {
			all = append(all, `,"version":null`...)
		}
		all = append(r.appendReport(append(all, ','), previous[normalize(u)]), '}')
		delete(previous, normalize(u))
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
		add(string(key), nil, noDiagnostics())
	}
	return append(all, `]}`...), nil
}
