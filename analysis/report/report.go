// Package report writes findings for people and machines: source frames for a terminal, JSON for scripts, and the
// formats of code review and CI services. It makes no decisions about findings. Begin with Report.Write.
package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/term"
)

// Item is a finding with positions in lines and columns, independent of the source text.
type Item struct {
	Path     string
	Rule     string
	Severity lint.Severity
	Message  string
	Notes    []string
	Help     string
	Surfaces schemas.Surfaces
	Range    Range
	Related  []Related
	Fixes    []Fix
	// Line is the source line of the start, without its line break, for the frame. Of a very long line it is the part
	// around the start; Before is the number of characters before that part, and After reports whether more follow.
	Line   string
	Before int
	After  bool
}

// The JSON of the types from Range to Edit is part of that of a jsonFinding.

// Range is a range with lines and columns from 1; columns count characters.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Position is a line and column from 1, and a byte offset.
type Position struct {
	Line   int `json:"line"`
	Column int `json:"column"`
	Offset int `json:"offset"`
}

// Related is another range that explains an item.
type Related struct {
	Path    string `json:"path"`
	Range   Range  `json:"range"`
	Message string `json:"message"`
}

// Fix is a change that removes an item.
type Fix struct {
	Title string `json:"title"`
	Safe  bool   `json:"safe"`
	Edits []Edit `json:"edits"`
	// Executable is a file that becomes executable; empty for a change of text.
	Executable string `json:"executable,omitempty"`
}

// Edit replaces a range of a file, or creates the file.
type Edit struct {
	Path   string `json:"path"`
	Range  Range  `json:"range"`
	Text   string `json:"text"`
	Create bool   `json:"create,omitempty"`
}

// NewItem converts a finding, resolving its positions in the text that source returns for a path, nil when it is unknown. Paths
// become what shown makes of them.
func NewItem(f lint.Finding, source func(path string) *text.Text, shown func(path string) string) Item {
	item := Item{
		Path: shown(f.Path), Rule: f.Rule, Severity: f.Severity, Message: f.Message, Notes: f.Notes, Help: f.Help, Surfaces: f.Surfaces,
		Range: rangeOf(source(f.Path), f.Range),
	}
	if t := source(f.Path); t != nil && t.Len() > 0 {
		item.keepLine(t)
	}
	item.Related = slice.Map(f.Related, func(r lint.Related) Related {
		return Related{shown(r.Path), rangeOf(source(r.Path), r.Range), r.Message}
	})
	item.Fixes = slice.Map(f.Fixes, func(fix lint.Fix) Fix {
		edits := slice.List(fix.Edits, func(e edit.Edit) Edit {
			return Edit{shown(e.Path), rangeOf(source(e.Path), e.Range), e.Text, e.Create}
		})
		executable := fix.Executable
		if executable != "" {
			executable = shown(executable)
		}
		return Fix{fix.Title, fix.Safe, edits, executable}
	})
	return item
}

// keptAround is the number of bytes of a line kept on each side of a finding, enough for a frame.
const keptAround = maxFrame * utf8.UTFMax

// keepLine copies the line, but no more than a frame can show: a file of one line may have thousands of findings.
func (item *Item) keepLine(t *text.Text) {
	at := t.LineRange(item.Range.Start.Line - 1)
	line := t.Slice(at)
	start := min(max(0, item.Range.Start.Offset-at.Start), len(line))
	from, to := max(0, start-keptAround), min(len(line), start+keptAround)
	for from > 0 && !utf8.RuneStart(line[from]) {
		from--
	}
	for to < len(line) && !utf8.RuneStart(line[to]) {
		to++
	}
	if from > 0 {
		item.Before = max(0, item.Range.Start.Column-1-utf8.RuneCountInString(line[from:start]))
	}
	item.Line, item.After = strings.Clone(line[from:to]), to < len(line)
}

func rangeOf(t *text.Text, r text.Range) Range {
	if t == nil {
		t = text.New("")
	}
	return Range{position(t, r.Start), position(t, r.End)}
}

func position(t *text.Text, off int) Position {
	p := t.OffsetPosition(off, text.Runes)
	return Position{p.Line + 1, p.Character + 1, off}
}

// Sort sorts items as in reports: by path, position, rule.
func Sort(items []Item) {
	slices.SortStableFunc(items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Range.Start.Offset, b.Range.Start.Offset),
			cmp.Compare(a.Range.End.Offset, b.Range.End.Offset), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
}

// Report is the result of a run of check.
type Report struct {
	Items []Item
	// Files is the number of files checked.
	Files int
	// Errors are files that could not be read and rules that failed; they are not findings.
	Errors []string
	// Surfaces are those that the user selected; empty means all.
	Surfaces schemas.Surfaces
	// Fixed is the number of findings that fixes removed.
	Fixed int
	// Quiet omits everything except findings.
	Quiet bool
	// Style is the style of the text formats.
	Style term.Style
	// Version is the version of the program, Rules document the findings, in formats that have these. Both are optional.
	Version string
	Rules   []*lint.Rule
	// FailOn is the lowest severity that makes the run fail, for formats that distinguish failures; nil means none.
	FailOn *lint.Severity
}

// counts returns the number of items of each severity.
func (r *Report) counts() (counts [lint.Hint + 1]int) {
	for _, item := range r.Items {
		counts[item.Severity]++
	}
	return counts
}

// Help returns the URL of a rule's page.
func Help(rule string) string { return home + "/blob/main/docs/rules/" + rule + ".md" }

// home is the URL of the repository.
const home = "https://github.com/hooks-ls/hooks-ls"

// Formats are the names of the formats, the default first.
var Formats = slice.Map(formats, func(f format) string { return f.name })

type format struct {
	name  string
	write func(*Report, io.Writer) error
}

var formats = []format{
	{"text", func(r *Report, w io.Writer) error { return r.writeText(w, textWriter.item) }},
	{"short", func(r *Report, w io.Writer) error { return r.writeText(w, textWriter.first) }},
	{"json", (*Report).writeJSON},
	{"sarif", (*Report).writeSARIF},
	{"github", (*Report).writeGitHub},
	{"gitlab", (*Report).writeGitLab},
	{"junit", (*Report).writeJUnit},
	{"markdown", (*Report).writeMarkdown},
	{"rdjson", (*Report).writeRDJSON},
}

// Write writes the report in a format; an unknown format is an error.
func (r *Report) Write(w io.Writer, format string) error {
	if i := slices.Index(Formats, format); i >= 0 {
		return formats[i].write(r, w)
	}
	return fmt.Errorf("unknown format %q; expected one of %s", format, strings.Join(Formats, ", "))
}
