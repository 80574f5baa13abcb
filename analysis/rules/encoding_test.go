package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestEncodings checks the findings on texts that an archive cannot hold: one finding for a file in another encoding, and
// none claiming that a byte which readers replace drops the file.
func TestEncodings(t *testing.T) {
	t.Parallel()
	const hook = `{ "hooks": { "sessionStart": [{ "command": "echo X" }] } }`
	wide := func(low, high int) string {
		var b strings.Builder
		for _, c := range []byte(hook) {
			pair := [2]byte{}
			pair[low], pair[high] = c, 0
			b.Write(pair[:])
		}
		return b.String()
	}
	const utf16 = "0 error: the file is encoded as UTF-16: the whole file is rejected"
	const replaced = " warning: the text is not valid UTF-8 here: a replacement character is read instead"
	const agent = "---\nhooks:\n  SessionStart:\n    - type: command\n      command: echo X\n---\n"
	for _, tt := range []struct{ name, file, src, want string }{
		{"UTF-16 with a mark", ".github/hooks/a.json", "\xff\xfe" + wide(0, 1), utf16},
		{"big endian with a mark", ".github/hooks/a.json", "\xfe\xff" + wide(1, 0), utf16},
		{"UTF-16 without a mark", ".github/hooks/a.json", wide(0, 1), utf16},
		{"big endian without a mark", ".github/hooks/a.json", wide(1, 0), utf16},
		{"Latin-1 in a string", ".github/hooks/a.json", strings.ReplaceAll(hook, "X", "caf\xe9"), "52" + replaced},
		{"Latin-1 in frontmatter", ".github/agents/a.agent.md", strings.ReplaceAll(agent, "X", "caf\xe9"), "70" + replaced},
		{"NUL in a string", ".github/hooks/a.json", strings.ReplaceAll(hook, "X", "\x00"),
			"49 error: a NUL byte is not allowed in a string: the whole file is rejected"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ws := newWorkspace(&txtar.Archive{Files: []txtar.File{{Name: tt.file, Data: []byte(tt.src)}}})
			var got []string
			for _, res := range ws.check(t) {
				for _, f := range res.Findings {
					if f.Rule == "syntax-error" || f.Rule == "no-hooks-object" {
						got = append(got, fmt.Sprintf("%d %s: %s", f.Range.Start, f.Severity, f.Message))
					}
				}
			}
			if diff := cmp.Diff([]string{tt.want}, got); diff != "" {
				t.Errorf("%q (-want +got):\n%s", tt.src, diff)
			}
		})
	}
}
