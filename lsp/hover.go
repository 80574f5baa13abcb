package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
)

// Hover explains what stands under the cursor.
func (s *server) Hover(ctx context.Context, p *positionParams) (*protocol.Hover, error) {
	sub := s.configuration(ctx, p.TextDocument.URI)
	if sub == nil {
		return nil, nil
	}
	h := assist.HoverAt(sub.snap, sub.doc, sub.offset(p.Position))
	if h == nil || h.Markdown == "" {
		return nil, nil
	}
	r := sub.at(h.Range)
	return &protocol.Hover{Contents: markup(h.Markdown, s.can.markdownHovers), Range: &r}, nil
}
