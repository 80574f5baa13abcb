package facts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// What tests say of variables: the branches for two constants exclude each other, and that for another constant than a variable
// holds is not taken. Constants are compared in lower case, since the case of letters does not matter in PowerShell.

// variable is the text of a variable as long as nothing changes it: if known, that is holds, unless the environment has env.
// unset reports that no product sets env, and loss why it holds that although the script seems to set it to something else.
type variable struct {
	env, holds   string
	known, unset bool
	loss         Loss
}

// eventName and toolName are the payload's names of the event and the tool, firstArgument is the script's first argument.
var eventName, toolName, firstArgument = &variable{}, &variable{}, &variable{}

// equality is what a test says of a variable: that it is one of the values, or, if not is set, none of them. fields are
// the payload fields one of which it holds; nil where it may hold something else, and where a value is what it holds if none is sent.
type equality struct {
	of     *variable
	values []string
	not    bool
	fields []string
}

// unsent are the texts of a field that is not sent.
var unsent = []string{"", "null", "none", "undefined"}

// exists returns what a test says that succeeds for a value of the payload whose text has more than some bytes.
func exists(v value, bytes int) []equality {
	if len(v.fields) == 0 || v.mixed || !v.raw && bytes < len("undefined") { // in text
		return nil
	}
	return []equality{{of: &variable{}, values: []string{""}, not: true, fields: v.fields}}
}

// filled is exists for a text of a shell that is empty where its field is not sent. Without a default, jq and Python print a word then.
func filled(v value) []equality {
	if v.raw = true; v.sent {
		return nil
	}
	return exists(v, 0)
}

// Needs returns the payload fields without which a run does not come to a place of a block: of each list it takes one.
func (f *Facts) Needs(b *Block, seq int) (lists [][]string) {
	for _, e := range f.givenAt(b, seq) {
		if len(e.fields) > 0 && e.not == slices.Contains(e.values, "") && !slices.Contains(e.values, "false") { // which may be the default
			lists = append(lists, e.fields)
		}
	}
	return lists
}

// OnlyIf reports whether a run comes to a place of a block only where a flag of the payload is true.
func (f *Facts) OnlyIf(flag string, b *Block, seq int) bool {
	return slices.ContainsFunc(f.givenAt(b, seq), func(e equality) bool {
		others := slice.Filter(e.values, func(v string) bool { return v != "true" })
		return slices.Contains(e.fields, flag) && (len(others) == 0 && !e.not || e.not && (slices.Contains(others, "") || slices.Contains(others, "false")))
	})
}

// excludes reports whether no run meets both.
func (e equality) excludes(o equality) bool {
	if e.not {
		e, o = o, e
	}
	return !e.not && (e.of == o.of || e.of.env != "" && *e.of == *o.of) &&
		!slices.ContainsFunc(e.values, func(v string) bool { return slices.Contains(o.values, v) != o.not })
}

// fails reports whether the variable holds something else for certain.
func (e equality) fails() bool {
	return e.of.known && slices.Contains(e.values, e.of.holds) == e.not || e.of.loss == CountedTwice && !e.not && slices.Equal(e.values, []string{"0"})
}

// holdsFor reports whether the test succeeds for a value, whatever its case.
func (e equality) holdsFor(value string) bool {
	return slices.Contains(e.values, strings.ToLower(value)) != e.not
}

// equals returns what a test says that compares a value with one or several constants.
func equals(v, with value) []equality {
	if _, ok := v.literal(); ok && v.variable == nil {
		v, with = with, v
	}
	if c := v.content(); oneField(c) && slices.Contains(c, "hook_event_name") {
		v.variable = eventName
	}
	if oneField(v.fields) && (v.fields[0] == "tool_name" || v.fields[0] == "toolName") {
		v.variable = toolName
	}
	list := with.literals()
	pattern := func(l Literal) bool { return strings.ContainsAny(l.Text, "*?[|^$(") }
	var fields []string
	if len(v.fields) > 0 && !v.mixed {
		v.variable, fields = cmp.Or(v.variable, &variable{}), v.fields
	}
	if v.variable == nil || with.variable != nil || with.mixed || with.plain || len(list) == 0 || slices.ContainsFunc(list, pattern) {
		return nil
	}
	values := slice.Map(list, func(l Literal) string { return strings.ToLower(l.Text) })
	if slices.ContainsFunc(values, func(s string) bool { return slices.Contains(unsent, s) }) {
		fields = nil
	}
	return []equality{{of: v.variable, values: values, fields: fields}}
}

// choice returns the condition for a label of a choice, which comes after others, and may be for all that they leave.
func choice(subject, label value, before *value, rest bool) Condition {
	c := tested(subject)
	c.Negated, c.Mode = rest, c.Mode || names(label.list)
	c.equal = equals(subject, label)
	if rest {
		c.equal = equals(subject, *before)
	}
	before.list, before.partial = append(before.list, label.list...), before.partial || label.partial
	return c
}

// says returns what is known of variables where a condition decides. That several tests do not all succeed says nothing.
func (c *Condition) says() []equality {
	switch {
	case !c.Negated:
		return c.equal
	case c.joined || len(c.equal) == 0:
		return nil
	}
	said := c.equal[0]
	said.not = !said.not
	return []equality{said}
}

// unmet reports a condition that no run meets, since no product sets a variable.
func (c Condition) unmet() bool {
	return slices.ContainsFunc(c.says(), func(e equality) bool { return e.of.unset && e.fails() })
}

// lacking returns the environment variables any of which is enough for the test to succeed if it is missing.
func (c *Condition) lacking() []string {
	names := c.without
	for _, e := range c.says() {
		if e.of.env != "" && !e.not && !c.joined && slices.Contains(e.values, "") {
			names = union(names, []string{e.of.env})
		}
	}
	return names
}

// EndsWithout reports whether a script ends with 0 somewhere because the environment lacks a variable.
func (f *Facts) EndsWithout(env string) bool {
	return slices.ContainsFunc(f.Exits, func(e Exit) bool {
		c := e.Block.Cond
		return c != nil && e.Known && e.Code == 0 && e.Lost == NotLost && slices.Contains(c.lacking(), env)
	})
}

// Off reports whether a block runs only if the environment has one of the variables for which set is true.
func (b *Block) Off(set func(env string) bool) bool {
	return slices.ContainsFunc(b.given, func(e equality) bool {
		return e.fails() && !(e.of.env != "" && set(e.of.env))
	})
}

// orElse returns a value, or another that is its default.
func (r *recorder) orElse(v, other value) value {
	made := either(v, other)
	made.root = v.root
	l, ok := other.literal()
	if v.env != "" && !(ok && (slices.Contains(unsent, l.Text) || l.Text == "{}" || l.Text == "[]")) {
		r.f.Defaults = slice.Add(r.f.Defaults, v.env)
		made.env = cmp.Or(other.env, made.env)
	}
	if len(other.fields) > 0 && v.variable != nil && v.variable.unset && v.variable.known {
		return other
	}
	if ok && other.variable == nil && !other.mixed && v.variable != nil && v.variable.env != "" && v.variable.holds == "" {
		made.variable = &variable{env: v.variable.env, holds: strings.ToLower(l.Text), known: v.variable.known, unset: v.variable.unset}
	}
	return made
}

// assign assigns a value to a variable. What that holds is certain if nothing else is assigned, here or later.
func (r *recorder) assign(vars map[string]value, name string, v value) {
	old, again := vars[name]
	if old.variable != nil && r.ownShell { // its own variable is set
		old.variable.loss = VariableInPipe
	} else if old.variable != nil {
		old.variable.known = false
	}
	l, ok := v.literal()
	v.set, v.assigned = nil, r.next()
	if n, isCode := r.code(v); isCode {
		v.set = []Exit{{Code: n, Known: true, Assigned: true, Lost: r.lost, LostTo: r.lostTo, Range: l.Range, Block: r.block, Seq: r.next()}}
	}
	switch {
	case r.block.Given() != nil:
		v.variable = nil
	case again || v.variable == nil:
		v.variable = &variable{holds: strings.ToLower(l.Text), known: ok && !again && !v.mixed && !v.plain}
	}
	vars[name] = v
}

// code returns the exit code that a constant is; true and false are 1 and 0 in Python.
func (r *recorder) code(v value) (int, bool) {
	if n, ok := map[string]int{"true": 1, "false": 0}[textOf(v)]; ok && v.plain && r.f.Language == Python {
		return n, true
	}
	n, err := strconv.Atoi(v.str())
	return n, err == nil && (v.plain || r.f.Language.IsShell())
}

// held returns the value of a variable. In a branch, which may be that of a loop, only what was read before is certainly unchanged.
func (r *recorder) held(vars map[string]value, name string) (value, bool) {
	v, ok := vars[name]
	if ok && v.variable == nil && r.block.Given() == nil {
		v.variable = &variable{}
		vars[name] = v
	}
	return v, ok
}
