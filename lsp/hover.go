package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
)

// Hover explains what is under the cursor.
func (s *server) Hover(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	var h *assist.Hover
	rd := s.projectFile(ctx, p.TextDocument.URI)
	if rd != nil {
		h = assist.HoverProject(rd.doc.Text.String(), rd.offset(p.Position), s.options.Rules)
	} else if rd = s.caseFile(ctx, p.TextDocument.URI); rd != nil {
		h = assist.HoverCases(rd.doc.Text.String(), rd.offset(p.Position))
	} else if input, payload := s.inputDoc(ctx, p.TextDocument.URI); input != nil {
		rd, h = input, assist.HoverPayload(input.doc, payload, input.offset(p.Position))
	} else if rd = s.configuration(ctx, p.TextDocument.URI); rd != nil {
		h = assist.HoverAt(rd.snap, rd.doc, rd.offset(p.Position))
	} else if rd = s.script(ctx, p.TextDocument.URI); rd != nil {
		h = assist.HoverScript(rd.snap, rd.doc.Path, rd.offset(p.Position))
	}
	if h == nil {
		return nil, nil
	}
	return &protocol.Hover{Contents: markup(h.Markdown, s.can.markdownHovers), Range: new(rd.at(h.Range))}, nil
}
