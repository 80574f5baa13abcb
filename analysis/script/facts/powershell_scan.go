package facts

import "strings"

// scan scans the source from an offset, and returns the offset of its end.
func (p *powershell) scan(i int) int {
	s, level := p.src.s, 0
	for i < len(s) {
		c := s[i]
		switch {
		case c == '\n':
			i = p.push(token{kind: newlineToken, at: i, end: i + 1})
		case isBlank(c):
			i++
		case c == '`' && i+1 < len(s):
			i += 2
			if s[i-1] == '\r' && i < len(s) {
				i++
			}
		case c == '#':
			i = lineEnd(s, i)
		case strings.HasPrefix(s[i:], "<#"):
			end := strings.Index(s[i:], "#>")
			if end < 0 {
				return len(s)
			}
			i += end + 2
		case strings.HasPrefix(s[i:], "@\"\n"), strings.HasPrefix(s[i:], "@'\n"), strings.HasPrefix(s[i:], "@\"\r\n"), strings.HasPrefix(s[i:], "@'\r\n"):
			from := i + strings.IndexByte(s[i:], '\n') + 1
			end := strings.Index(s[from-1:], "\n"+s[i+1:i+2]+"@")
			if end < 0 {
				return len(s)
			}
			p.text(i, from, from-1+end, s[i+1] == '"', 0)
			i = from - 1 + end + 3
		case c == '\'' || c == '"':
			i = min(p.text(i, i+1, len(s), c == '"', c)+1, len(s))
		case c == '$' && i+1 < len(s) && (isWord(s[i+1]) || s[i+1] == '{' || s[i+1] == '?'):
			i = p.variable(i)
		case isDigit(c):
			start := i
			for i < len(s) && (isWord(s[i]) || s[i] == '.' && i+1 < len(s) && isDigit(s[i+1])) {
				i++
			}
			p.add(numberToken, start, i)
		case c == '-' && i+1 < len(s) && isWord(s[i+1]) && !isDigit(s[i+1]):
			end := wordEnd(s, i+1, "")
			i = p.push(token{kind: opToken, s: strings.ToLower(s[i:end]), at: i, end: end})
		case isWord(c):
			start := i
			for i < len(s) && (isWord(s[i]) || s[i] == '-' && i+1 < len(s) && isWord(s[i+1])) {
				i++
			}
			p.add(nameToken, start, i)
		case c == ')' && level == 0 && p.inString():
			return i
		default:
			n := operator(s[i:], []string{"@{", "@(", "$(", "::", "+=", "-=", "&&", "||", "??", "++", ".."})
			i = p.add(opToken, i, i+n)
			switch s[i-1] { // also of $( and @(
			case '(':
				level++
			case ')':
				level--
			}
		}
	}
	return i
}

func (p *powershell) variable(i int) int {
	s, start := p.src.s, i
	i++
	name := ""
	if s[i] == '{' {
		end := strings.IndexByte(s[i:], '}')
		if end < 0 {
			return len(s)
		}
		name = s[i+1 : i+end]
		i += end + 1
	} else {
		for i < len(s) && (isWord(s[i]) || s[i] == ':' && i+1 < len(s) && isWord(s[i+1]) || s[i] == '?') {
			i++
		}
		name = s[start+1 : i]
	}
	switch scope, rest, scoped := strings.Cut(name, ":"); {
	case scoped && strings.EqualFold(scope, "env"):
		name = "env:" + rest
	case scoped:
		name = strings.ToLower(rest)
	default:
		name = strings.ToLower(name)
	}
	return p.push(token{kind: nameToken, s: "$" + name, at: start, end: i})
}

// text adds a string token for the text between two offsets, or up to its quote, and returns where that ends.
func (p *powershell) text(at, from, to int, expands bool, quote byte) int {
	s, i := p.src.s, from
	src := p.src
	src.s = s[:to]
	t := token{kind: textToken, at: at}
	var b builder
	for ; i < to && s[i] != quote; i++ {
		switch {
		case expands && s[i] == '`' && i+1 < to:
			i++
			b.add(unescape(s[i]), p.src.pos(i))
		case expands && s[i] == '$' && i+1 < to && (isWord(s[i+1]) || s[i+1] == '{' || s[i+1] == '(') && p.depth < maxDepth:
			inner := &powershell{parser: parser{src: src, depth: p.depth + 1, folds: true}}
			b.value(value{}, p.src.pos(i))
			if s[i+1] == '(' {
				i = inner.scan(i + 2)
			} else {
				i = inner.variable(i) - 1
			}
			t.parts = append(t.parts, inner.expression(0))
		default:
			b.add(s[i], p.src.pos(i))
		}
	}
	t.text, t.end = b.litAt(p.src.pos(min(from, max(0, len(s)-1)))), min(i+1, len(s))
	p.push(t)
	return i
}
