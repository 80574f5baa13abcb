// Package ci writes the notations of CI services that several commands speak: JUnit reports, and workflow commands of GitHub
// Actions. It knows nothing of hooks: what a test or an annotation stands for is decided by those who make them.
// Begin with WriteJUnit, and with Annotation.
package ci

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Test is a test case of a JUnit report. It passes without failures and without an error.
type Test struct {
	Name, Class string
	File        string // "" for none
	Line        int    // 0 for none
	Failures    []Failure
	// Error says why the test could not be run.
	Error  string
	Output string
}

// Failure is a reason why a test failed.
type Failure struct{ Message, Type, Text string }

// WriteJUnit writes JUnit XML with one suite. encoding/xml is not used: it would slow down the start of every command for
// the sake of five elements.
func WriteJUnit(w io.Writer, suite string, tests []Test) error {
	failures, errors := 0, 0
	for _, t := range tests {
		failures += min(1, len(t.Failures))
		errors += min(1, len(t.Error))
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<?xml version="1.0" encoding="UTF-8"?>
<testsuites %s>
  <testsuite name="%s" %[1]s>
`, fmt.Sprintf(`tests="%d" failures="%d" errors="%d"`, len(tests), failures, errors), escape(suite))
	for _, t := range tests {
		fmt.Fprintf(out, `    <testcase name="%s" classname="%s"`, escape(t.Name), escape(t.Class))
		if t.File != "" {
			fmt.Fprintf(out, ` file="%s"`, escape(t.File))
		}
		if t.Line > 0 {
			fmt.Fprintf(out, ` line="%d"`, t.Line)
		}
		out.WriteString(">\n")
		for _, f := range t.Failures {
			fmt.Fprintf(out, "      <failure message=\"%s\" type=\"%s\">%s</failure>\n", escape(f.Message), escape(f.Type), escape(f.Text))
		}
		if t.Error != "" {
			fmt.Fprintf(out, "      <error message=\"%s\" type=\"error\">%[1]s</error>\n", escape(t.Error))
		}
		if t.Output != "" {
			fmt.Fprintf(out, "      <system-out>%s</system-out>\n", escape(t.Output))
		}
		out.WriteString("    </testcase>\n")
	}
	out.WriteString("  </testsuite>\n</testsuites>\n")
	return out.Flush()
}

// escape escapes text for an element or a quoted attribute. Control characters and invalid UTF-8, which XML cannot
// represent, become replacement characters.
func escape(s string) string {
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
