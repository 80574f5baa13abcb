package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/term"
)

var severityColor = [...]term.Color{lint.Error: term.Red, lint.Warning: term.Yellow, lint.Info: term.Blue, lint.Hint: term.Cyan}

// maxFrame limits the characters of a source line in a frame; a longer line is cut around the range.
const maxFrame = 160

// minFrame is the minimum width of the source line on a narrow terminal.
const minFrame = 40

// writeText writes each item with write, followed by the summary.
func (r *Report) writeText(w io.Writer, write func(textWriter, Item)) error {
	out := bufio.NewWriter(w)
	for _, item := range r.Items {
		write(textWriter{out, r.Style}, item)
	}
	r.writeSummary(out)
	return out.Flush()
}

// writeSummary writes the last line, unless the report is quiet.
func (r *Report) writeSummary(w io.Writer) {
	if line := r.Summary(); line != "" && !r.Quiet {
		fmt.Fprintln(w, line)
	}
}

// printable quotes a path that contains control characters or line breaks.
func printable(path string) string {
	if !utf8.ValidString(path) || strings.ContainsFunc(path, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(path)
	}
	return path
}

// headline formats the item on one line, without its frame.
func (item Item) headline(path string, style term.Style) string {
	at := fmt.Sprintf("%s:%d:%d:", path, item.Range.Start.Line, item.Range.Start.Column)
	severity := style.Paint(severityColor[item.Severity], item.Severity.String()+":")
	line := style.Paint(term.Bold, at) + " " + severity + " " + item.Message + " " + style.Paint(term.Faint, "["+item.Rule+"]")
	if !item.Surfaces.Empty() {
		line += " " + style.Paint(term.Faint, "("+item.Surfaces.String()+")")
	}
	return line
}

type textWriter struct {
	io.Writer
	term.Style
}

// indent is the indentation of continuation lines and details, in columns.
const indent = 4

// item writes the headline, the source line, notes, help and fixes.
func (p textWriter) item(item Item) {
	p.first(item)
	p.frame(item)
	for _, n := range item.Notes {
		p.detail("note", n)
	}
	for _, rel := range item.Related {
		p.detail("note", fmt.Sprintf("%s:%d:%d: %s", printable(rel.Path), rel.Range.Start.Line, rel.Range.Start.Column, rel.Message))
	}
	if item.Help != "" {
		p.detail("help", item.Help)
	}
	for _, f := range item.Fixes {
		p.detail(map[bool]string{true: "fix", false: "unsafe fix"}[f.Safe], f.Title)
	}
}

// first writes the headline with its position.
func (p textWriter) first(item Item) {
	fmt.Fprintln(p, p.Wrap(item.headline(printable(item.Path), p.Style), indent))
}

// detail writes a line below the frame.
func (p textWriter) detail(kind, text string) {
	label := "= " + kind + ":"
	fmt.Fprintln(p, p.Wrap(strings.Repeat(" ", indent)+p.Paint(term.Faint, label)+" "+text, indent+len(label)+1))
}

// frame writes the source line with a mark below the range.
func (p textWriter) frame(item Item) {
	if strings.TrimSpace(item.Line) == "" {
		return
	}
	number := strconv.Itoa(item.Range.Start.Line)
	gutter := strings.Repeat(" ", len(number)+2)
	room := maxFrame
	if p.Width > 0 {
		room = max(minFrame, min(room, p.Width-len(gutter)-5))
	}
	line, at, width := window(item, room)
	fmt.Fprintf(p, "  %s %s\n", p.Paint(term.Faint, number+" |"), line)
	mark := "^" + strings.Repeat("~", max(0, width-1))
	fmt.Fprintf(p, "%s %s %s%s\n", gutter, p.Paint(term.Faint, "|"), strings.Repeat(" ", at), p.Paint(severityColor[item.Severity], mark))
}

// window returns the visible part of the line (tabs become spaces, characters that control a terminal or reorder a line dots), the column of the mark in
// it, and the width of the mark.
func window(item Item, room int) (line string, at, width int) {
	start := item.Range.Start.Column - 1 - item.Before
	runes := []rune(item.Line)
	end := len(runes)
	if item.Range.End.Line == item.Range.Start.Line {
		end = item.Range.End.Column - 1 - item.Before
	}
	end = max(end, start+1)
	start, end = min(start, len(runes)), min(end, max(len(runes), start+1))
	from, to := 0, len(runes)
	cutLeft, cutRight := "", ""
	if len(runes) > room {
		from = max(0, min(start-room/4, len(runes)-room))
		to = min(len(runes), from+room)
		if from+item.Before > 0 {
			cutLeft = "…"
		}
		if to < len(runes) || item.After {
			cutRight = "…"
		}
		end = min(end, to)
	}
	for i, c := range runes[from:to] {
		switch {
		case c == '\t':
			runes[from+i] = ' '
		case unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c):
			runes[from+i] = '·'
		}
	}
	before, marked := runes[from:start], runes[start:min(end, len(runes))]
	return cutLeft + string(runes[from:to]) + cutRight, term.Columns(string(before)) + utf8.RuneCountInString(cutLeft), max(1, term.Columns(string(marked)))
}

// Summary returns the last line: what was checked and found. It is empty when nothing was checked because of Errors.
func (r *Report) Summary() string {
	switch {
	case r.Files > 0:
	case len(r.Errors) > 0:
		return ""
	case r.Surfaces.Empty():
		return "no hook configuration found"
	default:
		return "no hook configuration for " + r.Surfaces.Names() + " found"
	}
	var parts []string
	for s, n := range r.counts() {
		if n > 0 {
			part := english.Count(n, lint.Severity(s).String())
			if lint.Severity(s) == lint.Info {
				part = fmt.Sprintf("%d info", n) // it has no plural
			}
			parts = append(parts, part)
		}
	}
	line := fmt.Sprintf("%s in %s", cmp.Or(strings.Join(parts, ", "), "no findings"), english.Count(r.Files, "file"))
	if r.Fixed > 0 {
		line += fmt.Sprintf(", %d fixed", r.Fixed)
	}
	return line
}
