package assist

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// Token is a highlighted part of a command.
type Token struct {
	Range text.Range
	Kind  TokenKind
}

// TokenKind is what a token is.
type TokenKind uint8

const (
	ProgramToken TokenKind = iota
	OptionToken
	ScriptToken
	VariableToken
	OperatorToken
	CommentToken
)

// Tokens returns the tokens of all commands of a document in order, without overlap. Tokens do not span lines.
func Tokens(snap *workspace.Snapshot, doc *workspace.Document) []Token {
	var list []Token
	for _, c := range commands.Commands(snap, doc) {
		lines := c.Lines()
		if len(lines) == 0 {
			continue
		}
		line := lines[0]
		for _, t := range line.Tokens {
			kind, ok := tokenKinds[t.Kind]
			piece := t.Range
			for _, sc := range line.Scripts {
				if start, end := max(piece.Start, sc.Range.Start), min(piece.End, sc.Range.End); start < end && t.Kind != script.Variable {
					kind, ok = ScriptToken, true
					piece = text.Range{Start: start, End: end}
				}
			}
			r := c.DocRange(piece)
			if !ok || r.Len() == 0 || doc.Text.LineAt(r.Start) != doc.Text.LineAt(r.End) {
				continue
			}
			list = append(list, Token{Range: r, Kind: kind})
		}
	}
	slices.SortStableFunc(list, func(a, b Token) int { return a.Range.Start - b.Range.Start }) // args may come before the program
	last := 0
	return slices.DeleteFunc(list, func(t Token) bool {
		overlaps := t.Range.Start < last
		if !overlaps {
			last = t.Range.End
		}
		return overlaps
	})
}

// tokenKinds omits arguments, which keep the color of the string.
var tokenKinds = map[script.TokenKind]TokenKind{
	script.Program:  ProgramToken,
	script.Option:   OptionToken,
	script.Variable: VariableToken,
	script.Operator: OperatorToken,
	script.Comment:  CommentToken,
}
