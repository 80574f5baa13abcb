package lint

import (
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Of two fixes that touch, the first wins; fixes of other places and new files are applied together.
func TestSelectFixes(t *testing.T) {
	t.Parallel()
	finding := func(title, path string, start, end int, create bool) Finding {
		return Finding{Fixes: []Fix{{Title: title, Edits: []edit.Edit{{Path: path, Range: text.Range{Start: start, End: end}, Create: create}}}}}
	}
	got := ""
	for _, f := range SelectFixes([]Finding{
		finding("a", "x.json", 0, 4, false),
		finding("b", "x.json", 4, 6, false), // touches a
		finding("c", "x.json", 6, 8, false),
		finding("d", "y.json", 0, 1, false), // another file
		finding("e", "y.json", 0, 0, true),
		finding("f", "x.json", 9, 9, false),
	}, "x.json", func(_ Finding, fix Fix) bool { return fix.Title != "f" }) {
		got += f.Title
	}
	if got != "ace" {
		t.Errorf("selected %q, want ace", got)
	}
}
