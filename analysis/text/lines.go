package text

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"
)

// Text is an immutable document with an index of its lines, which end with LF, CRLF or a lone CR; the last may be empty. It is safe for concurrent use.
type Text struct {
	src string

	once   sync.Once
	starts []int // offset of each line; starts[0] is 0. Written under once, like ascii
	ascii  bool  // every character is one byte, so columns need no counting; false means unknown
}

// New wraps src. The line index is built on first use.
func New(src string) *Text { return &Text{src: src} }

// String returns the whole text.
func (t *Text) String() string { return t.src }

// Len is the length in bytes.
func (t *Text) Len() int { return len(t.src) }

// LineCount returns the number of lines, at least 1.
func (t *Text) LineCount() int { return len(t.index()) }

// LineAt returns the zero-based line that contains off. A line break belongs to the line it ends.
func (t *Text) LineAt(off int) int {
	off = t.clamp(off)
	starts := t.index()
	return sort.Search(len(starts), func(i int) bool { return starts[i] > off }) - 1
}

// LineRange returns the range of a line without its line break. The line is clamped.
func (t *Text) LineRange(line int) Range {
	starts := t.index()
	line = max(0, min(line, len(starts)-1))
	start, end := starts[line], len(t.src)
	if line+1 < len(starts) {
		end = starts[line+1] - 1
		if t.src[end] == '\n' && end > start && t.src[end-1] == '\r' {
			end--
		}
	}
	return Range{start, end}
}

// Line returns the text of a line without its line break.
func (t *Text) Line(line int) string {
	r := t.LineRange(line)
	return t.src[r.Start:r.End]
}

// Slice returns the text of a range, clamped.
func (t *Text) Slice(r Range) string {
	start := t.clamp(r.Start)
	return t.src[start:max(start, t.clamp(r.End))]
}

// Replace returns the text with r, clamped, replaced by s.
func (t *Text) Replace(r Range, s string) *Text {
	start := t.clamp(r.Start)
	return New(t.src[:start] + s + t.src[max(start, t.clamp(r.End)):])
}

func (t *Text) index() []int {
	t.once.Do(func() {
		t.starts, t.ascii = []int{0}, true
		for i := range len(t.src) {
			switch c := t.src[i]; {
			case c == '\n', c == '\r' && !strings.HasPrefix(t.src[i+1:], "\n"): // of a CRLF, the LF ends the line
				t.starts = append(t.starts, i+1)
			case c >= utf8.RuneSelf:
				t.ascii = false
			}
		}
	})
	return t.starts
}

func (t *Text) clamp(off int) int { return max(0, min(off, len(t.src))) }

// OffsetPosition converts a byte offset to a position. Inside a character it is that of the start, between CR and LF that of the end of the line.
func (t *Text) OffsetPosition(off int, enc Encoding) Position {
	off = t.clamp(off)
	line := t.LineAt(off)
	r := t.LineRange(line)
	off = runeStart(t.src[r.Start:r.End], min(off, r.End)-r.Start)
	if enc == UTF8 || t.ascii {
		return Position{line, off}
	}
	units := 0
	for _, c := range t.src[r.Start : r.Start+off] {
		units += enc.width(c)
	}
	return Position{line, units}
}

// PositionOffset converts a position to a byte offset. A line after the last maps to the end of the text, a negative
// line to its start, and a character after the end of the line to that end.
func (t *Text) PositionOffset(p Position, enc Encoding) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= t.LineCount() {
		return len(t.src)
	}
	r := t.LineRange(p.Line)
	line := t.src[r.Start:r.End]
	if enc == UTF8 || t.ascii {
		return r.Start + runeStart(line, max(0, min(p.Character, len(line))))
	}
	units := 0
	for i, c := range line {
		if units += enc.width(c); units > p.Character {
			return r.Start + i
		}
	}
	return r.End
}

// PositionRange converts a pair of positions; an end before the start gives an empty range at the start.
func (t *Text) PositionRange(start, end Position, enc Encoding) Range {
	s := t.PositionOffset(start, enc)
	return Range{s, max(s, t.PositionOffset(end, enc))}
}

// width is the number of units of a character, for encodings other than UTF8; that of an invalid byte, which decodes to U+FFFD, is 1.
func (e Encoding) width(c rune) int {
	if e == UTF16 {
		return utf16.RuneLen(c)
	}
	return 1
}

// runeStart moves off back to the start of the character that contains it.
func runeStart(s string, off int) int {
	for i := max(0, off-utf8.UTFMax+1); i < off; i++ {
		if _, size := utf8.DecodeRuneInString(s[i:]); i+size > off {
			return i
		}
	}
	return off
}
