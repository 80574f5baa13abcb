package inspect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// EntryLoaders returns the owners of the file that load the entry's event; all owners when the event is unknown.
func EntryLoaders(p *lint.Pass, e *config.Entry) schemas.Surfaces {
	if event := e.List.Event; event != nil && event.Name == "" {
		return p.Owners()
	}
	return p.EventLoaders(p.Owners(), e.List.Name)
}

// EventChoice returns the events that all of the surfaces load here and one fires, in the casing of name if possible.
func EventChoice(p *lint.Pass, name string, set schemas.Surfaces) []string {
	pascal := name != "" && name[0] >= 'A' && name[0] <= 'Z'
	var spelled, others []string
	for _, e := range schemas.Events() {
		for _, sp := range e.Spellings {
			switch {
			case set.Empty() || p.EventLoaders(set, sp.Name) != set || set.Where(e.MayFire).Empty():
			case (sp.Name[0] <= 'Z') == pascal:
				spelled = append(spelled, sp.Name)
			default:
				others = append(others, sp.Name)
			}
		}
	}
	if len(spelled) == 0 {
		spelled = others
	}
	slices.Sort(spelled)
	return spelled
}

// EventNames joins events for a message. When there are many, it lists only those that at least three products have.
func EventNames(names []string) string {
	const most = 4
	shown := names
	if len(names) > most {
		shown = nil
		for _, n := range names {
			if e, _, ok := schemas.EventBySpelling(n); ok && len(shown) < most && schemas.AllSurfaces.Where(e.MayFire).Len() > 2 {
				shown = append(shown, n)
			}
		}
	}
	list := strings.Join(slice.Map(shown, lint.Code), ", ")
	if more := len(names) - len(shown); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// EventsLike returns the names that end in a one-word name, as SessionStart for "start", or share two words with a longer one.
func EventsLike(names []string, name string) []string {
	own := nameWords(strings.TrimPrefix(name, "on"))
	return slice.Filter(names, func(n string) bool {
		words := nameWords(n)
		shared := slice.Filter(own, func(w string) bool { return slices.Contains(words, w) })
		return len(shared) > 1 || len(own) == 1 && words[len(words)-1] == own[0]
	})
}

// nameWords splits a name at capitals, dashes and the like.
func nameWords(name string) []string {
	return slice.Map(nameWord().FindAllString(name, -1), strings.ToLower)
}

var nameWord = regex.Lazy(`\pL[\p{Ll}\p{Lt}\p{Lm}\p{Lo}]*`)

// RenameEvent renames a list, unless the file already has a list of that event or another of that name.
func RenameEvent(p *lint.Pass, l *config.EventList, name string) []edit.Edit {
	event, _, ok := schemas.EventBySpelling(name)
	if !ok || slices.ContainsFunc(p.Lists(), func(other *config.EventList) bool {
		return other != l && (other.Event == event || other.Name == l.Name)
	}) {
		return nil
	}
	return []edit.Edit{p.Rename(l.Member, name)}
}
