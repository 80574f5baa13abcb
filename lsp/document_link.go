package lsp

import (
	"context"
	"strconv"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// DocumentLink links the scripts that commands run. A line in the script becomes a URI fragment, which editors understand.
func (s *server) DocumentLink(ctx context.Context, p *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	rd := s.configuration(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	return slice.List(assist.Links(rd.snap, rd.doc), func(l assist.Link) protocol.DocumentLink {
		to := rd.uri(l.Target.Path)
		if l.Target.Line > 0 {
			to += uri.URI("#L" + strconv.Itoa(l.Target.Line+1))
		}
		link := protocol.DocumentLink{Range: rd.at(l.Range), Target: &to}
		if s.can.client.TextDocument.DocumentLink.TooltipSupport {
			link.Tooltip = &l.Tooltip
		}
		return link
	}), nil
}
