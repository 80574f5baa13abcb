package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Definition jumps from a script path in a command to the script.
func (s *server) Definition(ctx context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	rd := s.configuration(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	offset := rd.offset(p.Position)
	found := assist.Definitions(rd.snap, rd.doc, offset)
	if len(found) == 0 {
		return nil, nil
	}
	if !s.can.client.TextDocument.Definition.LinkSupport {
		return protocol.LocationSlice(slice.Map(found, func(l assist.Location) protocol.Location {
			return protocol.Location{URI: rd.uri(l.Path), Range: startOf(l.Line)}
		})), nil
	}
	origin := rd.at(assist.TargetAt(rd.snap, rd.doc, offset).Range)
	return protocol.DefinitionLinkSlice(slice.Map(found, func(l assist.Location) protocol.DefinitionLink {
		return protocol.DefinitionLink{
			OriginSelectionRange: &origin, TargetURI: rd.uri(l.Path),
			TargetRange: startOf(l.Line), TargetSelectionRange: startOf(l.Line),
		}
	})), nil
}

// startOf returns an empty range at the start of a line, which needs no text to compute.
func startOf(line int) protocol.Range {
	at := protocol.Position{Line: uint32(line)}
	return protocol.Range{Start: at, End: at}
}
