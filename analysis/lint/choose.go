package lint

import (
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"slices"
)

// ChooseFixes takes for each finding in a file the first of its fixes that take accepts, as long as they can be applied
// together: the first of two that touch wins. Fixes that change other files are left out; creating one is no change.
func ChooseFixes(findings []Finding, file string, take func(Finding, Fix) bool) []Fix {
	var chosen []Fix
	var taken []edit.Edit
	for _, f := range findings {
		i := slices.IndexFunc(f.Fixes, func(fix Fix) bool { return take(f, fix) })
		if i < 0 {
			continue
		}
		fix := f.Fixes[i]
		if slices.ContainsFunc(fix.Edits, func(e edit.Edit) bool {
			return e.Path != file && !e.Create || slices.ContainsFunc(taken, func(t edit.Edit) bool { return overlap(t, e) })
		}) {
			continue
		}
		taken = append(taken, fix.Edits...)
		chosen = append(chosen, fix)
	}
	return chosen
}

func overlap(a, b edit.Edit) bool {
	return a.Path == b.Path && a.Range.Start <= b.Range.End && b.Range.Start <= a.Range.End
}

// ApplyFix is the text of a document with fixes applied to it. Edits of other files are left out.
func ApplyFix(d *workspace.Document, fixes ...Fix) (string, error) {
	var edits []edit.Edit
	for _, f := range fixes {
		edits = append(edits, f.Edits...)
	}
	return edit.Apply(d, edits...)
}
