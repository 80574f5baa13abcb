package casefile

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Change is an update of the expectation of a case.
type Change struct {
	Case *Case
	// Set are the members of expect to write, in order; Remove are the members to delete.
	Set    []Member
	Remove []string
}

// Member is a member of expect, its value as YAML on one line.
type Member struct{ Key, Value string }

// Compared returns the expectation before and after the change, one member per line.
func (c Change) Compared() (before, after string) {
	lines := func(members []Member) string {
		return strings.Join(slice.Map(members, func(m Member) string { return m.Key + ": " + m.Value + "\n" }), "")
	}
	e := c.Case.Expect.Node
	return lines(merged(e, Change{})), lines(merged(e, c))
}

// With returns the text of the file with the changes applied. It keeps comments and layout, except for comments inside
// an expectation from which a member is removed. It returns an error when the layout does not allow a safe change.
func (f *File) With(changes []Change) (string, error) {
	var edits []text.Edit
	for _, ch := range changes {
		e := ch.Case.Expect.Node
		switch m := ch.Case.Node.Member("expect"); {
		case m == nil:
			edits = append(edits, f.append(ch.Case.Node, "expect", ch.Set))
		case e == nil || len(e.Members) == 0:
			r := m.Value.Range
			if r.Len() == 0 {
				r = text.Range{Start: m.Colon + 1, End: m.Colon + 1}
			}
			value := flow(ch.Set)
			if strings.HasSuffix(f.Tree.Source[:r.Start], ":") {
				value = " " + value
			}
			edits = append(edits, text.Edit{Range: r, New: value})
		case len(ch.Remove) > 0:
			edits = append(edits, text.Edit{Range: e.Range, New: flow(merged(e, ch))})
		default:
			for _, set := range ch.Set {
				if v := e.Get(set.Key); v != nil {
					edits = append(edits, text.Edit{Range: v.Range, New: set.Value})
				} else {
					edits = append(edits, f.append(e, "", []Member{set}))
				}
			}
		}
	}
	src, err := text.Apply(f.Tree.Source, edits)
	if err != nil {
		return "", err
	}
	again := Parse(f.Path, src)
	if len(again.Cases) != len(f.Cases) || len(again.Tree.Errors) > 0 {
		return "", errors.New("the layout of the file does not allow a safe change")
	}
	return src, nil
}

// append adds members at the end of a mapping, under a new key unless key is empty.
func (f *File) append(n *syntax.Node, key string, members []Member) text.Edit {
	src := f.Tree.Source
	if strings.HasPrefix(src[n.Range.Start:], "{") {
		at := n.Range.Start + strings.LastIndexByte(src[n.Range.Start:n.Range.End], '}')
		inner := strings.TrimSuffix(strings.TrimPrefix(flow(members), "{ "), " }")
		if key != "" {
			inner = key + ": " + flow(members)
		}
		end := n.Range.Start + len(strings.TrimRight(src[n.Range.Start:at], " "))
		if len(n.Members) > 0 {
			inner = ", " + inner
		}
		return text.Edit{Range: text.Range{Start: end, End: at}, New: inner + " "}
	}
	eol := text.LineBreak(src)
	indent := strings.Repeat(" ", n.Members[0].Key.Range.Start-(strings.LastIndexByte(src[:n.Members[0].Key.Range.Start], '\n')+1))
	at := len(strings.TrimRight(src[:n.Range.End], " \t\r\n"))
	if i := strings.IndexAny(src[at:], "\r\n"); i >= 0 { // after a comment at the end of the line
		at += i
	} else {
		at = len(src)
	}
	var b strings.Builder
	if key != "" {
		b.WriteString(eol + indent + key + ":")
		indent += "  "
	}
	for _, m := range members {
		b.WriteString(eol + indent + m.Key + ": " + m.Value)
	}
	return text.Edit{Range: text.Range{Start: at, End: at}, New: b.String()}
}

// merged returns the members of an expectation with the change applied.
func merged(e *syntax.Node, ch Change) []Member {
	var list []Member
	for m := range e.Effective() {
		if slices.Contains(ch.Remove, m.Key.Text) {
			continue
		}
		value := string(jsonText(m.Value))
		if m.Value.Kind == syntax.String {
			value = Quote(m.Value.Text)
		}
		if i := slices.IndexFunc(ch.Set, func(s Member) bool { return s.Key == m.Key.Text }); i >= 0 {
			value = ch.Set[i].Value
		}
		list = append(list, Member{m.Key.Text, value})
	}
	return append(list, slice.Filter(ch.Set, func(set Member) bool {
		return !slices.ContainsFunc(list, func(m Member) bool { return m.Key == set.Key })
	})...)
}

func flow(members []Member) string {
	parts := slice.Map(members, func(m Member) string { return m.Key + ": " + m.Value })
	if len(parts) == 0 {
		return "{}"
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

// Quote formats a string as YAML on one line, valid inside brackets too.
func Quote(s string) string {
	plain := s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !strings.ContainsRune(" _./\\$^()|", r) })
	switch strings.ToLower(s) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n", ".inf", ".nan":
		plain = false
	}
	if plain && (unicode.IsLetter(rune(s[0])) || s[0] == '\\' || s[0] == '_' || s[0] == '^' || s[0] == '$') && s[len(s)-1] != ' ' {
		return s
	}
	if !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) || !unicode.IsPrint(r) }) {
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return syntax.Quote(s)
}
