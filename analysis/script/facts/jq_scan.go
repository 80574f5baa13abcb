package facts

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

type jqToken struct {
	kind  byte // 'f' field, 's' string, 'n' number, 'i' identifier, 'v' variable, 'o' operator, 'q' format, 0 end
	s     string
	at    text.Range
	parts []jqPart // of a string with interpolations
}

func (p *jq) scan(i, end, depth int) []jqToken {
	s := p.l.s
	var toks []jqToken
	add := func(kind byte, from, to int) {
		toks = append(toks, jqToken{kind: kind, s: s[from:to], at: p.l.rng(from, to)})
	}
	name := func(i int) int {
		for i < end && (isWord(s[i]) || s[i] == ':' && i+2 < end && s[i+1] == ':') {
			if s[i] == ':' {
				i++
			}
			i++
		}
		return i
	}
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
		case c == '.' && i+1 < end && isWord(s[i+1]) && (s[i+1] < '0' || s[i+1] > '9'):
			to := name(i + 1)
			add('f', i+1, to)
			i = to
		case c == '.' && i+1 < end && s[i+1] == '"':
			tok, next := p.scanString(i+1, end, depth)
			tok.kind = 'f'
			toks = append(toks, tok)
			i = next
		case c >= '0' && c <= '9':
			to := i
			for to < end && (isWord(s[to]) || s[to] == '.') {
				to++
			}
			add('n', i, to)
			i = to
		case c == '$' && i+1 < end && isWord(s[i+1]):
			to := name(i + 1)
			add('v', i+1, to)
			i = to
		case c == '@' && i+1 < end && isWord(s[i+1]):
			to := name(i + 1)
			add('q', i, to)
			i = to
		case isWord(c):
			to := name(i)
			add('i', i, to)
			i = to
		default:
			to := i + operator(s[i:end], []string{"?//", "//=", "..", "//", "|=", "+=", "-=", "*=", "/=", "==", "!=", "<=", ">="})
			add('o', i, to)
			i = to
		}
	}
	return toks
}

func (p *jq) scanString(i, end, depth int) (jqToken, int) {
	s := p.l.s
	start := i + 1
	var b builder
	tok := jqToken{kind: 's'}
	flush := func() {
		if l := b.lit(); l.s != "" {
			tok.parts = append(tok.parts, jqPart{text: l})
		}
		b = builder{}
	}
	for i = start; i < end; i++ {
		switch {
		case s[i] == '"':
			tok.at = p.l.rng(start, i)
			flush()
			if len(tok.parts) == 1 && tok.parts[0].prog == nil {
				tok.s = tok.parts[0].text.s
			}
			return tok, i + 1
		case s[i] == '\\' && i+1 < end && s[i+1] == '(':
			flush()
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
			tok.parts = append(tok.parts, jqPart{prog: p.scan(from, i, depth+1)})
			if tok.parts[len(tok.parts)-1].prog == nil {
				p.failed = true
			}
		case s[i] == '\\' && i+1 < end:
			i++
			b.add(unescape(s[i]), p.l.pos(i))
		default:
			b.add(s[i], p.l.pos(i))
			if s[i] == hole && len(b.holes) < len(p.l.holes) {
				b.holes = append(b.holes, p.l.holes[len(b.holes)])
			}
		}
	}
	p.failed = true
	return tok, end
}
