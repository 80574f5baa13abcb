package inspect

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// object is an object that a script writes out, with the notation of its members.
type object struct {
	src  string
	node *facts.Node
	// inner is what is between the braces.
	inner text.Range
	// open, assign, between and quote are the opening brace, what is between key and value, what is between members of one line, and the quote of keys.
	open, assign, between, quote string
}

func objectOf(s *commands.Script, node *facts.Node) (object, bool) {
	o := object{src: s.Source(), node: node, open: "{", assign: ": ", between: ", "}
	if s.Facts().Language == facts.PowerShell {
		o.open, o.assign, o.between = "@{", " = ", "; "
	}
	at := node.Range
	if node.Kind != facts.Object || len(node.Members) == 0 || at.End > len(o.src) || at.Len() < len(o.open)+1 ||
		!strings.HasPrefix(o.src[at.Start:], o.open) || o.src[at.End-1] != '}' {
		return o, false
	}
	o.inner = text.Range{Start: at.Start + len(o.open), End: at.End - 1}
	first := node.Members[0].Range.Start
	if first < o.inner.Start || first > o.inner.End {
		return o, false
	}
	o.quote = strings.TrimSpace(o.src[o.inner.Start:first])
	return o, slices.Contains([]string{"", `"`, "'", `\"`}, o.quote)
}

func (o *object) key(name string) string { return o.quote + name + o.quote + o.assign }

func (o *object) string(s string) string {
	switch {
	case o.quote != "":
		return o.quote + s + o.quote
	case o.open == "@{":
		return "'" + s + "'"
	}
	return `"` + s + `"`
}

// bothLevels copies the members of an answer to the other level: from the wrapper, or to it, with the name of the event.
func bothLevels(p *lint.Pass, s *commands.Script, answer *facts.Output, event string, from bool) []edit.Edit {
	if !from && (event == "" || event == eventOfPayload) || s.Inline() || s.Facts().Language == facts.PowerShell && flatJSON().MatchString(s.Source()) {
		return nil
	}
	top, ok := objectOf(s, answer.Doc)
	if !ok {
		return nil
	}
	o := top
	if from {
		wrapper := answer.Doc.Get(Wrapper)
		if o, ok = objectOf(s, wrapper.Value); !ok || !top.writes(wrapper) {
			return nil
		}
	}
	body := o.src[o.inner.Start:o.inner.End]
	if strings.Contains(body, Wrapper) || strings.Contains(body, "%") { // the placeholders of a format have one argument each
		return nil
	}
	members := o.copied
	if strings.Contains(body, "\n") {
		members = o.copiedLines
	}
	with, ok := members(body, !from, event)
	if !ok {
		return nil
	}
	first := top.node.Members[0].Range.Start - len(top.quote)
	change := Apply(p, s, []text.Edit{{Range: text.Range{Start: first, End: first}, New: with}})
	if change.Edits == nil || slices.ContainsFunc(change.After.Outputs, func(after facts.Output) bool {
		return after.Doc != nil && after.Doc.Range.Start == top.node.Range.Start && !sameAtBoth(after.Doc, o.node.Members)
	}) {
		return nil
	}
	return change.Edits
}

// writes reports whether a member is always in the object as it is written, instead of one of a condition or a later assignment.
func (o *object) writes(m *facts.Member) bool {
	if !o.inner.Covers(m.Range) || !o.inner.Covers(m.Value.Range) || m.Value.Range.Start < m.Range.End {
		return false
	}
	before := o.src[o.inner.Start:m.Range.Start]
	between, _ := strings.CutPrefix(o.src[m.Range.End:m.Value.Range.Start], o.quote)
	if o.open == "@{" {
		between, _, _ = strings.Cut(between, "[") // [ordered]
	}
	after := strings.TrimSpace(o.src[m.Value.Range.End : o.inner.End+1])
	return strings.Count(before, "{") == strings.Count(before, "}") && strings.TrimSpace(between) == strings.TrimSpace(o.assign) &&
		(o.open == "@{" || strings.HasPrefix(after, ",") || strings.HasPrefix(after, "}"))
}

// sameAtBoth reports whether members have the same values at both levels of an answer, also after later assignments.
func sameAtBoth(doc *facts.Node, members []facts.Member) bool {
	wrapper := doc.Get(Wrapper)
	return wrapper != nil && !slices.ContainsFunc(members, func(m facts.Member) bool {
		if m.Key == Wrapper || m.Key == "hookEventName" {
			return false
		}
		top, inner := doc.Get(m.Key), wrapper.Value.Get(m.Key)
		return top == nil || inner == nil || top.Value.Kind != inner.Value.Kind || top.Value.Text != inner.Value.Text ||
			len(top.Value.Choices) != len(inner.Value.Choices)
	})
}

// flatJSON matches a depth at which PowerShell writes an inner object as text.
var flatJSON = regex.Lazy(`(?i)-Depth\s+[01]\b`)

// copied returns the members of an object on one line, to stand before those of the answer: in the wrapper, or without it.
func (o *object) copied(body string, wrap bool, event string) (string, bool) {
	pad := ""
	if strings.HasPrefix(body, " ") {
		pad = " "
	}
	body = strings.TrimRight(strings.TrimSpace(body), ",; ")
	if wrap {
		return o.key(Wrapper) + o.open + pad + o.key("hookEventName") + o.string(event) + o.between + body + pad + "}" + o.between, true
	}
	for i, m := range o.node.Members {
		if m.Key != "hookEventName" {
			continue
		}
		// Its value ends before the next member, which is what is copied.
		if i > 0 || len(o.node.Members) < 2 {
			return "", false
		}
		body = strings.TrimRight(strings.TrimSpace(o.src[o.node.Members[1].Range.Start-len(o.quote):o.inner.End]), ",; ")
	}
	return body + o.between, true
}

// copiedLines is copied for an object with a line for each member.
func (o *object) copiedLines(body string, wrap bool, event string) (string, bool) {
	eol := text.LineBreak(body)
	lines := strings.Split(body, eol)
	last := len(lines) - 1
	if last < 2 || strings.TrimSpace(lines[0]) != "" || strings.TrimSpace(lines[last]) != "" || strings.Contains(body, "`") || strings.Contains(body, `"""`) {
		return "", false
	}
	indent := lines[1][:len(lines[1])-len(strings.TrimLeft(lines[1], " \t"))]
	step, ok := strings.CutPrefix(indent, lines[last])
	if !ok || step == "" {
		return "", false
	}
	comma := strings.TrimSpace(o.between)
	if comma == ";" {
		comma = "" // a line ends a member
	}
	var out []string
	if wrap {
		out = append(out, o.key(Wrapper)+o.open, indent+step+o.key("hookEventName")+o.string(event)+comma)
		out = append(out, slice.Map(lines[1:last], func(l string) string { return step + l })...)
		return strings.Join(out, eol) + eol + indent + "}" + comma + eol + indent, true
	}
	outer := strings.TrimSuffix(indent, step)
	for _, l := range lines[1:last] {
		if strings.HasPrefix(strings.TrimLeft(l, " \t"+o.quote), "hookEventName") {
			continue
		}
		short, ok := strings.CutPrefix(l, step)
		if !ok {
			return "", false
		}
		out = append(out, short)
	}
	if len(out) == 0 {
		return "", false
	}
	out[0] = strings.TrimLeft(out[0], " \t")
	return strings.TrimRight(strings.Join(out, eol), ",; ") + comma + eol + outer, true
}
