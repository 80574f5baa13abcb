package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

// FoldingRanges lists the objects, arrays and frontmatter that can be folded.
func (s *server) FoldingRanges(ctx context.Context, p *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	rd := s.configuration(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	can := &s.can.client.TextDocument.FoldingRange
	list := []protocol.FoldingRange{}
	seen := map[[2]uint32]bool{} // a second fold of the same lines would have no effect
	for _, r := range assist.Folds(rd.doc) {
		at := rd.at(r)
		fold := protocol.FoldingRange{StartLine: at.Start.Line, EndLine: at.End.Line}
		switch {
		case !can.LineFoldingOnly:
			fold.StartCharacter, fold.EndCharacter = &at.Start.Character, &at.End.Character
		case rd.doc.Tree().Language == syntax.JSON || at.End.Character == 0:
			fold.EndLine-- // keep the closing bracket visible
		}
		lines := [2]uint32{fold.StartLine, fold.EndLine}
		if fold.EndLine > fold.StartLine && !seen[lines] && (can.RangeLimit == 0 || uint32(len(list)) < can.RangeLimit) {
			seen[lines] = true
			list = append(list, fold)
		}
	}
	return list, nil
}
