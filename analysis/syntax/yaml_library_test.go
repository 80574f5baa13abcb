package syntax

import (
	"errors"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// TestTextsOfTheLibrary pins the library's error texts that mend uses to distinguish mistakes. When a new version
// changes them, mend and yamlMessage must follow.
func TestTextsOfTheLibrary(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ src, want string }{
		{"a: *b\n", "unknown anchor"},
		{"a: \"\\q\"\n", "escape"},
		{"a: \"\\xZZ\"\n", "hexadecimal"},
		{"a: \"\\uD800\"\n", "Unicode"},
		{"a: b: c\n", "mapping values are not allowed"},
		{"a: @b\n", "cannot start any token"},
		{"a: |\n\t b\n", "tab character"},
		{"a: b\nc\nd: e\n", "could not find expected ':'"},
		{"a: [b\nc: d\n", "did not find expected ',' or"},
		{"a: {b: c\nd: e\n", "did not find expected ',' or"},
		{"a: | b\n  c\n", "comment or line break"},
		{"a: - b\n", "block sequence entries"},
		{"a: b\n- c\n", "expected key"},
		{"a:\n  - b\n  c: d\n", "'-' indicator"},
		{"a: ? b\n", "mapping keys"},
		{"a: [,]\n", "expected node content"},
		{"a: |0\n  b\n", "indentation indicator"},
		{"a: &\n", "alphabetic"},
		{"a: !x!y z\n", "tag"},
	} {
		_, err := load([]byte(tt.src))
		var e *yaml.LoadError
		if !errors.As(err, &e) {
			t.Errorf("%q: %v is no error of loading", tt.src, err)
		} else if !strings.Contains(e.Message, tt.want) {
			t.Errorf("%q: the library says %q (%q), want %q", tt.src, e.Message, e.ContextMsg, tt.want)
		}
	}
	var e *yaml.LoadError
	if _, err := load([]byte("a: \"b\n")); !errors.As(err, &e) || e.ContextMsg != "while scanning a quoted scalar" {
		t.Errorf("a quote that is not closed: %v", err)
	}
}
