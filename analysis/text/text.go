// Package text holds the text of a document and converts between byte offsets and the positions that people and editors
// count in. It knows nothing of what the text means. Begin with Text in lines.go.
//
// Inside hooks-ls everything is a byte offset; lines and columns exist only at
// the edge. Conversions clamp and never fail: a position beyond a line's end
// means its end, one inside a character means the character's start.
package text

// Range is a half-open range of byte offsets.
type Range struct{ Start, End int }

// Len is the number of bytes.
func (r Range) Len() int { return r.End - r.Start }

// Contains reports whether off lies in the range or at its end, as a cursor touches a word.
func (r Range) Contains(off int) bool { return r.Start <= off && off <= r.End }

// Position counts lines and characters from zero; what a character is depends on the Encoding.
type Position struct{ Line, Character int }

// Encoding is the unit of Position.Character.
type Encoding uint8

const (
	UTF8  Encoding = iota // bytes
	UTF16                 // UTF-16 code units
	Runes                 // Unicode code points; an invalid byte counts as one
)
