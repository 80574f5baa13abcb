package syntax

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// next scans the current token, starting at pos.
func (p *parser) next() {
	src, i := p.src, p.pos
	for i < len(src) {
		switch c := src[i]; c {
		case ' ', '\t':
			i++
		case '\n', '\r':
			i++
			p.lineStart = i
		case '{', '}', '[', ']', ':', ',', '"', '\'':
			p.pos, p.kind = i, c
			return
		default:
			if n := p.trivia(i); n > 0 {
				i += n
				continue
			}
			p.pos, p.kind = i, word
			return
		}
	}
	p.pos, p.kind = i, eof
}

// trivia is the length of a comment, or of text between tokens that is reported and skipped; 0 for a word.
func (p *parser) trivia(i int) int {
	s := p.src[i:]
	switch {
	case strings.HasPrefix(s, "//"):
		n := lineLen(s)
		p.tree.Comments = append(p.tree.Comments, text.Range{Start: i, End: i + n})
		return n
	case strings.HasPrefix(s, "/*"):
		n := strings.Index(s[2:], "*/") + 4
		if n < 4 {
			n = len(s)
			p.gap(MissingClose, text.Range{Start: i, End: i + 2}, "expected */ to end the comment")
		}
		p.tree.Comments = append(p.tree.Comments, text.Range{Start: i, End: i + n})
		if k := strings.LastIndexAny(s[:n], "\r\n"); k >= 0 {
			p.lineStart = i + k + 1
		}
		return n
	case s[0] == '#':
		n := lineLen(s)
		p.gap(Unexpected, text.Range{Start: i, End: i + n}, "a comment begins with //, not with #")
		return n
	case s[0] == 0:
		n := len(s) - len(strings.TrimLeft(s, "\x00"))
		p.gap(NULByte, text.Range{Start: i, End: i + n}, "a NUL byte is not allowed; save the file as text")
		return n
	case s[0] >= utf8.RuneSelf:
		if r, n := utf8.DecodeRuneInString(s); unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b' {
			p.gap(Unexpected, text.Range{Start: i, End: i + n}, fmt.Sprintf("the invisible character U+%04X is not allowed here; write a plain space", r))
			return n
		}
	}
	return 0
}

// accept consumes the current token, which ends at end, and scans the next one.
func (p *parser) accept(end int) {
	p.prevEnd, p.pos = end, end
	p.next()
}

// skip moves past text up to end without consuming it.
func (p *parser) skip(end int) {
	p.pos = end
	p.next()
}

// sameLine reports whether the current token is on the line where the last accepted token ends.
func (p *parser) sameLine() bool { return p.lineStart <= p.prevEnd }

// lineLen is the length of the first line of s, in bytes.
func lineLen(s string) int {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		return i
	}
	return len(s)
}

// SkipSpace returns the offset after white space and comments of JSON.
func SkipSpace(src string, i int) int {
	for i < len(src) {
		switch c := src[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '/' && strings.HasPrefix(src[i:], "//"):
			i += lineLen(src[i:])
		case c == '/' && strings.HasPrefix(src[i:], "/*"):
			n := strings.Index(src[i+2:], "*/")
			if n < 0 {
				return len(src)
			}
			i += n + 4
		default:
			return i
		}
	}
	return i
}

func commentAt(s string, i int) bool {
	return strings.HasPrefix(s[i:], "//") || strings.HasPrefix(s[i:], "/*")
}
