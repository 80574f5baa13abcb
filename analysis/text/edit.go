package text

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Edit replaces a byte range with New.
type Edit struct {
	Range Range
	New   string
}

// Apply makes all edits at once; their ranges refer to src. Edits may come in any order. Insertions at one offset keep
// their order and come before a replacement that starts there. Ranges that overlap or lie outside src are an error.
func Apply(src string, edits []Edit) (string, error) {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		return cmp.Or(a.Range.Start-b.Range.Start, min(a.Range.Len(), 1)-min(b.Range.Len(), 1))
	})
	var out strings.Builder
	done := 0
	for _, e := range sorted {
		r := e.Range
		if r.Start < 0 || r.End < r.Start || r.End > len(src) {
			return "", fmt.Errorf("edit of bytes %d to %d in a text of %d bytes", r.Start, r.End, len(src))
		}
		if r.Start < done {
			return "", fmt.Errorf("edit of bytes %d to %d overlaps one that ends at %d", r.Start, r.End, done)
		}
		out.WriteString(src[done:r.Start])
		out.WriteString(e.New)
		done = r.End
	}
	out.WriteString(src[done:])
	return out.String(), nil
}

// LineBreak returns the line break that a text uses: CRLF if it has one anywhere, otherwise LF.
func LineBreak(src string) string {
	if strings.Contains(src, "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// BreakAs returns s with the line breaks that src uses.
func BreakAs(src, s string) string {
	if eol := LineBreak(src); eol != "\n" {
		return strings.ReplaceAll(strings.ReplaceAll(s, eol, "\n"), "\n", eol)
	}
	return s
}
