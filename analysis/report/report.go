// Package report writes findings for people and machines: source frames for a terminal, JSON for scripts, and the formats
// of the services that show findings beside a change. It knows findings as they are and decides nothing about them. Begin
// with Report.Write.
package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/term"
)

// Item is a finding with its positions in lines and columns, so that the text it speaks of need not be kept.
type Item struct {
	Path        string
	Rule        string
	Severity    lint.Severity
	Message     string
	Notes       []string
	Help        string
	Surfaces    schemas.Surfaces
	Range       Range
	Related     []Related
	Fixes       []Fix
	Unnecessary bool
	// Line is the source line of the start, without its break, for the frame. Of a very long one it is the part around
	// the start; Before is the number of characters that lie before that part, and After reports that more follow.
	Line   string
	Before int
	After  bool
}

// Range in lines and columns from 1, columns in characters, offsets in bytes.
type Range struct{ Start, End Position }

// Position of a character.
type Position struct{ Line, Column, Offset int }

// Related is another place that explains an item.
type Related struct {
	Path    string
	Range   Range
	Message string
}

// Fix is a change that removes an item.
type Fix struct {
	Title string
	Safe  bool
	Edits []Edit
}

// Edit replaces a range of a file, or creates the file.
type Edit struct {
	Path   string
	Range  Range
	Text   string
	Create bool
}

// Source gives the text of a document by its path, nil when it is not known.
type Source func(path string) *text.Text

// NewItem resolves the positions of a finding.
func NewItem(f lint.Finding, source Source) Item {
	item := Item{
		Path: f.Path, Rule: f.Rule, Severity: f.Severity, Message: f.Message, Notes: f.Notes, Help: f.Help, Surfaces: f.Surfaces,
		Range: rangeOf(source(f.Path), f.Range), Unnecessary: f.Unnecessary,
	}
	if t := source(f.Path); t != nil && t.Len() > 0 {
		item.keepLine(t)
	}
	for _, r := range f.Related {
		item.Related = append(item.Related, Related{r.Path, rangeOf(source(r.Path), r.Range), r.Message})
	}
	for _, fix := range f.Fixes {
		n := Fix{Title: fix.Title, Safe: fix.Safe}
		for _, e := range fix.Edits {
			n.Edits = append(n.Edits, Edit{e.Path, rangeOf(source(e.Path), e.Range), e.Text, e.Create})
		}
		item.Fixes = append(item.Fixes, n)
	}
	return item
}

// Rename writes the paths of the item anew.
func (item *Item) Rename(shown func(path string) string) {
	item.Path = shown(item.Path)
	for i := range item.Related {
		item.Related[i].Path = shown(item.Related[i].Path)
	}
	for _, fix := range item.Fixes {
		for i := range fix.Edits {
			fix.Edits[i].Path = shown(fix.Edits[i].Path)
		}
	}
}

// keptAround is how much of a line is kept on each side of a finding, in bytes: enough for a frame.
const keptAround = maxFrame * utf8.UTFMax

// keepLine copies the line, so that the text itself is not kept, and no more of it than a frame can show: a file of one
// line may have thousands of findings.
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

// Sort puts items into the order of reports: path, position, rule.
func Sort(items []Item) {
	slices.SortStableFunc(items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Range.Start.Offset, b.Range.Start.Offset),
			cmp.Compare(a.Range.End.Offset, b.Range.End.Offset), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
}

// Report is everything that a run of check has to say.
type Report struct {
	Items []Item
	// Files is the number of files that were checked.
	Files int
	// Errors are what could not be read or run; they are not findings.
	Errors []string
	// Surfaces are those that the user asked for; the empty set stands for all.
	Surfaces schemas.Surfaces
	// Fixed is the number of findings that fixes removed.
	Fixed int
	// Quiet leaves out what is not a finding.
	Quiet bool
	// Style is that of text.
	Style term.Style
	// Version is that of the program, and Rules explain the findings, for formats that carry both. Both may be missing.
	Version string
	Rules   []*lint.Rule
	// FailOn is the mildest severity that makes the run fail, for formats that tell failures from remarks; nil is none.
	FailOn *lint.Severity
}

// fails reports whether an item makes the run fail.
func (r *Report) fails(item Item) bool { return r.FailOn != nil && item.Severity <= *r.FailOn }

// Counts are the number of items of each severity.
func (r *Report) Counts() (counts [lint.Hint + 1]int) {
	for _, item := range r.Items {
		counts[item.Severity]++
	}
	return counts
}

// Help is the URL of the page that explains a rule.
func Help(rule string) string { return home + "/blob/main/docs/rules/" + rule + ".md" }

// home is where the repository is.
const home = "https://github.com/hooks-ls/hooks-ls"

// Formats are the names of the formats, the default first.
var Formats = []string{"text", "short", "json", "sarif", "github", "gitlab", "junit", "markdown", "rdjson"}

// Write writes the report in a format.
func (r *Report) Write(w io.Writer, format string) error {
	switch format {
	case "text":
		return r.writeText(w, textWriter.item)
	case "short":
		return r.writeText(w, textWriter.first)
	case "json":
		return r.writeJSON(w)
	case "sarif":
		return r.writeSARIF(w)
	case "github":
		return r.writeGitHub(w)
	case "gitlab":
		return r.writeGitLab(w)
	case "junit":
		return r.writeJUnit(w)
	case "markdown":
		return r.writeMarkdown(w)
	case "rdjson":
		return r.writeRDJSON(w)
	}
	return fmt.Errorf("unknown format %q; expected one of %s", format, strings.Join(Formats, ", "))
}
