package syntax

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Frontmatter is parsed in these steps. The fences are found directly. The YAML library parses the block between them
// into nodes that know the line and column of their start; convert turns these into offsets and finds the ends by
// scanning the source. When the library rejects the block, one mistake is reported and mended in a working copy, and
// the block is parsed again.
//
// Mending keeps offsets stable: bytes are overwritten in place, and text is added only as indentation, at the end of a
// line, or as one character within it. When removing one character fixes several mistakes, that character is the
// mistake.

const (
	maxBlock   = 1 << 20 // bytes of frontmatter that are parsed
	maxMending = 4 << 20 // total bytes parsed again after mending
)

// ParseFrontmatter parses the YAML frontmatter of a Markdown document: the text between a first line of --- and the
// next such line. It never fails; HasBlock is false when there is no frontmatter.
func ParseFrontmatter(src string) *Tree {
	start := afterBOM(src)
	first, next := fenceLine(src, start)
	if !first {
		return newYAMLTree(src, text.Range{Start: start, End: start})
	}
	end, closed := closingFence(src, next)
	if !closed {
		end = openEnd(src, next)
	}
	t := newYAMLTree(src, text.Range{Start: next, End: end})
	t.HasBlock = true
	y := newYAMLText(t)
	if !closed {
		y.report(UnclosedFrontmatter, text.Range{Start: start, End: start + 3}, "expected a line of --- to end the frontmatter")
	}
	if !y.read(text.Range{Start: start, End: start + 3}) {
		return t
	}
	if closed && len(t.Errors) > 0 {
		if r := y.repaired(); r != nil {
			return r
		}
	}
	return t
}

// newYAMLTree returns the tree of a block in which no value has been found yet.
func newYAMLTree(src string, block text.Range) *Tree {
	t := &Tree{Language: YAML, Source: src, BOM: afterBOM(src) > 0, Block: block}
	t.Root = t.node(Missing, nil)
	t.Root.Range = text.Range{Start: block.Start, End: block.Start}
	return t
}

// afterBOM is the length of a byte order mark at the start of a text, 0 for none.
func afterBOM(src string) int { return len(src) - len(strings.TrimPrefix(src, "\xef\xbb\xbf")) }

// closingFence returns the start of the line that ends a block, false when there is none.
func closingFence(src string, start int) (at int, ok bool) {
	for at = start; at < len(src); {
		fence, next := fenceLine(src, at)
		if fence {
			return at, true
		}
		at = next
	}
	return at, false
}

// fenceLine reports whether the line at i is ---, and returns the start of the next line.
func fenceLine(src string, i int) (fence bool, next int) {
	n := lineLen(src[i:])
	next = i + n
	if strings.HasPrefix(src[next:], "\r\n") {
		next += 2
	} else if next < len(src) {
		next++
	}
	return strings.HasPrefix(src[i:], "---") && strings.Trim(src[i+3:i+max(n, 3)], " \t") == "", next
}

// openEnd is the end of frontmatter without a closing fence: before the first unindented line that is not a key, an
// item, a comment or a bracket, or the end of the document.
func openEnd(src string, start int) int {
	for at := start; at < len(src); {
		_, next := fenceLine(src, at)
		line := strings.TrimRight(src[at:next], " \t\r\n")
		if line != "" && !strings.ContainsRune(" \t-#]}", rune(line[0])) && !strings.Contains(line+" ", ": ") {
			rest := strings.TrimSpace(src[start:at])
			if rest != "" && (next < len(src) || strings.Contains(line, " ")) {
				return at
			}
		}
		if strings.HasPrefix(line, "# ") && strings.TrimSpace(src[start:at]) != "" && blankBefore(src, at) {
			return at // a heading
		}
		at = next
	}
	return len(src)
}

func blankBefore(src string, at int) bool {
	s := strings.TrimRight(src[:at], " \t")
	s = strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(s, "\n"), "\r"), " \t")
	return strings.HasSuffix(s, "\n") || strings.HasSuffix(s, "\r")
}

// yamlText is the working copy of a block; buf is as long as the original.
type yamlText struct {
	tree  *Tree
	base  int         // offset of the block in the document
	buf   []byte      // the mended block
	lines []int       // offset in buf of each line; line breaks are those of YAML
	shift []int       // number of columns by which each line is moved right
	tail  []string    // text added at the end of each line
	put   []insertion // character added inside each line
	dirty []int       // offsets in buf overwritten by mending, unordered
	// reported holds the lines with a reported mistake.
	reported map[int]bool
	// misplacedIn holds the sections in which a misplaced line was reported.
	misplacedIn map[int]bool
}

func newYAMLText(t *Tree) *yamlText {
	y := &yamlText{tree: t, base: t.Block.Start, buf: []byte(t.Source[t.Block.Start:t.Block.End]), reported: map[int]bool{}, misplacedIn: map[int]bool{}}
	y.lines = []int{0}
	for i := 0; i < len(y.buf); {
		n := yamlBreak(y.buf, i)
		if i += max(n, 1); n > 0 {
			y.lines = append(y.lines, i)
		}
	}
	y.shift, y.tail, y.put = make([]int, len(y.lines)), make([]string, len(y.lines)), make([]insertion, len(y.lines))
	return y
}

// yamlBreaks are the characters of line breaks. YAML 1.1, which the library follows here, has more kinds than editors.
const yamlBreaks = "\n\r\u0085\u2028\u2029"

// yamlBreak is the length of the line break at i, 0 for none.
func yamlBreak[T string | []byte](s T, i int) int {
	switch s[i] {
	case '\n':
		return 1
	case '\r':
		if i+1 < len(s) && s[i+1] == '\n' {
			return 2
		}
		return 1
	case 0xC2:
		if i+1 < len(s) && s[i+1] == 0x85 {
			return 2
		}
	case 0xE2:
		if i+2 < len(s) && s[i+1] == 0x80 && (s[i+2] == 0xA8 || s[i+2] == 0xA9) {
			return 3
		}
	}
	return 0
}

// clean overwrites characters that no YAML reader accepts and reports the first of each kind.
func (y *yamlText) clean() {
	once := map[ErrorCode]bool{}
	bad := func(i, n int, code ErrorCode, message string) {
		if !once[code] {
			once[code] = true
			y.report(code, text.Range{Start: y.base + i, End: y.base + i + n}, message)
		}
		y.hide(i, n)
	}
	for i := 0; i < len(y.buf); {
		r, n := utf8.DecodeRune(y.buf[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			bad(i, n, InvalidUTF8, "the text is not valid UTF-8 here; save the file as UTF-8")
		case r == 0:
			bad(i, n, NULByte, "a NUL byte is not allowed; save the file as text")
		case r < 0x20 && r != '\t' && r != '\n' && r != '\r', r == 0xFFFE, r == 0xFFFF, r == '\ufeff':
			bad(i, n, BadYAML, "a control character is not allowed in YAML")
		}
		i += n
	}
}

// hide overwrites n bytes by a character without meaning.
func (y *yamlText) hide(i, n int) {
	for k := i; k < i+n; k++ {
		y.buf[k] = '_'
		y.dirty = append(y.dirty, k)
	}
}

// render returns the text for the library: buf with shift, put and tail applied.
func (y *yamlText) render() []byte {
	out := make([]byte, 0, len(y.buf)+16)
	for k, start := range y.lines {
		end := y.lineEnd(k)
		switch s := y.shift[k]; {
		case s > 0:
			out = append(out, strings.Repeat(" ", s)...)
		case s < 0:
			start -= s
		}
		switch p := y.put[k]; {
		case p.c != 0 && p.at >= start:
			out = append(append(out, y.buf[start:p.at]...), p.c)
			start = p.at
		case p.out:
			out = append(out, y.buf[start:p.at]...)
			start = p.at + 1
		}
		if t := y.tail[k]; t != "" {
			stop := max(start, y.lines[k]+len(y.line(k)))
			out = append(out, y.buf[start:stop]...)
			out = append(out, t...)
			start = stop
		}
		out = append(out, y.buf[start:end]...)
	}
	return out
}

func (y *yamlText) report(code ErrorCode, r text.Range, message string) *Error {
	if len(y.tree.Errors) >= MaxErrors {
		return nil
	}
	y.tree.Errors = append(y.tree.Errors, Error{Code: code, Range: r, Message: message})
	return &y.tree.Errors[len(y.tree.Errors)-1]
}

// lineAt is the number of the line that contains offset i of buf.
func (y *yamlText) lineAt(i int) int {
	k, found := slices.BinarySearch(y.lines, i)
	if !found {
		k--
	}
	return k
}

// line is a line of buf without trailing white space and line break.
func (y *yamlText) line(k int) string {
	return string(bytes.TrimRight(y.buf[y.lines[k]:y.lineEnd(k)], " \t"+yamlBreaks))
}

// lineEnd is the end of a line of buf, including its line break.
func (y *yamlText) lineEnd(k int) int {
	if k+1 < len(y.lines) {
		return y.lines[k+1]
	}
	return len(y.buf)
}

// offset converts a line and column of the library (from 1, columns in runes) to an offset in buf.
func (y *yamlText) offset(line, column int) int {
	if line < 1 {
		return 0
	}
	if line > len(y.lines) {
		return len(y.buf)
	}
	start, columns := y.lines[line-1], column-1-y.shift[line-1]
	i := y.advance(start, columns)
	switch p := y.put[line-1]; {
	case p.c != 0 && i > p.at:
		i = y.advance(start, columns-1)
	case p.out && i >= p.at:
		i = y.advance(start, columns+1)
	}
	return i
}

// advance moves right by a number of columns on a line.
func (y *yamlText) advance(i, columns int) int {
	for ; columns > 0 && i < len(y.buf); columns-- {
		_, n := utf8.DecodeRune(y.buf[i:])
		i += n
	}
	return i
}

// ParseYAML parses a file that is YAML as a whole. It never fails.
func ParseYAML(src string) *Tree {
	t := newYAMLTree(src, text.Range{Start: afterBOM(src), End: len(src)})
	t.HasBlock, t.whole = true, true
	newYAMLText(t).read(t.Root.Range)
	return t
}

// read parses a block. One that is too long is reported instead.
func (y *yamlText) read(at text.Range) bool {
	if y.tree.Block.Len() > maxBlock {
		y.report(BadYAML, at, "the "+y.what()+" is longer than 1 MiB and is not read")
		return false
	}
	y.clean()
	y.parse()
	sortErrors(y.tree.Errors)
	return true
}

// what names the block in messages.
func (y *yamlText) what() string {
	if y.tree.whole {
		return "file"
	}
	return "frontmatter"
}
