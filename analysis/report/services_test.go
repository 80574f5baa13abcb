package report_test

import (
	"encoding/xml"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/report"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// reports returns one report with everything in it, one without findings, and one of a failed run.
func reports() map[string]report.Report {
	it := item("{\n  \"ä\": 1\n}", `"ä"`)
	place := it.Range
	it.Path, it.Message = "a, b:%<é>.json", "quotes \", <tags> & 100 %\nand lines"
	it.Related = []report.Related{{Path: "/elsewhere/b.json", Range: place, Message: "the other"}, {Path: "C:/b.json", Range: place, Message: "the third"}}
	it.Fixes = []report.Fix{
		{Title: "Mend it", Safe: true, Edits: []report.Edit{{Path: it.Path, Range: place, Text: "<x>"}, {Path: "c.json", Range: place, Text: ""}}},
		{Title: "Write a file", Safe: true, Edits: []report.Edit{{Path: "new.json", Text: "{}", Create: true}}},
		{Title: "Think about it", Edits: []report.Edit{{Path: it.Path, Range: place, Text: ""}}},
	}
	hint := item("", "")
	hint.Severity, hint.Rule, hint.Surfaces = lint.Hint, "other-rule", 0
	rule := &lint.Rule{ID: "some-rule", Severity: lint.Error, Summary: "something wrong", Why: "It does\nnot work.", Bad: "{", Good: "{}"}
	from := lint.Hint
	return map[string]report.Report{
		"findings": {Items: []report.Item{it, hint}, FailOn: &from, Files: 2, Version: "1.2.3", Rules: []*lint.Rule{rule}},
		"clean":    {Files: 1},
		"nothing":  {},
		"failed":   {Errors: []string{"reading a.json: no such file or directory"}},
	}
}

// TestSARIFSchema validates reports against the published schema in the file named by HOOKS_LS_SARIF_SCHEMA.
func TestSARIFSchema(t *testing.T) {
	t.Parallel()
	file := os.Getenv("HOOKS_LS_SARIF_SCHEMA")
	if file == "" {
		t.Skip("HOOKS_LS_SARIF_SCHEMA names no schema; make test-sarif fetches one")
	}
	schema, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range reports() {
		out := written(t, "sarif", r)
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

func TestSARIF(t *testing.T) {
	t.Parallel()
	out := written(t, "sarif", reports()["findings"])
	for _, want := range []string{
		`"version": "1.2.3"`, `"uri": "a,%20b%3A%25%3C%C3%A9%3E.json"`, `"uri": "file:///elsewhere/b.json"`, `"uri": "file:///C:/b.json"`,
		`"text": "It does not work."`, `"helpUri": "https://github.com/hooks-ls/hooks-ls/blob/main/docs/rules/some-rule.md"`, `"text": "Mend it"`,
		`"uriBaseId": "%SRCROOT%"`, `"primaryLocationLineHash": "`, `"id": "hooks-ls/"`, `"precision": "high"`, `"agent-hooks"`, `"markdown": "It does not work.`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%s is missing in\n%s", want, out)
		}
	}
	for _, not := range []string{"Write a file", "Think about it"} {
		if strings.Contains(out, not) {
			t.Errorf("%q is no fix that others may apply", not)
		}
	}
	if out := written(t, "sarif", reports()["failed"]); !strings.Contains(out, `"executionSuccessful": false`) || !strings.Contains(out, "no such file") {
		t.Errorf("the failure is not told: %s", out)
	}
}

func TestJUnit(t *testing.T) {
	t.Parallel()
	type testCase struct {
		Name    string    `xml:"name,attr"`
		Failure *struct{} `xml:"failure"`
		Error   *struct{} `xml:"error"`
	}
	want := map[string]string{"findings": "2 tests, 2 failures, 0 errors", "clean": "1 tests, 0 failures, 0 errors", "nothing": "1 tests, 0 failures, 0 errors", "failed": "1 tests, 0 failures, 1 errors"}
	for name, r := range reports() {
		var suites struct {
			XMLName  xml.Name   `xml:"testsuites"`
			Tests    string     `xml:"tests,attr"`
			Failures string     `xml:"failures,attr"`
			Errors   string     `xml:"errors,attr"`
			Cases    []testCase `xml:"testsuite>testcase"`
		}
		if err := xml.Unmarshal([]byte(written(t, "junit", r)), &suites); err != nil {
			t.Fatal(err)
		}
		got := suites.Tests + " tests, " + suites.Failures + " failures, " + suites.Errors + " errors"
		if got != want[name] {
			t.Errorf("%s: %s, want %s", name, got, want[name])
		}
		for _, c := range suites.Cases {
			if c.Name == "" {
				t.Errorf("%s: a case without a name", name)
			}
		}
	}
}

// TestPathsCannotWriteLines checks a path with a line break.
func TestPathsCannotWriteLines(t *testing.T) {
	t.Parallel()
	it := item("{}", "{")
	it.Path, it.Surfaces = "a\n::error::\x1b[2J.json", schemas.SurfaceSet(schemas.VSCode)
	r := report.Report{Items: []report.Item{it}, Files: 1, Quiet: true}
	want := `"a\n::error::\x1b[2J.json":1:1: warning: something is wrong [some-rule] (vscode)` + "\n  1 | {}\n    | ^\n"
	if diff := cmp.Diff(want, written(t, "text", r)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if out := written(t, "github", r); strings.Count(out, "\n") != 1 {
		t.Errorf("more than one line: %q", out)
	}
}

// TestJUnitText checks characters that XML must escape or cannot represent.
func TestJUnitText(t *testing.T) {
	t.Parallel()
	it := item("{}", "{")
	it.Message = "<a href=\"b\">'c' & d</a>\t\r\n]]> é \U0001F600 \x00\x1b\uFFFE\xff"
	var suites struct {
		Failure struct {
			Message string `xml:"message,attr"`
			Text    string `xml:",chardata"`
		} `xml:"testsuite>testcase>failure"`
	}
	if err := xml.Unmarshal([]byte(written(t, "junit", report.Report{Items: []report.Item{it}, Files: 1, FailOn: &it.Severity})), &suites); err != nil {
		t.Fatal(err)
	}
	want := "<a href=\"b\">'c' & d</a>\t\r\n]]> é \U0001F600 \uFFFD\uFFFD\uFFFD\uFFFD"
	if suites.Failure.Message != want || !strings.Contains(suites.Failure.Text, want) {
		t.Errorf("want %q, got %q", want, suites.Failure)
	}
}
