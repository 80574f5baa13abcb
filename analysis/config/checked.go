package config

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// checked reads the fields that do not affect which command runs, and validates those that the surface validates.
func (r *entryReader) checked() {
	for _, name := range r.Row.CheckedFields {
		if n, f := r.field(name), r.typ.Field(name); n != nil && f != nil && !fitsField(f.Type, n) {
			r.bad(r.Row.BadField, n, ReasonField, "`%s` must be %s", name, typeText(f.Type))
		}
	}
	r.hook.If, r.hook.OnFailure, r.hook.Shell = r.text("if"), r.text("onFailure"), r.text("shell")
	r.hook.Prompt, r.hook.ContinueOnBlock = r.text("prompt"), r.isTrue("continueOnBlock")
	r.hook.Server, r.hook.Tool = r.text("server"), r.text("tool")
	if n := r.field("input"); n != nil {
		r.hook.Input = r.File.Tree.Source[n.Range.Start:n.Range.End]
	}
	r.hook.Async, r.hook.Once = r.isTrue("async") || r.Edition == schemas.Documented && r.wakes(), r.isTrue("once")
}

// text returns the value of a string field, "" when it is absent or not a string.
func (r *entryReader) text(name string) string {
	if n := r.field(name); n != nil && r.isString(n) {
		return n.Text
	}
	return ""
}

func (r *entryReader) isTrue(name string) bool { return r.field(name).IsTrue() }

// wakes reports whether exit code 2 of the hook wakes the agent.
func (r *entryReader) wakes() bool {
	return slices.ContainsFunc(r.typ.Fields, func(f schemas.Field) bool { return f.Wakes && r.isTrue(f.Name) })
}

// fitsField reports whether a value has the type of a field; the empty string is a string.
func fitsField(t *schemas.Type, n *syntax.Node) bool {
	switch t.Kind {
	case schemas.Bool:
		return n.Kind == syntax.Bool
	case schemas.Array:
		return n.Kind == syntax.Array && !slices.ContainsFunc(n.Items, func(i *syntax.Node) bool { return !fitsField(t.Elem, i) })
	case schemas.Map, schemas.Object:
		return n.Kind == syntax.Object
	case schemas.String:
		return n.Kind == syntax.String && (len(t.Enum) == 0 || slices.Contains(t.Values(), n.Text))
	}
	return true
}

func typeText(t *schemas.Type) string {
	switch {
	case t.Kind == schemas.Bool:
		return "`true` or `false`"
	case t.Kind == schemas.Array:
		return "a list of strings"
	case t.Kind == schemas.Map, t.Kind == schemas.Object:
		return "an object"
	case len(t.Enum) > 0:
		return english.Join(slice.Map(t.Values(), func(v string) string { return "`" + v + "`" }), "or")
	}
	return "a string"
}

// settings validates root members that are unrelated to hooks but make the surface reject the file.
func (r *reader) settings(root *syntax.Node) {
	for _, s := range r.Row.CheckedSettings {
		if n := value(root, s.Name); n != nil && !fitsField(s.Type, n) {
			r.drop(schemas.DropsFile, n.Range, ReasonSettingType, nil, nil, "`%s` must be %s", s.Name, typeText(s.Type))
		}
	}
}
