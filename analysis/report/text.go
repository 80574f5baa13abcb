package report

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis"
)

// Escape sequences of a terminal.
const (
	reset  = "\x1b[0m"
	bold   = "\x1b[1m"
	faint  = "\x1b[2m"
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	blue   = "\x1b[34m"
	cyan   = "\x1b[36m"
)

var severityColor = [...]string{analysis.Error: red, analysis.Warning: yellow, analysis.Info: blue, analysis.Hint: cyan}

// maxFrame bounds the characters of a source line in a frame; a longer one is cut around the range.
const maxFrame = 160

// together is the number of items that are written at once, which bounds the memory for them.
const together = 1 << 10

func (r *Report) writeText(w io.Writer) error {
	texts := make([]bytes.Buffer, runtime.GOMAXPROCS(0))
	for next := range slices.Chunk(r.Items, together) {
		var all sync.WaitGroup
		for i := range texts {
			texts[i].Reset()
			all.Go(func() {
				p := textWriter{&texts[i], r.Color}
				for _, item := range next[i*len(next)/len(texts) : (i+1)*len(next)/len(texts)] {
					p.item(item)
				}
			})
		}
		all.Wait()
		for i := range texts {
			if _, err := texts[i].WriteTo(w); err != nil {
				return err
			}
		}
	}
	if line := r.Summary(); line != "" && !r.Quiet {
		_, err := fmt.Fprintln(w, line)
		return err
	}
	return nil
}

// printable quotes a path that would move the cursor of a terminal, or begin a line of its own.
func printable(path string) string {
	if !utf8.ValidString(path) || strings.ContainsFunc(path, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(path)
	}
	return path
}

// headline is the item in one line, without its frame.
func (item Item) headline() string {
	line := fmt.Sprintf("%s:%d:%d: %s: %s [%s]", item.Path, item.Range.Start.Line, item.Range.Start.Column, item.Severity, item.Message, item.Rule)
	if !item.Surfaces.Empty() {
		line += " (" + item.Surfaces.String() + ")"
	}
	return line
}

type textWriter struct {
	*bytes.Buffer
	color bool
}

func (p textWriter) paint(color, s string) string {
	if !p.color || s == "" {
		return s
	}
	return color + s + reset
}

func (p textWriter) item(item Item) {
	color := severityColor[item.Severity]
	at := fmt.Sprintf("%s:%d:%d:", printable(item.Path), item.Range.Start.Line, item.Range.Start.Column)
	fmt.Fprintf(p, "%s %s %s %s", p.paint(bold, at), p.paint(color, item.Severity.String()+":"), item.Message, p.paint(faint, "["+item.Rule+"]"))
	if !item.Surfaces.Empty() {
		fmt.Fprintf(p, " %s", p.paint(faint, "("+item.Surfaces.String()+")"))
	}
	fmt.Fprintln(p)
	p.frame(item, color)
	for _, rel := range item.Related {
		fmt.Fprintf(p, "    %s\n", p.paint(faint, fmt.Sprintf("%s:%d:%d: %s", printable(rel.Path), rel.Range.Start.Line, rel.Range.Start.Column, rel.Message)))
	}
	for _, f := range item.Fixes {
		kind := "fix"
		if !f.Safe {
			kind = "unsafe fix"
		}
		fmt.Fprintf(p, "    %s\n", p.paint(faint, kind+": "+f.Title))
	}
}

// frame shows the source line with a mark below the range.
func (p textWriter) frame(item Item, color string) {
	if strings.TrimSpace(item.Line) == "" {
		return
	}
	line, at, width := window(item)
	number := strconv.Itoa(item.Range.Start.Line)
	gutter := strings.Repeat(" ", len(number)+2)
	fmt.Fprintf(p, "  %s %s\n", p.paint(faint, number+" |"), line)
	mark := "^" + strings.Repeat("~", max(0, width-1))
	fmt.Fprintf(p, "%s %s %s%s\n", gutter, p.paint(faint, "|"), strings.Repeat(" ", at), p.paint(color, mark))
}

// window is the part of the line that is shown, with tabs as spaces and control characters as dots, the column where
// the mark starts in it, and the width of the mark.
func window(item Item) (line string, at, width int) {
	start := item.Range.Start.Column - 1 - item.Before
	end := start + 1
	if item.Range.End.Line == item.Range.Start.Line {
		end = max(end, item.Range.End.Column-1-item.Before)
	} else {
		end = max(end, utf8.RuneCountInString(item.Line))
	}
	runes := []rune(item.Line)
	start, end = min(start, len(runes)), min(end, max(len(runes), start+1))
	from, to := 0, len(runes)
	cutLeft, cutRight := "", ""
	if len(runes) > maxFrame {
		from = max(0, min(start-maxFrame/4, len(runes)-maxFrame))
		to = min(len(runes), from+maxFrame)
		if from+item.Before > 0 {
			cutLeft = "…"
		}
		if to < len(runes) || item.After {
			cutRight = "…"
		}
		end = min(end, to)
	}
	var b strings.Builder
	b.WriteString(cutLeft)
	for _, c := range runes[from:to] {
		switch {
		case c == '\t':
			c = ' '
		case unicode.IsControl(c):
			c = '·'
		}
		b.WriteRune(c)
	}
	b.WriteString(cutRight)
	return b.String(), start - from + utf8.RuneCountInString(cutLeft), max(1, end-start)
}

// Summary is the last line: what was checked and what was found. It is empty where nothing was checked for reasons that
// Errors tell.
func (r *Report) Summary() string {
	if r.Files == 0 && len(r.Errors) > 0 {
		return ""
	}
	if r.Files == 0 {
		return "no hook configuration found"
	}
	counts := r.Counts()
	var parts []string
	for s, n := range counts {
		if n > 0 {
			name := analysis.Severity(s).String()
			if n > 1 && s <= int(analysis.Warning) || n > 1 && s == int(analysis.Hint) {
				name += "s"
			}
			parts = append(parts, fmt.Sprintf("%d %s", n, name))
		}
	}
	found := "no findings"
	if len(parts) > 0 {
		found = strings.Join(parts, ", ")
	}
	line := fmt.Sprintf("%s in %s", found, analysis.Count(r.Files, "file"))
	if r.Fixed > 0 {
		line += fmt.Sprintf(", %d fixed", r.Fixed)
	}
	return line
}
