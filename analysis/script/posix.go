package script

import (
	"errors"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// parsePOSIX reads a command as bash does, which accepts everything that sh accepts.
func parsePOSIX(l *Line) {
	words := plainWords(l.Text)
	if words == nil {
		parseBash(l)
		return
	}
	tokens := make(tokenList, 0, len(words))
	for i, w := range words {
		tokens.addWord(w, i)
	}
	l.Tokens = tokens
	l.addScripts(words, alone)
}

// bashParsers are kept because making one costs as much as what it does with a short command.
var bashParsers = sync.Pool{New: func() any { return syntax.NewParser(syntax.KeepComments(true), syntax.Variant(syntax.LangBash)) }}

func parseBash(l *Line) {
	parser := bashParsers.Get().(*syntax.Parser)
	file, err := parser.Parse(strings.NewReader(l.Text), "")
	bashParsers.Put(parser)
	if err != nil {
		l.Error = shellError(err)
		// What stands before the mistake may still be read.
		file, _ = syntax.NewParser(syntax.KeepComments(true), syntax.RecoverErrors(20)).Parse(strings.NewReader(l.Text), "")
		if file == nil {
			return
		}
	}
	tokens := make(tokenList, 0, 16)
	standings := standingsOf(file)
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Comment:
			tokens.add(Comment, nodeRange(n), "")
		case *syntax.ParamExp:
			if n.Param != nil {
				tokens.add(Variable, nodeRange(n), n.Param.Value)
			}
		case *syntax.BinaryCmd:
			tokens.add(Operator, text.Range{Start: offset(n.OpPos), End: offset(n.OpPos) + len(n.Op.String())}, n.Op.String())
		case *syntax.Redirect:
			tokens.add(Operator, text.Range{Start: offset(n.OpPos), End: offset(n.OpPos) + len(n.Op.String())}, n.Op.String())
		case *syntax.CallExpr:
			words := make([]word, 0, len(n.Args))
			for i, arg := range n.Args {
				w := readWord(arg)
				written := l.Text[w.bare.Start:min(w.bare.End, len(l.Text))]
				w.loose = strings.Contains(written, `\`) || strings.HasPrefix(w.text, "~") && l.Text[w.rng.Start] != '~'
				words = append(words, w)
				tokens.addWord(w, i)
			}
			l.addScripts(words, standings[n])
		}
		return true
	})
	l.Tokens = tokens.sorted(len(l.Text))
}

// shellError takes the place and the clause out of the parser's error.
func shellError(err error) *SyntaxError {
	var parse syntax.ParseError
	if errors.As(err, &parse) {
		return &SyntaxError{Offset: offset(parse.Pos), Message: parse.Text}
	}
	var lang syntax.LangError
	if errors.As(err, &lang) {
		return &SyntaxError{Offset: offset(lang.Pos), Message: err.Error()}
	}
	return &SyntaxError{Message: err.Error()}
}

func offset(p syntax.Pos) int {
	if !p.IsValid() {
		return 0
	}
	return int(p.Offset())
}

func nodeRange(n syntax.Node) text.Range {
	return text.Range{Start: offset(n.Pos()), End: max(offset(n.Pos()), offset(n.End()))}
}

// readWord decodes a word as far as it can be known before running.
func readWord(arg *syntax.Word) word {
	w := word{rng: nodeRange(arg), known: true}
	w.bare = w.rng
	parts := arg.Parts
	if len(parts) == 1 {
		switch part := parts[0].(type) {
		case *syntax.SglQuoted:
			w.bare = text.Range{Start: w.rng.Start + 1, End: max(w.rng.Start+1, w.rng.End-1)}
		case *syntax.DblQuoted:
			w.bare = text.Range{Start: w.rng.Start + 1, End: max(w.rng.Start+1, w.rng.End-1)}
			parts = part.Parts
		}
	} else if first, ok := parts[0].(*syntax.DblQuoted); ok && len(first.Parts) == 1 {
		// "$ROOT"/script.sh: the variable alone is quoted.
		if _, isParam := first.Parts[0].(*syntax.ParamExp); isParam {
			parts = append([]syntax.WordPart{first.Parts[0]}, parts[1:]...)
		}
	}
	var decoded strings.Builder
	for i, part := range parts {
		if param, ok := part.(*syntax.ParamExp); ok {
			if base, isBase := baseOf(param); i == 0 && isBase {
				w.base, w.variable, w.fallback = base, param.Param.Value, fallsBack(param)
			} else {
				w.known = false
			}
			continue
		}
		if !decode(&decoded, part) {
			w.known = false
		}
	}
	w.text = decoded.String()
	return w
}

// baseOf tells which directory a variable stands for. ${NAME:-fallback} counts; other expansions change the value.
func baseOf(p *syntax.ParamExp) (Base, bool) {
	if p.Param == nil || p.Excl || p.Length || p.Width || p.Index != nil || p.Slice != nil || p.Repl != nil {
		return 0, false
	}
	if p.Exp != nil && p.Exp.Op != syntax.DefaultUnsetOrNull && p.Exp.Op != syntax.DefaultUnset {
		return 0, false
	}
	base, ok := bases[p.Param.Value]
	return base, ok
}

// fallsBack reports an expansion that stands for the current directory where the variable is not set.
func fallsBack(p *syntax.ParamExp) bool {
	if p.Exp == nil || p.Exp.Word == nil {
		return false
	}
	switch w := readWord(p.Exp.Word); {
	case w.known:
		return w.text == "." || w.text == "./"
	case len(p.Exp.Word.Parts) == 1:
		inner, ok := p.Exp.Word.Parts[0].(*syntax.ParamExp)
		return ok && inner.Exp == nil && inner.Param != nil && inner.Param.Value == "PWD"
	}
	return false
}

// decode writes the text of a part; false when only a run can tell it.
func decode(to *strings.Builder, part syntax.WordPart) bool {
	switch part := part.(type) {
	case *syntax.Lit:
		unescape(to, part.Value, "")
	case *syntax.SglQuoted:
		to.WriteString(part.Value)
		return !part.Dollar
	case *syntax.DblQuoted:
		for _, inner := range part.Parts {
			if lit, ok := inner.(*syntax.Lit); ok {
				unescape(to, lit.Value, "\\\"$`\n")
			} else if !decode(to, inner) {
				return false
			}
		}
		return !part.Dollar
	default:
		return false
	}
	return true
}

// unescape drops the backslash before each byte of which; an empty list means every byte.
func unescape(to *strings.Builder, s, which string) {
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (which == "" || strings.IndexByte(which, s[i+1]) >= 0) {
			i++
			if s[i] == '\n' {
				continue
			}
		}
		to.WriteByte(s[i])
	}
}
