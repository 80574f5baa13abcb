package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// References lists the hooks that run the script at the cursor of a hook file; those of the script are its language's.
func (s *server) References(ctx context.Context, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	rd, script := s.scriptAt(ctx, &p.TextDocumentPositionParams)
	if script == nil {
		return nil, nil
	}
	list := []protocol.Location{}
	if p.Context.IncludeDeclaration {
		list = append(list, protocol.Location{URI: rd.uri(script.Path), Range: startOf(0)})
	}
	for _, r := range assist.References(rd.snap, script.Path) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if rd.st.Configures(session.File{Folder: rd.folder, Path: r.Doc.Path}) {
			list = append(list, rd.location(r.Doc.Path, r.Range))
		}
	}
	return list, nil
}
