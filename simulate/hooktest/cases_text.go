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

func (c *Case) failures() []string {
	list := slices.Clone(c.Problems)
	for _, missed := range c.missed() {
		list = append(list, missed.products.Names()+": "+missed.text)
	}
	return list
}

// missedIn is an unmet expectation and the products that failed it in the same way.
type missedIn struct {
	text     string
	products schemas.Surfaces
}

func (c *Case) missed() []missedIn {
	var list []missedIn
	for _, r := range c.Runs {
		for _, m := range r.Missed {
			i := slices.IndexFunc(list, func(o missedIn) bool { return o.text == m.Text })
			if i < 0 {
				i, list = len(list), append(list, missedIn{text: m.Text})
			}
			list[i].products |= schemas.SurfaceSet(r.Surface)
		}
	}
	return list
}

func surfacesOf(runs []CaseRun) schemas.Surfaces {
	return schemas.SurfaceSet(slice.Map(runs, func(r CaseRun) schemas.Surface { return r.Surface })...)
}

func caseLines(cases []Case, style term.Style, line func(indent int, format string, args ...any)) {
	failed := 0
	for i := range cases {
		c := &cases[i]
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
		if i := slices.IndexFunc(c.Runs, func(r CaseRun) bool { return len(r.Missed) > 0 && len(r.Sent) > 0 }); i >= 0 {
			line(6, "= note: %s was sent %s", c.Runs[i].Surface.Name(), simulate.PayloadSummary(c.Runs[i].Sent))
		}
		for _, n := range c.Notes {
			line(4, "%s %s", style.Paint(term.Yellow, "note:"), n)
		}
	}
	if len(cases) > 0 {
		line(0, "%s: %d passed, %d failed", english.Count(len(cases), "case"), len(cases)-failed, failed)
	}
}
