package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

// FoldingRanges lists the objects, arrays and frontmatter that can be folded.
func (s *server) FoldingRanges(ctx context.Context, p *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	list := []protocol.FoldingRange{}
	sub := s.configuration(ctx, p.TextDocument.URI)
	if sub == nil {
		return list, nil
	}
	for _, r := range assist.Folds(sub.doc) {
		at := sub.at(r)
		fold := protocol.FoldingRange{StartLine: at.Start.Line, EndLine: at.End.Line}
		switch {
		case !s.can.foldsLinesOnly:
			fold.StartCharacter, fold.EndCharacter = &at.Start.Character, &at.End.Character
		case sub.doc.Tree().Language == syntax.JSON || at.End.Character == 0:
			fold.EndLine-- // the bracket stays in sight
		}
		if fold.EndLine > fold.StartLine && (s.can.foldLimit == 0 || len(list) < s.can.foldLimit) {
			list = append(list, fold)
		}
	}
	return list, nil
}
