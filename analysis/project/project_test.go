package project_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/archives"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var ruleIDs = []string{"matcher-ignored", "timeout-ms", "unknown-event"}

// TestArchives parses the configurations in testdata. Each file is followed by NAME.want: the result and the problems.
func TestArchives(t *testing.T) {
	t.Parallel()
	archives.Run(t, "testdata/*.txtar", func(_ *testing.T, ar *txtar.Archive) *txtar.Archive {
		got := &txtar.Archive{Comment: ar.Comment}
		for _, f := range ar.Files {
			if !strings.HasSuffix(f.Name, ".want") {
				want := describe(project.Parse(f.Name, string(f.Data), ruleIDs))
				got.Files = append(got.Files, f, txtar.File{Name: f.Name + ".want", Data: []byte(want)})
			}
		}
		return got
	})
}

func describe(c *project.Config) string {
	var b strings.Builder
	show := func(what string, shown bool, value any) {
		if shown {
			fmt.Fprintf(&b, "%s: %v\n", what, value)
		}
	}
	show("products", !c.Surfaces.Empty(), c.Surfaces)
	show("os", c.OS != nil, c.OS)
	for _, id := range slices.Sorted(maps.Keys(c.Severity)) {
		show("severity of "+id, true, c.Severity[id])
	}
	for _, i := range c.Ignore {
		show("off", true, strings.TrimSpace(i.Rule+" "+i.Glob))
	}
	for _, o := range c.Overrides {
		show("severity of "+o.Rule+" in "+o.Glob, true, o.Severity)
	}
	show("sources", c.Sources != nil, c.Sources)
	for _, a := range c.Accepted {
		show("accepted", true, fmt.Sprintf("%s in %s at %q: %s", a.Rule, a.File, a.At, a.Why))
	}
	show("budget", c.Budget != 0, c.Budget)
	for _, p := range c.Problems {
		at := c.Text.OffsetPosition(p.Range.Start, 0)
		fmt.Fprintf(&b, "problem %d:%d: %s\n", at.Line+1, at.Character+1, p.Message)
		show("  help", p.Help != "", p.Help)
	}
	return b.String()
}

// TestApplyTo overrides a file with settings of the command line.
func TestApplyTo(t *testing.T) {
	t.Parallel()
	c := project.Parse("web/.hooks-ls.yaml", `products: vscode
rules: { timeout-ms: off, unknown-event: hint }
overrides: [{ files: "*.json", rules: { matcher-ignored: error } }]
`, ruleIDs)
	if len(c.Problems) > 0 {
		t.Fatal(c.Problems)
	}
	s := c.ApplyTo(&workspace.Settings{}, "web/a.json")
	if got := s.Surfaces.String(); got != "vscode" {
		t.Errorf("products are %s", got)
	}
	if !s.Ignores("timeout-ms", "web/a.json") || s.Severity["unknown-event"] != workspace.Hint || s.Severity["matcher-ignored"] != workspace.Error {
		t.Errorf("levels of the file are lost: %+v", s)
	}
	if o := c.ApplyTo(&workspace.Settings{}, "other/a.json"); len(o.Severity) != 1 {
		t.Errorf("an override reaches a file outside of its directory: %v", o.Severity)
	}
	given := &workspace.Settings{Surfaces: schemas.SurfaceSet(schemas.ClaudeCode), Severity: map[string]workspace.Severity{"timeout-ms": workspace.Error}}
	s = c.ApplyTo(given, "web/a.json")
	if s.Surfaces != given.Surfaces || s.Ignores("timeout-ms", "web/a.json") || s.Severity["timeout-ms"] != workspace.Error {
		t.Errorf("what was given does not win: %+v", s)
	}
	if given.Ignore != nil || len(given.Severity) != 1 {
		t.Errorf("what was given was changed: %+v", given)
	}
}

func TestCovers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		at, pointer string
		want        bool
	}{
		{"", "/hooks/Stop/0", true},
		{"/hooks/Stop/0", "/hooks/Stop/0", true},
		{"/hooks/Stop/0", "/hooks/Stop/0/timeout", true},
		{"/hooks/Stop/1", "/hooks/Stop/10", false},
		{"/hooks/Stop/0/timeout", "/hooks/Stop/0", false},
	} {
		a := project.Accepted{Rule: "timeout-ms", File: "a.json", At: test.at}
		if got := a.Covers("timeout-ms", "a.json", test.pointer); got != test.want {
			t.Errorf("%q covers %q: %v", test.at, test.pointer, got)
		}
		if a.Covers("unknown-event", "a.json", test.pointer) || a.Covers("timeout-ms", "b.json", test.pointer) {
			t.Errorf("%q covers another rule or file", test.at)
		}
	}
}
