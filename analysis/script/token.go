package script

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// tokenList collects tokens that may overlap: a variable may be inside a word.
type tokenList []Token

func (t *tokenList) add(kind TokenKind, rng text.Range, s string) {
	if rng.Len() > 0 {
		*t = append(*t, Token{Kind: kind, Range: rng, Text: s})
	}
}

func (t *tokenList) addWord(w Word, index int) {
	kind := Argument
	switch {
	case index == 0:
		kind = Program
	case strings.HasPrefix(w.Text, "-") && w.Base == WorkingDir:
		kind = Option
	}
	t.add(kind, w.Range, w.Text)
}

// sorted sorts the tokens and splits words around the variables inside them.
func (t tokenList) sorted(length int) []Token {
	slices.SortStableFunc(t, func(a, b Token) int {
		// At the same start the longer token comes first, so that the inner one splits it.
		return cmp.Or(cmp.Compare(a.Range.Start, b.Range.Start), cmp.Compare(b.Range.End, a.Range.End))
	})
	done := make([]Token, 0, len(t))
	var open []Token // those around at, the innermost last
	at := 0
	upTo := func(end int) {
		if n := len(open); n > 0 && at < end {
			piece := open[n-1]
			piece.Range = text.Range{Start: at, End: end}
			done = append(done, piece)
		}
		at = max(at, end)
	}
	for _, tok := range append(t, Token{Range: text.Range{Start: length, End: length}}) {
		for n := len(open); n > 0 && open[n-1].Range.End <= tok.Range.Start; n-- {
			upTo(open[n-1].Range.End)
			open = open[:n-1]
		}
		upTo(tok.Range.Start)
		tok.Range.End = min(tok.Range.End, length)
		open = append(open, tok)
	}
	return done
}
