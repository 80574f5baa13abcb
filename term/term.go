// Package term lays out text for a terminal: colors, and lines wrapped at its width. It knows nothing of what the text says.
// Begin with Style.
package term

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"
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

var colors = []Color{Bold, Faint, Red, Green, Yellow, Blue, Cyan, reset}

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
// stays whole, except for JSON, which is broken between its members.
func (s Style) Wrap(line string, hang int) string {
	if s.Width <= 0 || width(line) <= s.Width {
		return line
	}
	limit := max(s.Width, hang+minWidth)
	var b strings.Builder
	column, empty := 0, true // empty: no word on this line yet
	for i, word := range strings.Split(line, " ") {
		pieces := []string{word}
		if width(word) > limit-hang {
			pieces = members(word, limit-hang)
		}
		for k, piece := range pieces {
			n := width(piece)
			switch {
			case i == 0 && k == 0:
			case k > 0 && column+n <= limit:
			case k == 0 && (empty || column+1+n <= limit):
				b.WriteByte(' ')
				column++
			default:
				b.WriteString("\n" + strings.Repeat(" ", hang))
				column, empty = hang, true
			}
			b.WriteString(piece)
			column += n
			empty = empty && n == 0
		}
	}
	return b.String()
}

// members splits JSON without spaces before a member, and before a value wider than the room; other words stay whole.
func members(word string, room int) []string {
	var list []string
	start, colon := 0, 0 // colon: the end of the last name of a member
	add := func(end int) {
		if start < colon && colon < end && width(word[start:end]) > room {
			list = append(list, word[start:colon])
			start = colon
		}
		list = append(list, word[start:end])
		start = end
	}
	for i := 1; i+1 < len(word); i++ {
		before, after := word[i-1], word[i+1]
		switch c := word[i]; {
		case c == ',' && (after == '"' || after == '{' || after == '['), (c == '{' || c == '[') && after == '"':
			add(i + 1)
		case c == ':' && before == '"':
			colon = i + 1
		}
	}
	add(len(word))
	return list
}

// width is the number of columns that a text takes without what Paint writes.
func width(text string) int { return Columns(unpainted.Replace(text)) }

var unpainted = strings.NewReplacer(string(Bold), "", string(Faint), "", string(Red), "", string(Green), "", string(Yellow), "", string(Blue), "", string(Cyan), "", reset, "")

// Printable escapes what would control the terminal or reorder text, as in names and output; tabs, line breaks and Paint's stay.
func (s Style) Printable(text string) string {
	if !strings.ContainsFunc(text, controls) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch {
		case !controls(r), r == '\x1b' && s.Color && slices.ContainsFunc(colors, func(c Color) bool { return strings.HasPrefix(text[i:], string(c)) }):
			b.WriteRune(r)
		default:
			quoted := strconv.QuoteRune(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return b.String()
}

func controls(r rune) bool {
	return (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) && r != '\t' && r != '\n'
}

// widths counts ambiguous characters as one column, whatever the locale.
var widths = &runewidth.Condition{StrictEmojiNeutral: true}

// Clip shortens a text to fewer columns than width, with an ellipsis, if it takes more.
func Clip(text string, width int) string { return widths.Truncate(text, width, "…") }

// Columns is how many columns a text takes: two for each wide East Asian character and emoji, none for combining ones.
func Columns(text string) int { return widths.StringWidth(text) }
