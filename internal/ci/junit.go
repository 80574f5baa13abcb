// Package ci writes the notations of CI services that several commands speak: JUnit reports, and workflow commands of GitHub
// Actions. It knows nothing of hooks: what a test or an annotation stands for is decided by those who make them.
// Begin with WriteJUnit, and with Annotation.
package ci

import (
	"encoding/xml"
	"io"
)

// Test is a test case of a JUnit report. It passes without failures, unless it was not run.
type Test struct {
	Name     string    `xml:"name,attr"`
	Class    string    `xml:"classname,attr"`
	File     string    `xml:"file,attr,omitempty"` // "" for none
	Line     int       `xml:"line,attr,omitempty"` // 0 for none
	Failures []Failure `xml:"failure"`
	// Error says why the test could not be run, Skipped why it is none to run; nil when it ran.
	Error   *Failure `xml:"error"`
	Skipped *Failure `xml:"skipped"`
	Output  string   `xml:"system-out,omitempty"`
}

// Failure is a reason why a test failed or was not run.
type Failure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes JUnit XML with one suite.
func WriteJUnit(w io.Writer, suite string, tests []Test) error {
	type counts struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
	}
	type testSuite struct {
		Name string `xml:"name,attr"`
		counts
		Skipped int    `xml:"skipped,attr"`
		Tests   []Test `xml:"testcase"`
	}
	all, skipped := counts{Tests: len(tests)}, 0
	for _, t := range tests {
		switch {
		case t.Error != nil:
			all.Errors++
		case t.Skipped != nil:
			skipped++
		case t.Failures != nil:
			all.Failures++
		}
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	out := xml.NewEncoder(w)
	out.Indent("", "  ")
	err := out.Encode(struct {
		XMLName xml.Name `xml:"testsuites"`
		counts
		Suite testSuite `xml:"testsuite"`
	}{counts: all, Suite: testSuite{suite, all, skipped, tests}})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, "\n")
	return err
}
