package facts

import (
	"slices"
	"testing"
)

// TestHoles puts fields of the payload into the strings of a document: each member consists of its own.
func TestHoles(t *testing.T) {
	t.Parallel()
	const script = `input=$(cat)
a=$(jq -r .tool_name <<< "$input")
b=$(jq -r .cwd <<< "$input")
`
	for _, print := range []string{
		`jq -n "{\"x\": \"$a\", \"y\": \"$b\"}"`,
		`echo "{\"x\": \"\\$a\", \"y\": \"$b\"}"`,
	} {
		outputs := Read(Bash, script+print).Outputs
		if len(outputs) != 1 {
			t.Fatalf("%s prints %d documents", print, len(outputs))
		}
		for key, want := range map[string]string{"x": "tool_name", "y": "cwd"} {
			if m := outputs[0].Doc.Get(key); m == nil || !slices.Equal(m.Value.from, []string{want}) {
				t.Errorf("%s: %s consists of %v, not of %s", print, key, m.Value.from, want)
			}
		}
	}
}
