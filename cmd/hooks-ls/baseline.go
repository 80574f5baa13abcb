package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/report"
)

// baseline holds findings accepted earlier: a run with it reports only others.
type baseline struct {
	Version  int             `json:"version"`
	Findings []baselineEntry `json:"findings"`
}

// baselineEntry is one finding. Only the fingerprint is used; the rest is for readers of the file.
type baselineEntry struct {
	Fingerprint string `json:"fingerprint"`
	Path        string `json:"path"`
	Rule        string `json:"rule"`
	Message     string `json:"message"`
}

func readBaseline(name string) (*baseline, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("reading the baseline: %w", err)
	}
	b := &baseline{}
	if err := json.Unmarshal(data, b); err != nil {
		return nil, fmt.Errorf("reading the baseline %s: %w", name, err)
	}
	if b.Version != 1 {
		return nil, fmt.Errorf("reading the baseline %s: its version is %d, not 1; write it again with --write-baseline", name, b.Version)
	}
	return b, nil
}

// apply removes the baseline's findings from a report. It counts those hidden, and those that no longer occur.
func (b *baseline) apply(r *report.Report) (hidden, gone int) {
	accepted := make(map[string]bool, len(b.Findings))
	for _, e := range b.Findings {
		accepted[e.Fingerprint] = true
	}
	var remaining []report.Item
	for i, print := range r.Fingerprints() {
		if accepted[print] {
			hidden++
			continue
		}
		remaining = append(remaining, r.Items[i])
	}
	r.Items = remaining
	return hidden, len(accepted) - hidden
}

func writeBaseline(name string, r *report.Report) error {
	b := baseline{Version: 1, Findings: []baselineEntry{}}
	for i, print := range r.Fingerprints() {
		item := r.Items[i]
		b.Findings = append(b.Findings, baselineEntry{print, item.Path, item.Rule, item.Message})
	}
	data, _ := json.MarshalIndent(b, "", "  ") // texts and numbers, which cannot fail
	return overwrite(name, string(data)+"\n")
}

// overwrite writes a file and the directories above it, or replaces its text. A file that cannot be written keeps its text; a
// pipe or a device is written to.
func overwrite(name, text string) error {
	switch info, err := os.Stat(name); {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		return writeAtomically(name, text, 0o644, func(*os.File) {})
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return os.WriteFile(name, []byte(text), 0o644)
	}
	before, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return replace(name, string(before), text)
}

func (r *checkRun) useBaseline() error {
	o := r.options
	if o.writeBaseline != "" {
		if err := writeBaseline(o.writeBaseline, &r.report); err != nil {
			return fmt.Errorf("writing the baseline: %w", err)
		}
		fmt.Fprintf(r.app.stderr, "hooks-ls check: note: wrote %s to %s\n", english.Count(len(r.report.Items), "finding"), o.writeBaseline)
		r.report.Items = nil
		return nil
	}
	if o.baseline == "" {
		return nil
	}
	b, err := readBaseline(o.baseline)
	if err != nil {
		return err
	}
	hidden, gone := b.apply(&r.report)
	if hidden > 0 {
		r.note("%s of the baseline not shown", english.Count(hidden, "finding"))
	}
	if gone > 0 && !o.changed {
		r.note("%s of the baseline no longer found; write it again with --write-baseline", english.Count(gone, "finding"))
	}
	return nil
}
