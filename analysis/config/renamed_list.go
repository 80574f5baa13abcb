package config

import "github.com/hooks-ls/hooks-ls/schemas"

// someEvent is the event of a list whose name says nothing: whichever it is, there is no matcher to check, nothing
// follows from an exit code, and no type of hook is left out.
var someEvent = &schemas.Event{}

// CommentedOut reports a member of the hooks object that is a remark, or hooks that were put aside on purpose.
func (l *EventList) CommentedOut() bool {
	return l.Event == nil && (l.Name == "" || schemas.IsTolerated(l.Name))
}

// RenamedTo is the list under another name, that of an event which was probably meant. With an empty name it is a list of
// some event, nobody knows which: its Event has no name then, and nothing depends on it.
func (l *EventList) RenamedTo(name string) *EventList {
	as := *l
	as.Original, as.Event, as.Entries = l, someEvent, make([]*Entry, len(l.Entries))
	if name != "" {
		as.Name = name
		as.Event, _, _ = schemas.EventBySpelling(name)
	}
	for i, e := range l.Entries {
		own := *e
		own.List = &as
		as.Entries[i] = &own
	}
	return &as
}

// ReadList says what a surface would keep of a list made by RenamedTo, and what it would drop and why, if the list had its
// name. The file is not touched by that: a mistake because of which the file would fall is one of the entry here.
func ReadList(l *EventList, s schemas.Surface, ed schemas.Edition, opts Options) ([]*Hook, []Drop) {
	r := newReader(l.File, s, ed, opts)
	if r.Row == nil {
		return nil, nil
	}
	spelling := schemas.Spelling{Name: l.Name}
	if l.Event != someEvent {
		var ok bool
		if _, spelling, ok = r.EventNamed(l.Name); !ok {
			return nil, nil
		}
	}
	var hooks []*Hook
	for _, e := range l.Entries {
		if h := r.entry(e, l.Event, spelling); h != nil {
			hooks = append(hooks, h)
		}
	}
	for i := range r.Drops {
		if d := &r.Drops[i]; d.Fatal() {
			d.Effect = schemas.DropsEntry
		}
	}
	return hooks, r.Drops
}
