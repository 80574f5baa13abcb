package lint

import (
	"cmp"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// EventLoaders returns the surfaces of set that load an event under this name in this file.
func (p *Pass) EventLoaders(set schemas.Surfaces, name string) schemas.Surfaces {
	return set.Where(func(s schemas.Surface) bool {
		r := p.LoadResult(s)
		if r == nil {
			return false
		}
		_, _, ok := r.EventNamed(name)
		return ok
	})
}

// IntendedEvent returns the event name probably meant by a list's name, "" for none, among those that the file's owners load: another
// spelling of the event, the replacement of a proposed event, or the nearest to an unknown name.
func (p *Pass) IntendedEvent(l *config.EventList) string {
	set := p.OwnersOrReaders()
	if e := Proposal(l); e != nil {
		return p.mostLoaded(schemas.EventByName(e.Instead).NamesLike(schemas.NameCasing(l.Name), set), set)
	}
	if l.Event != nil {
		return p.OtherSpelling(l, set)
	}
	// The text before a colon, a dot or a slash may be an invented prefix.
	names := schemas.NearestEvents(l.Name, set)
	if i := strings.LastIndexAny(l.Name, ":./"); len(names) == 0 && i >= 0 {
		rest := l.Name[i+1:]
		names = schemas.NearestEvents(rest, set)
		if _, _, ok := schemas.EventBySpelling(rest); ok {
			names = append([]string{rest}, names...)
		}
	}
	return p.mostLoaded(names, set)
}

// OtherSpelling returns another name of a list's event, the one that most surfaces of set load in this file, or "".
func (p *Pass) OtherSpelling(l *config.EventList, set schemas.Surfaces) string {
	names := slice.Map(l.Event.Spellings, func(sp schemas.Spelling) string { return sp.Name })
	return p.mostLoaded(slice.Filter(names, func(name string) bool { return name != l.Name }), set)
}

// Proposal returns the proposed event that a list is named after, ignoring case; nil for any other name.
func Proposal(l *config.EventList) *schemas.Event {
	l = cmp.Or(l.Original, l)
	return slice.Find(schemas.Events(), func(e *schemas.Event) bool {
		return e.Proposed && (l.Event == e || l.Event == nil && english.Distance(l.Name, e.Name) == 0)
	})
}

// mostLoaded returns the first of the names that most surfaces of set load in this file, "" when none loads any.
func (p *Pass) mostLoaded(names []string, set schemas.Surfaces) string {
	best, most := "", 0
	for _, name := range names {
		if n := p.EventLoaders(set, name).Len(); n > most {
			best, most = name, n
		}
	}
	return best
}

// intended holds the lists that no owner of the file loads, renamed to the events probably meant, and what the surfaces
// would load then. Rules check these hooks like those of a rejected file, so that one run finds all mistakes.
type intended struct {
	lists map[*config.EventList]*config.EventList
	hooks [schemas.NumSurfaces][]*config.Hook
	drops [schemas.NumSurfaces][]config.Drop
}

func (p *Pass) intended() *intended { return Once(p, "intended", p.readIntended) }

func (p *Pass) readIntended() *intended {
	m := &intended{lists: map[*config.EventList]*config.EventList{}}
	owners := p.Owners() | p.madeFor()
	for _, l := range p.Lists() {
		if l.Shadowed || l.CommentedOut() || len(l.Entries) == 0 || !p.EventLoaders(owners, l.Name).Empty() {
			continue
		}
		as := l.RenamedTo(p.IntendedEvent(l))
		m.lists[l] = as
		for _, s := range (p.Surfaces() &^ p.EventLoaders(p.Surfaces(), l.Name)).List() {
			hooks, drops := config.ReadList(as, s, p.Settings().Edition, config.Options{Source: p.Doc.Source})
			m.hooks[s] = append(m.hooks[s], hooks...)
			m.drops[s] = append(m.drops[s], drops...)
		}
	}
	return m
}

// entry maps an entry to the one that Entries returns.
func (m *intended) entry(e *config.Entry) *config.Entry {
	if e == nil || m.lists[e.List] == nil {
		return e
	}
	return m.lists[e.List].Entries[e.Number-e.List.Entries[0].Number]
}
