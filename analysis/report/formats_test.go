package report_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/report"
)

// strict decodes JSON into v and fails on unknown fields.
func strict(t *testing.T, src string, v any) {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(src))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
}

func TestGitLab(t *testing.T) {
	t.Parallel()
	for name, r := range reports() {
		var issues []struct {
			Description string `json:"description"`
			Check       string `json:"check_name"`
			Fingerprint string `json:"fingerprint"`
			Severity    string `json:"severity"`
			Location    struct {
				Path  string `json:"path"`
				Lines struct {
					Begin, End int
				} `json:"lines"`
			} `json:"location"`
			Content *struct{ Body string } `json:"content"`
		}
		strict(t, written(t, "gitlab", r), &issues)
		if issues == nil || len(issues) != len(r.Items) {
			t.Fatalf("%s: %d issues of %d findings", name, len(issues), len(r.Items))
		}
		for i, issue := range issues {
			item := r.Items[i]
			if !slices.Contains([]string{"info", "minor", "major", "critical", "blocker"}, issue.Severity) {
				t.Errorf("GitLab has no severity %q", issue.Severity)
			}
			if issue.Description != item.Message || issue.Check != item.Rule || issue.Location.Path != item.Path ||
				issue.Location.Lines.Begin != item.Range.Start.Line || issue.Fingerprint == "" {
				t.Errorf("%s: %+v is not %+v", name, issue, item)
			}
		}
	}
}

func TestRDJSON(t *testing.T) {
	t.Parallel()
	src := "{\r\n\t\"ä€\": 1, \"😀\": 2\r\n}"
	it := item(src, `"😀"`)
	it.Notes, it.Help = []string{"a note"}, "do it"
	var result struct {
		Source      struct{ Name, URL string }
		Diagnostics []struct {
			Message  string
			Location struct {
				Path  string
				Range struct{ Start, End struct{ Line, Column int } }
			}
			Severity string
			Code     struct{ Value, URL string }
		}
	}
	strict(t, written(t, "rdjson", report.Report{Items: []report.Item{it}}), &result)
	d := result.Diagnostics[0]
	line := strings.Split(src, "\n")[1]
	from := strings.Index(line, `"😀"`) + 1
	if got, want := [4]int{d.Location.Range.Start.Line, d.Location.Range.Start.Column, d.Location.Range.End.Line, d.Location.Range.End.Column}, [4]int{2, from, 2, from + len(`"😀"`)}; got != want {
		t.Errorf("range %v, want %v in bytes", got, want)
	}
	if want := "something is wrong\nnote: a note\nhelp: do it"; d.Message != want || d.Severity != "WARNING" || d.Code.Value != "some-rule" || !strings.HasPrefix(d.Code.URL, "https://") {
		t.Errorf("%+v", d)
	}
	for name, r := range reports() {
		strict(t, written(t, "rdjson", r), &result)
		if result.Diagnostics == nil {
			t.Errorf("%s: no list", name)
		}
	}
}

func TestMarkdown(t *testing.T) {
	t.Parallel()
	it := item("{}", "{")
	it.Message, it.Help = "a | b <script>", "write `x`"
	got := written(t, "markdown", report.Report{Items: []report.Item{it}, Files: 1})
	want := "### hooks-ls: 1 warning in 1 file\n\n| | location | finding |\n|---|---|---|\n" +
		"| warning | a.json:1 | a \\| b &lt;script><br>write `x` [some-rule](https://github.com/hooks-ls/hooks-ls/blob/main/docs/rules/some-rule.md) |\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	got = written(t, "markdown", report.Report{Items: slices.Repeat([]report.Item{it}, 1000), Errors: []string{"reading a|b: it is gone"}})
	if !strings.HasSuffix(got, " more.\n\nreading a\\|b: it is gone\n") {
		t.Errorf("it ends with %q", got[len(got)-100:])
	}
}

// TestJSON checks what check-json.txtar does not show.
func TestJSON(t *testing.T) {
	t.Parallel()
	var got struct {
		Errors []string
		Fixed  int
	}
	src := written(t, "json", report.Report{Items: []report.Item{item("{}", "{")}, Errors: []string{"reading a: it is gone"}, Fixed: 2})
	if err := json.Unmarshal([]byte(src), &got); err != nil || len(got.Errors) != 1 || got.Fixed != 2 {
		t.Errorf("%v in %s", err, src)
	}
}

// TestFingerprints moves findings by ten lines and indents them: fingerprints stay the same and are distinct.
func TestFingerprints(t *testing.T) {
	t.Parallel()
	src := "{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 1,\n}\n"
	items := func(src string) []report.Item {
		second := item(src, `"a"`)
		second.Range.Start.Line += 2
		return []report.Item{item(src, `"a"`), item(src, `"b"`), second}
	}
	before := (&report.Report{Items: items(src)}).Fingerprints()
	after := (&report.Report{Items: items(strings.Repeat("\n", 10) + strings.ReplaceAll(src, "  ", "\t"))}).Fingerprints()
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
	if slices.Sort(after); len(slices.Compact(after)) != len(before) {
		t.Errorf("not all differ: %v", before)
	}
}

// TestJUnitFailures checks that findings from the failing severity up are failures.
func TestJUnitFailures(t *testing.T) {
	t.Parallel()
	warning, info := item("{}", "{"), item("{}", "}")
	info.Severity = lint.Info
	from := lint.Warning
	out := written(t, "junit", report.Report{Items: []report.Item{warning, info}, Files: 1, FailOn: &from})
	if !strings.Contains(out, `tests="2" failures="1"`) || strings.Count(out, "<failure") != 1 || strings.Count(out, "<system-out>") != 1 {
		t.Errorf("one of two fails: %s", out)
	}
}

// TestGitHubOrder checks that errors come first: GitHub shows ten annotations per level.
func TestGitHubOrder(t *testing.T) {
	t.Parallel()
	info, worst := item("{}", "{"), item("{}", "}")
	info.Severity, worst.Severity = lint.Info, lint.Error
	out := written(t, "github", report.Report{Items: []report.Item{info, worst}, Files: 1})
	if !strings.HasPrefix(out, "::error ") {
		t.Errorf("the error does not come first: %s", out)
	}
}
