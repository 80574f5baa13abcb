// Package edit computes edits at a node of a document's tree that preserve formatting and comments. It knows the
// notations (JSON, YAML) and nothing of hooks. Begin with Remove, which shows most of the difficulties.
package edit

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Edit replaces a byte range of a file. With Create set and an empty Range it creates a file that does not exist.
type Edit struct {
	Path   string
	Range  text.Range
	Text   string
	Create bool
	// Executable sets the execute bit of a created file.
	Executable bool
}

// Replace returns an edit of d, whose line breaks become those of d.
func Replace(d *workspace.Document, r text.Range, s string) Edit {
	return Edit{Path: d.Path, Range: r, Text: text.BreakAs(d.Text.String(), s)}
}

// Insert returns an edit of d that adds text at a byte offset.
func Insert(d *workspace.Document, at int, s string) Edit {
	return Replace(d, text.Range{Start: at, End: at}, s)
}

// Difference returns the smallest single edit that turns the text of d into after.
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
	// Do not split a UTF-8 sequence.
	for start > 0 && start < len(before) && before[start]&0xc0 == 0x80 {
		start--
	}
	for end > 0 && before[len(before)-end]&0xc0 == 0x80 {
		end--
	}
	return Edit{Path: d.Path, Range: text.Range{Start: start, End: len(before) - end}, Text: after[start : len(after)-end]}
}

// SetValue replaces a value. In frontmatter it may be empty, directly after the colon: then a space is added.
func SetValue(d *workspace.Document, n *syntax.Node, s string) Edit {
	if at := n.Range.Start; n.Range.Len() == 0 && at > 0 && d.Text.String()[at-1] == ':' {
		s = " " + s
	}
	return Replace(d, n.Range, s)
}

// IntoList wraps a value in a list.
func IntoList(d *workspace.Document, n *syntax.Node) []Edit {
	switch {
	case !IsBlock(d, n):
		return []Edit{Insert(d, n.Range.Start, "["), Insert(d, n.Range.End, "]")}
	case strings.HasPrefix(d.Text.Slice(n.Range), "-"): // a dash without a space
		return []Edit{indented(d, text.Range{Start: n.Range.Start + 1, End: n.Range.End}, " ", 2)}
	}
	return []Edit{indented(d, n.Range, "- ", 2)}
}

// IntoGroup wraps a hook in a group and moves its matcher to that group; nil when that needs a larger rewrite.
func IntoGroup(d *workspace.Document, n *syntax.Node) []Edit {
	matcher := n.Member("matcher")
	if matcher != nil && matcher.Value.Kind != syntax.String {
		return nil // no group takes it either
	}
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
	default: // everything after the matcher moves
		rest.Start = n.Members[1].Range.Start
	}
	column := n.Range.Start - d.Text.LineRange(d.Text.LineAt(n.Range.Start)).Start
	return []Edit{indented(d, rest, "hooks:\n"+strings.Repeat(" ", column+2)+"- ", 4)}
}

// IsBlock reports whether n is a list or an object without brackets, whose extent depends on indentation.
func IsBlock(d *workspace.Document, n *syntax.Node) bool {
	return d.Tree().Language == syntax.YAML && !strings.ContainsAny(d.Text.Slice(n.Range)[:min(1, n.Range.Len())], "{[")
}

// indented puts text before a range and indents its lines but the first. It is one edit, so that no other is applied to lines that move.
func indented(d *workspace.Document, r text.Range, before string, by int) Edit {
	lines := strings.SplitAfter(d.Text.Slice(r), "\n")
	for i := range lines {
		if i > 0 && strings.TrimSpace(lines[i]) != "" {
			lines[i] = strings.Repeat(" ", by) + lines[i]
		}
	}
	return Replace(d, r, before+strings.Join(lines, ""))
}

// Rename replaces a key, quoted as the document's notation requires.
func Rename(d *workspace.Document, m *syntax.Member, name string) Edit {
	if d.Tree().Language == syntax.JSON || strings.HasPrefix(d.Text.Slice(m.Key.Range), `"`) {
		name = syntax.Quote(name)
	}
	return Replace(d, m.Key.Range, name)
}

// Remove removes a member from its object: with its comma, and with its lines when nothing else is on them. Comments
// next to it stay. It returns nil when that needs a larger rewrite.
func Remove(d *workspace.Document, m *syntax.Member) []Edit {
	obj := m.Key.Parent
	i := slices.Index(obj.Members, m)
	if d.Tree().Language == syntax.YAML && !strings.HasPrefix(d.Text.Slice(obj.Range), "{") {
		return removeBlock(d, obj, i)
	}
	if comma := comma(d, m.Range.End); comma >= 0 {
		return []Edit{Cut(d, text.Range{Start: m.Range.Start, End: comma + 1})}
	}
	if i+1 < len(obj.Members) {
		return nil // the comma is missing
	}
	if i > 0 {
		if comma := comma(d, obj.Members[i-1].Range.End); comma >= 0 && comma < m.Range.Start {
			return []Edit{Replace(d, text.Range{Start: comma, End: comma + 1}, ""), Cut(d, m.Range)}
		}
	}
	return []Edit{Cut(d, m.Range)}
}

// RemoveItem is Remove for an element of a list; nil for the only element, for block style, and when a comma is missing.
func RemoveItem(d *workspace.Document, n *syntax.Node) []Edit {
	list := n.Parent
	if list == nil || list.Kind != syntax.Array || IsBlock(d, list) {
		return nil
	}
	i := slices.Index(list.Items, n)
	if comma := comma(d, n.Range.End); comma >= 0 {
		return []Edit{Cut(d, text.Range{Start: n.Range.Start, End: comma + 1})}
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
	return []Edit{Replace(d, text.Range{Start: comma, End: comma + 1}, ""), Cut(d, n.Range)}
}

// comma returns the offset of the comma that follows off after white space and comments, or -1.
func comma(d *workspace.Document, off int) int {
	src := d.Text.String()
	if off = syntax.SkipSpace(src, off); off < len(src) && src[off] == ',' {
		return off
	}
	return -1
}

// Cut removes a range together with its lines when nothing else is on them, else with the blanks around it.
func Cut(d *workspace.Document, r text.Range) Edit {
	src := d.Text.String()
	start := len(strings.TrimRight(src[:r.Start], " \t"))
	end := len(src) - len(strings.TrimLeft(src[r.End:], " \t"))
	atStart := start == 0 || src[start-1] == '\n'
	atEnd := end == len(src) || src[end] == '\n' || src[end] == '\r'
	switch {
	case atStart && atEnd && end < len(src):
		return Replace(d, text.Range{Start: start, End: afterBreak(src, end)}, "")
	case atEnd:
		return Replace(d, text.Range{Start: start, End: r.End}, "")
	}
	return Replace(d, text.Range{Start: r.Start, End: end}, "")
}

// afterBreak returns the offset behind the line break at an offset, or the offset itself when there is none.
func afterBreak(src string, at int) int {
	return len(src) - len(strings.TrimPrefix(strings.TrimPrefix(src[at:], "\r"), "\n"))
}

func removeBlock(d *workspace.Document, obj *syntax.Node, i int) []Edit {
	m := obj.Members[i]
	line := d.Text.LineRange(d.Text.LineAt(m.Key.Range.Start))
	if before := d.Text.Slice(text.Range{Start: line.Start, End: m.Key.Range.Start}); strings.TrimSpace(before) != "" {
		// The first member of a sequence item shares its line with the dash; the next member takes its place.
		if i+1 >= len(obj.Members) {
			return nil
		}
		return []Edit{Replace(d, text.Range{Start: m.Key.Range.Start, End: obj.Members[i+1].Key.Range.Start}, "")}
	}
	if len(obj.Members) == 1 {
		return nil
	}
	end := d.Text.LineAt(max(m.Range.End, m.Key.Range.End))
	next := afterBreak(d.Text.String(), d.Text.LineRange(end).End)
	return []Edit{Replace(d, text.Range{Start: line.Start, End: next}, "")}
}

// Add appends a member to an object in the layout of its other members. The value is JSON text, which is valid YAML
// too. It returns nil for a broken object and for an empty one in block style.
func Add(d *workspace.Document, obj *syntax.Node, name, value string) []Edit {
	if obj == nil || obj.Kind != syntax.Object || obj.Bad {
		return nil
	}
	switch n := len(obj.Members); {
	case n > 0:
		return AddAfter(d, obj.Members[n-1], name, value)
	case IsBlock(d, obj):
		return nil
	}
	return []Edit{Insert(d, obj.Range.Start+1, syntax.Quote(name)+": "+value)}
}

// AddAfter adds a member behind another one, and behind the comment on its line.
func AddAfter(d *workspace.Document, m *syntax.Member, name, value string) []Edit {
	obj := m.Key.Parent
	first, at, sep, member := obj.Members[0], m.Range.End, ",", syntax.Quote(name)+": "+value
	block := IsBlock(d, obj)
	if comma := comma(d, at); block {
		sep, member = "", name+": "+value
	} else if comma >= 0 && comma < obj.Range.End {
		at, sep = comma+1, ""
		if m != obj.Members[len(obj.Members)-1] {
			member += ","
		}
	}
	if !block && d.Text.LineAt(obj.Range.Start) == d.Text.LineAt(first.Range.Start) {
		return []Edit{Insert(d, at, sep+" "+member)}
	}
	member = "\n" + Indent(d, first.Key.Range.Start) + member
	end := d.Text.LineRange(d.Text.LineAt(at)).End
	for _, c := range d.Tree().Comments {
		if at <= c.Start && c.End == end && strings.TrimSpace(d.Text.String()[at:c.Start]) == "" {
			return slices.DeleteFunc([]Edit{Insert(d, at, sep), Insert(d, end, member)}, func(e Edit) bool { return e.Text == "" })
		}
	}
	return []Edit{Insert(d, at, sep+member)}
}

// Indent returns the white space that puts a new line at the column of off.
func Indent(d *workspace.Document, off int) string {
	line := d.Text.LineRange(d.Text.LineAt(off))
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, d.Text.String()[line.Start:off])
}

// Apply returns the text of d with edits applied. Edits of other files are ignored.
func Apply(d *workspace.Document, edits ...Edit) (string, error) {
	own := slice.Filter(edits, func(e Edit) bool { return e.Path == d.Path })
	return text.Apply(d.Text.String(), slice.Map(own, func(e Edit) text.Edit { return text.Edit{Range: e.Range, New: e.Text} }))
}
