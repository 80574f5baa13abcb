package text

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestLines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		want      []string
	}{
		{"empty", "", []string{""}},
		{"no break", "ab", []string{"ab"}},
		{"lf", "a\nb\n", []string{"a", "b", ""}},
		{"crlf", "a\r\nb\r\n", []string{"a", "b", ""}},
		{"lone cr", "a\rb\r", []string{"a", "b", ""}},
		{"mixed", "a\r\r\nb\n\rc", []string{"a", "", "b", "", "c"}},
		{"bom", "\ufeffa\nb", []string{"\ufeffa", "b"}},
		{"line separator is no break", "a\u2028b\vc\fd", []string{"a\u2028b\vc\fd"}},
		{"only breaks", "\n\n", []string{"", "", ""}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := New(tt.src)
			var got []string
			for i := range text.LineCount() {
				got = append(got, text.Line(i))
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("lines of %q (-want +got):\n%s", tt.src, d)
			}
		})
	}
}

func TestOffsetPosition(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		off       int
		utf8      Position
		utf16     Position
		runes     Position
	}{
		{"empty", "", 0, Position{0, 0}, Position{0, 0}, Position{0, 0}},
		{"past the end", "ab\nc", 99, Position{1, 1}, Position{1, 1}, Position{1, 1}},
		{"before the start", "ab", -3, Position{0, 0}, Position{0, 0}, Position{0, 0}},
		{"after the last break", "a\n", 2, Position{1, 0}, Position{1, 0}, Position{1, 0}},
		{"at LF", "ab\ncd", 2, Position{0, 2}, Position{0, 2}, Position{0, 2}},
		{"between CR and LF", "ab\r\ncd", 3, Position{0, 2}, Position{0, 2}, Position{0, 2}},
		{"after CRLF", "ab\r\ncd", 4, Position{1, 0}, Position{1, 0}, Position{1, 0}},
		{"after lone CR", "ab\rcd", 4, Position{1, 1}, Position{1, 1}, Position{1, 1}},
		{"two bytes", "é!", 2, Position{0, 2}, Position{0, 1}, Position{0, 1}},
		{"inside two bytes", "é!", 1, Position{0, 0}, Position{0, 0}, Position{0, 0}},
		{"after a pair", "😀!", 4, Position{0, 4}, Position{0, 2}, Position{0, 1}},
		{"inside four bytes", "a😀!", 4, Position{0, 1}, Position{0, 1}, Position{0, 1}},
		{"after a BOM", "\ufeffx", 3, Position{0, 3}, Position{0, 1}, Position{0, 1}},
		{"stray continuation bytes", "\x80\x80x", 2, Position{0, 2}, Position{0, 2}, Position{0, 2}},
		{"truncated sequence", "\xe2\x82x", 2, Position{0, 2}, Position{0, 2}, Position{0, 2}},
		{"surrogate written in UTF-8", "\xed\xa0\x80x", 3, Position{0, 3}, Position{0, 3}, Position{0, 3}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := New(tt.src)
			for enc, want := range map[Encoding]Position{UTF8: tt.utf8, UTF16: tt.utf16, Runes: tt.runes} {
				if got := text.OffsetPosition(tt.off, enc); got != want {
					t.Errorf("OffsetPosition(%q, %d, %d) = %v, want %v", tt.src, tt.off, enc, got, want)
				}
			}
		})
	}
}

func TestPositionOffset(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		pos       Position
		enc       Encoding
		want      int
	}{
		{"empty", "", Position{0, 0}, UTF16, 0},
		{"empty, far", "", Position{7, 7}, UTF16, 0},
		{"line past the end", "ab\ncd", Position{2, 0}, UTF16, 5},
		{"negative line", "ab\ncd", Position{-1, 2}, UTF16, 0},
		{"negative character", "ab\ncd", Position{1, -2}, UTF16, 3},
		{"character past the line", "ab\ncd", Position{0, 9}, UTF16, 2},
		{"character past a CRLF line", "ab\r\ncd", Position{0, 3}, UTF8, 2},
		{"character past a lone CR line", "ab\rcd", Position{0, 3}, Runes, 2},
		{"pair whole", "a😀b", Position{0, 3}, UTF16, 5},
		{"pair split", "a😀b", Position{0, 2}, UTF16, 1},
		{"bytes split", "a😀b", Position{0, 3}, UTF8, 1},
		{"runes", "a😀b", Position{0, 2}, Runes, 5},
		{"BOM is a character", "\ufeffab", Position{0, 1}, UTF16, 3},
		{"invalid bytes are characters", "\xff\xfeab", Position{0, 3}, UTF16, 3},
		{"last empty line", "a\n", Position{1, 4}, UTF16, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := New(tt.src).PositionOffset(tt.pos, tt.enc); got != tt.want {
				t.Errorf("PositionOffset(%q, %v, %d) = %d, want %d", tt.src, tt.pos, tt.enc, got, tt.want)
			}
		})
	}
}

func TestPositionRangeReversed(t *testing.T) {
	t.Parallel()
	got := New("abc\ndef").PositionRange(Position{1, 1}, Position{0, 1}, UTF16)
	if want := (Range{5, 5}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestApply(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		src   string
		edits []Edit
		want  string
		err   bool
	}{
		{"none", "abc", nil, "abc", false},
		{"unsorted", "abcdef", []Edit{{Range{4, 5}, "X"}, {Range{0, 1}, ""}}, "bcdXf", false},
		{"insertions keep order", "ab", []Edit{{Range{1, 1}, "1"}, {Range{1, 1}, "2"}}, "a12b", false},
		{"insertion before a replacement", "abc", []Edit{{Range{1, 2}, "X"}, {Range{1, 1}, "+"}}, "a+Xc", false},
		{"insertion after a replacement", "abc", []Edit{{Range{1, 2}, "X"}, {Range{2, 2}, "+"}}, "aX+c", false},
		{"touching", "abc", []Edit{{Range{0, 1}, "X"}, {Range{1, 2}, "Y"}}, "XYc", false},
		{"overlap", "abc", []Edit{{Range{0, 2}, "X"}, {Range{1, 3}, "Y"}}, "", true},
		{"insertion inside", "abc", []Edit{{Range{0, 2}, "X"}, {Range{1, 1}, "Y"}}, "", true},
		{"past the end", "abc", []Edit{{Range{2, 4}, ""}}, "", true},
		{"reversed", "abc", []Edit{{Range{2, 1}, ""}}, "", true},
		{"negative", "abc", []Edit{{Range{-1, 1}, ""}}, "", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := Apply(tt.src, tt.edits)
			if got != tt.want || (err != nil) != tt.err {
				t.Errorf("Apply(%q, %v) = %q, %v; want %q, error %v", tt.src, tt.edits, got, err, tt.want, tt.err)
			}
		})
	}
}

func TestReplaceClamps(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		r    Range
		want string
	}{
		{Range{-5, 1}, "Xbc"}, {Range{2, 99}, "abX"}, {Range{2, 1}, "abXc"}, {Range{9, 9}, "abcX"},
	} {
		if got := New("abc").Replace(tt.r, "X").String(); got != tt.want {
			t.Errorf("Replace(%v) = %q, want %q", tt.r, got, tt.want)
		}
	}
}

// naive returns the position of the character that each byte belongs to, counting characters one by one; the last entry
// is for the end of the text.
func naive(src string, enc Encoding) []Position {
	var table []Position
	line, char := 0, 0
	for i := 0; i < len(src); {
		c, size := utf8.DecodeRuneInString(src[i:])
		pos := Position{line, char}
		switch {
		case strings.HasPrefix(src[i:], "\r\n"):
			size = 2
			line, char = line+1, 0
		case c == '\n' || c == '\r':
			line, char = line+1, 0
		case enc == UTF8:
			char += size
		case enc == UTF16:
			char += len(utf16.Encode([]rune{c}))
		default:
			char++
		}
		for range size {
			table = append(table, pos)
		}
		i += size
	}
	return append(table, Position{line, char})
}

func FuzzPositions(f *testing.F) {
	for _, s := range []string{"", "a\nb", "a\r\nb\rc\n", "\ufeffé😀\n", "\xff\xe2\x82\n\xed\xa0\x80", "\r\r\n\n"} {
		f.Add(s, 1, 1, "x\r", 1)
		f.Add(s, 0, 3, "\ny", 2)
	}
	f.Fuzz(func(t *testing.T, src string, start, length int, insert string, reach int) {
		if len(src)+len(insert) > 1<<10 {
			return // the oracle counts each line from its start, which is quadratic
		}
		check := func(text *Text) {
			t.Helper()
			src := text.String()
			for _, enc := range []Encoding{UTF8, UTF16, Runes} {
				first := map[Position]int{}
				for off, want := range naive(src, enc) {
					got := text.OffsetPosition(off, enc)
					if got != want {
						t.Fatalf("OffsetPosition(%q, %d, %d) = %v, want %v", src, off, enc, got, want)
					}
					if _, ok := first[want]; !ok {
						first[want] = off
					}
					if back := text.PositionOffset(got, enc); back != first[want] {
						t.Fatalf("PositionOffset(%q, %v, %d) = %d, want %d", src, got, enc, back, first[want])
					}
				}
				if off := text.PositionOffset(Position{start, reach}, enc); off < 0 || off > len(src) {
					t.Fatalf("PositionOffset(%q, %d:%d) = %d is outside", src, start, reach, off)
				}
			}
		}
		text := New(src)
		check(text)
		edited := text.Replace(Range{start, start + length}, insert)
		check(edited)
		if d := cmp.Diff(New(edited.String()).index(), edited.index()); d != "" {
			t.Fatalf("index of %q after replacing %d+%d by %q (-want +got):\n%s", src, start, length, insert, d)
		}
	})
}

func BenchmarkIndex(b *testing.B) {
	src := strings.Repeat("        \"command\": \"echo hello\",\n", 600)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		New(src).LineCount()
	}
}
