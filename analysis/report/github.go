package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

// writeGitHub writes workflow commands, which GitHub Actions turns into annotations.
func (r *Report) writeGitHub(w io.Writer) error {
	out := bufio.NewWriter(w)
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	level := [...]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "notice", lint.Hint: "notice"}
	items := slices.Clone(r.Items) // GitHub shows the first ten of each level per step, so the worst go first
	slices.SortStableFunc(items, func(a, b Item) int { return cmp.Compare(a.Severity, b.Severity) })
	for _, item := range items {
		message := item.Message
		if !item.Surfaces.Empty() {
			message += " (" + item.Surfaces.String() + ")"
		}
		message = lint.Lines(message, item.Notes, item.Help)
		end := ""
		if item.Range.End.Line == item.Range.Start.Line && item.Range.End.Column > item.Range.Start.Column {
			end = fmt.Sprintf(",endColumn=%d", item.Range.End.Column-1)
		}
		fmt.Fprintf(out, "::%s file=%s,line=%d,endLine=%d,col=%d%s,title=%s::%s\n", level[item.Severity], property.Replace(item.Path),
			item.Range.Start.Line, max(item.Range.Start.Line, item.Range.End.Line), item.Range.Start.Column, end, property.Replace(item.Rule), data.Replace(message))
	}
	if line := r.Summary(); line != "" && !r.Quiet {
		fmt.Fprintln(out, line)
	}
	return out.Flush()
}
