package report_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/report"
)

// TestPlaces covers findings after Windows line breaks, tabs, wide characters and a byte order mark: every format
// reports the right line and, where it has one, the column in characters.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		src       string
		line, col int
	}{
		"LF":           {"{\n  \"bad\": 1\n}\n", 2, 3},
		"CRLF":         {"{\r\n\r\n  \"bad\": 1\r\n}\r\n", 3, 3},
		"tabs":         {"{\n\t\t\"bad\": 1\n}\n", 2, 3},
		"wide":         {"{\n  \"日本\": \"ä\", \"bad\": 1\n}\n", 2, 14},
		"emoji":        {"{\r\n\t\"😀👍🏽\": 2, \"bad\": 1\r\n}\r\n", 2, 12},
		"BOM and CRLF": {"\ufeff{\r\n\"bad\": 1}", 2, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := report.Report{Items: []report.Item{item(tt.src, `"bad"`)}, Files: 1}
			end := tt.col + len(`"bad"`)
			if got, want := written(t, "github", r), fmt.Sprintf("line=%d,endLine=%[1]d,col=%d,endColumn=%d,", tt.line, tt.col, end-1); !strings.Contains(got, want) {
				t.Errorf("github: want %s in %s", want, got)
			}
			if got, want := written(t, "short", r), fmt.Sprintf("a.json:%d:%d: ", tt.line, tt.col); !strings.HasPrefix(got, want) {
				t.Errorf("short: want %s, got %s", want, got)
			}
			var sarif struct {
				Runs []struct {
					ColumnKind string
					Results    []struct {
						Locations []struct {
							PhysicalLocation struct {
								Region struct{ StartLine, StartColumn, EndLine, EndColumn int }
							}
						}
					}
				}
			}
			if err := json.Unmarshal([]byte(written(t, "sarif", r)), &sarif); err != nil {
				t.Fatal(err)
			}
			run := sarif.Runs[0]
			region := run.Results[0].Locations[0].PhysicalLocation.Region
			if run.ColumnKind != "unicodeCodePoints" || region.StartLine != tt.line || region.StartColumn != tt.col || region.EndLine != 0 && region.EndLine != tt.line || region.EndColumn != end {
				t.Errorf("sarif: %s, %+v", run.ColumnKind, region)
			}
			var gitlab []struct {
				Location struct{ Lines struct{ Begin int } }
			}
			if err := json.Unmarshal([]byte(written(t, "gitlab", r)), &gitlab); err != nil || gitlab[0].Location.Lines.Begin != tt.line {
				t.Errorf("gitlab: %v, %+v", err, gitlab)
			}
			if got, want := written(t, "junit", r), fmt.Sprintf(`name="some-rule at %d:%d" classname="a.json" file="a.json" line="%[1]d"`, tt.line, tt.col); !strings.Contains(got, want) {
				t.Errorf("junit: want %s in %s", want, got)
			}
		})
	}
}

// TestJUnitStructure checks that reports follow the JUnit schema: only known elements and attributes, and correct
// counts.
func TestJUnitStructure(t *testing.T) {
	t.Parallel()
	type node struct {
		XMLName  xml.Name
		Attrs    []xml.Attr `xml:",any,attr"`
		Children []node     `xml:",any"`
	}
	allowed := map[string]struct{ attrs, children string }{
		"testsuites": {"tests failures errors", "testsuite"},
		"testsuite":  {"name tests failures errors skipped", "testcase"},
		"testcase":   {"name classname file line", "failure error system-out"},
		"failure":    {"message type", ""},
		"error":      {"message type", ""},
		"system-out": {"", ""},
	}
	for name, r := range reports() {
		var root node
		if err := xml.Unmarshal([]byte(written(t, "junit", r)), &root); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		counts := map[string]int{}
		var visit func(n node)
		visit = func(n node) {
			counts[n.XMLName.Local]++
			known := allowed[n.XMLName.Local]
			for _, a := range n.Attrs {
				if !strings.Contains(" "+known.attrs+" ", " "+a.Name.Local+" ") {
					t.Errorf("%s: %s has an attribute %s", name, n.XMLName.Local, a.Name.Local)
				}
			}
			for _, c := range n.Children {
				if !strings.Contains(" "+known.children+" ", " "+c.XMLName.Local+" ") {
					t.Errorf("%s: %s holds %s", name, n.XMLName.Local, c.XMLName.Local)
				}
				visit(c)
			}
		}
		visit(root)
		want := fmt.Sprintf("%d %d %d", counts["testcase"], counts["failure"], counts["error"])
		for _, n := range []node{root, root.Children[0]} {
			got := map[string]string{}
			for _, a := range n.Attrs {
				got[a.Name.Local] = a.Value
			}
			if text := got["tests"] + " " + got["failures"] + " " + got["errors"]; text != want {
				t.Errorf("%s: %s counts %s, it holds %s", name, n.XMLName.Local, text, want)
			}
		}
	}
}
