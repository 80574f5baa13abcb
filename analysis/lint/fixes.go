package lint

import (
	"context"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// SelectFixes selects for each finding in a file its first fix that accept allows, as long as the fixes can be applied
// together: the first of two that touch wins. It skips fixes that change other files; creating a file is allowed.
func SelectFixes(findings []Finding, file string, accept func(Finding, Fix) bool) []Fix {
	var selected []Fix
	var applied []edit.Edit
	for _, f := range findings {
		fix := slice.Pointer(f.Fixes, func(fix *Fix) bool { return accept(f, *fix) })
		if fix == nil || slices.ContainsFunc(fix.Edits, func(e edit.Edit) bool {
			return e.Path != file && !e.Create || slices.ContainsFunc(applied, func(t edit.Edit) bool {
				return t.Path == e.Path && t.Range.Start <= e.Range.End && e.Range.Start <= t.Range.End
			})
		}) {
			continue
		}
		applied = append(applied, fix.Edits...)
		selected = append(selected, *fix)
	}
	return selected
}

// ApplyFix returns the text of a document with fixes applied. Edits of other files are ignored.
func ApplyFix(d *workspace.Document, fixes ...Fix) (string, error) {
	return edit.Apply(d, editsOf(fixes)...)
}

func editsOf(fixes []Fix) []edit.Edit {
	return slice.Flat(fixes, func(f Fix) []edit.Edit { return f.Edits })
}

// FixRule returns the edits of the safe fixes of a rule's findings in a document, and the number of fixes.
func FixRule(doc *workspace.Document, found []Finding, rule string) ([]edit.Edit, int) {
	fixes := SelectFixes(found, doc.Path, func(f Finding, fix Fix) bool { return f.Rule == rule && fix.Safe })
	return editsOf(fixes), len(fixes)
}

// maxFixRounds limits how often a document is fixed and checked again. Fixes that touch others wait for the next round.
const maxFixRounds = 10

// FixRounds applies fixes and checks again until selectFixes selects none; text and rounds are valid even when a round fails.
func FixRounds(doc *workspace.Document, found []Finding, selectFixes func([]Finding) []Fix, check func(src string) (*workspace.Document, []Finding, error)) (after string, rounds int, err error) {
	after = doc.Text.String()
	for ; rounds < maxFixRounds; rounds++ {
		fixes := selectFixes(found)
		if len(fixes) == 0 {
			break
		}
		next, err := ApplyFix(doc, fixes...)
		if err != nil {
			return after, rounds, err
		}
		after = next
		if doc, found, err = check(after); err != nil {
			return after, rounds + 1, err
		}
	}
	return after, rounds, nil
}

// FixAll returns edits for all safe fixes of a document: those of the fixes when one round is enough, else the
// difference to the fixed text. It returns an error only when the context is canceled.
func FixAll(ctx context.Context, s *workspace.Snapshot, rules []*Rule, doc *workspace.Document, found []Finding) ([]edit.Edit, error) {
	selectFixes := func(found []Finding) []Fix {
		return SelectFixes(found, doc.Path, func(_ Finding, fix Fix) bool { return fix.Safe })
	}
	edits := editsOf(selectFixes(found))
	after, rounds, _ := FixRounds(doc, found, selectFixes, func(src string) (*workspace.Document, []Finding, error) {
		return checkText(ctx, s, rules, doc, src)
	})
	if rounds > 1 {
		edits = slices.DeleteFunc(edits, func(e edit.Edit) bool { return e.Path == doc.Path })
		edits = append(edits, edit.Difference(doc, after))
	}
	return edits, ctx.Err()
}

// AddsFinding reports whether edits would add a finding of some rule, or whether that cannot be determined.
func AddsFinding(ctx context.Context, s *workspace.Snapshot, rules []*Rule, doc *workspace.Document, found []Finding, edits []edit.Edit) bool {
	src, err := edit.Apply(doc, edits...)
	if err != nil {
		return true
	}
	_, after, err := checkText(ctx, s, rules, doc, src)
	if err != nil {
		return true
	}
	count := map[string]int{}
	for _, f := range found {
		count[f.Rule]++
	}
	return slices.ContainsFunc(after, func(f Finding) bool {
		count[f.Rule]--
		return count[f.Rule] < 0
	})
}

func checkText(ctx context.Context, s *workspace.Snapshot, rules []*Rule, doc *workspace.Document, src string) (*workspace.Document, []Finding, error) {
	next := doc.With(text.New(src), doc.Version)
	results, err := Check(ctx, s.WithDocuments(next), rules, next)
	if err != nil {
		return nil, nil, err
	}
	return next, results[0].Findings, nil
}
