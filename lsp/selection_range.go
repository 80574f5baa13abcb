package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// SelectionRange lists the ranges around each position: a string, its member, the entry, the event.
func (s *server) SelectionRange(ctx context.Context, p *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	rd := s.configuration(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	return slice.List(p.Positions, func(pos protocol.Position) protocol.SelectionRange {
		at := rd.offset(pos)
		ranges := assist.Selections(rd.doc, at)
		if len(ranges) == 0 { // every position needs an answer
			ranges = []text.Range{{Start: at, End: at}}
		}
		var outer *protocol.SelectionRange
		for _, r := range slices.Backward(ranges) {
			outer = &protocol.SelectionRange{Range: rd.at(r), Parent: outer}
		}
		return *outer
	}), nil
}
