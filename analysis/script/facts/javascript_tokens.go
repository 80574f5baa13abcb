package facts

import "strings"

// javascript parses a JavaScript or TypeScript script. Types are skipped.
type javascript struct {
	parser
	typed bool
}

var javascriptOps = []string{">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**"}

func (p *javascript) scan() {
	s := p.src.s
	i := 0
	if strings.HasPrefix(s, "#!") {
		i = lineEnd(s, i)
	}
	p.fresh = true
	for i < len(s) {
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
				return
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
		default:
			n := operator(s[i:], javascriptOps)
			if strings.HasPrefix(s[i:], "?.") && i+2 < len(s) && isDigit(s[i+2]) {
				n = 1 // x ?.5 : y
			}
			i = p.add(opToken, i, i+n)
		}
	}
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
		i = p.character(&b, i)
	}
	t.text, t.end = b.litAt(p.src.pos(min(i, len(s)-1))), min(i+1, len(s))
	return t
}

// character appends one character of a string, and returns the offset of its last byte.
func (p *javascript) character(b *builder, i int) int {
	if strings.HasPrefix(p.src.s[i:], "\\\n") {
		return i + 1
	}
	return b.char(p.src, i)
}

func (p *javascript) scanTemplate(i int) token {
	s := p.src.s
	t := token{kind: textToken, at: i}
	var b builder
	for i++; i < len(s) && s[i] != '`'; i++ {
		if !strings.HasPrefix(s[i:], "${") {
			i = p.character(&b, i)
			continue
		}
		from, level := i+2, 1
		for i += 2; i < len(s) && level > 0; i++ {
			switch s[i] {
			case '{':
				level++
			case '}':
				level--
			case '"', '\'':
				i = p.scanString(i).end - 1
			case '`':
				if p.depth > 4 {
					t.end = len(s)
					return t
				}
				p.depth++
				i = p.scanTemplate(i).end - 1
				p.depth--
			}
		}
		i--
		b.value(value{}, p.src.pos(from-2))
		t.parts = append(t.parts, p.part(from, max(from, min(i, len(s)))))
	}
	t.text, t.end = b.lit(), min(i+1, len(s))
	return t
}

// part parses an expression inside a template.
func (p *javascript) part(from, to int) *expr {
	if p.depth > 4 {
		return &expr{}
	}
	inner := &javascript{parser: parser{src: p.src.slice(from, to), depth: p.depth + 1}, typed: p.typed}
	inner.scan()
	return inner.expression()
}
