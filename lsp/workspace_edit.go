package lsp

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// workspaceEdit converts edits into the richest form that the client supports; nil when it cannot do them, as creating a file.
func (s *server) workspaceEdit(c converter, edits []edit.Edit) *protocol.WorkspaceEdit {
	out := &protocol.WorkspaceEdit{}
	for _, g := range slice.Group(edits, func(e edit.Edit) string { return e.Path }) {
		t, version, exists := c.textOf(g.Key)
		u := c.uri(g.Key)
		var list []protocol.TextEdit
		create := false
		for _, e := range g.Of {
			create = create || e.Create && !exists
			list = append(list, protocol.TextEdit{Range: c.rangeOf(t, e.Range), NewText: e.Text})
		}
		switch {
		case create && !s.can.createFiles:
			return nil
		case !s.can.client.Workspace.WorkspaceEdit.DocumentChanges:
			if out.Changes == nil {
				out.Changes = map[uri.URI][]protocol.TextEdit{}
			}
			out.Changes[u] = list
			continue
		case create:
			out.DocumentChanges = append(out.DocumentChanges, &protocol.CreateFile{
				Kind: "create", URI: u, Options: &protocol.CreateFileOptions{IgnoreIfExists: new(true)},
			})
		}
		change := &protocol.TextDocumentEdit{TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{
			TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: u}, Version: version,
		}}
		for i := range list {
			change.Edits = append(change.Edits, &list[i])
		}
		out.DocumentChanges = append(out.DocumentChanges, change)
	}
	return out
}

// textOf returns the client's text of a file; version is nil when the file is not open.
func (c converter) textOf(file string) (t *text.Text, version *int32, exists bool) {
	if d := c.st.OpenDocument(session.File{Folder: c.folder, Path: file}); d != nil {
		return d.Doc.Text, &d.Doc.Version, true
	}
	snap := c.st.Folders[c.folder].Snap
	if d := snap.Document(file); d != nil && d.Err == nil {
		return d.Text, nil, true
	}
	src, err := snap.ReadFile(file)
	return text.New(src), nil, err == nil
}
