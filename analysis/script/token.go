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
	for _, tok := range t {
		tok.Range.End = min(tok.Range.End, length)
		var rest []Token
		for len(done) > 0 {
			last := done[len(done)-1]
			if last.Range.End <= tok.Range.Start {
				break
			}
			// tok begins inside last, or before it: keep the part before tok, and the part after it for later.
			done = done[:len(done)-1]
			if last.Range.Start < tok.Range.Start {
				before := last
				before.Range.End = tok.Range.Start
				done = append(done, before)
			}
			if last.Range.End > tok.Range.End {
				after := last
				after.Range.Start = max(after.Range.Start, tok.Range.End)
				rest = slices.Insert(rest, 0, after)
			}
			if last.Range.Start < tok.Range.Start {
				break
			}
		}
		if tok.Range.Len() > 0 {
			done = append(done, tok)
		}
		done = append(done, rest...)
	}
	return done
}
