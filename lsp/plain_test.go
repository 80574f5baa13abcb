package lsp

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPlain(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, md, want string }{
		{"nothing", "", ""},
		{"prose", "one *two*\nthree", "one *two*\nthree"},
		{"emphasis", "**type** (string), **never**", "type (string), never"},
		{"code", "run `a ** [b](c)` and `x", "run `a ** [b](c)` and `x"},
		{"links", "[one](https://a.b/c), [two](d#e) and [three]\n", "one: https://a.b/c, two: d#e and [three]\n"},
		{"a table", "| on | runs |\n|---|---|\n| Linux | **sh** `a \\| b` |\n\nend\n", "on | runs\nLinux | sh `a | b`\n\nend\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, plain(tt.md)); diff != "" {
				t.Errorf("plain(%q) (-want +got):\n%s", tt.md, diff)
			}
		})
	}
}
