package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Report is a finding under construction. Its methods return it for chaining.
type Report struct {
	pass    *Pass
	finding Finding
	// harmful keeps the severity even if only surfaces for which the file is not made are affected.
	harmful bool
}

// Report begins a finding with the smallest range to change, the affected surfaces and the headline. It ignores
// surfaces that are not selected, and discards a finding that affects none of the selected ones. The empty set is for
// mistakes independent of surfaces. Report does not return when a rule exceeds maxReports.
func (p *Pass) Report(r text.Range, surfaces schemas.Surfaces, format string, args ...any) *Report {
	rep := &Report{pass: p, finding: Finding{
		Path: p.Doc.Path, Rule: p.Rule.ID, Severity: p.Rule.Severity, Message: formatted(format, args...), Range: r, covers: r,
	}}
	selected := p.Settings().Wanted(surfaces)
	if !surfaces.Empty() && selected.Empty() || p.isCovered(r) {
		return rep
	}
	if len(p.found) == maxReports {
		panic(tooManyReports{}) // recovered in Pass.run
	}
	rep.finding.Surfaces = selected
	p.found = append(p.found, rep)
	return rep
}

// ReportOnce is Report for the first finding of the rule at a range; products read a command in several notations.
func (p *Pass) ReportOnce(r text.Range, surfaces schemas.Surfaces, format string, args ...any) *Report {
	if slices.ContainsFunc(p.found, func(o *Report) bool { return o.finding.Range == r }) {
		return &Report{pass: p}
	}
	return p.Report(r, surfaces, format, args...)
}

// formatted is fmt.Sprintf that escapes what a name from the file brings along and controls a terminal, or reorders a line.
func formatted(format string, args ...any) string {
	if len(args) == 0 && !strings.Contains(format, "%") {
		return format
	}
	message := fmt.Sprintf(format, args...)
	controls := func(r rune) bool {
		return unicode.IsControl(r) || r > unicode.MaxASCII && unicode.Is(unicode.Bidi_Control, r)
	}
	if !strings.ContainsFunc(message, controls) {
		return message
	}
	var b strings.Builder
	for _, r := range message {
		if controls(r) {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Note adds a line to the finding: a product that behaves differently, or a document that says something else. An empty text changes
// nothing, so rules need not check for it.
func (r *Report) Note(format string, args ...any) *Report {
	if text := formatted(format, args...); text != "" {
		r.finding.Notes = append(r.finding.Notes, text)
	}
	return r
}

// NoteOn notes what surfaces do, in two parts: "Copilot CLI applies", "it". The empty set changes nothing.
func (r *Report) NoteOn(set schemas.Surfaces, verb, what string) *Report {
	if set.Empty() {
		return r
	}
	return r.Note("%s %s", Verb(set, verb), what)
}

// Notes adds lines as they are.
func (r *Report) Notes(lines ...string) *Report {
	for _, line := range lines {
		r.Note("%s", line)
	}
	return r
}

// Help says what to write instead. An empty text changes nothing here either.
func (r *Report) Help(format string, args ...any) *Report {
	if text := formatted(format, args...); text != "" {
		r.finding.Help = text
	}
	return r
}

// Severity replaces the rule's severity.
func (r *Report) Severity(s Severity) *Report {
	r.finding.Severity = s
	return r
}

// Covers replaces the range in which findings of superseded rules are suppressed.
func (r *Report) Covers(at text.Range) *Report {
	r.finding.covers = at
	return r
}

// Once groups findings with the same cause: only the first in the document, or in a script inside a command, is reported for a
// product. They must have the same severity. The empty cause disables grouping.
func (r *Report) Once(cause string) *Report {
	r.finding.once = cause
	return r
}

// OnceCounted is Once for equivalent findings: a note says how many more there are, and the fix changes all of them.
func (r *Report) OnceCounted(cause string) *Report {
	r.finding.counted = true
	return r.Once(cause)
}

// Alone suppresses the other findings of the document except those about syntax: this one explains the whole document.
func (r *Report) Alone() *Report {
	r.finding.alone = true
	return r
}

// Harmful keeps the severity of a mistake that breaks something, although only surfaces for which the file is not made are affected.
func (r *Report) Harmful() *Report {
	r.harmful = true
	return r
}

// AtMost lowers the severity to s.
func (r *Report) AtMost(s Severity) *Report {
	r.finding.Severity = max(r.finding.Severity, s)
	return r
}

// Related points to another range in the same document.
func (r *Report) Related(at text.Range, format string, args ...any) *Report {
	return r.RelatedIn(r.pass.Doc.Path, at, format, args...)
}

// RelatedIn points to a range in any document.
func (r *Report) RelatedIn(file string, at text.Range, format string, args ...any) *Report {
	r.finding.Related = append(r.finding.Related, Related{file, at, formatted(format, args...)})
	return r
}

// Fix adds a safe change to this document. The first one is preferred. One without edits is discarded, so rules need not check.
func (r *Report) Fix(title string, edits ...edit.Edit) *Report { return r.FixIf(true, title, edits...) }

// UnsafeFix adds a change that may alter what the hooks do.
func (r *Report) UnsafeFix(title string, edits ...edit.Edit) *Report {
	return r.FixIf(false, title, edits...)
}

// FixIf is Fix if the change is safe, otherwise UnsafeFix.
func (r *Report) FixIf(safe bool, title string, edits ...edit.Edit) *Report {
	if len(edits) == 0 {
		return r
	}
	r.finding.Fixes = append(r.finding.Fixes, Fix{Title: title, Safe: safe, Preferred: safe && len(r.finding.Fixes) == 0, Edits: edits})
	return r
}

// MakeExecutable adds a change of a file's mode, which is unsafe.
func (r *Report) MakeExecutable(file string) *Report {
	r.finding.Fixes = append(r.finding.Fixes, Fix{Title: "Make it executable", Executable: file})
	return r
}

// Partial marks a mistake that keeps the hook from running for some of what is written.
func (r *Report) Partial() *Report {
	r.finding.Partial = true
	return r
}

// Unnecessary marks the range as text that no product reads.
func (r *Report) Unnecessary() *Report {
	r.finding.Unnecessary = true
	return r
}
