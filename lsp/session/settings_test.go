package session

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

func TestParseSettings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		section  string
		want     workspace.Settings
		problems []string
	}{
		{section: `null`},
		{section: `{"os": [], "surfaces": null, "rules": []}`},
		{section: `{"os": ["linux", "windows"]}`, want: workspace.Settings{OS: []schemas.OS{schemas.Linux, schemas.Windows}}},
		{section: `{"os": ["win", "macos"]}`, want: workspace.Settings{OS: []schemas.OS{schemas.MacOS}}, problems: []string{`hooks-ls.os: "win" is not linux, macos or windows`}},
		{section: `{"os": "linux"}`, problems: []string{`hooks-ls.os is "linux"; write a list of linux, macos and windows`}},
		{section: `{"edition": "documented", "scripts": false}`, want: workspace.Settings{Edition: schemas.Documented, NoScripts: true}},
		{section: `{"edition": "new"}`, problems: []string{`hooks-ls.edition is "new"; write observed or documented`}},
		{
			section:  `{"rules": {"no-command": "off", "wrong-type": "hint", "unknown-event": "loud"}}`,
			want:     workspace.Settings{Ignore: []workspace.Ignore{{Rule: "no-command"}}, Severity: map[string]workspace.Severity{"wrong-type": workspace.Hint}},
			problems: []string{`hooks-ls.rules: "loud" of unknown-event is not off, hint, info, warning or error`},
		},
		{section: `[1]`, problems: []string{"the section hooks-ls is not an object"}},
	} {
		got, problems := ParseSettings([]byte(c.section), Settings{})
		if diff := cmp.Diff(Settings{Analysis: c.want}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.section, diff)
		}
		if !slices.Equal(problems, c.problems) {
			t.Errorf("%s: told %q, want %q", c.section, problems, c.problems)
		}
	}
}
