package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// Symbols finds hooks in the whole workspace by event, command or path.
func (s *server) Symbols(ctx context.Context, p *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	st, err := s.complete(ctx)
	if err != nil {
		return nil, err
	}
	list := protocol.SymbolInformationSlice{}
	for i, f := range st.Folders {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c := s.converter(st, i)
		for _, w := range assist.Search(f.Snap, p.Query) {
			if !st.Configures(session.File{Folder: i, Path: w.Doc.Path}) {
				continue
			}
			list = append(list, protocol.SymbolInformation{
				BaseSymbolInformation: protocol.BaseSymbolInformation{Name: w.Name, Kind: symbolKind(w.Symbol), ContainerName: new(w.Event + ", " + w.Doc.Path)},
				Location:              c.location(w.Doc.Path, w.Range),
			})
		}
	}
	return list, nil
}
