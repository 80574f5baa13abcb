package pattern

import (
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/internal/racing"
)

// TestStepsAreLimited checks that the engine gives up on exponential patterns and reports it.
func TestStepsAreLimited(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	long := strings.Repeat("a", 60)
	for _, src := range []string{`(a+)+$`, `(a|a)*$`, `(a*)*b`, `((a+)+)+c`} {
		p, err := Compile(src)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.match(long+"!", false); got != Undecided {
			t.Errorf("%s: %v, want that it gives up", src, got)
		}
		if p.Full(long + "!") {
			t.Errorf("%s matches what it gave up on", src)
		}
	}
}
