package config

import "github.com/hooks-ls/hooks-ls/schemas"

// unspecifiedEvent stands for an unknown event: it has no matcher to validate, no meaning of exit codes, and allows every hook
// type.
var unspecifiedEvent = &schemas.Event{}

// CommentedOut reports whether a member of the hooks object is a comment or holds hooks disabled on purpose.
func (l *EventList) CommentedOut() bool {
	return l.Event == nil && (l.Name == "" || schemas.IsTolerated(l.Name))
}

// RenamedTo returns the list under another name, that of the event probably meant. An empty name stands for an unknown
// event: the Event of the result has no name, and nothing depends on it.
func (l *EventList) RenamedTo(name string) *EventList {
	as := *l
	as.Original, as.Event, as.Entries = l, unspecifiedEvent, make([]*Entry, len(l.Entries))
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

// ReadList determines what a surface that reads the file would keep and drop of a list made by RenamedTo. A mistake that
// would make the surface reject the file is reported as one of the entry.
func ReadList(l *EventList, s schemas.Surface, ed schemas.Edition, opts Options) ([]*Hook, []Drop) {
	r := newReader(l.File, s, ed, opts)
	spelling := schemas.Spelling{Name: l.Name}
	if l.Event != unspecifiedEvent {
		var ok bool
		if _, spelling, ok = r.EventNamed(l.Name); !ok {
			return nil, nil
		}
	}
	hooks := r.entries(l, l.Event, spelling)
	for i := range r.Drops {
		if d := &r.Drops[i]; d.Fatal() {
			d.Effect = schemas.DropsEntry
		}
	}
	return hooks, r.Drops
}
