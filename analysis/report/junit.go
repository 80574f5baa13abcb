package report

import (
	"fmt"
	"io"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/ci"
	"github.com/hooks-ls/hooks-ls/term"
)

// writeJUnit writes JUnit XML with one test case per finding, which CI servers list. The test case fails when the
// finding makes the run fail; otherwise it passes with the finding as output. Without findings there is one passing
// test case, because some servers treat a report without tests as a failure.
func (r *Report) writeJUnit(w io.Writer) error {
	var tests []ci.Test
	for _, item := range r.Items {
		start := item.Range.Start
		t := ci.Test{Name: fmt.Sprintf("%s at %d:%d", item.Rule, start.Line, start.Column), Class: item.Path, File: item.Path, Line: start.Line}
		text := english.Lines(item.headline(item.Path, term.Style{}), item.Notes, item.Help)
		if r.FailOn != nil && item.Severity <= *r.FailOn {
			t.Failures = []ci.Failure{{Message: item.Message, Type: item.Severity.String(), Text: text}}
		} else {
			t.Output = text
		}
		tests = append(tests, t)
	}
	for _, e := range r.Errors {
		tests = append(tests, ci.Test{Name: "could not be checked", Class: "hooks-ls", Error: &ci.Failure{Message: e, Type: "error", Text: e}})
	}
	if tests == nil {
		tests = []ci.Test{{Name: r.Summary(), Class: "hooks-ls"}}
	}
	return ci.WriteJUnit(w, "hooks-ls", tests)
}
