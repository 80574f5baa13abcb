// Package text holds the text of a document and converts between byte offsets and positions. It knows nothing of its meaning. Begin with Text in lines.go.
//
// All of hooks-ls uses byte offsets; lines and columns exist only at the edge. Conversions clamp and never fail: a position beyond the end of a line
// maps to that end, one inside a character to the start of the character.
package text

// Range is a half-open range of byte offsets.
type Range struct{ Start, End int }

// Len is the number of bytes.
func (r Range) Len() int { return r.End - r.Start }

// Covers reports whether another range is inside the range, or the same.
func (r Range) Covers(other Range) bool { return r.Start <= other.Start && other.End <= r.End }

// Contains reports whether off is in the range or at its end, like a cursor that touches a word.
func (r Range) Contains(off int) bool { return r.Start <= off && off <= r.End }

// Position is a zero-based line and character; Encoding is the unit of Character.
type Position struct{ Line, Character int }

// Encoding is the unit of Position.Character.
type Encoding uint8

const (
	UTF8  Encoding = iota // bytes
	UTF16                 // UTF-16 code units
	Runes                 // Unicode code points; an invalid byte counts as one
)
