package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
)

// Hover explains what is under the cursor.
func (s *server) Hover(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	rd := s.document(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	var h *assist.Hover
	switch at := rd.offset(p.Position); rd.kind {
	case projectFile:
		h = assist.HoverProject(rd.doc.Text.String(), at, s.options.Rules)
	case caseFile:
		h = assist.HoverCases(rd.doc.Text.String(), at)
	case simulationInput:
		h = assist.HoverPayload(rd.doc, rd.payload, at)
	case configuration:
		h = assist.HoverAt(rd.snap, rd.doc, at)
	case script:
		h = assist.HoverScript(rd.snap, rd.doc.Path, at)
	}
	if h == nil {
		return nil, nil
	}
	return &protocol.Hover{Contents: markup(h.Markdown, s.can.markdownHovers), Range: new(rd.at(h.Range))}, nil
}
