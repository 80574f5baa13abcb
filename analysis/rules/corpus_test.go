package rules_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/racing"
)

// shared returns a directory of inputs next to the repository. It skips the test when the directory is missing.
func shared(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join("..", "..", "..", "shared", name)
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("../shared/%s is not beside the repository", name)
	}
	return dir
}

// label is an expert's finding on a line of a public configuration.
type label struct {
	Line    int    `json:"line"`
	Problem string `json:"problem"`
	Certain bool   `json:"certain"`
	Note    string `json:"note"`
}

type labeled struct {
	ID     string  `json:"id"`
	Path   string  `json:"path"`
	Labels []label `json:"labels"`
}

// ruleIDs lists the rules that report a labeled problem of the classes A to E. Problems that are not listed need the script.
var ruleIDs = map[string][]string{
	"no-hooks-object":          {"no-hooks-object"},
	"json-syntax":              {"syntax-error"},
	"event-value-not-array":    {"event-value-not-array", "unknown-event"}, // nothing else is reported about an unknown event
	"field-wrong-type":         {"wrong-type"},
	"unknown-field":            {"unknown-field", "field-not-read"},
	"unknown-event":            {"unknown-event"},
	"event-wrong-case":         {"unknown-event"},
	"event-not-supported-here": {"event-not-supported-here"},
	"duplicate-event":          {"event-spelled-twice", "duplicate-key"},
	"missing-type":             {"missing-type", "no-command"},
	"no-command":               {"no-command"},
	"timeout-ms":               {"timeout-ms"},
	"matcher-ignored":          {"matcher-ignored"},
	"bad-matcher":              {"matcher-invalid", "matcher-never-matches"},
	"matcher-unknown-tool":     {"matcher-never-matches"},
	"claude-tool-in-matcher":   {"matcher-never-matches"},

	"unquoted-project-dir": {"unquoted-project-dir"},
	// PowerShell does not split the value, and does not know the variable under that name either.
	"unquoted-plugin-root": {"unquoted-plugin-root", "undefined-var"},
	"undefined-var":        {"undefined-var"},
	"machine-path":         {"machine-path"},
	"windows-only":         {"windows-only"},
	"exit-code-masked":     {"exit-code-masked"},
	"broken-quoting":       {"broken-quoting"},
}

// disagreements lists the labels that hooks-ls does not report, and the clean files on which it reports an error or a
// warning, each with the reason why hooks-ls is right. The key is the file's ID and path, for a label followed by its line
// and problem.
var disagreements = map[string]string{
	"164-brianonieal+Syntaris .claude/hooks/hooks.json:27 exit-code-masked": "no product reads the file, which has no hooks object and so is not known to be for hooks",
	"164-brianonieal+Syntaris .claude/hooks/hooks.json:36 exit-code-masked": "as above",
}

// TestCorpus checks public configurations without their scripts: files that an expert calls clean get no error or warning,
// and at least 95 of 100 certain labels of the classes A to E are reported on their line.
func TestCorpus(t *testing.T) {
	t.Parallel()
	racing.SkipSweep(t)
	dir := shared(t, "corpus")
	data, err := os.ReadFile(filepath.Join(dir, "labels.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all []labeled
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	disagree := func(key string) bool {
		used[key] = true
		return disagreements[key] != ""
	}
	hits, labels := 0, 0
	for _, file := range all {
		found := checkFile(t, filepath.Join(dir, "files", file.ID), file.Path)
		key := file.ID + " " + file.Path
		if len(file.Labels) == 0 {
			for _, f := range found {
				if f.severity <= lint.Warning && !disagree(key) {
					t.Errorf("%s is clean, but line %d: %s: %s [%s]", key, f.line, f.severity, f.message, f.rule)
				}
			}
		}
		for _, l := range file.Labels {
			ids := ruleIDs[l.Problem]
			if ids == nil || !l.Certain {
				continue
			}
			labels++
			if slices.ContainsFunc(found, func(f located) bool { return f.line == l.Line && slices.Contains(ids, f.rule) }) {
				hits++
			} else if key := fmt.Sprintf("%s:%d %s", key, l.Line, l.Problem); !disagree(key) {
				t.Errorf("missed: %s (%s)", key, l.Note)
			}
		}
	}
	t.Logf("%d of %d certain labels found", hits, labels)
	if labels < 90 || hits*100 < 95*labels {
		t.Errorf("only %d of %d certain labels are found", hits, labels)
	}
	for key := range disagreements {
		if !used[key] {
			t.Errorf("%s is no disagreement any more", key)
		}
	}
}

type located struct {
	line          int
	rule, message string
	severity      lint.Severity
}

// checkFile scans a folder and returns the findings on one file of it. The file is also named explicitly, since it may be
// where no product looks.
func checkFile(t *testing.T, dir, file string) []located {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
	if err != nil {
		t.Fatal(err)
	}
	kind := config.KindFor(file, string(src))
	s := workspace.NewSnapshot(&workspace.Settings{NoScripts: true, AssumeKind: &kind}, workspace.Folder{FS: os.DirFS(dir)})
	var found []located
	search, err := lint.Scan(context.Background(), s, rules.All, []string{".", file}, func(r lint.Result) {
		for _, b := range r.Bugs {
			t.Errorf("%s: %v\n%s", file, b, b.Stack)
		}
		if r.Doc.Path != file {
			return
		}
		for _, f := range r.Findings {
			line := r.Doc.Text.OffsetPosition(f.Range.Start, text.Runes).Line + 1
			found = append(found, located{line, f.Rule, f.Message, f.Severity})
		}
	})
	if err != nil || len(search.Errors) > 0 {
		t.Fatalf("%s: %v %v", file, err, search.Errors)
	}
	return found
}
