package report

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
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

// JUnit XML: one test case a finding, so that CI servers list them, and one that passes when there is nothing to say, since
// some of them take a report without tests for a failure.
type (
	junitSuites struct {
		XMLName  xml.Name `xml:"testsuites"`
		Tests    int      `xml:"tests,attr"`
		Failures int      `xml:"failures,attr"`
		Errors   int      `xml:"errors,attr"`
		Suite    junitSuite
	}
	junitSuite struct {
		XMLName  xml.Name    `xml:"testsuite"`
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		File    string        `xml:"file,attr,omitempty"`
		Line    int           `xml:"line,attr,omitempty"`
		Failure *junitFailure `xml:"failure"`
		Error   *junitFailure `xml:"error"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

func (r *Report) writeJUnit(w io.Writer) error {
	suite := junitSuite{Name: "hooks-ls", Failures: len(r.Items), Errors: len(r.Errors)}
	for _, item := range r.Items {
		suite.Cases = append(suite.Cases, junitCase{
			Name: fmt.Sprintf("%s at %d:%d", item.Rule, item.Range.Start.Line, item.Range.Start.Column), Class: item.Path,
			File: item.Path, Line: item.Range.Start.Line, Failure: &junitFailure{item.Message, item.Severity.String(), item.headline()},
		})
	}
	for _, e := range r.Errors {
		suite.Cases = append(suite.Cases, junitCase{Name: "could not be checked", Class: "hooks-ls", Error: &junitFailure{e, "error", e}})
	}
	if len(suite.Cases) == 0 {
		suite.Cases = []junitCase{{Name: r.Summary(), Class: "hooks-ls"}}
	}
	suite.Tests = len(suite.Cases)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(junitSuites{Tests: suite.Tests, Failures: suite.Failures, Errors: suite.Errors, Suite: suite}); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
