package workspace

import (
	"strings"
	"testing"
)

func TestParsed(t *testing.T) {
	t.Parallel()
	s := NewSnapshot(nil)
	calls := 0
	parse := func(s *Snapshot, kind any, text string) int {
		return Parsed(s, kind, text, func(text string) int {
			calls++
			return len(text)
		})
	}
	type kind string
	edited := s.WithDocuments(s.Buffer("a.json", "{}", 1))
	for _, s := range []*Snapshot{s, s, edited} {
		if got := parse(s, kind("a"), "text"); got != 4 || calls != 1 {
			t.Fatalf("got %d after %d calls, want 4 after 1", got, calls)
		}
	}
	if parse(s, kind("b"), "text"); calls != 2 {
		t.Errorf("another kind: %d calls, want 2", calls)
	}
	long := strings.Repeat("x", maxParsed)
	if parse(s, kind("a"), long); calls != 3 {
		t.Errorf("another text: %d calls, want 3", calls)
	}
	if parse(s, kind("a"), "text"); calls != 3 {
		t.Errorf("a generation later: %d calls, want 3", calls)
	}
	parse(s, kind("a"), long[1:])
	parse(s, kind("a"), long[2:])
	if parse(s, kind("a"), "text"); calls != 6 {
		t.Errorf("two generations later: %d calls, want 6", calls)
	}
	if n := s.parsed.size; n > maxParsed {
		t.Errorf("kept %d bytes, want %d at most", n, maxParsed)
	}
}
