package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// eventLoaders are the surfaces of a set that load an event under a name in this file.
func eventLoaders(p *analysis.Pass, set schemas.Surfaces, name string) schemas.Surfaces {
	var loaders schemas.Surfaces
	for _, s := range set.List() {
		if r := p.Reading(s); r != nil {
			if _, _, ok := r.EventNamed(name); ok {
				loaders |= schemas.SurfaceSet(s)
			}
		}
	}
	return loaders
}

// nearestEvent is the name that was probably meant, of those that the surfaces load in this file: one that most of them
// load. What stands before a colon, a dot or a slash may be an invented prefix.
func nearestEvent(p *analysis.Pass, name string, set schemas.Surfaces) string {
	names := schemas.NearestEvents(name, set)
	if i := strings.LastIndexAny(name, ":./"); len(names) == 0 && i >= 0 {
		rest := name[i+1:]
		names = schemas.NearestEvents(rest, set)
		if _, _, ok := schemas.EventBySpelling(rest); ok {
			names = append([]string{rest}, names...)
		}
	}
	return mostLoaded(p, names, set)
}

// otherSpelling is another name of the event that the surfaces load in this file, one that most of them load.
func otherSpelling(p *analysis.Pass, l *config.EventList, set schemas.Surfaces) string {
	var names []string
	for _, sp := range l.Event.Spellings {
		if sp.Name != l.Name {
			names = append(names, sp.Name)
		}
	}
	return mostLoaded(p, names, set)
}

func mostLoaded(p *analysis.Pass, names []string, set schemas.Surfaces) string {
	best, most := "", 0
	for _, name := range names {
		if n := eventLoaders(p, set, name).Len(); n > most {
			best, most = name, n
		}
	}
	return best
}

// eventChoice lists the events that all of the surfaces load in this file and at least one of them fires, in the casing
// of name.
func eventChoice(p *analysis.Pass, name string, set schemas.Surfaces) string {
	pascal := name != "" && name[0] >= 'A' && name[0] <= 'Z'
	choose := func(pascal bool) []string {
		var names []string
		for _, e := range schemas.Events() {
			for _, sp := range e.Spellings {
				if (sp.Name[0] <= 'Z') == pascal && !set.Empty() && eventLoaders(p, set, sp.Name) == set && !firesOn(e, set).Empty() {
					names = append(names, sp.Name)
				}
			}
		}
		return names
	}
	names := choose(pascal)
	if len(names) == 0 {
		names = choose(!pascal)
	}
	slices.SortFunc(names, cmp.Compare[string])
	return strings.Join(names, ", ")
}

// firesOn are the surfaces of a set that fire an event, as far as anybody knows.
func firesOn(e *schemas.Event, set schemas.Surfaces) schemas.Surfaces {
	var fires schemas.Surfaces
	for _, s := range set.List() {
		if st := e.Firing[s].State; st == schemas.Fires || st == schemas.FiringOpen {
			fires |= schemas.SurfaceSet(s)
		}
	}
	return fires
}

// renameEvent gives a list another name, unless the file has a list of that event already.
func renameEvent(p *analysis.Pass, l *config.EventList, name string) []analysis.Edit {
	event, _, ok := schemas.EventBySpelling(name)
	if !ok || l.Shadowed {
		return nil
	}
	for _, other := range p.Lists() {
		if other != l && (other.Event == event || other.Name == l.Name) {
			return nil
		}
	}
	return []analysis.Edit{p.Rename(l.Member, name)}
}

// itsHooksRun is "its hook runs", "its 3 hooks run", or with never "its hook never runs".
func itsHooksRun(n int, never bool) string {
	subject, verb := "its "+analysis.Count(n, "hook"), "run"
	if n == 1 {
		subject, verb = "its hook", "runs"
	}
	if never {
		verb = "never " + verb
	}
	return subject + " " + verb
}
