package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// SourceRange maps bytes i to j of Text back to the source. Escapes and line folds are covered as a whole; an empty
// range maps to an empty range. It locates errors inside a matcher and paths inside a command.
func (n *Node) SourceRange(i, j int) text.Range {
	i = max(0, min(i, len(n.Text)))
	j = max(i, min(j, len(n.Text)))
	inner := n.Inner()
	src := n.tree.Source[inner.Start:inner.End]
	if src == n.Text {
		return text.Range{Start: inner.Start + i, End: inner.Start + j}
	}
	r := text.Range{Start: inner.End, End: inner.End}
	found := false
	n.units(src, func(at, size, from, to int) bool {
		if !found && i < to {
			found = true
			r.Start = inner.Start + at
			if i == j {
				r.End = r.Start
				return false
			}
		}
		if found && j <= to {
			r.End = inner.Start + at + size
			return false
		}
		return true
	})
	return r
}

// units iterates over the inside of a scalar. It yields each unit of source (offset and size) with the byte range of
// Text that it decodes to, until yield returns false.
func (n *Node) units(src string, yield func(at, size, from, to int) bool) {
	var buf []byte
	done := 0 // bytes of Text
	for at := 0; at < len(src) && done < len(n.Text); {
		size, length := 1, 1
		switch run := foldable(src[at:]); {
		case n.style == styleJSON:
			if c := src[at]; c == '\\' || c >= utf8.RuneSelf {
				buf, size, _ = appendUnit(buf[:0], src[at:])
				length = len(buf)
			}
		case n.style == styleDouble && src[at] == '\\':
			size, length = yamlEscape(src[at:])
		case n.style == styleSingle && strings.HasPrefix(src[at:], "''"):
			size, length = 2, 1
		case run == 0 || run == 1 && src[at] == n.Text[done]:
			_, size = utf8.DecodeRuneInString(src[at:])
			length = size
		case n.style == styleDouble:
			size, length = run, foldedLen(src[at:at+run])
		default:
			// White space matches white space, folded or not.
			size, length = run, foldable(n.Text[done:])
		}
		if !yield(at, size, done, min(done+length, len(n.Text))) {
			return
		}
		at += size
		done += length
	}
}

// foldable is the length of the white space at the start of s, including line breaks.
func foldable[T string | []byte](s T) int {
	i := 0
	for i < len(s) {
		n := yamlBreak(s, i)
		if n == 0 && s[i] != ' ' && s[i] != '\t' {
			break
		}
		i += max(n, 1)
	}
	return i
}

// foldedLen is the decoded length of white space in double quotes: unchanged within a line; for line breaks, a space
// for the first and a break for each further one. U+2028 and U+2029 stay as they are.
func foldedLen(s string) int {
	breaks := foldedBreaks(s)
	decoded := breaks + 2*strings.Count(s, "\u2028") + 2*strings.Count(s, "\u2029")
	switch {
	case breaks == 0:
		return len(s)
	case breaks > 1 && s[strings.IndexAny(s, yamlBreaks)] != "\u2028"[0]:
		return decoded - 1
	}
	return decoded
}

// yamlEscape returns the length of the escape at the start of s and of its decoded text.
func yamlEscape(s string) (size, length int) {
	if len(s) < 2 {
		return len(s), len(s)
	}
	switch s[1] {
	case 'N', '_':
		return 2, 2
	case 'L', 'P':
		return 2, 3
	}
	if digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[1]]; digits > 0 {
		if len(s) < 2+digits {
			return len(s), len(s)
		}
		size = 2 + digits
		v, err := strconv.ParseUint(s[2:size], 16, 32)
		if err != nil {
			return size, size
		}
		if 0xD800 <= v && v < 0xDC00 && strings.HasPrefix(s[size:], `\u`) {
			return min(size+6, len(s)), 4
		}
		return size, utf8.RuneLen(rune(v))
	}
	if n := yamlBreak(s, 1); n > 0 { // an escaped line break, which removes the white space of the next line
		size = 1 + n + indentOf(s[1+n:])
		// Empty lines after it count.
		if rest := foldable(s[size:]); rest > 0 {
			return size + rest, foldedBreaks(s[size : size+rest])
		}
		return size, 0
	}
	return 2, 1
}

// foldedBreaks is the number of line breaks in s.
func foldedBreaks(s string) int {
	n := 0
	for i := 0; i < len(s); {
		size := yamlBreak(s, i)
		n += min(size, 1)
		i += max(size, 1)
	}
	return n
}
