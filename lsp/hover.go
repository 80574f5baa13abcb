package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
)

// Hover explains what is under the cursor.
func (s *server) Hover(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	var h *assist.Hover
	sub := s.projectFile(ctx, p.TextDocument.URI)
	if sub != nil {
		h = assist.HoverProject(sub.doc.Text.String(), sub.offset(p.Position), s.options.Rules)
	} else if sub = s.caseFile(ctx, p.TextDocument.URI); sub != nil {
		h = assist.HoverCases(sub.doc.Text.String(), sub.offset(p.Position))
	} else if sub = s.configuration(ctx, p.TextDocument.URI); sub != nil {
		h = assist.HoverAt(sub.snap, sub.doc, sub.offset(p.Position))
	} else if sub = s.script(ctx, p.TextDocument.URI); sub != nil {
		h = assist.HoverScript(sub.snap, sub.doc.Path, sub.offset(p.Position))
	}
	if h == nil || h.Markdown == "" {
		return nil, nil
	}
	r := sub.at(h.Range)
	return &protocol.Hover{Contents: markup(h.Markdown, s.can.markdownHovers), Range: &r}, nil
}
