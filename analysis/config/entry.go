package config

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

const defaultType = "command"

// entryReader reads the fields of one entry. It continues after a mistake that loses the entry, to report all mistakes.
type entryReader struct {
	*reader
	entry *Entry
	hook  *Hook
	typ   *schemas.HookType
	lost  bool
}

// entries reads the entries of a list and returns those that the surface keeps.
func (r *reader) entries(l *EventList, event *schemas.Event, spelling schemas.Spelling) []*Hook {
	hooks := slice.Map(l.Entries, func(e *Entry) *Hook {
		return &Hook{Entry: e, Event: event, Name: spelling.Name, Casing: spelling.Casing}
	})
	return slice.Filter(hooks, r.entry)
}

// entry reads the fields of a hook; it returns false when the surface does not keep the hook.
func (r *reader) entry(h *Hook) bool {
	er := &entryReader{reader: r, entry: h.Entry, hook: h}
	if !er.shape() {
		h.Type = defaultType
	} else if er.kind() {
		er.matcher()
		er.timeout()
		er.checked()
		switch er.typ.Name {
		case "command":
			er.command()
		case "http":
			er.http()
		default:
			er.required()
		}
	}
	return !er.lost
}

// bad records a mistake in the entry and sets lost when the effect loses the entry.
func (r *entryReader) bad(effect schemas.Effect, at *syntax.Node, reason, format string, args ...any) {
	switch effect {
	case schemas.NoEffect, schemas.EffectUnknown, schemas.IgnoresField, schemas.Inert:
	default:
		r.lost = true
	}
	r.drop(effect, at.Range, reason, r.entry.List, r.entry, format, args...)
}

// shape validates the kind and position of the entry. It returns false when there are no fields to read.
func (r *entryReader) shape() bool {
	n := r.entry.Node
	switch n.Kind {
	case syntax.Object:
	case syntax.Array:
		r.bad(r.Row.ArrayEntry, n, ReasonEntry, "a hook must be an object, not a list")
		return false
	default:
		if p := r.opts.Plugin; n.Kind == syntax.Null && r.entry.Group != nil && p != nil && p.Format != nil {
			r.bad(p.Format.NullInGroup, n, ReasonEntry, "a group cannot hold `null`")
		}
		r.bad(r.Row.BadEntry, n, ReasonEntry, "a hook must be an object")
		r.lost = true
		return false
	}
	if r.entry.Group == nil {
		r.bad(r.Row.FlatEntry, n, ReasonFlat, "a hook must be in the `hooks` list of a group")
	}
	if r.entry.Nested && !(r.Row.NestedGroup == schemas.Inert && r.runsAsEntry()) {
		r.bad(r.Row.NestedGroup, n, ReasonNested, "a group cannot hold another group")
	}
	return true
}

// runsAsEntry reports whether a group inside a group has a command of its own, which some surfaces run.
func (r *entryReader) runsAsEntry() bool {
	return slices.ContainsFunc(schemas.AllOS[:], func(os schemas.OS) bool {
		return slices.ContainsFunc(schemas.CommandOrder(r.Surface, os, r.Edition), func(name string) bool {
			return r.entry.Node.TextOf(name) != ""
		})
	})
}

// kind reads the type of the hook; it returns false when the type is not valid.
func (r *entryReader) kind() bool {
	name := defaultType
	n := value(r.entry.Node, "type")
	switch {
	case n == nil:
		r.bad(r.Row.NoType, r.entry.Node, ReasonNoType, "`type` is required: %s", r.types())
	case !r.isString(n):
		r.bad(r.Row.BadType, n, ReasonType, "`type` must be a string: %s", r.types())
		return false
	default:
		name = n.Text
	}
	if r.typ = schemas.HookTypeNamed(name); r.typ == nil || !r.typ.LoadsOn(r.Surface, r.hook.Event.Name) {
		r.bad(r.Row.BadType, n, ReasonType, "`type` must be %s here", r.types())
		return false
	}
	r.hook.Type = r.typ.Name
	return true
}

// types lists the types that are valid on the event.
func (r *entryReader) types() string {
	return english.Join(schemas.HookTypeNames(func(t *schemas.HookType) bool { return t.LoadsOn(r.Surface, r.hook.Event.Name) }), "or")
}

// reads reports whether the surface reads a field of the type.
func (r *entryReader) reads(name string) bool {
	return slice.Pointer(r.typ.Fields, func(f *schemas.Field) bool {
		return f.Name == name && f.Surfaces.Has(r.Surface) && f.Editions.Has(r.Edition)
	}) != nil
}

// field returns the value of a field that the surface reads, nil when it is absent or not read.
func (r *entryReader) field(name string) *syntax.Node {
	if v := value(r.entry.Node, name); v != nil && r.reads(name) {
		return v
	}
	return nil
}

// isString reports whether the surface reads n as a string; with TextScalars it reads every YAML scalar as one.
func (r *reader) isString(n *syntax.Node) bool {
	if r.Row.TextScalars && (n.Kind == syntax.Number || n.Kind == syntax.Bool || n.Kind == syntax.Null) {
		return true
	}
	return n.Kind == syntax.String
}

// matcher reads the entry's own matcher, else the group's. It is validated where the surface applies it or validates all shapes.
func (r *entryReader) matcher() {
	honored := r.hook.Event.MatcherOn(r.Surface, r.Edition)
	if !honored && !r.Row.ShapeFirst {
		return
	}
	n := r.field("matcher")
	if n == nil && r.entry.Group != nil {
		n = value(r.entry.Group, "matcher")
	}
	if n == nil || !honored && r.isString(n) {
		return
	}
	switch {
	case !r.isString(n):
		r.bad(r.Row.MatcherNotString, n, ReasonMatcherType, "`matcher` must be a string")
		return
	case n.Text == "" && r.Row.EmptyMatcher != schemas.NoEffect:
		r.bad(r.Row.EmptyMatcher, n, ReasonMatcherEmpty, "`matcher` cannot be empty; leave it out to match everything")
		return
	}
	if err := pattern.Read(r.Surface, r.Edition, r.hook.Event, r.hook.Name, n.Text).Err; err != nil {
		r.bad(r.Row.BadMatcher, n, ReasonMatcherInvalid, "`matcher` is not a valid pattern: %s", err.Message)
	}
	r.hook.Matcher, r.hook.MatcherNode = &n.Text, n
}

// timeout reads the first of the timeout fields that holds a valid number.
func (r *entryReader) timeout() {
	for _, name := range schemas.EngineOn(r.Surface, r.Edition).TimeoutFields {
		n := r.field(name)
		if n == nil {
			continue
		}
		if n.Kind == syntax.Number && r.Row.TextScalars {
			r.bad(r.Row.BadTimeout, n, ReasonTimeoutText, "every value is read as text here, so `%s` is not a number", name)
			continue
		}
		if n.Kind != syntax.Number {
			r.bad(r.Row.BadTimeout, n, ReasonTimeout, "`%s` must be a number of seconds", name)
			continue
		}
		seconds := number(n)
		if seconds <= 0 {
			r.bad(r.Row.TimeoutNotPositive, n, ReasonTimeoutLow, "`%s` must be greater than 0", name)
		}
		if r.hook.TimeoutNode == nil {
			r.hook.Timeout, r.hook.TimeoutNode = seconds, n
		}
	}
}
