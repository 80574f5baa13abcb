package lint

import (
	"context"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
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
	return edit.Apply(d, editsOf(fixes)...)
}

func editsOf(fixes []Fix) []edit.Edit {
	var edits []edit.Edit
	for _, f := range fixes {
		edits = append(edits, f.Edits...)
	}
	return edits
}

// FixRule returns the edits of the safe fixes of a rule's findings in a document, and how many fixes they are.
func FixRule(doc *workspace.Document, found []Finding, rule string) ([]edit.Edit, int) {
	fixes := ChooseFixes(found, doc.Path, func(f Finding, fix Fix) bool { return f.Rule == rule && fix.Safe })
	return editsOf(fixes), len(fixes)
}

// maxFixRounds bounds how often a document is fixed and checked again: fixes that touch wait for the next round.
const maxFixRounds = 10

// FixRounds applies the fixes that choose takes of what was found in a document, checks what they make of it, and goes on until
// none is taken. It returns the text, and how many rounds there were, also when a later one fails.
func FixRounds(doc *workspace.Document, found []Finding, choose func([]Finding) []Fix, check func(src string) (*workspace.Document, []Finding, error)) (after string, rounds int, err error) {
	after = doc.Text.String()
	for ; rounds < maxFixRounds; rounds++ {
		fixes := choose(found)
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

// FixAll is all safe fixes of what was found in a document as edits: those of the fixes when they fit together, else what they
// make of the text. A canceled context ends it with an error.
func FixAll(ctx context.Context, s *workspace.Snapshot, rules []*Rule, doc *workspace.Document, found []Finding) ([]edit.Edit, error) {
	choose := func(found []Finding) []Fix {
		return ChooseFixes(found, doc.Path, func(_ Finding, fix Fix) bool { return fix.Safe })
	}
	edits := editsOf(choose(found))
	after, rounds, _ := FixRounds(doc, found, choose, func(src string) (*workspace.Document, []Finding, error) {
		return checkText(ctx, s, rules, doc, src)
	})
	if rounds > 1 {
		edits = slices.DeleteFunc(edits, func(e edit.Edit) bool { return e.Path == doc.Path })
		edits = append(edits, edit.Difference(doc, after))
	}
	return edits, ctx.Err()
}

// AddsFinding reports that edits of a document would be followed by a finding of a rule that has fewer now, or that this
// cannot be told.
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

// checkText checks a text in place of that of a document.
func checkText(ctx context.Context, s *workspace.Snapshot, rules []*Rule, doc *workspace.Document, src string) (*workspace.Document, []Finding, error) {
	next := doc.With(text.New(src), doc.Version)
	results, err := Check(ctx, s.WithDocuments(next), rules, next)
	if err != nil {
		return nil, nil, err
	}
	return next, results[0].Findings, nil
}
