package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// DocumentSymbol returns the outline: events and their hooks.
func (s *server) DocumentSymbol(ctx context.Context, p *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	rd := s.configuration(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	symbols := assist.Symbols(rd.doc)
	if s.can.client.TextDocument.DocumentSymbol.HierarchicalDocumentSymbolSupport {
		return rd.symbolTree(symbols), nil
	}
	flat := protocol.SymbolInformationSlice{}
	for _, event := range symbols {
		flat = append(flat, rd.symbol(event, ""))
		for _, hook := range event.Children {
			flat = append(flat, rd.symbol(hook, event.Name))
		}
	}
	return flat, nil
}

func symbolKind(sym assist.Symbol) protocol.SymbolKind {
	if sym.Hook {
		return protocol.SymbolKindFunction
	}
	return protocol.SymbolKindEvent
}

func (rd *requestDoc) symbolTree(symbols []assist.Symbol) protocol.DocumentSymbolSlice {
	return slice.List(symbols, func(sym assist.Symbol) protocol.DocumentSymbol {
		d := protocol.DocumentSymbol{Name: sym.Name, Kind: symbolKind(sym), Range: rd.at(sym.Range), SelectionRange: rd.at(sym.Selection)}
		if sym.Detail != "" {
			d.Detail = &sym.Detail
		}
		if len(sym.Children) > 0 {
			d.Children = rd.symbolTree(sym.Children)
		}
		return d
	})
}

func (rd *requestDoc) symbol(sym assist.Symbol, container string) protocol.SymbolInformation {
	info := protocol.SymbolInformation{
		BaseSymbolInformation: protocol.BaseSymbolInformation{Name: sym.Name, Kind: symbolKind(sym)},
		Location:              protocol.Location{URI: rd.uri(rd.doc.Path), Range: rd.at(sym.Range)},
	}
	if container != "" {
		info.ContainerName = &container
	}
	return info
}
