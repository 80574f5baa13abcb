package facts

import "strings"

// javascript parses a JavaScript or TypeScript script. Types are skipped.
type javascript struct {
	parser
	typed bool
}

var javascriptOps = []string{">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**"}

// scan scans the source from an offset, and returns the offset of its end.
func (p *javascript) scan(i int) int {
	s := p.src.s
	if i == 0 && strings.HasPrefix(s, "#!") {
		i = lineEnd(s, i)
	}
	p.fresh = true
	for level := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '\n':
			p.fresh = true
			i++
		case isBlank(c):
			i++
		case strings.HasPrefix(s[i:], "//"):
			i = lineEnd(s, i)
		case strings.HasPrefix(s[i:], "/*"):
			end := strings.Index(s[i+2:], "*/")
			if end < 0 {
				return len(s)
			}
			i += end + 4
		case isDigit(c):
			i = p.add(numberToken, i, wordEnd(s, i, "."))
		case c == '"' || c == '\'':
			i = p.push(p.scanString(i))
		case c == '`':
			i = p.push(p.scanTemplate(i))
		case isWord(c) || c == '$' || c == '#' && i+1 < len(s) && isWord(s[i+1]):
			i = p.add(nameToken, i, wordEnd(s, i+1, "$"))
		case c == '/' && p.regexMayStart():
			i = p.push(p.scanRegex(i))
		case c == '}' && level == 0 && p.inString():
			return i
		default:
			switch c {
			case '{':
				level++
			case '}':
				level--
			}
			i = p.add(opToken, i, i+operator(s[i:], javascriptOps))
		}
	}
	return i
}

// regexMayStart distinguishes a regular expression from a division by the preceding token.
func (p *javascript) regexMayStart() bool {
	if len(p.toks) == 0 {
		return true
	}
	switch t := p.toks[len(p.toks)-1]; t.kind {
	case opToken:
		return t.s != ")" && t.s != "]" && t.s != "}"
	case nameToken:
		return t.s == "return" || t.s == "typeof" || t.s == "case" || t.s == "in" || t.s == "of" || t.s == "await"
	}
	return false
}

func (p *javascript) scanRegex(i int) token {
	s := p.src.s
	start, class := i, false
	for i++; i < len(s) && s[i] != '\n'; i++ {
		switch s[i] {
		case '\\':
			i++
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if class {
				continue
			}
			end := wordEnd(s, i+1, "")
			return token{kind: regexToken, s: s[i+1 : end], at: start, end: end, text: p.src.slice(start+1, i)}
		}
	}
	return token{kind: opToken, s: "/", at: start, end: start + 1}
}

func (p *javascript) scanString(i int) token {
	s := p.src.s
	quote := s[i]
	t := token{kind: textToken, at: i}
	var b builder
	for i++; i < len(s) && s[i] != quote && s[i] != '\n'; i++ {
		i = b.char(p.src, i)
	}
	t.text, t.end = b.litAt(p.src.pos(min(i, len(s)-1))), min(i+1, len(s))
	return t
}

func (p *javascript) scanTemplate(i int) token {
	s := p.src.s
	t := token{kind: textToken, at: i}
	var b builder
	for i++; i < len(s) && s[i] != '`'; i++ {
		if !strings.HasPrefix(s[i:], "${") {
			i = b.char(p.src, i)
			continue
		}
		if p.depth > 4 {
			t.end = len(s)
			return t
		}
		inner := &javascript{parser: parser{src: p.src, depth: p.depth + 1}, typed: p.typed}
		from := i
		i = inner.scan(i + 2)
		b.value(value{}, p.src.pos(from))
		t.parts = append(t.parts, inner.expression())
	}
	t.text, t.end = b.lit(), min(i+1, len(s))
	return t
}
