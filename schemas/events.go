package schemas

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// EventByName returns an event by its PascalCase name, or nil.
func EventByName(name string) *Event {
	return slice.Find(Events(), func(e *Event) bool { return e.Name == name })
}

// Fires reports whether a surface is known to fire the event.
func (e *Event) Fires(s Surface) bool { return e.Firing[s].State == Fires }

// MayFire reports whether a surface fires the event, or may: this is unknown.
func (e *Event) MayFire(s Surface) bool { return e.Fires(s) || e.Firing[s].State == FiringOpen }

// OfTool reports whether the event is about a tool, whose name a matcher is compared with. It may be nil.
func (e *Event) OfTool() bool { return e != nil && e.Matcher != nil && e.Matcher.Format == ToolName }

// EventBySpelling finds an event by any name that some surface loads or a proposal uses.
func EventBySpelling(name string) (*Event, Spelling, bool) {
	return eventWith(name, func(Spelling) bool { return true })
}

// EventOn finds the event that the surface loads under exactly this name.
func EventOn(s Surface, name string) (*Event, Spelling, bool) {
	return eventWith(name, func(sp Spelling) bool { return sp.Surfaces.Has(s) })
}

// eventWith finds the first event that has a name as one of the accepted spellings.
func eventWith(name string, accept func(Spelling) bool) (*Event, Spelling, bool) {
	for _, e := range named()[name] {
		for _, sp := range e.Spellings {
			if sp.Name == name && accept(sp) {
				return e, sp, true
			}
		}
	}
	return nil, Spelling{}, false
}

// named maps names to their events: config asks for each event of each file and surface.
var named = sync.OnceValue(func() map[string][]*Event {
	by := map[string][]*Event{}
	for _, e := range Events() {
		for _, sp := range e.Spellings {
			by[sp.Name] = slice.Add(by[sp.Name], e)
		}
	}
	return by
})

// SpellingsOn returns the event names that the surface loads, in the order of Events, PascalCase first.
func SpellingsOn(s Surface) []string {
	var names []string
	for _, e := range Events() {
		loaded := slice.Filter(e.Spellings, func(sp Spelling) bool { return sp.Surfaces.Has(s) })
		names = append(names, slice.Map(loaded, func(sp Spelling) string { return sp.Name })...)
	}
	return names
}

// SpellingFor returns the event's name on the surface for payloads of the casing, or else the first name that the
// surface loads. It returns "" when the surface does not know the event.
func (e *Event) SpellingFor(s Surface, c Casing) string {
	names := append(e.NamesLike(c, SurfaceSet(s)), "") // for a surface that does not know it
	return names[0]
}

// NameCasing returns the casing of an event's name, as of preToolUse or PreToolUse. That of its payload is usually the same.
func NameCasing(name string) Casing {
	if name != "" && name[0] >= 'a' && name[0] <= 'z' {
		return CamelCase
	}
	return SnakeCase
}

// NearestEvents returns up to three event names that the surfaces in the set load and that name probably means, best
// first: other spellings of the same event, the same letters in another case, or else similar names. A proposed event
// yields the one that serves its purpose.
func NearestEvents(name string, set Surfaces) []string {
	folded := foldName(name)
	edits := func(e *Event) int {
		return slices.Min(slice.Map(e.Spellings, func(sp Spelling) int { return english.Distance(folded, foldName(sp.Name)) }))
	}
	near := slice.Filter(Events(), func(e *Event) bool { return edits(e) <= len(folded)/4 })
	slices.SortStableFunc(near, func(a, b *Event) int { return cmp.Compare(edits(a), edits(b)) })
	var names []string
	for _, e := range near {
		if edits(near[0]) == 0 && edits(e) > 0 {
			break
		}
		if e.Proposed {
			e = EventByName(e.Instead)
		}
		for _, sp := range e.NamesLike(NameCasing(name), set) {
			if sp != name && len(names) < 3 {
				names = slice.Add(names, sp)
			}
		}
	}
	return names
}

// NamesLike returns the event's names on the surfaces, those of the casing first.
func (e *Event) NamesLike(c Casing, set Surfaces) []string {
	var same, other []string
	for _, sp := range e.Spellings {
		switch {
		case sp.Surfaces&set == 0:
		case NameCasing(sp.Name) == c:
			same = append(same, sp.Name)
		default:
			other = append(other, sp.Name)
		}
	}
	return append(same, other...)
}

// foldName drops case and separators: pre_tool_use and PRETOOLUSE are equal.
func foldName(name string) string { return separators.Replace(strings.ToLower(name)) }

var separators = strings.NewReplacer("_", "", "-", "", " ", "")
