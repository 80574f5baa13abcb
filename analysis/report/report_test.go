package report_test

import (
	"encoding/json"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/report"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/term"
)

// item returns a finding on a part of a text.
func item(src, part string) report.Item {
	start := strings.Index(src, part)
	t := text.New(src)
	return report.NewItem(lint.Finding{
		Path: "a.json", Rule: "some-rule", Severity: lint.Warning, Message: "something is wrong", Surfaces: schemas.SurfaceSet(schemas.VSCode),
		Range: text.Range{Start: start, End: start + len(part)},
	}, func(string) *text.Text { return t }, func(path string) string { return path })
}

func written(t *testing.T, format string, r report.Report) string {
	t.Helper()
	var b strings.Builder
	if err := r.Write(&b, format); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestFrames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 300)
	tests := []struct{ name, src, part, want string }{
		{"a key", "{\n        \"matcher\": \"Edit|Write\",\n}", `"matcher"`,
			"a.json:2:9: warning: something is wrong [some-rule] (vscode)\n  2 |         \"matcher\": \"Edit|Write\",\n    |         ^~~~~~~~~\n"},
		{"a place of no width", "{ }", "", "a.json:1:1: warning: something is wrong [some-rule] (vscode)\n  1 | { }\n    | ^\n"},
		{"characters of several bytes", `{ "ä€😀": 1, "b": 2 }`, `"b"`,
			"a.json:1:13: warning: something is wrong [some-rule] (vscode)\n  1 | { \"ä€😀\": 1, \"b\": 2 }\n    |              ^~~\n"},
		{"wide characters take two columns", `{ "a": "日本語" }`, `"日本語"`,
			"a.json:1:8: warning: something is wrong [some-rule] (vscode)\n  1 | { \"a\": \"日本語\" }\n    |        ^~~~~~~~\n"},
		{"tabs keep their place", "\t\"a\": 1", `"a"`, "a.json:1:2: warning: something is wrong [some-rule] (vscode)\n  1 |  \"a\": 1\n    |  ^~~\n"},
		{"what controls a terminal is a dot", "{ \"\x1b[2J\u202e\": 1, \"b\": 2 }", `"b"`,
			"a.json:1:15: warning: something is wrong [some-rule] (vscode)\n  1 | { \"·[2J·\": 1, \"b\": 2 }\n    |               ^~~\n"},
		{"more than one line", "{\n  \"a\": [\n  ]\n}", "[\n  ]",
			"a.json:2:8: warning: something is wrong [some-rule] (vscode)\n  2 |   \"a\": [\n    |        ^\n"},
		{"a long line", `{"` + long + `":1,"a":2}`, `"a"`,
			"a.json:1:307: warning: something is wrong [some-rule] (vscode)\n  1 | …" + strings.Repeat("x", 150) + `":1,"a":2}` + "\n    |  " + strings.Repeat(" ", 154) + "^~~\n"},
		{"a very long line", strings.Repeat("ä", 9000) + `"a"` + strings.Repeat("😀", 9000), `"a"`,
			"a.json:1:9001: warning: something is wrong [some-rule] (vscode)\n  1 | …" + strings.Repeat("ä", 40) + `"a"` + strings.Repeat("😀", 117) +
				"…\n    |  " + strings.Repeat(" ", 40) + "^~~\n"},
		{"an empty line has no frame", "\n{}", "\n", "a.json:1:1: warning: something is wrong [some-rule] (vscode)\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := written(t, "text", report.Report{Items: []report.Item{item(tt.src, tt.part)}, Files: 1, Quiet: true})
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestDetails checks what is below the frame, on a terminal narrower than the lines.
func TestDetails(t *testing.T) {
	t.Parallel()
	it := item(`{ "matcher": "Edit|Write", "type": "command", "command": "./guard.sh", "timeout": 30 }`, `"matcher"`)
	it.Message = "VS Code ignores `matcher`: this hook runs before every tool call"
	it.Notes = []string{"Copilot CLI and the cloud agent apply it"}
	it.Help = "check `tool_name` in the script; in VS Code the editing tools are `create_file`, `replace_string_in_file`"
	it.Related = []report.Related{{Path: "b.json", Range: it.Range, Message: "the same hook"}}
	it.Fixes = []report.Fix{{Title: "Remove the matcher", Safe: true}, {Title: "Remove the hook"}}
	r := report.Report{Items: []report.Item{it}, Files: 1, Quiet: true, Style: term.Style{Width: 60}}
	want := `a.json:1:3: warning: VS Code ignores ` + "`matcher`" + `: this hook
    runs before every tool call [some-rule] (vscode)
  1 | { "matcher": "Edit|Write", "type": "command", "comma…
    |   ^~~~~~~~~
    = note: Copilot CLI and the cloud agent apply it
    = note: b.json:1:3: the same hook
    = help: check ` + "`tool_name`" + ` in the script; in VS Code the
            editing tools are ` + "`create_file`" + `,
            ` + "`replace_string_in_file`" + `
    = fix: Remove the matcher
    = unsafe fix: Remove the hook
`
	if diff := cmp.Diff(want, written(t, "text", r)); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
	r.Style = term.Style{}
	want = "a.json:1:3: warning: VS Code ignores `matcher`: this hook runs before every tool call [some-rule] (vscode)\n"
	if diff := cmp.Diff(want, written(t, "short", r)); diff != "" {
		t.Errorf("short (-want +got):\n%s", diff)
	}
	for format, want := range map[string]string{
		"json":   "\"help\":\"https://github.com/hooks-ls/hooks-ls/blob/main/docs/rules/some-rule.md\",\"notes\":[\"Copilot CLI and the cloud agent apply it\"],\"helpText\":\"check `tool_name`",
		"sarif":  "this hook runs before every tool call\\n\\n- Copilot CLI and the cloud agent apply it\\n- **help:** check `tool_name`",
		"github": "(vscode)%0Anote: Copilot CLI and the cloud agent apply it%0Ahelp: check `tool_name`",
		"junit":  "(vscode)&#xA;note: Copilot CLI and the cloud agent apply it&#xA;help: check `tool_name`",
	} {
		if got := written(t, format, r); !strings.Contains(got, want) {
			t.Errorf("%s: %s is missing in\n%s", format, want, got)
		}
	}
}

func TestColor(t *testing.T) {
	t.Parallel()
	got := written(t, "text", report.Report{Items: []report.Item{item("{}", "{")}, Files: 1, Style: term.Style{Color: true}})
	if !strings.Contains(got, "\x1b[33mwarning:\x1b[0m") {
		t.Errorf("no color in %q", got)
	}
	if got := written(t, "text", report.Report{Items: []report.Item{item("{}", "{")}, Files: 1}); strings.Contains(got, "\x1b") {
		t.Errorf("color in %q", got)
	}
}

func TestSummary(t *testing.T) {
	t.Parallel()
	one := item("{}", "{")
	hint := one
	hint.Severity = lint.Hint
	for _, tt := range []struct {
		r    report.Report
		want string
	}{
		{report.Report{}, "no hook configuration found"},
		{report.Report{Errors: []string{"reading a: no such file or directory"}}, ""},
		{report.Report{Files: 1}, "no findings in 1 file"},
		{report.Report{Files: 3, Items: []report.Item{one}}, "1 warning in 3 files"},
		{report.Report{Files: 3, Items: []report.Item{one, one, hint}, Fixed: 2}, "2 warnings, 1 hint in 3 files, 2 fixed"},
	} {
		if got := tt.r.Summary(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// TestFormatsAreWellFormed puts characters into a finding that the formats must escape.
func TestFormatsAreWellFormed(t *testing.T) {
	t.Parallel()
	it := item("{}", "{")
	it.Path, it.Message = "a, b:%<é>.json", "quotes \", <tags> & 100 %\nand lines"
	it.Fixes = []report.Fix{{Title: "Mend it", Safe: true, Edits: []report.Edit{{Path: it.Path, Range: it.Range, Text: "<x>"}}}}
	r := report.Report{Items: []report.Item{it}, FailOn: &it.Severity, Files: 1, Quiet: true}
	for _, format := range []string{"json", "sarif", "gitlab", "rdjson"} {
		if out := written(t, format, r); !json.Valid([]byte(out)) {
			t.Errorf("%s is not JSON: %s", format, out)
		}
	}
	var suite struct {
		Cases []struct {
			Failure struct {
				Message string `xml:"message,attr"`
			} `xml:"failure"`
		} `xml:"testsuite>testcase"`
	}
	if err := xml.Unmarshal([]byte(written(t, "junit", r)), &suite); err != nil || len(suite.Cases) != 1 || suite.Cases[0].Failure.Message != it.Message {
		t.Errorf("junit holds %+v, %v", suite, err)
	}
	want := "::warning file=a%2C b%3A%25<é>.json,line=1,endLine=1,col=1,endColumn=1,title=some-rule::quotes \", <tags> & 100 %25%0Aand lines (vscode)\n"
	if diff := cmp.Diff(want, written(t, "github", r)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := r.Write(&strings.Builder{}, "yaml"); err == nil || !strings.Contains(err.Error(), "expected one of text, short, json") {
		t.Errorf("unknown format: %v", err)
	}
}
