package facts

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// scan scans the source from an offset, and returns the offset of its end.
func (p *jq) scan(i int) int {
	s, level := p.src.s, 0
	name := func(i int) int { return wordEnd(s, i, "") }
	for i < len(s) {
		c := s[i]
		switch {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
		case c == '#':
			i = lineEnd(s, i)
		case c == '"':
			tok, next := p.scanString(i)
			p.push(tok)
			i = next
		case c == '.' && i+1 < len(s) && isWord(s[i+1]) && !isDigit(s[i+1]):
			i = p.add(fieldToken, i+1, name(i+1))
		case c == '.' && i+1 < len(s) && s[i+1] == '"':
			tok, next := p.scanString(i + 1)
			tok.kind = fieldToken
			p.push(tok)
			i = next
		case isDigit(c):
			i = p.add(numberToken, i, wordEnd(s, i, "."))
		case c == '$' && i+1 < len(s) && isWord(s[i+1]):
			i = p.add(variableToken, i+1, name(i+1))
		case c == '@' && i+1 < len(s) && isWord(s[i+1]):
			i = p.add(formatToken, i, name(i+1))
		case isWord(c):
			i = p.add(nameToken, i, name(i))
		case c == ')' && level == 0 && p.inString():
			return i
		default:
			switch c {
			case '(':
				level++
			case ')':
				level--
			}
			i = p.add(opToken, i, i+operator(s[i:], []string{"?//", "//=", "..", "//", "|=", "+=", "-=", "*=", "/=", "==", "!=", "<=", ">="}))
		}
	}
	return i
}

func (p *jq) scanString(i int) (token, int) {
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
			if p.depth > 8 {
				p.failed = true
				return tok, len(s)
			}
			inner := &jq{parser: parser{src: p.src, depth: p.depth + 1}, r: p.r}
			i = inner.scan(i + 2)
			tok.programs[len(b.holes)] = inner.toks
			b.value(value{}, p.src.pos(start))
			p.failed = p.failed || inner.failed || inner.toks == nil || i == len(s)
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
