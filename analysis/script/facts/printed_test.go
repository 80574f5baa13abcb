package facts

import (
	"fmt"
	"strings"
	"testing"
)

// TestPrintedIsBounded calls a function that prints a long text very often: blocks around the calls must not collect all of it.
func TestPrintedIsBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 64<<10)
	for language, src := range map[Language]string{
		Python: fmt.Sprintf("import sys\ndef say():\n    print(%q, file=sys.stderr)\n%ssys.exit(1)\n", long, strings.Repeat("say()\n", 500)),
		Bash:   fmt.Sprintf("say() { echo %q >&2; }\n%sexit 1\n", long, strings.Repeat("say\n", 500)),
	} {
		exits := Read(language, src).Exits
		if len(exits) == 0 {
			t.Fatalf("%v: no exit", language)
		}
		printed := 0
		for b := exits[len(exits)-1].Block; b != nil; b = b.Parent {
			printed += len(b.Printed)
		}
		if printed < len(long) || printed > 4*len(long) {
			t.Errorf("%v: %d bytes are said to be printed before the exit, of a text of %d", language, printed, len(long))
		}
	}
}
