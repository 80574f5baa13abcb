package facts

import (
	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// WordAt returns the word of a shell script around an offset, and whether that is in quotes; ok is false in here-documents too.
func WordAt(src string, at int) (word text.Range, quoted, ok bool) {
	file, err := parseBash(script.ValidBytes(src))
	if err != nil {
		return text.Range{}, false, false
	}
	covers := func(n syntax.Node) bool { return int(n.Pos().Offset()) <= at && at < int(n.End().Offset()) }
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Redirect:
			return n.Hdoc == nil
		case *syntax.Word:
			if covers(n) {
				word, quoted, ok = text.Range{Start: int(n.Pos().Offset()), End: int(n.End().Offset())}, false, true
			}
		case *syntax.SglQuoted, *syntax.DblQuoted:
			quoted = quoted || covers(n)
		}
		return true
	})
	return word, quoted, ok
}
