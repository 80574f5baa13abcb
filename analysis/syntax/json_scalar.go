package syntax

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// scanString finds the end of the string that begins with the quote at i: after the closing quote, or at the end of the
// line. plain reports whether the string has neither escapes nor control characters.
func scanString(src string, i int) (end int, closed, plain bool) {
	quote := src[i]
	plain = true
	for i++; i < len(src); i++ {
		switch c := src[i]; {
		case c == quote:
			return i + 1, true, plain
		case c == '\n' || c == '\r':
			return i, false, plain
		case c == '\\':
			plain = false
			if i+1 < len(src) && src[i+1] != '\n' && src[i+1] != '\r' {
				i++
			}
		case c < ' ':
			plain = false
		}
	}
	return len(src), false, plain
}

// str parses the string at the current token.
func (p *parser) str(parent *Node, key bool) *Node {
	if p.doubled() && p.beginsText(p.pos+2) {
		p.gap(Unexpected, text.Range{Start: p.pos, End: p.pos + 1}, "unexpected quote; remove one of the two")
		p.pos++
	}
	start := p.pos
	end, closed, plain := scanString(p.src, start)
	n := p.tree.node(String, parent)
	n.style = styleJSON
	n.open, n.close = 1, 1
	if !closed || !p.ends(end, key) {
		end, closed = p.requote(n, start, end, closed, key)
	}
	n.Range = text.Range{Start: start, End: end}
	if !closed {
		n.Bad, n.close = true, 0
		p.broken(UnterminatedString, n.Range, "expected a closing quote")
	} else if p.kind == '\'' {
		n.Bad = true
		p.report(SingleQuotes, n.Range, "expected double quotes around the string")
	}
	n.Text = p.src[start+1 : end-int(n.close)]
	if !plain {
		n.Text = p.decode(n, n.Text, start+1)
	}
	p.accept(end)
	if closed && p.pos == end && p.kind == p.src[start] && p.endsText(end+1) {
		p.gap(Unexpected, text.Range{Start: end, End: end + 1}, "unexpected quote; remove one of the two")
		p.skip(end + 1)
	}
	return n
}

// beginsText reports whether the text after a pair of quotes belongs inside them: it does not begin with punctuation,
// and another quote ends it.
func (p *parser) beginsText(i int) bool {
	if i >= len(p.src) || strings.IndexByte(" \t\r\n,:]}\"'/#", p.src[i]) >= 0 {
		return false
	}
	end, closed, _ := scanString(p.src, i-1)
	return closed && (p.colonAt(end) || p.endsText(end))
}

// endsText reports whether punctuation or the end of the line follows, as after a string.
func (p *parser) endsText(i int) bool {
	i += indentOf(p.src[i:])
	return i >= len(p.src) || strings.IndexByte("\r\n,:]}", p.src[i]) >= 0
}

// ends reports whether the text after a closing quote is valid there.
func (p *parser) ends(end int, key bool) bool {
	if key {
		return end < len(p.src) && p.src[end] == ':' || p.colonAt(end) || strings.IndexByte(p.src[p.pos:end], ':') < 0
	}
	if end == len(p.src) {
		return true
	}
	c := p.src[end]
	return c == '"' || c == '/' && commentAt(p.src, end) || c != '/' && delimits(c)
}

// requote finds the end of an unclosed string, or of one whose closing quote more likely belongs to another string.
func (p *parser) requote(n *Node, start, end int, closed, key bool) (int, bool) {
	if p.budget--; p.budget < 0 {
		return end, closed
	}
	inner := p.src[start+1 : end]
	if key {
		// "hooks: {   or   "type: "command"
		if i := strings.IndexByte(inner, ':'); i >= 0 && (i+1 == len(inner) || strings.IndexByte(" \t\"{[0123456789", inner[i+1]) >= 0) {
			return start + 1 + len(strings.TrimRight(inner[:i], " \t")), false
		}
	}
	if !closed {
		return start + 1 + len(trimStructure(inner)), false
	}
	if key {
		return end, true
	}
	rest := p.src[end : end+lineLen(p.src[end:])]
	// "foo, "next": or "foo}], "next": with the quote after foo missing
	if cut := strings.TrimRight(p.src[start+1:end-1], " \t"); strings.HasSuffix(cut, ",") {
		if i := strings.IndexByte(rest, '"'); i > 0 && isName(rest[:i]) && p.colonAt(end+i+1) {
			return start + 1 + len(trimStructure(cut)), false
		}
	}
	// "echo "hello" there" followed only by punctuation up to the end of the line
	if i := strings.LastIndexByte(rest, '"'); i >= 0 && strings.Trim(rest[i+1:], ",]} \t") == "" {
		n.Bad = true
		p.report(BadString, text.Range{Start: end - 1, End: end}, `a quote inside a string must be escaped; write \"`)
		return end + i + 1, true
	}
	return end, closed
}

// trimStructure trims from a string without a closing quote the punctuation that more likely follows it: white space, a
// comma, and brackets that nothing in the string opens.
func trimStructure(s string) string {
	s = strings.TrimRight(s, " \t")
	s = strings.TrimSuffix(s, ",")
	braces := strings.Count(s, "{") - strings.Count(s, "}")
	brackets := strings.Count(s, "[") - strings.Count(s, "]")
	for s != "" {
		switch s[len(s)-1] {
		case '}':
			if braces++; braces > 0 {
				return s
			}
		case ']':
			if brackets++; brackets > 0 {
				return s
			}
		case ' ', '\t':
		default:
			return s
		}
		s = s[:len(s)-1]
	}
	return s
}

func isName(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf || !isWordByte(byte(r)) })
}

// decode resolves escapes and reports the first invalid one.
func (p *parser) decode(n *Node, s string, at int) string {
	var out []byte
	reported := false
	for i := 0; i < len(s); {
		var size int
		var ok bool
		out, size, ok = appendUnit(out, s[i:])
		if ok = ok || s[i] == '\\' && size == 2 && s[i+1] == '\'' && p.kind == '\''; !ok && !reported {
			reported, n.Bad = true, true
			r := text.Range{Start: at + i, End: at + i + size}
			switch c := s[i]; {
			case c == 0:
				p.report(NULByte, r, "a NUL byte is not allowed in a string")
			case c == '\t':
				p.report(BadString, r, `a tab in a string must be written \t`)
			case c != '\\':
				p.report(BadString, r, fmt.Sprintf(`the control character U+%04X in a string must be written \u%04x`, c, c))
			case size == 2 && s[i+1] == 'u':
				p.report(BadString, r, `expected four hexadecimal digits after \u`)
			case size == 1:
				p.report(BadString, r, "expected a character after the backslash")
			default:
				p.report(BadString, r, fmt.Sprintf(`%s is not a JSON escape; write \\ for a backslash`, s[i:i+size]))
			}
		}
		i += size
	}
	return string(out)
}

// DecodeRune returns the first character of the inside of a JSON string, which may be an escape, and its length in the source.
func DecodeRune(s string) (r rune, size int) {
	decoded, size, _ := appendUnit(nil, s)
	r, _ = utf8.DecodeRune(decoded)
	return r, size
}

// appendUnit decodes one character or escape at the start of s, the inside of a JSON string. An invalid escape is kept
// as written, except that \' loses its backslash.
func appendUnit(out []byte, s string) (_ []byte, size int, ok bool) {
	if s[0] != '\\' {
		_, size = utf8.DecodeRuneInString(s)
		return append(out, s[:size]...), size, s[0] >= 0x20
	}
	if len(s) == 1 {
		return append(out, '\\'), 1, false
	}
	if k := strings.IndexByte(`"\/bfnrt`, s[1]); k >= 0 {
		return append(out, "\"\\/\b\f\n\r\t"[k]), 2, true
	}
	switch s[1] {
	case '\'':
		return append(out, '\''), 2, false
	case 'u':
		r, ok := hex4(s[2:])
		if !ok {
			return append(out, `\u`...), 2, false
		}
		size = 6
		if 0xD800 <= r && r < 0xDC00 && strings.HasPrefix(s[6:], `\u`) {
			if low, ok := hex4(s[8:]); ok && 0xDC00 <= low && low < 0xE000 {
				r, size = (r-0xD800)<<10|(low-0xDC00)+0x10000, 12
			}
		}
		return utf8.AppendRune(out, r), size, true
	}
	_, size = utf8.DecodeRuneInString(s[1:])
	return append(out, s[:1+size]...), 1 + size, false
}

func hex4(s string) (rune, bool) {
	r, err := strconv.ParseUint(s[:min(4, len(s))], 16, 32)
	return rune(r), err == nil && len(s) >= 4
}

// word parses a number, a literal, or text without quotes.
func (p *parser) word(parent *Node, key bool) *Node {
	start := p.pos
	n := p.tree.node(Missing, parent)
	if !key {
		if end, kind := scanLiteral(p.src, start); kind != Missing {
			n.Kind, n.Range = kind, text.Range{Start: start, End: end}
			n.Text = p.src[start:end]
			p.accept(end)
			return n
		}
	}
	end := p.wordEnd(key)
	s := p.src[start:end]
	n.Range, n.Text, n.Bad = text.Range{Start: start, End: end}, s, true
	n.Kind = String
	open, close, _ := smartQuoted(s)
	switch lower := strings.ToLower(s); {
	case open > 0:
		n.open, n.close = uint8(open), uint8(close)
		n.Text = s[open : len(s)-close]
		p.report(SingleQuotes, n.Range, "expected straight double quotes around the string")
	case key:
		n.Text, n.close = strings.TrimSuffix(s, `"`), uint8(strings.Count(s[len(s)-1:], `"`))
		p.broken(BareWord, n.Range, "expected double quotes around the key")
	case lower == "true" || lower == "false":
		n.Kind, n.Text = Bool, lower
		p.broken(BareWord, n.Range, "expected "+lower+" in lower case")
	case lower == "null" || lower == "none" || lower == "nil" || lower == "undefined":
		n.Kind, n.Text = Null, "null"
		p.broken(BareWord, n.Range, "expected null")
	case looksNumeric(s):
		n.Kind = Number
		p.broken(BadNumber, n.Range, fmt.Sprintf("%s is not a JSON number", s))
	default:
		n.close = uint8(strings.Count(s[len(s)-1:], `"`))
		n.Text = s[:len(s)-int(n.close)]
		if n.close > 0 && strings.IndexByte(s, '\\') >= 0 {
			n.style = styleJSON
			n.Text = p.decode(n, n.Text, start)
		}
		p.broken(BareWord, n.Range, "expected a value; a string needs double quotes")
	}
	p.accept(end)
	return n
}

// literal matches true, false, null or a number.
var literal = regex.Lazy(`^(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)$`)

// scanLiteral finds a well-formed number, true, false or null at i; the kind is Missing when there is none.
func scanLiteral(src string, i int) (end int, kind Kind) {
	for end = i; end < len(src) && !delimits(src[end]) && src[end] != '"'; end++ {
	}
	switch {
	case !literal().MatchString(src[i:end]):
		return end, Missing
	case src[i] == 'n':
		return end, Null
	case src[i] == 't' || src[i] == 'f':
		return end, Bool
	}
	return end, Number
}

// delimits reports whether c ends a literal.
func delimits(c byte) bool { return strings.IndexByte(" \t\n\r,:{}[]/", c) >= 0 }

// looksNumeric reports whether s was probably meant as a number: 010, +5, .5, 30s, 0x1F.
func looksNumeric(s string) bool {
	t := strings.TrimLeft(s, "+-.")
	return t != "" && '0' <= t[0] && t[0] <= '9' && len(s) < 32 && strings.Trim(strings.ToLower(t), "0123456789abcdefghijklmnopqrstuvwxyz_.+-%") == "" &&
		strings.Count(s, ".") < 2 && strings.Count(s, "-") < 2
}

// wordEnd is the end of unquoted text. A key ends at white space or punctuation. A value, which may be a whole command,
// ends at a comma, a bracket, a quote or comment after white space, or the end of its line.
func (p *parser) wordEnd(key bool) int {
	s := p.src[p.pos:]
	if _, _, n := smartQuoted(s); n > 0 {
		return p.pos + n
	}
	if !key {
		if n := unopenedString(s[:lineLen(s)]); n > 0 {
			return p.pos + n
		}
	}
	i := 1
	for ; i < len(s); i++ {
		c := s[i]
		space := s[i-1] == ' ' || s[i-1] == '\t'
		switch {
		case c == '\n' || c == '\r' || c == ',' || c == '{' || c == '}' || c == '[' || c == ']' || c == 0,
			key && (c == ' ' || c == '\t' || c == ':'),
			!key && space && (c == '"' || commentAt(s, i)):
			return p.pos + len(strings.TrimRight(s[:i], " \t"))
		}
	}
	return p.pos + len(strings.TrimRight(s, " \t"))
}

// unopenedString is the length of a string at the start of a line without its opening quote, or 0. It extends to the
// first unescaped quote, if a text character comes directly before the quote and the end of a value after it.
func unopenedString(line string) int {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '"':
			rest := strings.TrimLeft(line[i+1:], " \t")
			if i > 0 && strings.IndexByte(" \t,:{[", line[i-1]) < 0 && (rest == "" || strings.IndexByte(",}]", rest[0]) >= 0) {
				return i + 1
			}
			return 0
		}
	}
	return 0
}

// smartQuoted recognizes a string in typographic quotes at the start of s. It returns the widths of its quotes and its
// length in bytes, all 0 when there is none.
func smartQuoted(s string) (open, close, n int) {
	const quotes = "“”„‟‘’"
	r, open := utf8.DecodeRuneInString(s)
	if !strings.ContainsRune(quotes, r) {
		return 0, 0, 0
	}
	i := strings.IndexAny(s[open:], quotes+"\"\r\n")
	if i < 0 || s[open+i] == '\n' || s[open+i] == '\r' {
		return 0, 0, 0
	}
	_, close = utf8.DecodeRuneInString(s[open+i:])
	return open, close, open + i + close
}

// Quote returns a text as a string of JSON, which is one of YAML as well. Only what has to be escaped is.
func Quote(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string always encodes
	return strings.TrimSuffix(b.String(), "\n")
}

// Escape returns a text as it is written between the quotes of a string of JSON.
func Escape(s string) string {
	quoted := Quote(s)
	return quoted[1 : len(quoted)-1]
}
