package facts

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// scan returns the tokens of a program, and where it ends: one in a string at a closing parenthesis that nothing opens.
func (p *jq) scan(i, depth int) (toks []token, end int) {
	s, level := p.src.s, 0
	add := func(kind tokenKind, from, to int) int {
		toks = append(toks, token{kind: kind, s: s[from:to], at: from, end: to})
		return to
	}
	name := func(i int) int { return wordEnd(s, i, "") }
	for i < len(s) {
		c := s[i]
		switch {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
		case c == '#':
			i = lineEnd(s, i)
		case c == '"':
			tok, next := p.scanString(i, depth)
			toks = append(toks, tok)
			i = next
		case c == '.' && i+1 < len(s) && isWord(s[i+1]) && !isDigit(s[i+1]):
			i = add(fieldToken, i+1, name(i+1))
		case c == '.' && i+1 < len(s) && s[i+1] == '"':
			tok, next := p.scanString(i+1, depth)
			tok.kind = fieldToken
			toks = append(toks, tok)
			i = next
		case isDigit(c):
			i = add(numberToken, i, wordEnd(s, i, "."))
		case c == '$' && i+1 < len(s) && isWord(s[i+1]):
			i = add(variableToken, i+1, name(i+1))
		case c == '@' && i+1 < len(s) && isWord(s[i+1]):
			i = add(formatToken, i, name(i+1))
		case isWord(c):
			i = add(nameToken, i, name(i))
		case c == ')' && level == 0 && depth > 0:
			return toks, i
		default:
			switch c {
			case '(':
				level++
			case ')':
				level--
			}
			i = add(opToken, i, i+operator(s[i:], []string{"?//", "//=", "..", "//", "|=", "+=", "-=", "*=", "/=", "==", "!=", "<=", ">="}))
		}
	}
	return toks, i
}

func (p *jq) scanString(i, depth int) (token, int) {
	s := p.src.s
	start := i + 1
	var b builder
	tok := token{kind: textToken, programs: map[int][]token{}}
	for i = start; i < len(s); i++ {
		switch {
		case s[i] == '"':
			tok.at, tok.end, tok.text = start, i, b.litAt(p.src.pos(start))
			if len(tok.programs) == 0 {
				tok.s = tok.text.s
			}
			return tok, i + 1
		case strings.HasPrefix(s[i:], `\(`):
			if depth > 8 {
				p.failed = true
				return tok, len(s)
			}
			program, at := p.scan(i+2, depth+1)
			tok.programs[len(b.holes)] = program
			b.value(value{}, p.src.pos(start))
			p.failed = p.failed || program == nil || at == len(s)
			i = at
		default:
			if s[i] == '\\' && i+1 < len(s) && s[i+1] != hole && strings.IndexByte(`"\/bfnrtu`, s[i+1]) < 0 {
				p.r.f.UnreadJQ = slice.Add(p.r.f.UnreadJQ, Literal{s[i : i+2], p.src.rng(i, i+2)})
			}
			if s[i] == hole {
				b.holes = append(b.holes, p.src.slice(i, i+1).holes...)
			}
			i = b.char(p.src, i)
		}
	}
	p.failed = true
	return tok, len(s)
}
