package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// page is Markdown under construction, for people who review a change of the table without reading Go.
type page struct {
	bytes.Buffer
	// shift is the number of levels by which headings move up, so that each page begins with one of the first level.
	shift int
}

func (p *page) line(format string, args ...any) {
	fmt.Fprintf(p, format+"\n", args...)
}

func (p *page) para(format string, args ...any) {
	p.line(format, args...)
	p.line("")
}

func (p *page) heading(level int, text string) {
	p.para("%s %s", strings.Repeat("#", level-p.shift), text)
}

// table writes the rows, escaping the content of cells; it writes nothing without rows.
func (p *page) table(head []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	p.row(head)
	p.row(slices.Repeat([]string{"---"}, len(head)))
	for _, r := range rows {
		p.row(r)
	}
	p.line("")
}

func (p *page) row(cells []string) {
	for _, c := range cells {
		p.WriteString("| " + cellText(c) + " ")
	}
	p.WriteString("|\n")
}

var cellText = strings.NewReplacer("|", `\|`, "\n", " ").Replace

// perSurface returns what f makes of each surface, as cells of a row.
func perSurface(f func(schemas.Surface) string) []string {
	return slice.Map(schemas.AllSurfaces.List(), f)
}

func code(text string) string {
	if text == "" {
		return ""
	}
	if strings.Contains(text, "`") {
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}

func codes(texts []string) string {
	return strings.Join(slice.Map(texts, code), ", ")
}

// sentence adds a capital letter and a full stop.
func sentence(text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

// provenance lists the facts: the documentation, the observed behavior, and their differences.
func (p *page) provenance(facts []schemas.Fact, row schemas.Surfaces) {
	p.bullets(slice.Add(nil, slice.Map(facts, func(f schemas.Fact) string { return factText(f, row) })...))
}

func (p *page) bullets(lines []string) {
	for _, l := range lines {
		p.line("- %s", l)
	}
	if len(lines) > 0 {
		p.line("")
	}
}

func factText(f schemas.Fact, row schemas.Surfaces) string {
	about := choose(f.Surfaces != 0 && f.Surfaces != row, f.Surfaces.Names()+": ", "")
	said := choose(f.Documented != "", f.Documented+" ("+refsText(f.Refs())+")", "")
	seen := choose(f.Observed != "", f.Observed+" ("+f.In.Product()+" "+f.In.Version()+")", "")
	switch {
	case f.Differs():
		return "**differs** " + about + "documented: " + said + "; observed: " + seen
	case f.Confirmed():
		return about + said + ", confirmed in " + f.In.Product() + " " + f.In.Version()
	case said != "":
		return about + said
	}
	return about + seen
}

func refsText(refs []schemas.Ref) string {
	written := slice.Filter(refs, func(r schemas.Ref) bool {
		d, ok := schemas.DocumentFor(r.Doc)
		return !ok || d.Publisher != "observed"
	})
	return strings.Join(slice.Map(written, schemas.Ref.String), "; ")
}

// differences lists the facts of fields for which document and product disagree.
func (p *page) differences(fields []schemas.Field) {
	var lines []string
	for path, f := range schemas.Members(fields) {
		for _, fact := range f.Facts {
			if fact.Differs() {
				lines = slice.Add(lines, code(path)+": "+factText(fact, f.Surfaces))
			}
		}
	}
	p.bullets(lines)
}

func typeText(t *schemas.Type) string {
	if t.Enum != nil {
		return enumText(t.Enum)
	}
	switch t.Kind {
	case schemas.Bool:
		return "true or false"
	case schemas.Int, schemas.Number:
		text := choose(t.Kind == schemas.Int, "whole number", "number")
		switch {
		case t.Min != nil && t.Exclusive:
			return fmt.Sprintf("%s above %v", text, *t.Min)
		case t.Min != nil:
			return fmt.Sprintf("%s from %v", text, *t.Min)
		}
		return text
	case schemas.String:
		return choose(t.NonEmpty, "text, not empty", "text")
	case schemas.Array:
		return "list of " + typeText(t.Elem)
	case schemas.Map:
		return "object of " + typeText(t.Elem)
	case schemas.Object:
		names := slice.Add(nil, slice.Map(t.Fields, func(f schemas.Field) string { return f.Name })...)
		if len(names) == 0 {
			return "object"
		}
		return "object of " + codes(names)
	case schemas.Choice:
		return strings.Join(slice.Add(nil, slice.Map(t.Choices, typeText)...), " or ")
	}
	return "anything"
}

func enumText(values []schemas.Value) string {
	return strings.Join(slice.Map(values, func(v schemas.Value) string { return code(v.Value) }), ", ")
}

// fieldRows are rows of name, type, surfaces, example and meaning; the members of an object follow it.
func fieldRows(fields []schemas.Field) [][]string {
	var rows [][]string
	for path, f := range schemas.Members(fields) {
		required := ""
		switch {
		case f.Required == 0:
		case f.Required == f.Surfaces:
			required = ", required"
		default:
			required = ", required by " + f.Required.Names()
		}
		doc := f.Doc + choose(f.Default != "", " Default: "+code(f.Default)+".", "")
		name := choose(path == f.Name, spelled(f), code(path))
		rows = append(rows, []string{name, typeText(f.Type) + required, surfacesText(f.Surfaces), code(f.Example), doc + limits(f)})
	}
	return rows
}

// spelled is the name of a field in both casings where they differ, which only those of a payload do.
func spelled(f schemas.Field) string {
	name := cmp.Or(f.Camel, f.Name)
	if f.Snake != "" && f.Snake != name && f.Surfaces&schemas.Cased != 0 && f.Casings != schemas.OnlySnake {
		return code(name) + ", " + code(f.Snake)
	}
	return code(cmp.Or(f.Snake, name))
}

var fieldHead = []string{"Field", "Value", "Products", "Example", "Meaning"}

func surfacesText(set schemas.Surfaces) string {
	switch set {
	case schemas.AllSurfaces:
		return "all"
	case 0:
		return "none"
	}
	return set.Names()
}

// reference renders the pages by name: one for each event, and one for each other kind of thing.
func reference() map[string][]byte {
	pages := map[string][]byte{"README.md": index()}
	for _, e := range schemas.Events() {
		p := &page{shift: 2}
		p.event(e)
		pages[eventPage(e)] = p.text()
	}
	for name, write := range map[string]func(*page){
		"fields.md": (*page).entries, "places.md": (*page).sources, "loading.md": (*page).readings, "running.md": (*page).engines,
		"tools.md": (*page).tools, "variables.md": (*page).variables, "settings.md": (*page).settings, "documents.md": (*page).documents,
	} {
		p := &page{shift: 1}
		write(p)
		pages[name] = p.text()
	}
	return pages
}

func eventPage(e *schemas.Event) string { return e.Name + ".md" }

// index is the page that links to the others.
func index() []byte {
	p := &page{}
	p.heading(1, "Agent hooks reference")
	p.para("What each product does with hooks. Diagnostics, completion, hovers, the JSON Schemas and the simulator use the same table as these pages.")
	p.para("Every statement names its source; the links are at the end of each page. *Documented* means that a document says so, *observed* that the product did so. Where the two differ, the line starts with **differs**, and hooks-ls follows the observation unless you ask for the documented edition. Where a payload has two casings, the camelCase name comes first.")
	p.table([]string{"Page", "About"}, [][]string{
		{"[Places](places.md)", "Which files hold hooks, and which products read them"},
		{"[Fields](fields.md)", "The fields of a hook"},
		{"[How files are read](loading.md)", "What a product does with mistakes: what it ignores, skips, drops and rejects"},
		{"[How hooks are run](running.md)", "Directories, shells, timeouts, order"},
		{"[Tools](tools.md)", "Names and input of tools, by product"},
		{"[Environment variables](variables.md)", "What each product sets for its hooks"},
		{"[Settings](settings.md)", "Editor settings that affect hooks"},
		{"[Products compared](../products.md)", "The same hook in each product, side by side"},
		{"[Documents](documents.md)", "The documents that these pages cite"},
	})
	p.para("[One hook in four products](../products.md) compares the products side by side.")
	p.heading(2, "Versions")
	rows := slice.Map(schemas.Versions, func(v schemas.ProductVersion) []string {
		return []string{v.Surface.Name(), code(v.Surface.ID()), v.Version, v.Date, v.Basis}
	})
	p.table([]string{"Product", "ID", "Version", "Date", "Basis"}, rows)
	p.para("In VS Code, the Copilot harness runs the engine of Copilot CLI; here, VS Code means its local harness.")
	p.events()
	return p.text()
}

// text returns the page with its sources at the end.
func (p *page) text() []byte {
	var cited []string
	for _, d := range schemas.Documents {
		if d.URL != "" && strings.Contains(p.String(), d.Short) && !strings.Contains(p.String(), d.URL) {
			cited = append(cited, "- ["+d.Short+"]("+d.URL+")")
		}
	}
	if len(cited) > 0 {
		p.heading(2+p.shift, "Sources")
		p.para("%s", strings.Join(cited, "\n"))
	}
	head := "<!-- Code generated by schemas/gen. DO NOT EDIT. -->\n\n"
	return append([]byte(head), append(bytes.TrimRight(p.Bytes(), "\n"), '\n')...)
}

func (p *page) documents() {
	p.heading(2, "Documents")
	rows := slice.Map(schemas.Documents, func(d schemas.Document) []string {
		short := choose(d.URL != "", "["+d.Short+"]("+d.URL+")", d.Short)
		return []string{short, d.Title, d.Publisher, d.Date, d.About}
	})
	p.table([]string{"Cited as", "Title", "Publisher", "Date", "About"}, rows)
}
