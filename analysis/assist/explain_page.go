package assist

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/term"
)

// The layout of a page of explain, and what all pages have: sources, facts and what holds where.

type page struct {
	strings.Builder
	style term.Style
	// refs are what the facts of the explanation cite.
	refs []schemas.Ref
}

// title writes the first line, after a blank one if the page has text: the kind of thing, its name, and a short description.
func (w *page) title(kind, name, about string) {
	if w.Len() > 0 {
		fmt.Fprintln(w)
	}
	line := kind + " " + w.style.Paint(term.Bold, name)
	if about != "" {
		line += ": " + about
	}
	fmt.Fprintln(w, w.style.Wrap(line, 2))
}

func (w *page) head(text string) {
	fmt.Fprintf(w, "\n%s\n", w.style.Paint(term.Bold, text))
}

// wrap writes paragraphs, with all lines indented.
func (w *page) wrap(indent, text string) {
	for para := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		fmt.Fprintln(w, w.style.Wrap(indent+strings.Join(strings.Fields(para), " "), utf8.RuneCountInString(indent)))
	}
}

// code formats JSON for copying, on one line if it fits.
func (w *page) code(text string) string {
	const indent = "    "
	if len(indent)+len(text) > w.style.Width {
		var b bytes.Buffer
		if json.Indent(&b, []byte(text), indent, "  ") == nil {
			text = b.String()
		}
	}
	return indent + text + "\n"
}

// item writes "label: text" and indents continuation lines.
func (w *page) item(label, text string) {
	line := strings.Join(strings.Fields(label+": "+text), " ")
	fmt.Fprintln(w, w.style.Wrap("  "+line, 4))
}

// optional is item for a text that may be empty, and is then left out.
func (w *page) optional(label, text string) {
	if text != "" {
		w.item(label, text)
	}
}

// eachProduct writes a line for each product, one for products with the same text.
func (w *page) eachProduct(text func(schemas.Surface) string) {
	for _, g := range groupTexts(schemas.AllSurfaces, text) {
		w.item(g.set.Names(), g.name)
	}
}

func indented(text string) string {
	text = strings.ReplaceAll(strings.TrimRight(text, "\n"), "\ufeff", "<U+FEFF>")
	return "  " + strings.ReplaceAll(text, "\n", "\n  ") + "\n"
}

// sources lists the documents that refs cite, with their addresses.
func sources(w *page, refs []schemas.Ref) {
	w.head("Sources")
	for _, c := range schemas.Citations(refs) {
		w.wrap("  ", strings.TrimSuffix(c.Short+": "+strings.Join(c.Sections, "; "), ": "))
		if c.URL != "" {
			w.wrap("    ", c.URL)
		}
	}
}

// facts writes what is documented and what was observed.
func facts(w *page, list []schemas.Fact) {
	for _, f := range list {
		on := ""
		if !f.Surfaces.Empty() {
			on = f.Surfaces.Names() + ": "
		}
		w.refs = append(w.refs, f.Refs()...)
		product, document := f.In.Product()+" "+f.In.Version(), "documented"
		if d, ok := schemas.DocumentFor(f.Doc); ok {
			document = d.Short
		}
		switch {
		case f.Differs():
			w.wrap("  - ", fmt.Sprintf("%s%s: %s; %s: %s", on, document, f.Documented, product, f.Observed))
		case f.Observed != "":
			w.wrap("  - ", fmt.Sprintf("%s%s (%s)", on, f.Observed, product))
		case f.Confirmed():
			w.wrap("  - ", fmt.Sprintf("%s%s (%s, confirmed in %s)", on, f.Documented, document, product))
		case f.Documented != "":
			w.wrap("  - ", fmt.Sprintf("%s%s (%s)", on, f.Documented, document))
		}
	}
}
