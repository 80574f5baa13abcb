package lsp

import (
	"context"
	"math"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
)

// tokenTypes is the legend, by kind, which is the number on the wire: standard types, so that every theme has colors.
var tokenTypes = []string{
	assist.ProgramToken:  "function",
	assist.OptionToken:   "parameter",
	assist.ScriptToken:   "namespace",
	assist.VariableToken: "variable",
	assist.OperatorToken: "operator",
	assist.CommentToken:  "comment",
}

// SemanticTokensFull returns the tokens of all commands in a document.
func (s *server) SemanticTokensFull(ctx context.Context, p *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	all := protocol.Range{End: protocol.Position{Line: math.MaxUint32}}
	return s.SemanticTokensRange(ctx, &protocol.SemanticTokensRangeParams{TextDocument: p.TextDocument, Range: all})
}

// SemanticTokensRange returns the tokens in a range, five numbers each: delta line, delta character, length, type, no modifiers.
func (s *server) SemanticTokensRange(ctx context.Context, p *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	rd := s.configuration(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	within := rd.bytes(p.Range)
	out := &protocol.SemanticTokens{Data: []uint32{}}
	var last protocol.Position
	for _, t := range assist.Tokens(rd.snap, rd.doc) {
		if t.Range.End <= within.Start || t.Range.Start >= within.End {
			continue
		}
		r := rd.at(t.Range)
		line, char := r.Start.Line-last.Line, r.Start.Character
		if line == 0 {
			char -= last.Character
		}
		out.Data = append(out.Data, line, char, r.End.Character-r.Start.Character, uint32(t.Kind), 0)
		last = r.Start
	}
	return out, nil
}
