package inspect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// NameEveryTool returns replacements that add the names of the surfaces' own tools to the tests of a tool's name. It returns nil
// when one of the tests cannot be changed, and when a surface has no tool like those that are named.
func NameEveryTool(s *commands.Script, compared []facts.Compare, set schemas.Surfaces) []text.Edit {
	f := s.Facts()
	if s.Inline() || f.HasImports() {
		return nil
	}
	var list []text.Edit
	added := map[int][]string{} // by line
	for i := range compared {
		t := toolTest{src: s.Source(), language: f.Language, Compare: &compared[i]}
		t.at = strings.Count(t.src[:t.Range.Start], "\n")
		words := slice.Map(t.Values, func(v facts.Literal) string { return v.Text })
		for _, o := range set.List() {
			for _, name := range toolsFor(s, o, words) {
				if t.Lowered {
					name = strings.ToLower(name)
				}
				same := func(n string) bool { return n == name || t.Folded && strings.EqualFold(n, name) }
				if !slices.ContainsFunc(words, same) && !slices.ContainsFunc(added[t.at], same) {
					t.names, added[t.at] = append(t.names, name), append(added[t.at], name)
				}
			}
		}
		if len(t.names) == 0 {
			continue
		}
		r, ok := t.change()
		if !ok {
			return nil
		}
		list = slice.Add(list, r)
	}
	return list
}

// toolsFor is ToolsLike for all of the words, and certain of a word that is a tool's name: only the same purpose counts.
func toolsFor(s *commands.Script, o schemas.Surface, words []string) []string {
	var names []string
	for _, part := range toolWord().FindAllString(strings.Join(words, " "), -1) {
		same := ToolsLike(s, o, []string{part})
		if purpose := purposeOf(part); purpose != "" {
			alike := slice.Filter(schemas.ToolsOn(o), func(t *schemas.Tool) bool { return t.Purpose == purpose })
			same = slice.Filter(same, func(n string) bool {
				return slices.ContainsFunc(alike, func(t *schemas.Tool) bool { return runOn(s, o).Sent(t) == n })
			})
		}
		names = slice.Add(names, same...)
	}
	return names
}

// purposeOf returns the purpose of the tool that some surface sends under this name, "" when none has one.
func purposeOf(name string) string {
	for _, t := range schemas.Tools() {
		if t.Purpose != "" && (t.SentAs(schemas.SnakeCase) == name || t.SentAs(schemas.CamelCase) == name) {
			return t.Purpose
		}
	}
	return ""
}

// toolTest is a test of a tool's name, to which names are to be added.
type toolTest struct {
	*facts.Compare
	src      string
	language facts.Language
	at       int // its line
	names    []string
}

// change returns the replacement that adds the names; false for a form of test that is not known.
func (t *toolTest) change() (text.Edit, bool) {
	if len(t.Values) == 0 || t.Changed {
		return text.Edit{}, false
	}
	last := t.Values[len(t.Values)-1]
	if t.Range.End > len(t.src) || last.Range.End > len(t.src) || t.src[last.Range.Start:last.Range.End] != last.Text {
		return text.Edit{}, false
	}
	shell := t.language.IsShell()
	switch {
	case t.How == facts.Regex:
		return t.inRegex(last, shell)
	case t.How != facts.Equal && t.How != facts.Glob || strings.ContainsAny(last.Text, "*?[\\"):
		return text.Edit{}, false
	case shell:
		if word, quoted, ok := facts.WordAt(t.src, last.Range.Start); ok && quoted && word.Start < t.Range.Start && t.Range.End < word.End {
			return t.inJQ(last)
		}
		return t.inShell(last)
	}
	return t.inCode(last)
}

// quoted returns the range of a literal with its quotes, and the quote; an empty one when there is none.
func (t *toolTest) quoted(l facts.Literal) (text.Range, string) {
	r := l.Range
	if r.Start > 0 && r.End < len(t.src) && t.src[r.Start-1] == t.src[r.End] && (t.src[r.End] == '"' || t.src[r.End] == '\'') {
		return text.Range{Start: r.Start - 1, End: r.End + 1}, t.src[r.End : r.End+1]
	}
	return r, ""
}

// each renders the names, each with a prefix and in quotes.
func (t *toolTest) each(prefix, quote string) string {
	return strings.Join(slice.Map(t.names, func(n string) string { return prefix + quote + n + quote }), "")
}

func (t *toolTest) insert(at int, with string) (text.Edit, bool) {
	return text.Edit{Range: text.Range{Start: at, End: at}, New: with}, true
}

// plainRegex matches a regular expression that names tools: what is before the names, the names, and what is after them.
var plainRegex = regex.Lazy(`^(\^?)(\(?(?:\?:)?)(\w+(?:\|\w+)*)(\)?)(\$?)$`)

func (t *toolTest) inRegex(l facts.Literal, shell bool) (text.Edit, bool) {
	m := plainRegex().FindStringSubmatch(l.Text)
	whole := t.src[t.Range.Start:t.Range.End]
	if m == nil || (m[2] == "") != (m[4] == "") || shell && strings.Contains(whole, "grep") && !extendedGrep().MatchString(whole) {
		return text.Edit{}, false
	}
	names := m[3] + t.each("|", "")
	if m[2] == "" && m[1]+m[5] != "" {
		names = "(" + names + ")"
	}
	return text.Edit{Range: l.Range, New: m[1] + m[2] + names + m[4] + m[5]}, true
}

// extendedGrep matches a grep in whose patterns | separates alternatives.
var extendedGrep = regex.Lazy(`\begrep\b|\bgrep (?:-\w+ )*-\w*[EP]`)

// jqTest matches a comparison with a name, after which the name in quotes follows.
var jqTest = regex.Lazy(`^(\S(?:.*\S)?) *(==|!=) *$`)

func (t *toolTest) inJQ(l facts.Literal) (text.Edit, bool) {
	at, quote := t.quoted(l)
	if quote != `"` {
		return text.Edit{}, false
	}
	whole := text.Range{Start: t.Range.Start, End: max(t.Range.End, at.End)} // a range begins after the dot and ends before the quote
	if whole.Start > 0 && t.src[whole.Start-1] == '.' {
		whole.Start--
	}
	if m := jqTest().FindStringSubmatch(t.src[whole.Start:max(at.Start, whole.Start)]); m != nil && at.End == whole.End {
		or := map[string]string{"==": " or ", "!=": " and "}[m[2]]
		return text.Edit{Range: whole, New: "(" + t.src[whole.Start:whole.End] + t.each(or+m[1]+" "+m[2]+" ", `"`) + ")"}, true
	}
	return t.inList(at, quote, "IN")
}

var (
	// bracketTest matches [ … ] or test with one comparison: what is before the name in quotes, and the operator.
	bracketTest = regex.Lazy(`^(?:\[|test) +("[^\n]*"|\$\([^\n]*\)|\S+) +(==?|!=) +$`)
	// doubleTest matches a comparison in [[ … ]] in the same way.
	doubleTest = regex.Lazy(`^("[^\n]*"|\$\([^\n]*\)|\S+) +(==?|!=) +$`)
	// severalTests matches a subject that is part of a longer test.
	severalTests = regex.Lazy(` (?:-[ao]|==?|!=|&&|\|\|) `)
)

func (t *toolTest) inShell(l facts.Literal) (text.Edit, bool) {
	at, quote := t.quoted(l)
	if at.Start < t.Range.Start || at.End > t.Range.End {
		return text.Edit{}, false
	}
	head, tail := t.src[t.Range.Start:at.Start], t.src[at.End:t.Range.End]
	before := strings.TrimRight(t.src[:t.Range.Start], " \t")
	behind := strings.TrimLeft(t.src[t.Range.End:], " \t")
	ends := func(with ...string) bool { return hasAnySuffix(before, with) }
	// extend rewrites a comparison of m[1] by the operator m[2]: as one test of all names, or repeated for each of them. list and
	// group are formats for these; equal and unequal tell for either operator that a repetition needs no group.
	extend := func(m []string, list, group string, equal, unequal bool) (text.Edit, bool) {
		switch test, ok := t.anyOf(m[1], m[2], l); {
		case ok:
			return text.Edit{Range: t.Range, New: fmt.Sprintf(list, test)}, true
		case strings.ContainsAny(m[1], "(`") || severalTests().MatchString(m[1]):
			return text.Edit{}, false
		}
		op, plain := " || ", equal
		if m[2] == "!=" {
			op, plain = " && ", unequal
		}
		out := head + quote + l.Text + quote + tail
		for _, n := range t.names {
			out += op + head + quote + n + quote + tail
		}
		if !plain {
			out = fmt.Sprintf(group, out)
		}
		return text.Edit{Range: t.Range, New: out}, true
	}
	if m := bracketTest().FindStringSubmatch(head); m != nil && (tail == "" || strings.TrimSpace(tail) == "]") {
		return extend(m, "[[ %s ]]", "{ %s; }", !ends("&&", "|", "!") || ends("||"), !ends("|", "!") || ends("&&"))
	}
	if m := doubleTest().FindStringSubmatch(head); m != nil && tail == "" {
		closed := strings.HasPrefix(behind, "]]") || strings.HasPrefix(behind, ")") || strings.HasPrefix(behind, "||")
		return extend(m, "%s", "( %s )", ends("[[", "(", "||") && closed, !ends("!"))
	}
	if after := strings.TrimLeft(tail, " \t"); strings.HasPrefix(after, ")") { // the last pattern of a case
		sep := "|"
		if strings.Contains(head, " | ") {
			sep = " | "
		}
		return t.insert(at.End, t.each(sep, quote))
	}
	return text.Edit{}, false
}

// anyOf returns a test of [[ … ]] for several names, where repeating the comparison would be longer, or run a command again.
func (t *toolTest) anyOf(subject, op string, l facts.Literal) (string, bool) {
	names := append([]string{l.Text}, t.names...)
	if t.language != facts.Bash || len(names) < 3 && !strings.ContainsAny(subject, "(`") || severalTests().MatchString(subject) ||
		slices.ContainsFunc(names, func(n string) bool { return !plainRegex().MatchString(n) }) {
		return "", false
	}
	not := ""
	if op == "!=" {
		not = "! "
	}
	return not + subject + " =~ ^(" + strings.Join(names, "|") + ")$", true
}

var (
	// codeTest matches a comparison: its subject and the operator, after which the name in quotes follows.
	codeTest = regex.Lazy(`(?i)^(\S(?:[^\n]*?\S)?)\s*(===|!==|==|!=|-[ci]?eq|-[ci]?ne)\s*$`)
	// caseLabel matches what is before the label of a branch.
	caseLabel = regex.Lazy(`(^|\n)([ \t]*)case\s+(?:[^\n:]+\|\s*)?$`)
)

func (t *toolTest) inCode(l facts.Literal) (text.Edit, bool) {
	at, quote := t.quoted(l)
	if quote == "" {
		return text.Edit{}, false
	}
	if m := codeTest().FindStringSubmatch(t.src[t.Range.Start:max(at.Start, t.Range.Start)]); m != nil && at.End == t.Range.End {
		return t.membership(m[1], strings.ToLower(m[2]), quote+l.Text+quote+t.each(", ", quote))
	}
	if m := caseLabel().FindStringSubmatch(t.src[:at.Start]); m != nil {
		switch {
		case t.language == facts.Python:
			return t.insert(at.End, t.each(" | ", quote))
		case t.language != facts.PowerShell && strings.HasPrefix(t.src[at.End:], ":"):
			labels := slice.Map(t.names, func(n string) string { return "\n" + m[2] + "case " + quote + n + quote + ":" })
			return t.insert(at.End+1, strings.Join(labels, ""))
		}
		return text.Edit{}, false
	}
	return t.inList(at, quote, "")
}

// membership returns the replacement of a comparison by a test whether a list has the subject.
func (t *toolTest) membership(subject, op, list string) (text.Edit, bool) {
	not := op == "!=" || op == "!==" || strings.HasSuffix(op, "ne")
	switch t.language {
	case facts.Python:
		in := " in "
		if not {
			in = " not in "
		}
		return text.Edit{Range: t.Range, New: subject + in + "(" + list + ")"}, true
	case facts.PowerShell:
		in := strings.Replace(op, "eq", "in", 1)
		if not {
			in = strings.Replace(op, "ne", "notin", 1)
		}
		return text.Edit{Range: t.Range, New: subject + " " + in + " " + list}, true
	}
	// A bracket at the beginning of a statement would continue the one before.
	if before := strings.TrimRight(t.src[:t.Range.Start], " \t\r\n"); before == "" || strings.IndexByte("(&|=,?:{;>!", before[len(before)-1]) < 0 && !strings.HasSuffix(before, "return") {
		return text.Edit{}, false
	}
	mark := ""
	if not {
		mark = "!"
	}
	return text.Edit{Range: t.Range, New: mark + "[" + list + "].includes(" + subject + ")"}, true
}

// inList adds the names after an element of a list.
func (t *toolTest) inList(at text.Range, quote, call string) (text.Edit, bool) {
	level := 0
	for i := at.Start - 1; i >= 0 && at.Start-i < 2000; i-- {
		switch t.src[i] {
		case ')', ']', '}':
			level++
		case '(', '[', '{':
			if level--; level >= 0 {
				continue
			}
			before := t.src[:i]
			called := before != "" && (before[len(before)-1] == ')' || before[len(before)-1] == ']' || isWordByte(before[len(before)-1]))
			if called && (call == "" || !strings.HasSuffix(before, call)) {
				return text.Edit{}, false
			}
			if after := strings.TrimLeft(t.src[at.End:], " \t\r\n"); after == "" || strings.IndexByte(",)]}", after[0]) < 0 {
				return text.Edit{}, false
			}
			return t.insert(at.End, t.each(", ", quote))
		}
	}
	return text.Edit{}, false
}

func isWordByte(c byte) bool {
	return c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
