package hooktest

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/casefile"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// Updated is a case file whose expectations were replaced by what happened.
type Updated struct {
	Path, Before, After string
	// Cases is the number of cases that changed.
	Cases int
}

// Update replaces the expectations of failed cases by what happened; unchanged says why those that differ or did not run keep them.
func Update(cases []Case) (files []Updated, unchanged []string, err error) {
	var changed []*Case
	for _, k := range slice.Pointers(cases) {
		if k.passed() {
			continue
		}
		if why := k.updateProblem(); why != "" {
			unchanged = append(unchanged, fmt.Sprintf("%s:%d: %q is not updated: %s", k.File, k.Line, k.Name, why))
			continue
		}
		changed = append(changed, k)
	}
	for _, g := range slice.Group(changed, func(k *Case) *casefile.File { return k.file }) {
		f := g.Key
		after, err := f.With(slice.Map(g.Of, (*Case).change))
		if err != nil {
			return nil, unchanged, fmt.Errorf("updating %s: %w", f.Path, err)
		}
		files = append(files, Updated{f.Path, f.Tree.Source, after, len(g.Of)})
	}
	return files, unchanged, nil
}

// updateProblem says why a case cannot be updated; "" when it can.
func (k *Case) updateProblem() string {
	if len(k.Runs) == 0 {
		return strings.Join(k.Problems, "; ")
	}
	first := k.Runs[0].change(k)
	for _, r := range k.Runs[1:] {
		c := r.change(k)
		if !slices.Equal(first.Set, c.Set) || !slices.Equal(first.Remove, c.Remove) {
			ends := slice.Group(k.Runs, func(r CaseRun) string { return r.Outcome.Action })
			if len(ends) == 1 {
				return "the products differ; write a case for each"
			}
			parts := slice.Map(ends, func(g slice.Grouped[string, CaseRun]) string { return g.Key + " in " + surfacesOf(g.Of).Names() })
			return "the products differ: " + english.Join(parts, "and") + "; write a case for each"
		}
	}
	return ""
}

// change returns the case's new expectations: those of the product for whose tool names it is written.
func (k *Case) change() casefile.Change {
	run := slice.Pointer(k.Runs, func(r *CaseRun) bool { return r.Translated == nil })
	return cmp.Or(run, &k.Runs[0]).change(k)
}

// change returns the expectations to change after a run: those that it missed, or every meaningful one when there are none.
func (r *CaseRun) change(k *Case) casefile.Change {
	ch := casefile.Change{Case: k.parsed}
	out := &r.Outcome
	set := func(key, value string) { ch.Set = append(ch.Set, casefile.Member{Key: key, Value: value}) }
	fresh := k.parsed.Expect.Empty()
	wrong := func(part string) bool {
		return slices.ContainsFunc(r.Missed, func(m simulate.Miss) bool { return m.Part == part })
	}
	if fresh || wrong("decision") {
		set("decision", out.Action)
	}
	reason := ""
	if out.Reason != nil {
		reason = strings.TrimSpace(*out.Reason)
	}
	switch {
	case reason != "" && (fresh || wrong("reason")):
		set("reason", casefile.Quote(regexp.QuoteMeta(reason)))
	case wrong("reason"):
		ch.Remove = append(ch.Remove, "reason")
	}
	text := strings.Join(out.Context, "\n")
	switch {
	case text != "" && (fresh || wrong("context") && k.parsed.Expect.ContextMatches != nil):
		set("context", casefile.Quote(regexp.QuoteMeta(text)))
	case wrong("context"):
		set("context", strconv.FormatBool(text != ""))
	}
	switch {
	case out.UpdatedInput != nil && (fresh || wrong("input")):
		set("input", string(out.UpdatedInput))
	case wrong("input"):
		set("input", "null")
	}
	if fresh && k.parsed.Turns > 1 || wrong("blocked") {
		set("blocked", strconv.Itoa(r.Blocked))
	}
	return ch
}

// Expecting returns a file in which a case without an expectation expects an outcome, with the mark for the workspace's path.
func Expecting(f *casefile.File, c *casefile.Case, out simulate.Outcome, workspace string) (string, error) {
	run := masked(CaseRun{Outcome: out}, workspace)
	return f.With([]casefile.Change{run.change(&Case{parsed: c})})
}
