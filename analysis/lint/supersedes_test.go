package lint_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
)

// A finding suppresses those of superseded rules in the range that it covers, even when it is not reported itself.
func TestSupersedes(t *testing.T) {
	t.Parallel()
	report := func(id string, at, covers text.Range, supersedes ...string) *lint.Rule {
		return &lint.Rule{ID: id, Supersedes: supersedes, Check: func(p *lint.Pass) { p.Report(at, 0, "it is wrong").Covers(covers) }}
	}
	place := text.Range{Start: 2, End: 4}
	later := text.Range{Start: 4, End: 6}
	tests := []struct {
		name  string
		a, b  *lint.Rule
		set   workspace.Settings
		src   string
		shown []string
	}{
		{name: "at its place", a: report("a", place, place, "b"), b: report("b", place, place), shown: []string{"a"}},
		{name: "another rule", a: report("a", place, place, "c"), b: report("b", place, place), shown: []string{"a", "b"}},
		{name: "behind it", a: report("a", place, place, "b"), b: report("b", later, later), shown: []string{"a", "b"}},
		{name: "in what it covers", a: report("a", place, text.Range{Start: 0, End: 8}, "b"), b: report("b", later, later), shown: []string{"a"}},
		{name: "no place at all", a: report("a", text.Range{Start: 2, End: 2}, text.Range{Start: 2, End: 2}, "b"), b: report("b", place, place), shown: []string{"a"}},
		{name: "not asked for", a: report("a", place, place, "b"), b: report("b", place, place), set: workspace.Settings{Only: []string{"b"}}},
		{
			name: "accepted", a: report("a", place, place, "b"), b: report("b", place, place), src: "{     } // hooks-ls: ignore a -- meant so",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.src == "" {
				tt.src = "{     }"
			}
			s := workspace.NewSnapshot(&tt.set, workspace.Folder{FS: fstest.MapFS{}})
			res := lint.NewChecker(s, []*lint.Rule{tt.b, tt.a}).Check(s.Buffer(".github/hooks/x.json", tt.src, 0))
			var shown []string
			for _, f := range res.Findings {
				shown = append(shown, f.Rule)
			}
			if !slices.Equal(shown, tt.shown) {
				t.Errorf("got %v, want %v", shown, tt.shown)
			}
		})
	}
}
