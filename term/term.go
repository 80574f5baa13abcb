// Package term lays out text for a terminal: colors, and lines wrapped at its width.
package term

import (
	"strings"
	"unicode/utf8"
)

// Style is how text is shown. The zero value is for a file or a pipe: no colors, lines as long as they are.
type Style struct {
	// Color allows escape sequences.
	Color bool
	// Width is the number of columns at which lines are wrapped; 0 leaves them alone.
	Width int
}

// Color is the escape sequence that starts a color.
type Color string

// The colors in use, and the sequence that ends each of them.
const (
	Bold   Color = "\x1b[1m"
	Faint  Color = "\x1b[2m"
	Red    Color = "\x1b[31m"
	Green  Color = "\x1b[32m"
	Yellow Color = "\x1b[33m"
	Blue   Color = "\x1b[34m"
	Cyan   Color = "\x1b[36m"

	reset = "\x1b[0m"
)

// Paint colors text where colors are allowed.
func (s Style) Paint(c Color, text string) string {
	if !s.Color || text == "" {
		return text
	}
	return string(c) + text + reset
}

// minWidth is what is left for words beside a hanging indent, however narrow the terminal is.
const minWidth = 20

// Wrap breaks one line at spaces. Lines after the first are indented by hang columns. A word that is longer than a line
// stays whole.
func (s Style) Wrap(line string, hang int) string {
	if s.Width <= 0 || width(line) <= s.Width {
		return line
	}
	limit := max(s.Width, hang+minWidth)
	var b strings.Builder
	column, empty := 0, true // empty: no word on this line yet
	for i, word := range strings.Split(line, " ") {
		n := width(word)
		switch {
		case i == 0:
		case empty || column+1+n <= limit:
			b.WriteByte(' ')
			column++
		default:
			b.WriteString("\n" + strings.Repeat(" ", hang))
			column, empty = hang, true
		}
		b.WriteString(word)
		column += n
		empty = empty && n == 0
	}
	return b.String()
}

// width is the number of columns that a text takes: its characters without escape sequences.
func width(text string) int {
	n := utf8.RuneCountInString(text)
	for {
		i := strings.IndexByte(text, '\x1b')
		if i < 0 {
			return n
		}
		j := strings.IndexByte(text[i:], 'm')
		if j < 0 {
			return n
		}
		n -= j + 1
		text = text[i+j+1:]
	}
}
