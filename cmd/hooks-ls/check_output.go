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
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

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

// writeOutput writes a report of --output, over an existing file except GitHub's step summary, to which steps append.
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
	return cmp.Or(plain.Write(f, o.format), f.Close())
}

// statistics writes the number of findings per rule, largest first, and with several paths also per path.
func (r *checkRun) statistics(w io.Writer) {
	type findings = slice.Grouped[string, report.Item]
	byRule := slice.Group(r.report.Items, func(i report.Item) string { return i.Rule })
	slices.SortFunc(byRule, func(a, b findings) int { return cmp.Or(len(b.Of)-len(a.Of), strings.Compare(a.Key, b.Key)) })
	for _, rule := range byRule {
		worst := slices.Min(slice.Map(rule.Of, func(i report.Item) lint.Severity { return i.Severity }))
		fmt.Fprintf(w, "%6d  %-8s %s\n", len(rule.Of), worst, rule.Key)
	}
	if len(r.workspace.starts) < 2 {
		return
	}
	fmt.Fprintln(w)
	for _, start := range r.workspace.starts {
		start = r.workspace.display(start)
		below := slice.Filter(r.report.Items, func(i report.Item) bool { return i.Path == start || strings.HasPrefix(i.Path, start+"/") })
		fmt.Fprintf(w, "%6d  %s\n", len(below), start)
	}
}
