// Package edit changes the text of a document at a node of its tree so that formatting and comments stay. It knows the
// notations and nothing of hooks. Begin with Remove, which has most of what makes that hard.
package edit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
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
func Replace(d *workspace.Document, r text.Range, s string) Edit {
	return Edit{Path: d.Path, Range: r, Text: s}
}

// Insert is an edit that adds text at an offset.
func Insert(d *workspace.Document, at int, s string) Edit {
	return Replace(d, text.Range{Start: at, End: at}, s)
}

// Difference is the edit that makes a document's text another one, as small as one edit can be.
func Difference(d *workspace.Document, after string) Edit {
	before := d.Text.String()
	start := 0
	for start < min(len(before), len(after)) && before[start] == after[start] {
		start++
	}
	end := 0
	for end < min(len(before), len(after))-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	// Not within a character.
	for start > 0 && start < len(before) && before[start]&0xc0 == 0x80 {
		start--
	}
	for end > 0 && before[len(before)-end]&0xc0 == 0x80 {
		end--
	}
	return Replace(d, text.Range{Start: start, End: len(before) - end}, after[start:len(after)-end])
}

// SetValue puts text in place of a value, of which frontmatter may have none behind the colon.
func SetValue(d *workspace.Document, n *syntax.Node, s string) Edit {
	if at := n.Range.Start; n.Range.Len() == 0 && at > 0 && d.Text.String()[at-1] == ':' {
		s = " " + s
	}
	return Replace(d, n.Range, s)
}

// IntoList puts an object into a list of its own.
func IntoList(d *workspace.Document, n *syntax.Node) []Edit {
	switch {
	case !IsBlock(d, n):
		return []Edit{Insert(d, n.Range.Start, "["), Insert(d, n.Range.End, "]")}
	case strings.HasPrefix(d.Text.Slice(n.Range), "-"): // and no space
		return append([]Edit{Insert(d, n.Range.Start+1, " ")}, indentBelow(d, n.Range, 2)...)
	}
	return append([]Edit{Insert(d, n.Range.Start, "- ")}, indentBelow(d, n.Range, 2)...)
}

// IntoGroup puts a hook into a group of its own, which takes over its matcher. It is nil when that cannot be done without
// rewriting more.
func IntoGroup(d *workspace.Document, n *syntax.Node) []Edit {
	matcher := workspace.Member(n, "matcher")
	if !IsBlock(d, n) {
		before, after := Insert(d, n.Range.Start, `{ "hooks": [`), Insert(d, n.Range.End, `] }`)
		if matcher == nil {
			return []Edit{before, after}
		}
		removed := Remove(d, matcher)
		if removed == nil {
			return nil
		}
		before = Insert(d, n.Range.Start, "{ "+d.Text.Slice(matcher.Range)+`, "hooks": [`)
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
	return append([]Edit{Insert(d, rest.Start, "hooks:\n"+strings.Repeat(" ", column+2)+"- ")}, indentBelow(d, rest, 4)...)
}

// IsBlock reports a list or an object that has no brackets, so that its indentation tells what belongs to it.
func IsBlock(d *workspace.Document, n *syntax.Node) bool {
	return d.Tree().Language == syntax.YAML && !strings.ContainsAny(d.Text.Slice(n.Range)[:min(1, n.Range.Len())], "{[")
}

// indentBelow moves the lines of a range but the first to the right.
func indentBelow(d *workspace.Document, r text.Range, by int) []Edit {
	var edits []Edit
	for line := d.Text.LineAt(r.Start) + 1; line <= d.Text.LineAt(r.End); line++ {
		if strings.TrimSpace(d.Text.Line(line)) != "" {
			edits = append(edits, Insert(d, d.Text.LineRange(line).Start, strings.Repeat(" ", by)))
		}
	}
	return edits
}

// Rename replaces a key, in the notation of the document.
func Rename(d *workspace.Document, m *syntax.Member, name string) Edit {
	if d.Tree().Language == syntax.JSON || strings.HasPrefix(d.Text.Slice(m.Key.Range), `"`) {
		name = strconv.Quote(name)
	}
	return Replace(d, m.Key.Range, name)
}

// Remove takes a member out of its object, with the comma that is no longer needed and, when it stood alone on its lines,
// with those lines. Comments beside it stay. It is nil when that cannot be done without rewriting more.
func Remove(d *workspace.Document, m *syntax.Member) []Edit {
	obj := m.Key.Parent
	i := memberIndex(obj, m)
	if i < 0 {
		return nil
	}
	if d.Tree().Language == syntax.YAML && !strings.HasPrefix(d.Text.Slice(obj.Range), "{") {
		return removeBlock(d, obj, i)
	}
	if comma := comma(d, m.Range.End); comma >= 0 {
		return []Edit{cut(d, text.Range{Start: m.Range.Start, End: comma + 1}, true)}
	}
	if i+1 < len(obj.Members) {
		return nil // the comma is missing
	}
	edits := []Edit{cut(d, m.Range, true)}
	if i > 0 {
		if comma := comma(d, obj.Members[i-1].Range.End); comma >= 0 && comma < m.Range.Start {
			edits = append([]Edit{Replace(d, text.Range{Start: comma, End: comma + 1}, "")}, edits...)
		}
	}
	return edits
}

// RemoveItem takes an element out of its list, as Remove does with a member. It is nil for the only one, in block style,
// and where a comma is missing.
func RemoveItem(d *workspace.Document, n *syntax.Node) []Edit {
	list := n.Parent
	if list == nil || list.Kind != syntax.Array || IsBlock(d, list) {
		return nil
	}
	i := slices.Index(list.Items, n)
	if comma := comma(d, n.Range.End); comma >= 0 {
		return []Edit{cut(d, text.Range{Start: n.Range.Start, End: comma + 1}, true)}
	}
	if i <= 0 || i+1 < len(list.Items) {
		return nil
	}
	comma := comma(d, list.Items[i-1].Range.End)
	if comma < 0 {
		return nil
	}
	if strings.TrimSpace(d.Text.String()[comma+1:n.Range.Start]) == "" {
		return []Edit{Replace(d, text.Range{Start: comma, End: n.Range.End}, "")}
	}
	return []Edit{Replace(d, text.Range{Start: comma, End: comma + 1}, ""), cut(d, n.Range, true)}
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
func comma(d *workspace.Document, off int) int {
	src := d.Text.String()
	for off < len(src) {
		switch c := src[off]; {
		case c == ',':
			return off
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			off++
		case c == '/' && commentEnd(d, off) > off:
			off = commentEnd(d, off)
		default:
			return -1
		}
	}
	return -1
}

func commentEnd(d *workspace.Document, off int) int {
	for _, c := range d.Tree().Comments {
		if c.Start == off {
			return c.End
		}
	}
	return off
}

// Cut removes a range with what would be left empty around it: its lines, or the blanks before the end of the line.
func Cut(d *workspace.Document, r text.Range) Edit { return cut(d, r, true) }

// cut removes a range, with the whole line when nothing else is on its lines, else with the blanks after it.
func cut(d *workspace.Document, r text.Range, lines bool) Edit {
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
		return Replace(d, text.Range{Start: start, End: end}, "")
	case atEnd:
		return Replace(d, text.Range{Start: start, End: r.End}, "")
	}
	return Replace(d, text.Range{Start: r.Start, End: end}, "")
}

// removeBlock removes a member of a YAML block mapping.
func removeBlock(d *workspace.Document, obj *syntax.Node, i int) []Edit {
	m := obj.Members[i]
	line := d.Text.LineRange(d.Text.LineAt(m.Key.Range.Start))
	if before := d.Text.Slice(text.Range{Start: line.Start, End: m.Key.Range.Start}); strings.TrimSpace(before) != "" {
		// The first member of a sequence's item shares its line with the dash; the next one moves there.
		if i+1 >= len(obj.Members) {
			return nil
		}
		return []Edit{Replace(d, text.Range{Start: m.Key.Range.Start, End: obj.Members[i+1].Key.Range.Start}, "")}
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
	return []Edit{Replace(d, text.Range{Start: line.Start, End: next}, "")}
}

// Add puts a member at the end of an object, laid out as its other members are; value is JSON text, which is YAML too.
func Add(d *workspace.Document, obj *syntax.Node, name, value string) []Edit {
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
		return []Edit{Insert(d, obj.Range.Start+1, member)}
	}
	first, last := obj.Members[0], obj.Members[len(obj.Members)-1]
	sep := " "
	if !flow || d.Text.LineAt(obj.Range.Start) != d.Text.LineAt(first.Range.Start) {
		sep = EOL(d) + Indent(d, first.Key.Range.Start)
	}
	at := last.Range.End
	if flow {
		if comma := comma(d, at); comma >= 0 && comma < obj.Range.End {
			return []Edit{Insert(d, comma+1, sep+member)}
		}
		sep = "," + sep
	}
	return []Edit{Insert(d, at, sep+member)}
}

// EOL is how the document ends its lines: as its first line does.
func EOL(d *workspace.Document) string {
	if i := strings.IndexByte(d.Text.String(), '\n'); i > 0 && d.Text.String()[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// Indent is the white space that brings a new line to the column of off.
func Indent(d *workspace.Document, off int) string {
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
func Apply(d *workspace.Document, edits ...Edit) (string, error) {
	var own []text.Edit
	for _, e := range edits {
		if e.Path == d.Path {
			own = append(own, text.Edit{Range: e.Range, New: e.Text})
		}
	}
	return text.Apply(d.Text.String(), own)
}
