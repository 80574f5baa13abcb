package facts

import "strings"

func (p *powershell) scan() {
	s := p.src.s
	for i := 0; i < len(s); {
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
				return
			}
			i += end + 2
		case strings.HasPrefix(s[i:], "@\"\n"), strings.HasPrefix(s[i:], "@'\n"), strings.HasPrefix(s[i:], "@\"\r\n"), strings.HasPrefix(s[i:], "@'\r\n"):
			from := i + strings.IndexByte(s[i:], '\n') + 1
			end := strings.Index(s[from-1:], "\n"+s[i+1:i+2]+"@")
			if end < 0 {
				return
			}
			p.text(i, from, from-1+end, s[i+1] == '"')
			i = from - 1 + end + 3
		case c == '\'' || c == '"':
			i = p.quoted(i)
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
		default:
			n := operator(s[i:], []string{"@{", "@(", "$(", "::", "+=", "-=", "&&", "||", "??", "++", ".."})
			i = p.add(opToken, i, i+n)
		}
	}
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

func (p *powershell) quoted(i int) int {
	s, quote := p.src.s, p.src.s[i]
	end := i + 1
	for end < len(s) && s[end] != quote {
		if s[end] == '`' && quote == '"' {
			end++
		} else if strings.HasPrefix(s[end:], "$(") && quote == '"' {
			end = closing(s, end)
		}
		end++
	}
	end = min(end, len(s))
	p.text(i, i+1, end, quote == '"')
	return min(end+1, len(s))
}

// closing returns the offset of the parenthesis that closes the next one, or of the end.
func closing(s string, i int) int {
	for level := 0; i < len(s); i++ {
		switch s[i] {
		case '(':
			level++
		case ')':
			if level--; level == 0 {
				return i
			}
		}
	}
	return i
}

// text adds a string token for the text between two offsets.
func (p *powershell) text(at, from, to int, expands bool) {
	s := p.src.s
	t := token{kind: textToken, at: at, end: min(to+1, len(s))}
	var b builder
	for i := from; i < to; i++ {
		switch {
		case expands && s[i] == '`' && i+1 < to:
			i++
			b.add(unescape(s[i]), p.src.pos(i))
		case expands && s[i] == '$' && i+1 < to && (isWord(s[i+1]) || s[i+1] == '{' || s[i+1] == '('):
			inner := &powershell{parser: parser{src: p.src, depth: p.depth + 1, folds: true}}
			end := i
			if s[i+1] == '(' {
				end = closing(s[:to], i)
				if inner.src = p.src.slice(min(i+2, end), end); inner.depth < 5 {
					inner.scan()
				}
			} else {
				end = inner.variable(i) - 1
			}
			b.value(value{}, p.src.pos(i))
			t.parts = append(t.parts, inner.expression(0))
			i = end
		default:
			b.add(s[i], p.src.pos(i))
		}
	}
	t.text = b.litAt(p.src.pos(min(from, max(0, len(s)-1))))
	p.push(t)
}
