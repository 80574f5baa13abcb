package hooktest

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/ci"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/term"
)

type mark struct {
	sign  string
	color term.Color
}

var marks = map[State]mark{
	Alive: {"✓", term.Green}, Dead: {"✗", term.Red}, Silent: {"?", term.Yellow}, Untried: {"-", term.Faint},
}

// WriteText writes the report as text: a block per hook with a line per product, and the problems below.
func (r *Report) WriteText(w io.Writer, style term.Style) error {
	var b strings.Builder
	line := func(indent int, format string, args ...any) {
		b.WriteString(style.Wrap(strings.Repeat(" ", indent)+style.Printable(fmt.Sprintf(format, args...)), indent+2) + "\n")
	}
	for _, g := range r.byHook() {
		h, mark := g.Of[0], markOf(g.Of)
		line(0, "%s %s %s", style.Paint(mark.color, mark.sign), style.Paint(term.Bold, strings.Trim(h.Name, "`")), style.Paint(term.Faint, "· "+h.Event+" in "+h.Source))
		shown := map[string]bool{}
		for _, h := range g.Of {
			line(4, "%s: %s", h.Surface.Name(), h.verdict())
			for _, p := range h.Problems {
				kind, color := "note", term.Yellow
				if p.Fails {
					kind, color = "fails", term.Red
				}
				key := strings.ReplaceAll(fmt.Sprint(p.Kind, p.Headline, p.Help), h.Surface.Name(), "")
				if shown[key] && !p.Fails {
					continue
				}
				line(6, "%s %s %s", style.Paint(color, kind+":"), strings.TrimPrefix(p.Headline, h.Name+" "), style.Paint(term.Faint, "["+p.Kind+"]"))
				for _, n := range p.Notes {
					line(8, "= note: %s", n)
				}
				if p.Help != "" && !shown[key] {
					line(8, "= help: %s", p.Help)
				}
				shown[key] = true
			}
		}
	}
	if b.Len() > 0 {
		b.WriteString("\n")
	}
	caseLines(r.Cases, style, line)
	for _, n := range r.Notes {
		line(0, "note: %s", n)
	}
	if len(r.Hooks) > 0 || len(r.Cases) == 0 {
		line(0, "%s", r.summary())
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *Report) byHook() []slice.Grouped[string, Hook] {
	return slice.Group(r.Hooks, func(h Hook) string { return h.ID })
}

// markOf returns the sign of a hook: failure if it fails in any product, otherwise that of the best that was proven.
func markOf(products []Hook) mark {
	if slices.ContainsFunc(products, func(h Hook) bool { return h.Failed() }) {
		return marks[Dead]
	}
	for _, s := range []State{Alive, Silent} {
		if slices.ContainsFunc(products, func(h Hook) bool { return h.State == s }) {
			return marks[s]
		}
	}
	return marks[Untried]
}

func (r *Report) summary() string {
	counts := map[State]int{}
	for _, h := range r.Hooks {
		counts[h.State]++
	}
	failed := len(slice.Filter(r.Hooks, func(h Hook) bool { return h.Failed() }))
	groups := len(r.byHook())
	text := english.Count(groups, "hook")
	if len(r.Hooks) > groups {
		text += fmt.Sprintf(", %d with each product that runs it", len(r.Hooks))
	}
	var parts []string
	for _, s := range []State{Alive, Dead, Failing, Silent, Untried} {
		if counts[s] > 0 {
			name := string(s)
			if s == Untried {
				name = "not tried"
			}
			parts = append(parts, fmt.Sprintf("%d %s", counts[s], name))
		}
	}
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	if failed > 0 {
		text += "; " + english.Count(failed, "failure")
	}
	return text
}

// acted says what a hook did, by the product's action.
var acted = map[string]string{
	"deny": "it denied", "block": "it blocked", "ask": "it asked before", "continue": "it kept the agent from stopping on", "allow": "it allowed",
	"abort_request": "it ended the request on", "add context": "it added context on", "change the input": "it changed the input of", "change the prompt": "it changed the prompt",
	"tell the user something": "it told the user something on", "replace": "it replaced the result of", "tool_error": "it blocked the result of",
}

// verdict summarizes in one line what was proven.
func (h *Hook) verdict() string {
	switch h.State {
	case Alive:
		text := fmt.Sprintf("alive: %s %s", cmp.Or(acted[h.Proof.Action], h.Proof.Action+" on"), h.Proof.Input)
		if h.Proof.Reason != "" {
			text += fmt.Sprintf(" (%q)", clip(h.Proof.Reason))
		}
		if h.Proof.Setting != "" {
			text += ", with " + h.Proof.Setting + " in the environment only"
		}
		return text
	case Silent:
		act := "act"
		if h.has("allows-every-call") {
			act = "deny or ask"
		}
		return fmt.Sprintf("silent: nothing we tried made this hook %s (%s)", act, english.Count(h.Inputs, "input"))
	case Untried:
		return "not tried"
	}
	return string(h.State) // dead or failing
}

// WriteJUnit writes a JUnit report with one test case per hook and product.
func (r *Report) WriteJUnit(w io.Writer) error {
	var tests []ci.Test
	for _, h := range slice.Pointers(r.Hooks) {
		t := ci.Test{Name: h.Event + " " + h.Pointer, Class: h.Surface.ID() + "." + h.Source, File: h.Source, Output: h.verdict()}
		for _, p := range h.Problems {
			why := ci.Failure{Message: p.Headline, Type: p.Kind, Text: p.Text()}
			switch {
			case p.Fails:
				t.Failures = append(t.Failures, why)
			case h.State == Untried && t.Skipped == nil:
				t.Skipped = &why
			default:
				t.Output += "\n" + p.Text()
			}
		}
		tests = append(tests, t)
	}
	for _, c := range slice.Pointers(r.Cases) {
		failures := slice.Map(c.failures(), func(f string) ci.Failure { return ci.Failure{Message: f, Type: "case", Text: f} })
		tests = append(tests, ci.Test{Name: c.Name, Class: c.File, File: c.File, Output: strings.Join(c.Notes, "\n"), Failures: failures})
	}
	return ci.WriteJUnit(w, "hooks-ls test", tests)
}

// WriteGitHub writes workflow commands, which GitHub Actions shows as annotations on the configuration.
func (r *Report) WriteGitHub(w io.Writer) error {
	var b strings.Builder
	for _, h := range r.Hooks {
		for _, p := range h.Problems {
			level := "notice"
			if p.Fails {
				level = "error"
			}
			fmt.Fprintln(&b, ci.Annotation{Level: level, File: h.Source, Title: "hooks-ls test: " + p.Kind, Message: p.Text()})
		}
	}
	for _, c := range slice.Pointers(r.Cases) {
		for _, f := range c.failures() {
			fmt.Fprintln(&b, ci.Annotation{Level: "error", File: c.File, Line: c.Line, Title: "hooks-ls test: " + c.Name, Message: f})
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// failures says why the case fails. An unmet expectation is said once, for all products that failed it in the same way.
func (c *Case) failures() []string {
	var texts []string
	products := map[string]schemas.Surfaces{}
	for _, r := range c.Runs {
		for _, m := range r.Missed {
			texts = slice.Add(texts, m.Text)
			products[m.Text] |= schemas.SurfaceSet(r.Surface)
		}
	}
	missed := slice.Map(texts, func(text string) string { return products[text].Names() + ": " + text })
	return slices.Concat(c.Problems, missed)
}

func surfacesOf(runs []CaseRun) schemas.Surfaces {
	return schemas.SurfaceSet(slice.Map(runs, func(r CaseRun) schemas.Surface { return r.Surface })...)
}

func caseLines(cases []Case, style term.Style, line func(indent int, format string, args ...any)) {
	failed := 0
	for _, c := range slice.Pointers(cases) {
		mark := marks[Alive]
		if !c.passed() {
			mark = marks[Dead]
			failed++
		}
		in := ""
		if len(c.Runs) > 0 {
			in = " " + style.Paint(term.Faint, "("+surfacesOf(c.Runs).Names()+")")
		}
		line(0, "%s %s %s%s", style.Paint(mark.color, mark.sign), style.Paint(term.Faint, fmt.Sprintf("%s:%d", c.File, c.Line)), style.Paint(term.Bold, c.Name), in)
		for _, f := range c.failures() {
			line(4, "%s %s", style.Paint(term.Red, "fails:"), f)
		}
		if run := slice.Pointer(c.Runs, func(r *CaseRun) bool { return len(r.Missed) > 0 && len(r.Sent) > 0 }); run != nil {
			line(6, "= note: %s was sent %s", run.Surface.Name(), simulate.PayloadSummary(run.Sent))
		}
		for _, n := range c.Notes {
			line(4, "%s %s", style.Paint(term.Yellow, "note:"), n)
		}
	}
	if len(cases) > 0 {
		line(0, "%s: %d passed, %d failed", english.Count(len(cases), "case"), len(cases)-failed, failed)
	}
}
