package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// defaultType is the type of an entry that names none.
const defaultType = "command"

// entryReader reads the fields of one entry. It goes on after a mistake that loses the entry: there may be more.
type entryReader struct {
	*reader
	entry *Entry
	hook  *Hook
	typ   *schemas.HookType
	lost  bool
}

// entry reads one entry; nil when the surface does not keep it.
func (r *reader) entry(e *Entry, event *schemas.Event, spelling schemas.Spelling) *Hook {
	er := &entryReader{reader: r, entry: e}
	er.hook = &Hook{Entry: e, Event: event, Name: spelling.Name, Casing: spelling.Casing, Pointer: e.Pointer()}
	if !er.shape() {
		if er.lost {
			return nil
		}
		er.hook.Type = defaultType
		return er.hook
	}
	if er.kind(event) {
		er.common(event)
		switch er.typ.Name {
		case "command":
			er.command()
		case "http":
			er.http(event)
		case "prompt":
			er.prompt()
		default:
			er.required()
		}
	}
	if er.lost {
		return nil
	}
	return er.hook
}

// bad notes a mistake of the entry and whether it is lost by it.
func (r *entryReader) bad(effect schemas.Effect, at *syntax.Node, reason, format string, args ...any) {
	switch effect {
	case schemas.NoEffect, schemas.EffectUnknown, schemas.IgnoresField, schemas.Inert:
	default:
		r.lost = true
	}
	r.drop(effect, at.Range, reason, r.entry.List, r.entry, format, args...)
}

// shape judges what the entry is and where it stands. It is false when there are no fields to read.
func (r *entryReader) shape() bool {
	n := r.entry.Node
	switch n.Kind {
	case syntax.Object:
	case syntax.Array:
		r.bad(r.Row.ArrayEntry, n, ReasonEntry, "a hook must be an object, not a list")
		return false
	default:
		if p := r.opts.Plugin; n.Kind == syntax.Null && r.entry.Depth > 0 && p != nil && p.Format != nil {
			r.bad(p.Format.NullInGroup, n, ReasonEntry, "null in a group makes the whole file fail")
		}
		r.bad(r.Row.BadEntry, n, ReasonEntry, "a hook must be an object")
		r.lost = true
		return false
	}
	if r.entry.Depth == 0 {
		r.bad(r.Row.FlatEntry, n, ReasonFlat, "a hook must stand in the hooks list of a group")
	}
	if r.entry.Nested && !(r.Row.NestedGroup == schemas.Inert && r.runsAsEntry()) {
		r.bad(r.Row.NestedGroup, n, ReasonNested, "a group cannot hold another group")
	}
	return true
}

// runsAsEntry reports that a group in a group has a command of its own, so that a reader which takes it for a plain entry
// runs that.
func (r *entryReader) runsAsEntry() bool {
	return slices.ContainsFunc(schemas.AllOS[:], func(os schemas.OS) bool {
		return slices.ContainsFunc(schemas.CommandOrder(r.Surface, os, r.Edition), func(name string) bool {
			return stringOf(r.entry.Node, name) != ""
		})
	})
}

// kind finds the type of the hook.
func (r *entryReader) kind(event *schemas.Event) bool {
	name := defaultType
	n := value(r.entry.Node, "type")
	switch {
	case n == nil:
		r.bad(r.Row.NoType, r.entry.Node, ReasonNoType, "type is required: %s", r.types(event))
	case !r.isString(n):
		r.bad(r.Row.BadType, n, ReasonType, "type must be a string: %s", r.types(event))
		return false
	default:
		name = n.Text
	}
	if r.typ = schemas.HookTypeNamed(name); r.typ == nil || !r.typ.LoadsOn(r.Surface, event.Name) {
		r.bad(r.Row.BadType, n, ReasonType, "type must be %s here", r.types(event))
		return false
	}
	r.hook.Type = r.typ.Name
	return true
}

// types lists the types that can stand on an event.
func (r *entryReader) types(event *schemas.Event) string {
	var names []string
	for i := range schemas.HookTypes {
		if t := &schemas.HookTypes[i]; t.LoadsOn(r.Surface, event.Name) {
			names = append(names, t.Name)
		}
	}
	return orList(names)
}

func orList(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return strings.Join(names, "")
}

// reads reports whether the surface reads a field of this type of hook.
func (r *entryReader) reads(field string) bool {
	return slices.ContainsFunc(r.typ.Fields, func(f schemas.Field) bool {
		return f.Name == field && f.Surfaces.Has(r.Surface) && f.Editions.Has(r.Edition)
	})
}

// field is the value of a field that the surface reads, nil when it is absent or not read.
func (r *entryReader) field(name string) *syntax.Node {
	if !r.reads(name) {
		return nil
	}
	return value(r.entry.Node, name)
}

// isString reports that the reader sees a string: with TextScalars, every scalar of YAML is one.
func (r *reader) isString(n *syntax.Node) bool {
	if r.Row.TextScalars && (n.Kind == syntax.Number || n.Kind == syntax.Bool || n.Kind == syntax.Null) {
		return true
	}
	return n.Kind == syntax.String
}

func (r *reader) isNumber(n *syntax.Node) bool { return n.Kind == syntax.Number && !r.Row.TextScalars }

// common reads the fields that several types have.
func (r *entryReader) common(event *schemas.Event) {
	r.matcher(event)
	r.timeout()
}

// matcher reads the entry's own matcher, or else the group's. It is looked at only where the surface honours it.
func (r *entryReader) matcher(event *schemas.Event) {
	if !event.MatcherOn(r.Surface, r.Edition) {
		return
	}
	n := r.field("matcher")
	if n == nil && r.entry.Group != nil {
		n = value(r.entry.Group, "matcher")
	}
	if n == nil {
		return
	}
	switch {
	case !r.isString(n):
		r.bad(r.Row.MatcherNotString, n, ReasonMatcherType, "matcher must be a string")
		return
	case n.Text == "" && r.Row.EmptyMatcher != schemas.NoEffect:
		r.bad(r.Row.EmptyMatcher, n, ReasonMatcherEmpty, "a matcher cannot be empty; leave it out to match everything")
		return
	}
	if err := pattern.Check(r.Surface, r.Edition, event, r.hook.Name, n.Text); err != nil {
		r.bad(r.Row.BadMatcher, n, ReasonMatcherInvalid, "the matcher is not a valid pattern: %s", err.Message)
	}
	text := n.Text
	r.hook.Matcher, r.hook.MatcherNode = &text, n
}

// timeout takes the first of the spellings that holds a number.
func (r *entryReader) timeout() {
	for _, name := range schemas.EngineOn(r.Surface, r.Edition).TimeoutFields {
		n := r.field(name)
		if n == nil {
			continue
		}
		if !r.isNumber(n) {
			r.bad(r.Row.BadTimeout, n, ReasonTimeout, "%s must be a number of seconds", name)
			continue
		}
		seconds := number(n)
		if seconds <= 0 {
			r.bad(r.Row.TimeoutNotPositive, n, ReasonTimeoutLow, "%s must be greater than 0", name)
			if r.Row.TimeoutNotPositive == schemas.IgnoresField {
				continue
			}
		}
		if !r.hook.HasTimeout {
			r.hook.Timeout, r.hook.HasTimeout = seconds, true
		}
	}
}

// http reads the fields of an http hook.
func (r *entryReader) http(event *schemas.Event) {
	r.headers()
	if n := r.field("allowedEnvVars"); n != nil {
		if n.Kind != syntax.Array || slices.ContainsFunc(n.Items, func(i *syntax.Node) bool { return !r.isString(i) }) {
			r.bad(r.Row.BadTarget, n, ReasonTarget, "allowedEnvVars must be a list of names")
		} else {
			r.hook.AllowedEnv = texts(n)
		}
	}
	n := r.field("url")
	if n == nil || !r.isString(n) || n.Text == "" {
		at := r.entry.Node
		if n != nil {
			at = n
		}
		r.bad(r.Row.BadTarget, at, ReasonTarget, "an http hook needs a url")
		return
	}
	r.hook.URL = n.Text
	scheme, host, ok := splitURL(n.Text)
	if !ok || scheme != "http" && scheme != "https" {
		r.bad(r.Row.BadTarget, n, ReasonTarget, "url must begin with http: or https:")
		return
	}
	engine := schemas.EngineOn(r.Surface, r.Edition)
	if scheme == "https" || isLoopback(host) && r.lifted(engine.LoopbackVariable) {
		return
	}
	switch {
	case schemas.HTTPSNeeded(r.Surface, event.Name, false):
		if !r.lifted(engine.InsecureVariable) {
			r.bad(r.Row.InsecureURL, n, ReasonInsecure, "url must begin with https: on %s, because the answer can grant permissions", r.hook.Name)
		}
	case len(r.hook.AllowedEnv) > 0 && schemas.HTTPSNeeded(r.Surface, event.Name, true):
		r.bad(r.Row.InsecureURL, n, ReasonInsecure, "url must begin with https: beside allowedEnvVars, whose values may be secrets")
	}
}

// lifted reports that a variable of the surface's environment lifts a demand.
func (r *entryReader) lifted(variable string) bool {
	return variable != "" && r.opts.Environment[variable] == "1"
}

func (r *entryReader) headers() {
	n := r.field("headers")
	if n == nil {
		return
	}
	if n.Kind != syntax.Object {
		r.bad(r.Row.BadTarget, n, ReasonTarget, "headers must be an object of strings")
		return
	}
	for _, m := range effective(n) {
		if !r.isString(m.Value) {
			r.bad(r.Row.BadTarget, m.Value, ReasonTarget, "the value of a header must be a string")
			continue
		}
		r.hook.Headers = append(r.hook.Headers, EnvVar{Name: m.Key.Text, Value: m.Value.Text, Node: m.Value})
	}
}

// prompt reads the text of a prompt hook.
func (r *entryReader) prompt() {
	r.required()
	if n := r.field("prompt"); n != nil && r.isString(n) {
		r.hook.Prompt = n.Text
	}
}

// required judges the fields without which a hook of its type can do nothing.
func (r *entryReader) required() {
	for _, f := range r.typ.Fields {
		if f.Name == "type" || !f.Required.Has(r.Surface) {
			continue
		}
		n := r.field(f.Name)
		if n == nil {
			r.bad(r.Row.BadTarget, r.entry.Node, ReasonTarget, "%s hooks need a %s", r.typ.Name, f.Name)
		} else if f.Type.Kind == schemas.String && (!r.isString(n) || n.Text == "") {
			r.bad(r.Row.BadTarget, n, ReasonTarget, "%s must be a string with some text", f.Name)
		}
	}
}

// env reads the variables of a command hook.
func (r *entryReader) env() {
	n := r.field("env")
	if n == nil {
		return
	}
	switch n.Kind {
	case syntax.Object:
		for _, m := range effective(n) {
			r.variable(m.Key.Text, m.Value)
		}
	case syntax.Array:
		r.bad(r.Row.EnvArray, n, ReasonEnv, "env must be an object of strings, not a list")
		if r.Row.EnvArray == schemas.NoEffect {
			for i, item := range n.Items {
				r.variable(fmt.Sprint(i), item)
			}
		}
	default:
		r.bad(r.Row.BadEnv, n, ReasonEnv, "env must be an object of strings")
	}
}

func (r *entryReader) variable(name string, v *syntax.Node) {
	if v.Kind == syntax.Missing {
		return
	}
	if !r.isString(v) {
		r.bad(r.Row.BadEnvValue, v, ReasonEnvValue, "the value of a variable in env must be a string")
		if r.Row.BadEnvValue != schemas.NoEffect {
			return
		}
	}
	r.hook.Env = append(r.hook.Env, EnvVar{Name: name, Value: r.opts.Plugin.plain(scriptString(v)), Node: v})
}

// pluginVariable adds what the format of the plugin sets for every hook.
func (r *entryReader) pluginVariable() {
	p := r.opts.Plugin
	if p == nil || p.Format == nil || p.Format.Variable == "" {
		return
	}
	r.hook.Env = slices.DeleteFunc(r.hook.Env, func(v EnvVar) bool { return v.Name == p.Format.Variable })
	r.hook.Env = append(r.hook.Env, EnvVar{Name: p.Format.Variable, Value: p.Root})
}

// effective are the members of an object that count: of equal keys the last, in the place of the first.
func effective(n *syntax.Node) []*syntax.Member {
	at := map[string]int{}
	var list []*syntax.Member
	for _, m := range n.Members {
		if i, ok := at[m.Key.Text]; ok {
			list[i] = m
			continue
		}
		at[m.Key.Text] = len(list)
		list = append(list, m)
	}
	return list
}
