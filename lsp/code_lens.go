package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
)

// CodeLens offers a simulation above each event, where a surface could read the file, and says how many of its hooks run.
func (s *server) CodeLens(ctx context.Context, p *documentParams) ([]protocol.CodeLens, error) {
	sub := s.configuration(ctx, p.TextDocument.URI)
	if sub == nil {
		return nil, nil
	}
	list := []protocol.CodeLens{}
	onDisk := sub.st.folders[sub.folder].name != virtual
	for _, l := range assist.Lenses(sub.snap, sub.doc) {
		if l.Simulate != nil && !onDisk {
			continue
		}
		lens := protocol.CodeLens{Range: sub.at(l.Range), Command: protocol.Command{Title: l.Title}}
		if sim := l.Simulate; sim != nil {
			arg, err := json.Marshal(lensArgument{
				URI: uri.URI(sub.st.uri(sub.folder, sub.doc.Path)), Event: sim.Event, Surface: sim.Surface.ID(), Pointer: sim.Pointer,
			})
			if err != nil {
				return nil, err
			}
			lens.Command.Command, lens.Command.Arguments = simulateCommand, []protocol.LSPAny{arg}
		}
		list = append(list, lens)
	}
	return list, nil
}

// lensArgument is the argument of the simulation that a lens starts.
type lensArgument struct {
	URI     uri.URI `json:"uri"`
	Event   string  `json:"event"`
	Surface string  `json:"surface"`
	Pointer string  `json:"pointer,omitempty"`
}
