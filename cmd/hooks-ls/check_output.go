package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/report"
)

// output is a report written to a file in addition to standard output.
type output struct{ format, file string }

// outputs is the flag --output FORMAT=FILE.
func outputs(to *[]output) value {
	return value{set: func(s string) error {
		format, file, ok := strings.Cut(s, "=")
		if !ok || file == "" {
			return fmt.Errorf("expected FORMAT=FILE, such as sarif=hooks-ls.sarif")
		}
		if err := choice(new(string), report.Formats).set(format); err != nil {
			return err
		}
		*to = append(*to, output{format, file})
		return nil
	}}
}

// writeOutputs writes the reports of --output. An existing file is overwritten, except GitHub's step summary, to which
// several steps append.
func (r *checkRun) writeOutputs() error {
	for _, o := range r.options.outputs {
		if err := r.writeOutput(o); err != nil {
			return fmt.Errorf("writing %s: %w", o.file, err)
		}
	}
	return nil
}

func (r *checkRun) writeOutput(o output) error {
	if err := os.MkdirAll(filepath.Dir(o.file), 0o755); err != nil {
		return err
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if o.format == "markdown" && o.file == os.Getenv("GITHUB_STEP_SUMMARY") {
		flags = os.O_WRONLY | os.O_CREATE | os.O_APPEND
	}
	f, err := os.OpenFile(o.file, flags, 0o644)
	if err != nil {
		return err
	}
	plain := r.report
	plain.Style = styleOf(io.Discard, "never")
	err = plain.Write(f, o.format)
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}

// statistics writes the number of findings per rule, largest first, and with several paths also per path.
func (r *checkRun) statistics(w io.Writer, starts []string) {
	type row struct {
		rule     string
		severity lint.Severity
		n        int
	}
	var rows []row
	for _, item := range r.report.Items {
		i := slices.IndexFunc(rows, func(row row) bool { return row.rule == item.Rule })
		if i < 0 {
			i, rows = len(rows), append(rows, row{rule: item.Rule, severity: item.Severity})
		}
		rows[i].n++
		rows[i].severity = min(rows[i].severity, item.Severity)
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Or(b.n-a.n, strings.Compare(a.rule, b.rule)) })
	for _, row := range rows {
		fmt.Fprintf(w, "%6d  %-8s %s\n", row.n, row.severity, row.rule)
	}
	if len(starts) < 2 {
		return
	}
	fmt.Fprintln(w)
	for _, start := range starts {
		n, start := 0, r.workspace.display(start)
		for _, item := range r.report.Items {
			if item.Path == start || strings.HasPrefix(item.Path, start+"/") {
				n++
			}
		}
		fmt.Fprintf(w, "%6d  %s\n", n, start)
	}
}
