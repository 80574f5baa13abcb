package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// InlayHint shows what the file does not say, such as where an event does not fire.
func (s *server) InlayHint(ctx context.Context, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	rd := s.configuration(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	return slice.List(assist.Hints(rd.snap, rd.doc, rd.bytes(p.Range)), func(h assist.Hint) protocol.InlayHint {
		return protocol.InlayHint{
			Position: rd.at(text.Range{Start: h.Offset, End: h.Offset}).Start, Label: protocol.String(h.Label), Tooltip: protocol.String(h.Tooltip),
			PaddingLeft: new(true), PaddingRight: new(true),
		}
	}), nil
}
