package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

// writeJUnit writes JUnit XML with one test case per finding, which CI servers list. The test case fails when the
// finding makes the run fail; otherwise it passes with the finding as output. Without findings there is one passing
// test case, because some servers treat a report without tests as a failure. encoding/xml is not used: it would slow
// down the start of every command for the sake of four elements.
func (r *Report) writeJUnit(w io.Writer) error {
	out := bufio.NewWriter(w)
	tests := max(1, len(r.Items)+len(r.Errors))
	failures := 0
	for _, item := range r.Items {
		if r.fails(item) {
			failures++
		}
	}
	counts := fmt.Sprintf(`tests="%d" failures="%d" errors="%d"`, tests, failures, len(r.Errors))
	fmt.Fprintf(out, `<?xml version="1.0" encoding="UTF-8"?>
<testsuites %s>
  <testsuite name="hooks-ls" %[1]s>
`, counts)
	for _, item := range r.Items {
		start := item.Range.Start
		path := xmlText(item.Path)
		text := xmlText(lint.Lines(item.headline(), item.Notes, item.Help))
		body := "<system-out>" + text + "</system-out>"
		if r.fails(item) {
			body = fmt.Sprintf(`<failure message="%s" type="%s">%s</failure>`, xmlText(item.Message), item.Severity, text)
		}
		fmt.Fprintf(out, `    <testcase name="%s at %d:%d" classname="%s" file="%s" line="%d">
      %s
    </testcase>
`, xmlText(item.Rule), start.Line, start.Column, path, path, start.Line, body)
	}
	for _, e := range r.Errors {
		e = xmlText(e)
		fmt.Fprintf(out, `    <testcase name="could not be checked" classname="hooks-ls">
      <error message="%s" type="error">%s</error>
    </testcase>
`, e, e)
	}
	if len(r.Items)+len(r.Errors) == 0 {
		fmt.Fprintf(out, "    <testcase name=\"%s\" classname=\"hooks-ls\"></testcase>\n", xmlText(r.Summary()))
	}
	out.WriteString("  </testsuite>\n</testsuites>\n")
	return out.Flush()
}

// xmlText escapes text for an element or a quoted attribute. Control characters and invalid UTF-8, which XML cannot
// represent, become replacement characters.
func xmlText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch r {
		case '&', '<', '>', '"', '\'', '\t', '\n', '\r':
			fmt.Fprintf(&b, "&#%d;", r)
		default:
			if r < ' ' || r == 0xFFFE || r == 0xFFFF {
				r = utf8.RuneError
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}
