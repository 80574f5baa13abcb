package assist

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// belowEvent offers completions inside an event's list.
func (c *completion) belowEvent(name string, path []syntax.Step, onKey bool) {
	event, _, _ := schemas.EventBySpelling(name)
	inner := len(path) > 1 && path[1].Key == "hooks" && (len(path) == 2 || path[0].Index >= 0 && path[2].Index >= 0)
	if inner {
		path = path[2:]
	}
	switch {
	case len(path) > 0:
		c.belowEntry(name, event, path, onKey, inner)
	case c.cur.Context == syntax.NewBlock:
		c.entries(event, inner)
	case !onKey: // the list itself is missing, as after "Stop":
		item := Item{Label: "list of hooks", Kind: SnippetItem}
		if event != nil {
			item.About = "event:" + event.Name
		}
		c.add(item, listOf(c.shaped(emptyHook(), inner)))
	}
}

// belowEntry offers completions in an entry; path begins with its index.
func (c *completion) belowEntry(name string, event *schemas.Event, path []syntax.Step, onKey, inner bool) {
	switch {
	case len(path) == 1 && !onKey:
		c.entries(event, inner)
		if c.yaml() && !c.flow() && !c.cur.Dash {
			c.entryKeys(event, inner)
		}
	case len(path) == 1:
		c.entryKeys(event, inner)
	case len(path) == 2 && !onKey:
		c.entryValue(name, event, path[1].Key)
	case len(path) == 3 && path[1].Key == "headers" && !onKey:
		c.allowed()
	case len(path) == 3 && path[1].Key == "args" && !onKey:
		c.paths(c.whole(), false)
	case len(path) == 3 && !onKey:
		c.values()
	}
}

// entries offers complete hooks.
func (c *completion) entries(event *schemas.Event, inner bool) {
	for i, s := range snippets {
		if s.event != "" && (event == nil || s.event != event.Name) || !runsSomewhere(s.entry, event, c.owners) {
			continue
		}
		c.add(Item{Label: s.label, Kind: SnippetItem, Markdown: s.about, Rank: i}, c.shaped(s.entry, inner))
	}
	if !inner && event != nil && event.Matcher != nil && event.Matcher.AppliedBy&c.readers != 0 {
		c.add(Item{Label: "matcher group", Kind: SnippetItem, Rank: len(snippets),
			Markdown: "Runs its hooks only when the matcher matches. " + (schemas.AllSurfaces &^ event.Matcher.AppliedBy & c.readers).Names() + " runs them every time."}, groupOf(emptyHook(), pair{"matcher", textValue("")}))
	}
}

// entryKeys offers the fields that the entry or group at the cursor can still have.
func (c *completion) entryKeys(event *schemas.Event, inner bool) {
	group := c.cur.Container.Member("matcher") != nil && len(c.cur.Container.Members) == 1
	for i, f := range c.spot.Fields {
		item := Item{Label: f.Name, Kind: FieldItem, Detail: c.readBy(f.Surfaces), Rank: i}
		v := valueFor(*f)
		switch {
		case c.withoutEffect(f, event):
			continue
		case f.Name == "type":
			v = c.typeValue(event)
		case f.Name == "hooks":
			v = listOf(emptyHook())
			if item.Rank += 50; group {
				item.Rank = -1
			}
		case f.Name == "matcher":
			if event == nil || event.Matcher == nil || event.Matcher.AppliedBy&c.readers == 0 {
				continue
			}
			item.Rank += 50
		case f.AliasOf != "":
			item.Rank += 20
		case group:
			item.Rank += 10
		}
		if c.cur.Context == syntax.InItem {
			item.Rank += 100 // after the complete hooks
		}
		known := f.Surfaces
		if !inner && wantsGroups(c.doc) && schemas.FieldNamed(schemas.GroupFields, f.Name) == nil {
			known = 0 // the owners read it only in a group
		}
		item.Rank = c.rankForeign(item.Rank, known)
		item.About = "field:" + c.typeName(f.Name) + ":" + f.Name
		c.addKey(item, f.Name, v)
	}
}

// withoutEffect reports whether no owner does anything with a field in such a file or on the event.
func (c *completion) withoutEffect(f *schemas.Field, event *schemas.Event) bool {
	return f.Unused != nil && slices.ContainsFunc(f.Unused.Cases, func(u schemas.UnusedCase) bool {
		return c.owners&^u.Surfaces == 0 && u.Beside == "" && (u.Value == "" || u.Value == f.Example) && !slices.Contains(u.Except, c.doc.Kind) &&
			(u.Events == nil || event != nil && slices.Contains(u.Events, event.Name))
	})
}

// typeName is the entry type that has the field, "" for a field of a group.
func (c *completion) typeName(field string) string {
	if t := entryType(c.cur.Container); t != nil && t.Field(field) != nil {
		return t.Name
	}
	if _, types := schemas.EntryField(field); len(types) > 0 {
		return types[0].Name
	}
	return ""
}

// typeValue returns the types that some reader runs on the event, as choices.
func (c *completion) typeValue(event *schemas.Event) value {
	choices := schemas.HookTypeNames(func(t *schemas.HookType) bool {
		return slices.ContainsFunc(c.readers.List(), func(s schemas.Surface) bool { return runsOn(t, s, event) })
	})
	return value{kind: quoted, text: cmp.Or(choices...), choices: choices}
}

func (c *completion) entryValue(name string, event *schemas.Event, field string) {
	f := c.spot.Field
	switch {
	case field == "type":
		for i, choice := range c.typeValue(event).choices {
			t := schemas.HookTypeNamed(choice)
			c.add(Item{Label: choice, Kind: ValueItem, Detail: c.readBy(t.Surfaces), About: "type:" + choice, Rank: i}, textValue(choice))
		}
	case field == "matcher":
		c.matcher(name, event)
	case field == "if" && strings.Contains(c.cur.Prefix, "("): // the argument of the tool
	case field == "if" && event != nil && event.OfTool():
		for _, s := range (c.readers & f.Surfaces).List() {
			c.tools(s, name, c.name("() "), 0)
		}
	case field == "hooks" || f == nil:
	case f.Type.Format == schemas.Command:
		if c.inner().Start == c.inner().End {
			c.emptyCommand(event, field)
		}
		c.inCommand(field)
	case f.Name == "cwd":
		c.paths(c.whole(), true)
	default:
		c.values()
	}
}
