package lsp

import "testing"

// TestTrustStays checks that a section without trusted keeps the value from initialization.
func TestTrustStays(t *testing.T) {
	t.Parallel()
	for section, want := range map[string]bool{`{"scripts":false}`: true, `{"trusted":false}`: false, `{"trusted":true}`: true, `[]`: true, ``: true} {
		if got, problems := parseSettings([]byte(section), settings{trusted: true}); got.trusted != want || len(problems) > 0 {
			t.Errorf("%q: trusted %v, %v", section, got.trusted, problems)
		}
	}
	if got, _ := parseSettings([]byte(`{"scripts":false}`), settings{}); got.trusted {
		t.Error("a section without trust is trusted")
	}
}
