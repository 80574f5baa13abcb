package inspect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
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

// MergeLists returns the edits that move the elements of one list into another: to its front when the other list comes later
// in the text, else to its end. Elements that the other list already has are only removed.
func MergeLists(p *lint.Pass, from, to *syntax.Member) []edit.Edit {
	a, b := from.Value, to.Value
	removed := p.Remove(from)
	if p.Tree().Language != syntax.JSON || b.Kind != syntax.Array || len(a.Items) == 0 || len(removed) == 0 {
		return nil
	}
	moved := slice.Map(slice.Filter(a.Items, func(item *syntax.Node) bool {
		return !slices.ContainsFunc(b.Items, func(o *syntax.Node) bool { return sameEntry(item, o) })
	}), func(item *syntax.Node) text.Range { return item.Range })
	if len(moved) == len(a.Items) {
		moved = []text.Range{{Start: a.Items[0].Range.Start, End: a.Items[len(a.Items)-1].Range.End}}
	}
	if slices.ContainsFunc(p.Tree().Comments, func(c text.Range) bool { // a comment would be lost
		return a.Range.Contains(c.Start) && !slices.ContainsFunc(moved, func(r text.Range) bool { return r.Contains(c.Start) })
	}) {
		return nil
	}
	if len(moved) == 0 {
		return removed
	}
	list := strings.Join(slice.Map(moved, p.Text), ", ")
	switch n := len(b.Items); {
	case n == 0:
		return append(removed, p.Insert(b.Range.Start+1, list))
	case to.Range.Start < from.Range.Start:
		return append(removed, p.Insert(b.Items[n-1].Range.End, ", "+list))
	default:
		return append(removed, p.Insert(b.Items[0].Range.Start, list+", "))
	}
}

// sameEntry reports whether two entries, or groups, are equal apart from their time limits.
func sameEntry(a, b *syntax.Node) bool {
	if a.Kind != b.Kind || a.Text != b.Text || !slices.EqualFunc(a.Items, b.Items, sameEntry) {
		return false
	}
	covers := func(a, b *syntax.Node) bool {
		for m := range a.Effective() {
			o := b.Member(m.Key.Text)
			if !schemas.IsTimeout(m.Key.Text) && (o == nil || !sameEntry(m.Value, o.Value)) {
				return false
			}
		}
		return true
	}
	return covers(a, b) && covers(b, a)
}

// ListShape says what to write in place of a value that is no list: that of an event, or of a group's hooks when l is nil.
func ListShape(p *lint.Pass, l *config.EventList, v *syntax.Node) string {
	switch {
	case v.Kind == syntax.Object && len(v.Members) == 0:
		return "`[]`"
	case v.Kind == syntax.Object && edit.IsBlock(p.Doc, v) && strings.HasPrefix(v.Members[0].Key.Text, "-"):
		return "a space after the dash"
	case v.Kind == syntax.Object && edit.IsBlock(p.Doc, v):
		return "a dash before the first key of each hook"
	case v.Kind == syntax.Object:
		return "`[ ]` around the hook"
	case p.Tree().Language == syntax.YAML:
		return "a list of hooks, each beginning with `- type: command`"
	case NeedsGroups(p) && l != nil:
		return "`[{\"hooks\": [{\"type\": \"command\", \"command\": \"...\"}]}]`"
	}
	return "`[{\"type\": \"command\", \"command\": \"...\"}]`"
}

// FixList wraps an object in a list; an empty object becomes an empty list.
func FixList(p *lint.Pass, r *lint.Report, v *syntax.Node) {
	if len(v.Members) == 0 {
		r.Fix("Write []", p.Replace(v.Range, "[]"))
	} else {
		r.Fix("Put the hook into a list", edit.IntoList(p.Doc, v)...)
	}
}

// EventLists returns the root's members that are non-empty lists of objects under an event's name.
func EventLists(root *syntax.Node) []*syntax.Member {
	return slice.Filter(root.Members, func(m *syntax.Member) bool {
		_, _, event := schemas.EventBySpelling(m.Key.Text)
		return event && m.Value.Kind == syntax.Array && len(m.Value.Items) > 0 &&
			!slices.ContainsFunc(m.Value.Items, func(n *syntax.Node) bool { return n.Kind != syntax.Object })
	})
}

// NeedsGroups reports whether an owner of the file accepts hooks in groups only.
func NeedsGroups(p *lint.Pass) bool {
	return p.Doc.Source != nil && p.Doc.Source.NeedsGroups(p.Owners())
}

// HasOutdentedField reports whether a hook field without the entry's indentation follows it among the events, in frontmatter.
func HasOutdentedField(p *lint.Pass, e *config.Entry) bool {
	if p.Tree().Language != syntax.YAML {
		return false
	}
	lists := p.Lists()
	i := slices.Index(lists, e.List)
	if i < 0 || i+1 >= len(lists) || !IsStrayField(lists[i+1]) {
		return false
	}
	items := e.List.Member.Value.Items
	return len(items) > 0 && (e.Node == items[len(items)-1] || e.Group == items[len(items)-1])
}

// IsStrayField reports whether a hook field, with its value, is in the place of an event.
func IsStrayField(l *config.EventList) bool {
	return l.Event == nil && KnownFields()[l.Name] != nil && l.Member.Value.IsScalar()
}
