package hooktest

import (
	"fmt"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/term"
)

// failures says why the case fails. An unmet expectation is said once, for all products that failed it in the same way.
func (c *Case) failures() []string {
	var texts []string
	products := map[string]schemas.Surfaces{}
	for _, r := range c.Runs {
		for _, m := range r.Missed {
			texts = slice.Add(texts, m.Text)
			products[m.Text] |= schemas.SurfaceSet(r.Surface)
		}
	}
	missed := slice.Map(texts, func(text string) string { return products[text].Names() + ": " + text })
	return slices.Concat(c.Problems, missed)
}

func surfacesOf(runs []CaseRun) schemas.Surfaces {
	return schemas.SurfaceSet(slice.Map(runs, func(r CaseRun) schemas.Surface { return r.Surface })...)
}

func caseLines(cases []Case, style term.Style, line func(indent int, format string, args ...any)) {
	failed := 0
	for _, c := range slice.Pointers(cases) {
		mark := marks[Alive]
		if !c.passed() {
			mark = marks[Dead]
			failed++
		}
		in := ""
		if len(c.Runs) > 0 {
			in = " " + style.Paint(term.Faint, "("+surfacesOf(c.Runs).Names()+")")
		}
		line(0, "%s %s %s%s", style.Paint(mark.color, mark.sign), style.Paint(term.Faint, fmt.Sprintf("%s:%d", c.File, c.Line)), style.Paint(term.Bold, c.Name), in)
		for _, f := range c.failures() {
			line(4, "%s %s", style.Paint(term.Red, "fails:"), f)
		}
		if run := slice.Pointer(c.Runs, func(r *CaseRun) bool { return len(r.Missed) > 0 && len(r.Sent) > 0 }); run != nil {
			line(6, "= note: %s was sent %s", run.Surface.Name(), simulate.PayloadSummary(run.Sent))
		}
		for _, n := range c.Notes {
			line(4, "%s %s", style.Paint(term.Yellow, "note:"), n)
		}
	}
	if len(cases) > 0 {
		line(0, "%s: %d passed, %d failed", english.Count(len(cases), "case"), len(cases)-failed, failed)
	}
}
