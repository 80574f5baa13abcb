package hooktest

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/hooks-ls/hooks-ls/term"
)

// marks stand before a hook in the text form.
var marks = map[State]struct {
	sign  string
	color term.Color
}{
	Alive: {"✓", term.Green}, Dead: {"✗", term.Red}, Failing: {"✗", term.Red}, Silent: {"?", term.Yellow}, Untried: {"-", term.Faint},
}

// WriteText writes the report for people: a line a hook with what was proven, and its problems below.
func (r *Report) WriteText(w io.Writer, style term.Style) error {
	var b strings.Builder
	line := func(indent int, format string, args ...any) {
		b.WriteString(style.Wrap(strings.Repeat(" ", indent)+fmt.Sprintf(format, args...), indent+2) + "\n")
	}
	counts := map[State]int{}
	failed := 0
	for i := range r.Hooks {
		h := &r.Hooks[i]
		mark := marks[h.State]
		switch {
		case h.Failed():
			mark = marks[Dead]
			failed++
		case h.State == Dead:
			mark = marks[Untried]
		}
		counts[h.State]++
		line(0, "%s %s %s", style.Paint(mark.color, mark.sign), style.Paint(term.Bold, h.ID), style.Paint(term.Faint, "("+h.Surface.Name()+")"))
		line(4, "%s", h.verdict())
		for _, p := range h.Problems {
			kind := "note"
			color := term.Yellow
			if p.Fails {
				kind, color = "fails", term.Red
			}
			line(4, "%s %s %s", style.Paint(color, kind+":"), p.Headline, style.Paint(term.Faint, "["+p.Kind+"]"))
			for _, n := range p.Notes {
				line(6, "= note: %s", n)
			}
			if p.Help != "" {
				line(6, "= help: %s", p.Help)
			}
		}
	}
	caseLines(r.Cases, style, line)
	for _, n := range r.Notes {
		line(0, "note: %s", n)
	}
	if len(r.Hooks) == 0 && len(r.Cases) > 0 {
		_, err := io.WriteString(w, b.String())
		return err
	}
	line(0, "%s: %d alive, %d dead, %d failing, %d silent; %d with failures", count(len(r.Hooks), "hook"), counts[Alive], counts[Dead], counts[Failing], counts[Silent], failed)
	_, err := io.WriteString(w, b.String())
	return err
}

// verdict says in a line what was proven.
func (h *Hook) verdict() string {
	switch h.State {
	case Alive:
		text := fmt.Sprintf("alive: %s on %s", h.Proof.Action, h.Proof.Input)
		if h.Proof.Reason != "" {
			text += fmt.Sprintf(" (%q)", clip(h.Proof.Reason))
		}
		return text
	case Dead:
		return "dead: it never acts on what the product sends"
	case Silent:
		return fmt.Sprintf("nothing we tried made this hook act (%d inputs)", h.Inputs)
	case Untried:
		return "not tried"
	}
	return "failing: it ends before it decides anything"
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

type junitCase struct {
	Name      string         `xml:"name,attr"`
	Class     string         `xml:"classname,attr"`
	File      string         `xml:"file,attr"`
	Failures  []junitFailure `xml:"failure"`
	SystemOut string         `xml:"system-out,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes a test case a hook and product.
func (r *Report) WriteJUnit(w io.Writer) error {
	type suite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	s := suite{Name: "hooks-ls test", Tests: len(r.Hooks) + len(r.Cases)}
	for i := range r.Hooks {
		h := &r.Hooks[i]
		c := junitCase{Name: h.Event + " " + h.Pointer, Class: h.Surface.ID() + "." + h.Source, File: h.Source, SystemOut: h.verdict()}
		for _, p := range h.Problems {
			if p.Fails {
				c.Failures = append(c.Failures, junitFailure{p.Headline, p.Kind, p.text()})
			} else {
				c.SystemOut += "\n" + p.text()
			}
		}
		if h.Failed() {
			s.Failures++
		}
		s.Cases = append(s.Cases, c)
	}
	for i := range r.Cases {
		if !r.Cases[i].Passed() {
			s.Failures++
		}
		s.Cases = append(s.Cases, r.Cases[i].junit())
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(struct {
		XMLName xml.Name `xml:"testsuites"`
		Suites  []suite  `xml:"testsuite"`
	}{Suites: []suite{s}}); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// text is the problem in lines.
func (p Problem) text() string {
	lines := []string{p.Headline}
	for _, n := range p.Notes {
		lines = append(lines, "note: "+n)
	}
	if p.Help != "" {
		lines = append(lines, "help: "+p.Help)
	}
	return strings.Join(lines, "\n")
}

// WriteGitHub writes workflow commands, which GitHub Actions turns into annotations of the configuration.
func (r *Report) WriteGitHub(w io.Writer) error {
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	var b strings.Builder
	for _, h := range r.Hooks {
		for _, p := range h.Problems {
			level := "notice"
			if p.Fails {
				level = "error"
			}
			fmt.Fprintf(&b, "::%s file=%s,title=%s::%s\n", level, property.Replace(h.Source), property.Replace("hooks-ls test: "+p.Kind), data.Replace(p.text()))
		}
	}
	for i := range r.Cases {
		c := &r.Cases[i]
		for _, f := range c.failures() {
			fmt.Fprintf(&b, "::error file=%s,line=%d,title=%s::%s\n", property.Replace(c.File), c.Line, property.Replace("hooks-ls test: "+c.Name), data.Replace(f))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
