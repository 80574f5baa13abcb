package session

import "testing"

// TestTrustStays checks that a section without trusted keeps the value from initialization.
func TestTrustStays(t *testing.T) {
	t.Parallel()
	for section, want := range map[string]bool{`{"scripts":false}`: true, `{"trusted":false}`: false, `{"trusted":true}`: true, `[]`: true, ``: true} {
		if got, problems := ParseSettings([]byte(section), Settings{Trusted: true}); got.Trusted != want || len(problems) > 0 {
			t.Errorf("%q: trusted %v, %v", section, got.Trusted, problems)
		}
	}
	if got, _ := ParseSettings([]byte(`{"scripts":false}`), Settings{}); got.Trusted {
		t.Error("a section without trust is trusted")
	}
}
