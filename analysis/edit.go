package analysis

import (
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// Edit replaces a range of a file; a file that does not exist is created when Range is empty and Create is set.
type Edit struct {
	Path   string
	Range  text.Range
	Text   string
	Create bool
	// Executable asks for the execute bit on a created file.
	Executable bool
}

// Replace is an edit of this document.
func (d *Document) Replace(r text.Range, s string) Edit { return Edit{Path: d.Path, Range: r, Text: s} }

// Insert is an edit that adds text at an offset.
func (d *Document) Insert(at int, s string) Edit { return d.Replace(text.Range{Start: at, End: at}, s) }

// SetValue puts text in place of a value, of which frontmatter may have none behind the colon.
func (d *Document) SetValue(n *syntax.Node, s string) Edit {
	if at := n.Range.Start; n.Range.Len() == 0 && at > 0 && d.Text.String()[at-1] == ':' {
		s = " " + s
	}
	return d.Replace(n.Range, s)
}

// IntoList puts an object into a list of its own.
func (d *Document) IntoList(n *syntax.Node) []Edit {
	switch {
	case !d.IsBlock(n):
		return []Edit{d.Insert(n.Range.Start, "["), d.Insert(n.Range.End, "]")}
	case strings.HasPrefix(d.Text.Slice(n.Range), "-"): // and no space
		return append([]Edit{d.Insert(n.Range.Start+1, " ")}, d.indentBelow(n.Range, 2)...)
	}
	return append([]Edit{d.Insert(n.Range.Start, "- ")}, d.indentBelow(n.Range, 2)...)
}

// IntoGroup puts a hook into a group of its own, which takes over its matcher. It is nil when that cannot be done without
// rewriting more.
func (d *Document) IntoGroup(n *syntax.Node) []Edit {
	matcher := Member(n, "matcher")
	if !d.IsBlock(n) {
		before, after := d.Insert(n.Range.Start, `{ "hooks": [`), d.Insert(n.Range.End, `] }`)
		if matcher == nil {
			return []Edit{before, after}
		}
		removed := d.Remove(matcher)
		if removed == nil {
			return nil
		}
		before = d.Insert(n.Range.Start, "{ "+d.Text.Slice(matcher.Range)+`, "hooks": [`)
		return append(append([]Edit{before}, removed...), after)
	}
	rest := n.Range
	switch {
	case matcher == nil:
	case matcher != n.Members[0] || len(n.Members) == 1:
		return nil
	default: // what follows the matcher moves
		rest.Start = n.Members[1].Range.Start
	}
	column := n.Range.Start - d.Text.LineRange(d.Text.LineAt(n.Range.Start)).Start
	return append([]Edit{d.Insert(rest.Start, "hooks:\n"+strings.Repeat(" ", column+2)+"- ")}, d.indentBelow(rest, 4)...)
}

// IsBlock reports a list or an object that has no brackets, so that its indentation tells what belongs to it.
func (d *Document) IsBlock(n *syntax.Node) bool {
	return d.Tree().Language == syntax.YAML && !strings.ContainsAny(d.Text.Slice(n.Range)[:min(1, n.Range.Len())], "{[")
}

// indentBelow moves the lines of a range but the first to the right.
func (d *Document) indentBelow(r text.Range, by int) []Edit {
	var edits []Edit
	for line := d.Text.LineAt(r.Start) + 1; line <= d.Text.LineAt(r.End); line++ {
		if strings.TrimSpace(d.Text.Line(line)) != "" {
			edits = append(edits, d.Insert(d.Text.LineRange(line).Start, strings.Repeat(" ", by)))
		}
	}
	return edits
}

// Rename replaces a key, in the notation of the document.
func (d *Document) Rename(m *syntax.Member, name string) Edit {
	if d.Tree().Language == syntax.JSON || strings.HasPrefix(d.Text.Slice(m.Key.Range), `"`) {
		name = strconv.Quote(name)
	}
	return d.Replace(m.Key.Range, name)
}

// Remove takes a member out of its object, with the comma that is no longer needed and, when it stood alone on its lines,
// with those lines. Comments beside it stay. It is nil when that cannot be done without rewriting more.
func (d *Document) Remove(m *syntax.Member) []Edit {
	obj := m.Key.Parent
	i := memberIndex(obj, m)
	if i < 0 {
		return nil
	}
	if d.Tree().Language == syntax.YAML && !strings.HasPrefix(d.Text.Slice(obj.Range), "{") {
		return d.removeBlock(obj, i)
	}
	if comma := d.comma(m.Range.End); comma >= 0 {
		return []Edit{d.cut(text.Range{Start: m.Range.Start, End: comma + 1}, true)}
	}
	if i+1 < len(obj.Members) {
		return nil // the comma is missing
	}
	edits := []Edit{d.cut(m.Range, true)}
	if i > 0 {
		if comma := d.comma(obj.Members[i-1].Range.End); comma >= 0 && comma < m.Range.Start {
			edits = append([]Edit{d.Replace(text.Range{Start: comma, End: comma + 1}, "")}, edits...)
		}
	}
	return edits
}

func memberIndex(obj *syntax.Node, m *syntax.Member) int {
	if obj == nil {
		return -1
	}
	for i, o := range obj.Members {
		if o == m {
			return i
		}
	}
	return -1
}

// comma is the offset of the comma that follows off, behind white space and comments; -1 when there is none.
func (d *Document) comma(off int) int {
	src := d.Text.String()
	for off < len(src) {
		switch c := src[off]; {
		case c == ',':
			return off
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			off++
		case c == '/' && d.commentEnd(off) > off:
			off = d.commentEnd(off)
		default:
			return -1
		}
	}
	return -1
}

func (d *Document) commentEnd(off int) int {
	for _, c := range d.Tree().Comments {
		if c.Start == off {
			return c.End
		}
	}
	return off
}

// Cut removes a range with what would be left empty around it: its lines, or the blanks before the end of the line.
func (d *Document) Cut(r text.Range) Edit { return d.cut(r, true) }

// cut removes a range, with the whole line when nothing else stands on its lines, else with the blanks after it.
func (d *Document) cut(r text.Range, lines bool) Edit {
	src := d.Text.String()
	start, end := r.Start, r.End
	for start > 0 && (src[start-1] == ' ' || src[start-1] == '\t') {
		start--
	}
	for end < len(src) && (src[end] == ' ' || src[end] == '\t') {
		end++
	}
	atStart := start == 0 || src[start-1] == '\n'
	atEnd := end == len(src) || src[end] == '\n' || src[end] == '\r'
	switch {
	case lines && atStart && atEnd && end < len(src):
		if src[end] == '\r' {
			end++
		}
		if end < len(src) && src[end] == '\n' {
			end++
		}
		return d.Replace(text.Range{Start: start, End: end}, "")
	case atEnd:
		return d.Replace(text.Range{Start: start, End: r.End}, "")
	}
	return d.Replace(text.Range{Start: r.Start, End: end}, "")
}

// removeBlock removes a member of a YAML block mapping.
func (d *Document) removeBlock(obj *syntax.Node, i int) []Edit {
	m := obj.Members[i]
	line := d.Text.LineRange(d.Text.LineAt(m.Key.Range.Start))
	if before := d.Text.Slice(text.Range{Start: line.Start, End: m.Key.Range.Start}); strings.TrimSpace(before) != "" {
		// The first member of a sequence's item shares its line with the dash; the next one moves there.
		if i+1 >= len(obj.Members) {
			return nil
		}
		return []Edit{d.Replace(text.Range{Start: m.Key.Range.Start, End: obj.Members[i+1].Key.Range.Start}, "")}
	}
	if len(obj.Members) == 1 {
		return nil
	}
	end := d.Text.LineAt(max(m.Range.End, m.Key.Range.End))
	next := d.Text.LineRange(end).End
	src := d.Text.String()
	if next < len(src) && src[next] == '\r' {
		next++
	}
	if next < len(src) && src[next] == '\n' {
		next++
	}
	return []Edit{d.Replace(text.Range{Start: line.Start, End: next}, "")}
}

// Add puts a member at the end of an object, laid out as its other members are; value is JSON text, which is YAML too.
func (d *Document) Add(obj *syntax.Node, name, value string) []Edit {
	if obj == nil || obj.Kind != syntax.Object || obj.Bad {
		return nil
	}
	src := d.Text.String()
	flow := strings.HasPrefix(src[obj.Range.Start:], "{")
	member := strconv.Quote(name) + ": " + value
	if !flow {
		member = name + ": " + value
	}
	if len(obj.Members) == 0 {
		if !flow {
			return nil
		}
		return []Edit{d.Insert(obj.Range.Start+1, member)}
	}
	first, last := obj.Members[0], obj.Members[len(obj.Members)-1]
	sep := " "
	if !flow || d.Text.LineAt(obj.Range.Start) != d.Text.LineAt(first.Range.Start) {
		sep = d.EOL() + d.Indent(first.Key.Range.Start)
	}
	at := last.Range.End
	if flow {
		if comma := d.comma(at); comma >= 0 && comma < obj.Range.End {
			return []Edit{d.Insert(comma+1, sep+member)}
		}
		sep = "," + sep
	}
	return []Edit{d.Insert(at, sep+member)}
}

// EOL is how the document ends its lines: as its first line does.
func (d *Document) EOL() string {
	if i := strings.IndexByte(d.Text.String(), '\n'); i > 0 && d.Text.String()[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// Indent is the white space that brings a new line to the column of off.
func (d *Document) Indent(off int) string {
	line := d.Text.LineRange(d.Text.LineAt(off))
	before := d.Text.String()[line.Start:off]
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, before)
}

// Apply is the text of a document with edits applied to it. Those of other files are left out.
func Apply(d *Document, edits ...Edit) (string, error) {
	var own []text.Edit
	for _, e := range edits {
		if e.Path == d.Path {
			own = append(own, text.Edit{Range: e.Range, New: e.Text})
		}
	}
	return text.Apply(d.Text.String(), own)
}
