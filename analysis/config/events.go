package config

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// events reads all lists and puts their hooks into running order.
func (r *reader) events() {
	if r.File.Kind == schemas.PluginManifest && (!r.File.Wrapped && !r.Row.InlineEvents || r.File.Wrapped && r.Row.NoWrapper) {
		return
	}
	last, before := map[string]*EventList{}, map[string]*EventList{}
	for _, l := range r.File.Events {
		last[l.Name] = l
	}
	var read []*loadedList
	for _, l := range r.File.Events { // as in a JavaScript object, a repeated key has the first's position and the last's value
		if shadowed := before[l.Name]; shadowed != nil {
			r.drop(schemas.DropsEvent, shadowed.Member.Key.Range, ReasonDuplicateKey, shadowed, nil,
				"duplicate key: only the last one is used").Lost = len(shadowed.Entries)
		} else if k := r.list(last[l.Name]); k != nil {
			read = r.combine(read, k)
		}
		before[l.Name] = l
	}
	if r.Row.TwoSpellings == schemas.CamelFirst {
		pascal := func(k *loadedList) bool { return isPascal(k.list.Name) }
		read = append(slice.Filter(read, func(k *loadedList) bool { return !pascal(k) }), slice.Filter(read, pascal)...)
	}
	r.Hooks = slice.Flat(read, func(k *loadedList) []*Hook { return k.hooks })
}

// loadedList is what the surface keeps of one list.
type loadedList struct {
	list  *EventList
	event *schemas.Event
	hooks []*Hook
}

func isPascal(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// combine adds the hooks of another spelling of an event, as the rule of the source says.
func (r *reader) combine(read []*loadedList, k *loadedList) []*loadedList {
	i := slices.IndexFunc(read, func(before *loadedList) bool { return before.event == k.event })
	switch {
	case i < 0 || r.Row.TwoSpellings != schemas.LaterReplaces:
		return append(read, k)
	case len(k.hooks) == 0:
		return read
	}
	if loser := read[i]; len(loser.hooks) > 0 {
		r.drop(schemas.DropsEvent, loser.list.Member.Key.Range, ReasonSpelling, loser.list, nil,
			"`%s` below is the same event, and only the later list is used", k.list.Name).Lost = len(loser.hooks)
	}
	read[i] = k
	return read
}

// list reads one member of the hooks object; it returns nil when the surface keeps nothing of it.
func (r *reader) list(l *EventList) *loadedList {
	event, spelling, ok := r.EventNamed(l.Name)
	if !ok && r.opts.Proposed {
		event, spelling, ok = schemas.EventBySpelling(l.Name)
		ok = ok && event.Proposed
	}
	if !ok {
		why := r.Surface.Name() + " has no event `" + l.Name + "`"
		if known, _, ok := schemas.EventOn(r.Surface, l.Name); ok {
			why = "only PascalCase names work here: write `" + known.Name + "`"
		}
		r.drop(r.Row.UnknownEvent, l.Member.Key.Range, ReasonUnknownEvent, l, nil, "%s", why).Lost = len(l.Entries)
		return nil
	}
	v := l.Member.Value
	if v.Kind == syntax.Missing {
		return nil
	}
	if v.Kind != syntax.Array {
		r.drop(r.Row.EventNotArray, v.Range, ReasonEventNotArray, l, nil, "`%s` must be a list of hooks", l.Name)
		return nil
	}
	return &loadedList{list: l, event: event, hooks: r.entries(l, event, spelling)}
}

// EventNamed returns the event that the surface loads under a name; some sources accept only one of its spellings.
func (r *LoadResult) EventNamed(name string) (*schemas.Event, schemas.Spelling, bool) {
	event, spelling, ok := schemas.EventOn(r.Surface, name)
	if !ok || !isPascal(name) && (r.Row.Spelling == schemas.PascalOnly || r.Row.Spelling == schemas.ByTarget && r.File.Target != schemas.CopilotTarget) {
		return nil, schemas.Spelling{}, false
	}
	return event, spelling, true
}
