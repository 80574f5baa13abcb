package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// InlayHint shows what the file does not say, such as where an event does not fire.
func (s *server) InlayHint(ctx context.Context, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	rd := s.configuration(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	list := []protocol.InlayHint{}
	for _, h := range assist.Hints(rd.snap, rd.doc, rd.bytes(p.Range)) {
		hint := protocol.InlayHint{
			Position: rd.at(text.Range{Start: h.Offset, End: h.Offset}).Start, Label: protocol.String(h.Label),
			PaddingLeft: new(true), PaddingRight: new(true),
		}
		if h.Tooltip != "" {
			hint.Tooltip = protocol.String(h.Tooltip)
		}
		list = append(list, hint)
	}
	return list, nil
}
