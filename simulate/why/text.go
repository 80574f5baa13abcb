package why

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/term"
)

// looks are a state's words in a sentence and in a cell of the table, and their color.
var looks = map[State]struct {
	verb, cell string
	color      term.Color
}{
	Runs: {"runs", "yes", term.Green}, Sometimes: {"runs", "some", term.Green}, Fails: {"fails", "fails", term.Red}, Never: {"never runs", "no", term.Red},
}

type printer struct {
	b     strings.Builder
	style term.Style
}

func (t *printer) line(hang int, format string, args ...any) {
	t.b.WriteString(t.style.Wrap(t.style.Printable(fmt.Sprintf(format, args...)), hang) + "\n")
}

func (t *printer) head(text string) {
	t.b.WriteString(t.style.Paint(term.Bold, (term.Style{}).Printable(text)) + "\n")
}

// WriteText writes what becomes of every hook of the event in each product.
func (a *Answer) WriteText(w io.Writer, style term.Style) error {
	t := &printer{style: style}
	title := a.Event
	if a.Tool != "" {
		title += " with `" + a.Tool + "`"
	}
	t.head(title + " on " + a.OS.Name())
	t.notes(a)
	for i := range a.Hooks {
		t.hook(&a.Hooks[i])
	}
	t.files(a.Files)
	if len(a.Hooks) == 0 {
		t.line(0, "\nNo file has a hook for %s.", a.Event)
	} else {
		t.line(2, "\n%s", a.summary())
	}
	_, err := io.WriteString(w, t.b.String())
	return err
}

func (t *printer) notes(a *Answer) {
	for _, n := range a.Notes {
		t.line(2, "Note: %s", n)
	}
}

// hook writes what becomes of one hook, merging products with the same verdict.
func (t *printer) hook(h *Hook) {
	t.b.WriteByte('\n')
	t.head(h.Path + ":" + strconv.Itoa(h.Line) + " " + h.Event)
	if h.Command != "" {
		t.line(4, "  %s", oneLine(h.Command))
	}
	for _, g := range fates(h.Verdicts) {
		v := g.Key
		names := schemas.SurfaceSet(slice.Map(g.Of, func(v Verdict) schemas.Surface { return v.Product })...).Names()
		if v.Foreign {
			t.line(4, "  %s", t.style.Paint(term.Faint, names+": not one of its files"))
			continue
		}
		look := looks[v.State]
		text := names + ": " + t.style.Paint(look.color, look.verb)
		if v.State == Sometimes {
			text += " " + v.Reason
		}
		if v.Stage != "" {
			text += ", stops at the " + string(v.Stage)
		}
		t.line(4, "  %s", text)
		if v.Reason != "" && v.State != Sometimes {
			t.line(4, "    %s%s", v.Reason, ruled(v.Rule))
		}
		if v.Help != "" {
			t.line(10, "    help: %s", v.Help)
		}
	}
}

func ruled(rule string) string {
	if rule == "" {
		return ""
	}
	return " [" + rule + "]"
}

// fates groups equal verdicts in product order, those on files of other products last.
func fates(verdicts []Verdict) []slice.Grouped[Verdict, Verdict] {
	own := slice.Filter(verdicts, func(v Verdict) bool { return !v.Foreign })
	foreign := slice.Filter(verdicts, func(v Verdict) bool { return v.Foreign })
	return slice.Group(slices.Concat(own, foreign), func(v Verdict) Verdict {
		v.Product, v.Ref = 0, ""
		return v
	})
}

func (t *printer) files(files []File) {
	for _, f := range files {
		t.b.WriteByte('\n')
		t.head(f.Path)
		t.line(4, "  no hook: %s%s", f.Problem, ruled(f.Rule))
		if f.Help != "" {
			t.line(8, "  help: %s", f.Help)
		}
	}
}

func (a *Answer) summary() string {
	var parts []string
	for _, s := range a.Products {
		run := slice.Filter(a.Hooks, func(h Hook) bool {
			return slices.ContainsFunc(h.Verdicts, func(v Verdict) bool { return v.Product == s && (v.State == Runs || v.State == Sometimes) })
		})
		parts = append(parts, fmt.Sprintf("%s %d", s.Name(), len(run)))
	}
	return fmt.Sprintf("Hooks that run, of %d: %s", len(a.Hooks), strings.Join(parts, ", "))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

const (
	cellWidth  = 9
	tableWidth = 80
)

// WriteTable writes all hooks as one table with a column per product, and the reasons below it.
func (a *Answer) WriteTable(w io.Writer, style term.Style) error {
	t := &printer{style: style}
	if t.style.Width == 0 || t.style.Width > tableWidth {
		t.style.Width = tableWidth
	}
	if len(a.Hooks) == 0 && len(a.Files) == 0 {
		t.notes(a)
		t.line(0, "No hook was found. hooks-ls new writes one.")
		_, err := io.WriteString(w, t.b.String())
		return err
	}
	left := max(24, tableWidth-cellWidth*len(a.Products))
	if len(a.Hooks) > 0 {
		row := pad("Hooks on "+a.OS.Name(), left)
		for _, s := range a.Products {
			row += pad(s.Short(), cellWidth)
		}
		t.head(strings.TrimRight(row, " "))
	}
	var reasons []string
	file := ""
	for _, h := range slice.Pointers(a.Hooks) {
		if h.Path != file {
			file = h.Path
			t.b.WriteString(t.style.Paint(term.Cyan, (term.Style{}).Printable(file)) + "\n")
		}
		row := pad("  "+term.Clip((term.Style{}).Printable(h.Event+" "+oneLine(h.Command)), left-3), left)
		for _, v := range h.Verdicts {
			row += t.cell(v, &reasons)
		}
		t.b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	if len(reasons) > 0 {
		t.b.WriteByte('\n')
	}
	for i, r := range reasons {
		t.line(4, "%3d %s", i+1, r)
	}
	t.files(a.Files)
	if len(a.Notes) > 0 {
		t.b.WriteByte('\n')
		t.notes(a)
	}
	if len(a.Hooks) > 0 {
		t.line(2, "\n%s", a.summary())
	}
	_, err := io.WriteString(w, t.b.String())
	return err
}

// cell formats a verdict as a table cell: a word, and the number of its reason.
func (t *printer) cell(v Verdict, reasons *[]string) string {
	if v.Foreign {
		return pad("-", cellWidth)
	}
	look := looks[v.State]
	text := look.cell
	if v.Reason != "" {
		reason := v.Reason
		if v.Stage == simulate.StageFile && strings.HasPrefix(reason, "it ") {
			reason = v.Product.Name() + strings.TrimPrefix(reason, "it")
		}
		if v.Help != "" {
			reason += "; " + v.Help
		}
		i := slices.Index(*reasons, reason)
		if i < 0 {
			*reasons, i = append(*reasons, reason), len(*reasons)
		}
		text += " " + strconv.Itoa(i+1)
	}
	return t.style.Paint(look.color, text) + strings.Repeat(" ", max(1, cellWidth-term.Columns(text)))
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-term.Columns(text)))
}
