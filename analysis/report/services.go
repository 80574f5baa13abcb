package report

import (
	"bufio"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
)

// writeGitHub writes workflow commands, which GitHub Actions turns into annotations.
func (r *Report) writeGitHub(w io.Writer) error {
	out := bufio.NewWriter(w)
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	level := [...]string{analysis.Error: "error", analysis.Warning: "warning", analysis.Info: "notice", analysis.Hint: "notice"}
	for _, item := range r.Items {
		message := item.Message
		if !item.Surfaces.Empty() {
			message += " (" + item.Surfaces.String() + ")"
		}
		end := ""
		if item.Range.End.Line == item.Range.Start.Line && item.Range.End.Column > item.Range.Start.Column {
			end = fmt.Sprintf(",endColumn=%d", item.Range.End.Column-1)
		}
		fmt.Fprintf(out, "::%s file=%s,line=%d,endLine=%d,col=%d%s,title=%s::%s\n", level[item.Severity], property.Replace(item.Path),
			item.Range.Start.Line, max(item.Range.Start.Line, item.Range.End.Line), item.Range.Start.Column, end, property.Replace(item.Rule), data.Replace(message))
	}
	if line := r.Summary(); line != "" && !r.Quiet {
		fmt.Fprintln(out, line)
	}
	return out.Flush()
}

// SARIF 2.1.0, as far as code scanning services read it.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID string `json:"id"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string            `json:"ruleId"`
		RuleIndex int               `json:"ruleIndex"`
		Level     string            `json:"level"`
		Message   sarifText         `json:"message"`
		Locations []sarifLocation   `json:"locations"`
		Related   []sarifLocation   `json:"relatedLocations,omitempty"`
		Fixes     []sarifFix        `json:"fixes,omitempty"`
		Props     map[string]string `json:"properties,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
)

func (r *Report) writeSARIF(w io.Writer) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "hooks-ls", InformationURI: "https://github.com/hooks-ls/hooks-ls", Rules: []sarifRule{}}},
		ColumnKind: "unicodeCodePoints", Results: []sarifResult{},
	}
	var rules []string
	for _, item := range r.Items {
		rules = append(rules, item.Rule)
	}
	slices.Sort(rules)
	rules = slices.Compact(rules)
	for _, id := range rules {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{ID: id})
	}
	level := [...]string{analysis.Error: "error", analysis.Warning: "warning", analysis.Info: "note", analysis.Hint: "note"}
	for _, item := range r.Items {
		index, _ := slices.BinarySearch(rules, item.Rule)
		res := sarifResult{
			RuleID: item.Rule, RuleIndex: index, Level: level[item.Severity], Message: sarifText{item.Message},
			Locations: []sarifLocation{{Physical: physical(item.Path, item.Range)}},
		}
		if !item.Surfaces.Empty() {
			res.Props = map[string]string{"surfaces": item.Surfaces.String()}
		}
		for _, rel := range item.Related {
			res.Related = append(res.Related, sarifLocation{physical(rel.Path, rel.Range), &sarifText{rel.Message}})
		}
		for _, f := range item.Fixes {
			if f.Safe {
				res.Fixes = append(res.Fixes, sarifFixOf(f))
			}
		}
		run.Results = append(run.Results, res)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func sarifFixOf(f Fix) sarifFix {
	fix := sarifFix{Description: sarifText{f.Title}}
	for _, e := range f.Edits {
		i := slices.IndexFunc(fix.Changes, func(c sarifChange) bool { return c.Artifact.URI == uri(e.Path) })
		if i < 0 {
			i = len(fix.Changes)
			fix.Changes = append(fix.Changes, sarifChange{Artifact: sarifArtifact{uri(e.Path)}})
		}
		fix.Changes[i].Replacements = append(fix.Changes[i].Replacements, sarifReplacement{region(e.Range), sarifText{e.Text}})
	}
	return fix
}

func physical(path string, r Range) sarifPhysical {
	return sarifPhysical{sarifArtifact{uri(path)}, region(r)}
}

func region(r Range) sarifRegion {
	return sarifRegion{r.Start.Line, r.Start.Column, r.End.Line, r.End.Column}
}

// uri escapes what a relative URI reference must not hold.
func uri(path string) string {
	var b strings.Builder
	for i := range len(path) {
		switch c := path[i]; {
		case c <= ' ' || c >= 0x7f || strings.IndexByte(`"#%<>?[\]^{|}`+"`", c) >= 0:
			fmt.Fprintf(&b, "%%%02X", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// JUnit XML: one test case a finding, so that CI servers list them.
type (
	junitSuite struct {
		XMLName  xml.Name    `xml:"testsuite"`
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string       `xml:"name,attr"`
		Class   string       `xml:"classname,attr"`
		File    string       `xml:"file,attr"`
		Line    int          `xml:"line,attr"`
		Failure junitFailure `xml:"failure"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
	}
)

func (r *Report) writeJUnit(w io.Writer) error {
	suite := junitSuite{Name: "hooks-ls", Tests: len(r.Items), Failures: len(r.Items)}
	for _, item := range r.Items {
		suite.Cases = append(suite.Cases, junitCase{
			Name: fmt.Sprintf("%s at %d:%d", item.Rule, item.Range.Start.Line, item.Range.Start.Column), Class: item.Path,
			File: item.Path, Line: item.Range.Start.Line, Failure: junitFailure{item.Message, item.Severity.String()},
		})
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(suite); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
