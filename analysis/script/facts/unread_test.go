package facts

import (
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
)

// TestUnreadByPrograms runs random command lines: what is reported as unreadable must fail in the real programs.
func TestUnreadByPrograms(t *testing.T) {
	t.Parallel()
	out, _ := exec.Command("grep", "--version").Output()
	if !strings.Contains(string(out), "GNU") {
		t.Skip("GNU grep is not here")
	}
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("-q -qE -e -f -i -n -m -A -rf -mf -ef -qe -delete -exec -hard -- --no-verify --force|--x --regexp=a --reg --file --max --context --color --quiet --include=*.go 1 x /dev/null")
	const pieces = `|\/a[]#;{}*(^$&n `
	greps, seds := 0, 0
	for range 400 {
		var args []string
		var values []value
		for range 1 + random.IntN(4) {
			w := words[random.IntN(len(words))]
			args, values = append(args, w), append(values, constant(lit{s: w}))
		}
		if takenForOption(values) >= 0 {
			greps++
			if runs("grep", args...) {
				t.Errorf("grep reads %q", args)
			}
		}
		program := []byte("s")
		for range 2 + random.IntN(8) {
			program = append(program, pieces[random.IntN(len(pieces))])
		}
		if lacksDelimiter(string(program)) {
			seds++
			if runs("sed", string(program)) {
				t.Errorf("sed reads %q", program)
			}
		}
	}
	if greps < 50 || seds < 50 {
		t.Errorf("only %d and %d command lines were compared", greps, seds)
	}
}

// runs reports whether a program accepts its arguments.
func runs(program string, args ...string) bool {
	c := exec.Command(program, args...)
	c.Stdin = strings.NewReader("a x --no-verify -rf 1\n")
	var said strings.Builder
	c.Stderr = &said
	return c.Run() == nil || said.Len() == 0
}
