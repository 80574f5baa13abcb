package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/ci"
)

// writeGitHub writes workflow commands, which GitHub Actions turns into annotations.
func (r *Report) writeGitHub(w io.Writer) error {
	out := bufio.NewWriter(w)
	level := [...]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "notice", lint.Hint: "notice"}
	items := slices.Clone(r.Items) // GitHub shows the first ten of each level per step, so the worst go first
	slices.SortStableFunc(items, func(a, b Item) int { return cmp.Compare(a.Severity, b.Severity) })
	for _, item := range items {
		message := item.Message
		if !item.Surfaces.Empty() {
			message += " (" + item.Surfaces.String() + ")"
		}
		start, end := item.Range.Start, item.Range.End
		a := ci.Annotation{
			Level: level[item.Severity], File: item.Path, Line: start.Line, EndLine: max(start.Line, end.Line), Column: start.Column,
			Title: item.Rule, Message: english.Lines(message, item.Notes, item.Help),
		}
		if end.Line == start.Line && end.Column > start.Column {
			a.EndColumn = end.Column - 1
		}
		fmt.Fprintln(out, a)
	}
	r.writeSummary(out)
	return out.Flush()
}
