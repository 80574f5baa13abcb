package assist

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Completion below an event: entries, groups and their fields.

// belowEvent handles everything inside an event's list.
func (c *completion) belowEvent(name string, path []syntax.Step, onKey bool) {
	event, _, _ := schemas.EventBySpelling(name)
	switch {
	case len(path) == 0 && c.cur.Place == syntax.NewBlock:
		c.entries(event, false)
		return
	case len(path) == 0 && !onKey:
		// The list itself is missing: behind "Stop":
		entry := command(pair{"command", textValue("")})
		c.add(Item{Label: "list of hooks", Kind: SnippetItem, About: aboutEvent(event)}, c.eventValue(entry))
		return
	case len(path) == 0:
		return
	case len(path) > 2 && path[0].Index >= 0 && path[1].Key == "hooks" && path[2].Index >= 0:
		path = path[2:]
		c.belowEntry(name, event, path, onKey, true)
		return
	case len(path) == 2 && path[1].Key == "hooks" && c.cur.Place == syntax.NewBlock:
		c.entries(event, true)
		return
	case len(path) == 2 && path[1].Key == "hooks" && !onKey:
		entry := command(pair{"command", textValue("")})
		c.add(Item{Label: "list of hooks", Kind: SnippetItem, About: aboutEvent(event)}, value{kind: array, items: []value{entry}})
		return
	}
	c.belowEntry(name, event, path, onKey, false)
}

func aboutEvent(e *schemas.Event) string {
	if e == nil {
		return ""
	}
	return "event:" + e.Name
}

// belowEntry handles an entry: path begins with its index.
func (c *completion) belowEntry(name string, event *schemas.Event, path []syntax.Step, onKey, inner bool) {
	switch {
	case len(path) == 1 && !onKey:
		c.entries(event, inner)
		if c.yaml() {
			c.entryKeys(event, inner)
		}
	case len(path) == 1:
		c.entryKeys(event, inner)
	case len(path) == 2 && !onKey:
		c.entryValue(name, event, path[1].Key)
	case len(path) == 3 && path[1].Key == "env" && !onKey:
		c.inCommand(name)
	case len(path) == 3 && !onKey:
		if f, types := schemas.EntryField(path[1].Key); len(types) > 0 && f.Type.Kind == schemas.Array {
			c.values(schemas.Field{Name: f.Name, Type: f.Type.Elem})
		}
	}
}

// entries offers whole hooks.
func (c *completion) entries(event *schemas.Event, inner bool) {
	for i, s := range snippets {
		if s.event != "" && (event == nil || s.event != event.Name) || !runsSomewhere(s.entry, event, c.owners) {
			continue
		}
		entry := s.entry
		if !inner && c.doc.Source != nil && c.doc.Source.MadeFor == schemas.SurfaceSet(schemas.ClaudeCode) {
			entry = groupOf(entry)
		}
		c.add(Item{Label: s.label, Kind: SnippetItem, Markdown: s.about, Rank: i}, entry)
	}
	if !inner && event != nil && event.Matcher != nil && event.Matcher.Honoured&c.readers != 0 {
		group := groupOf(command(pair{"command", textValue("")}))
		c.add(Item{Label: "matcher group", Kind: SnippetItem, Rank: len(snippets),
			Markdown: "Runs its hooks only where the matcher fits. " + (schemas.AllSurfaces &^ event.Matcher.Honoured & c.readers).Names() + " runs them every time."}, group)
	}
}

// entryKeys offers the fields of an entry that are not there yet, and those of a group.
func (c *completion) entryKeys(event *schemas.Event, inner bool) {
	node := c.cur.Container
	if node.Kind != syntax.Object {
		// The first field behind a dash, of an entry that is not there yet.
		node = &syntax.Node{Kind: syntax.Object}
	}
	isGroup := node.Member("hooks") != nil
	if isGroup || !inner && len(node.Members) <= 1 {
		rank := 50
		if node.Member("matcher") != nil {
			rank = -2
		}
		for i, f := range schemas.GroupFields {
			if f.Surfaces&c.readers == 0 || c.taken(f.Name) {
				continue
			}
			v := valueFor(f)
			if f.Name == "hooks" {
				v = value{kind: array, items: []value{command(pair{"command", textValue("")})}}
			}
			c.addKey(Item{Label: f.Name, Kind: FieldItem, Detail: c.readBy(f.Surfaces), About: "group:" + f.Name, Rank: c.behind(rank+i, f.Surfaces)}, f.Name, v)
		}
	}
	if isGroup {
		return
	}
	t := entryType(node)
	if t == nil {
		t = schemas.HookTypeNamed("command")
	}
	for i, f := range t.Fields {
		readers := f.Surfaces & c.readers
		if readers.Empty() || c.taken(f.Name) || slices.ContainsFunc(c.items, func(it Item) bool { return it.Label == f.Name }) {
			continue
		}
		if f.Name == "matcher" && (event == nil || event.Matcher == nil || event.Matcher.Honoured&readers == 0) {
			continue
		}
		rank := i
		if f.AliasOf != "" {
			rank += 20
		}
		v := valueFor(f)
		if f.Name == "type" {
			v = c.typeValue(event)
		}
		c.addKey(Item{Label: f.Name, Kind: FieldItem, Detail: c.readBy(f.Surfaces), About: "field:" + t.Name + ":" + f.Name, Rank: c.behind(rank, readers)}, f.Name, v)
	}
}

// typeValue is the type that every reader runs.
func (c *completion) typeValue(event *schemas.Event) value {
	v := value{kind: quoted}
	for i := range schemas.HookTypes {
		t := &schemas.HookTypes[i]
		for _, s := range c.readers.List() {
			if event == nil && t.Surfaces.Has(s) || event != nil && t.RunsOn(s, event.Name) {
				v.choices = append(v.choices, t.Name)
				break
			}
		}
	}
	if len(v.choices) > 0 {
		v.text = v.choices[0]
	}
	return v
}

// entryValue offers the values of one field of an entry.
func (c *completion) entryValue(name string, event *schemas.Event, field string) {
	switch field {
	case "type":
		for i, choice := range c.typeValue(event).choices {
			t := schemas.HookTypeNamed(choice)
			c.add(Item{Label: choice, Kind: ValueItem, Detail: c.readBy(t.Surfaces), About: "type:" + choice, Rank: i}, textValue(choice))
		}
		return
	case "matcher":
		c.matcher(name, event)
		return
	case "hooks":
		return
	}
	f, types := schemas.EntryField(field)
	if len(types) == 0 {
		return
	}
	if f.Type.Format == schemas.Command {
		c.inCommand(name)
		return
	}
	if f.Name == "cwd" {
		c.paths(c.segment(" \"'="), true, "")
		return
	}
	c.values(f)
}
