package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
)

// maxRows limits the table of a summary: GitHub rejects summaries of more than a megabyte.
const maxRows = 500

// writeMarkdown writes a summary: the counts and a table, as shown by GitHub on the page of a run.
func (r *Report) writeMarkdown(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "### hooks-ls: %s\n", r.Summary())
	if len(r.Items) > 0 {
		out.WriteString("\n| | location | finding |\n|---|---|---|\n")
	}
	for _, item := range r.Items[:min(len(r.Items), maxRows)] {
		text := tableCell(item.Message)
		if item.Help != "" {
			text += "<br>" + tableCell(item.Help)
		}
		fmt.Fprintf(out, "| %s | %s:%d | %s [%s](%s) |\n", item.Severity, tableCell(printable(item.Path)), item.Range.Start.Line, text, item.Rule, Help(item.Rule))
	}
	if more := len(r.Items) - maxRows; more > 0 {
		fmt.Fprintf(out, "\nand %s more.\n", english.Count(more, "finding"))
	}
	for _, e := range r.Errors {
		fmt.Fprintf(out, "\n%s\n", tableCell(e))
	}
	return out.Flush()
}

// tableCell escapes text for a table cell.
func tableCell(s string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", "\n", " ", "\r", " ").Replace(s)
}

// markdown returns the headline with notes and help as a list, "" when there are none of these.
func (item Item) markdown() string {
	if len(item.Notes) == 0 && item.Help == "" {
		return ""
	}
	text := item.Message + "\n"
	for _, n := range item.Notes {
		text += "\n- " + n
	}
	if item.Help != "" {
		text += "\n- **help:** " + item.Help
	}
	return text
}
