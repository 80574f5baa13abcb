package facts

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

func (p *jq) scan(i, end, depth int) []token {
	s := p.src.s
	var toks []token
	add := func(kind tokenKind, from, to int) int {
		toks = append(toks, token{kind: kind, s: s[from:to], at: from, end: to})
		return to
	}
	name := func(i int) int { return wordEnd(s[:end], i, "") }
	for i < end {
		c := s[i]
		switch {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
		case c == '#':
			i = lineEnd(s[:end], i)
		case c == '"':
			tok, next := p.scanString(i, end, depth)
			toks = append(toks, tok)
			i = next
		case c == '.' && i+1 < end && isWord(s[i+1]) && !isDigit(s[i+1]):
			i = add(fieldToken, i+1, name(i+1))
		case c == '.' && i+1 < end && s[i+1] == '"':
			tok, next := p.scanString(i+1, end, depth)
			tok.kind = fieldToken
			toks = append(toks, tok)
			i = next
		case isDigit(c):
			i = add(numberToken, i, wordEnd(s[:end], i, "."))
		case c == '$' && i+1 < end && isWord(s[i+1]):
			i = add(variableToken, i+1, name(i+1))
		case c == '@' && i+1 < end && isWord(s[i+1]):
			i = add(formatToken, i, name(i+1))
		case isWord(c):
			i = add(nameToken, i, name(i))
		default:
			i = add(opToken, i, i+operator(s[i:end], []string{"?//", "//=", "..", "//", "|=", "+=", "-=", "*=", "/=", "==", "!=", "<=", ">="}))
		}
	}
	return toks
}

func (p *jq) scanString(i, end, depth int) (token, int) {
	s := p.src.s
	start := i + 1
	var b builder
	tok := token{kind: textToken, programs: map[int][]token{}}
	for i = start; i < end; i++ {
		switch {
		case s[i] == '"':
			tok.at, tok.end, tok.text = start, i, b.litAt(p.src.pos(start))
			if len(tok.programs) == 0 {
				tok.s = tok.text.s
			}
			return tok, i + 1
		case s[i] == '\\' && i+1 < end && s[i+1] == '(':
			level, from := 1, i+2
			for i += 2; i < end && level > 0; i++ {
				switch s[i] {
				case '(':
					level++
				case ')':
					level--
				case '"':
					if depth > 8 {
						p.failed = true
						return tok, end
					}
					_, next := p.scanString(i, end, depth+1)
					i = next - 1
				}
			}
			i--
			if level > 0 || depth > 8 || i < from {
				p.failed = true
				return tok, end
			}
			program := p.scan(from, i, depth+1)
			tok.programs[len(b.holes)] = program
			b.value(value{}, p.src.pos(start))
			p.failed = p.failed || program == nil
		default:
			if s[i] == '\\' && i+1 < end && s[i+1] != hole && strings.IndexByte(`"\/bfnrtu`, s[i+1]) < 0 {
				p.r.f.UnreadJQ = slice.Add(p.r.f.UnreadJQ, Literal{s[i : i+2], p.src.rng(i, i+2)})
			}
			if s[i] == hole {
				b.holes = append(b.holes, p.src.slice(i, i+1).holes...)
			}
			i = b.char(p.src, i)
		}
	}
	p.failed = true
	return tok, end
}
