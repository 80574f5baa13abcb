package assist

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Item is a completion item.
type Item struct {
	Label  string
	Kind   ItemKind
	Detail string // a short text next to the label
	// About identifies the row for Documentation; empty when Markdown has the whole documentation.
	About    string
	Markdown string
	// Range is the text to replace. Snippet and Plain are the new text, with and without tab stops.
	Range          text.Range
	Snippet, Plain string
	Comma          int        // the offset at which a comma must be inserted first, -1 for none
	Rank           int        // orders the items, lowest first
	Create         *edit.Edit // a script that accepting the item creates; nil for most
	More           bool       // requests completions again after the item is accepted, for a directory
}

// LabelDetail is the text next to the label in the list: Detail, or else a default for the kind.
func (it Item) LabelDetail() string {
	return cmp.Or(it.Detail, [...]string{
		EventItem: "event", FieldItem: "every product", ValueItem: "value", ToolItem: "tool", VariableItem: "every product",
		FileItem: "file", FolderItem: "folder", SnippetItem: "hook", SettingItem: "setting",
	}[it.Kind])
}

// ItemKind is what a completion is.
type ItemKind uint8

const (
	EventItem ItemKind = iota
	FieldItem
	ValueItem
	ToolItem
	VariableItem
	FileItem
	FolderItem
	SnippetItem
	SettingItem
)

// Complete returns the completions at a byte offset.
func Complete(snap *workspace.Snapshot, doc *workspace.Document, offset int) []Item {
	readers := cmp.Or(readers(snap, doc), doc.Kind.Configures())
	c := &completion{snap: snap, doc: doc, cur: doc.Tree().CursorAt(offset), readers: readers, owners: readers}
	if doc.Source != nil && doc.Source.MadeFor&c.readers != 0 {
		c.owners &= doc.Source.MadeFor
	}
	c.spot = shape.Locate(c.cur, typeAround(doc, eventAround(c.cur.Path), c.readers), c.readers)
	switch c.cur.Context {
	case syntax.InComment, syntax.Outside:
		return nil
	case syntax.InValue:
		if n := c.cur.Node; n != nil && !n.IsScalar() {
			return nil // a second value would stand before this one
		}
	}
	c.inside()
	// Next to a value, but not in it, what would be replaced is elsewhere, which the protocol does not allow.
	return slices.DeleteFunc(c.items, func(it Item) bool { return !it.Range.Contains(offset) })
}

type completion struct {
	snap *workspace.Snapshot
	doc  *workspace.Document
	cur  syntax.Cursor
	// spot is what the types of the reference say about the position.
	spot    shape.Spot
	readers schemas.Surfaces
	// owners are the readers for which such files are written; items that only other readers know come last.
	owners schemas.Surfaces
	items  []Item
}

// foreignRank is added to the rank of items that no owner knows.
const foreignRank = 1000

func (c *completion) rankForeign(rank int, known schemas.Surfaces) int {
	if known&c.owners == 0 {
		return rank + foreignRank
	}
	return rank
}

// skeleton offers complete files.
func (c *completion) skeleton() {
	if c.doc.Kind != schemas.HookFile && c.doc.Kind != schemas.PluginHooks && c.doc.Kind != schemas.ClaudeSettings {
		return
	}
	for _, s := range snippets {
		if s.event == "" || !runsSomewhere(s.entry, schemas.EventByName(s.event), c.owners) {
			continue
		}
		root := value{kind: object}
		if c.doc.Kind == schemas.HookFile {
			root.members = append(root.members, pair{"version", value{text: "1"}})
		}
		root.members = append(root.members, pair{"hooks", value{kind: object, members: []pair{{s.event, listOf(c.shaped(s.entry, false))}}}})
		c.add(Item{Label: s.label, Kind: SnippetItem, Detail: "hook file", Markdown: s.about}, root)
	}
}

// inside offers what is valid at the cursor's path.
func (c *completion) inside() {
	path := c.cur.Path
	onKey := c.cur.Context == syntax.InKey || c.cur.Context == syntax.BetweenMembers || c.cur.Context == syntax.AfterKey
	switch {
	case c.cur.Container == nil && len(path) == 0 && !onKey:
		if c.cur.Context == syntax.InValue && c.doc.Tree().Language == syntax.JSON {
			c.skeleton()
		}
	case len(path) == 0:
		c.rootKeys()
	case path[0].Key != "hooks" || c.doc.Kind == schemas.VSCodeSettings:
		c.rootValue(path, onKey)
	case len(path) == 1:
		if onKey || c.cur.Context == syntax.NewBlock {
			c.events()
		}
	case path[1].Index < 0: // a list instead of the hooks object has no completions
		c.belowEvent(path[1].Key, path[2:], onKey)
	}
}

func (c *completion) rootKeys() {
	for i, f := range c.spot.Fields {
		kind, about := FieldItem, "root:"+f.Name
		if setting := schemas.SettingNamed(f.Name); setting != nil {
			if setting.Removed != "" {
				continue
			}
			kind, about = SettingItem, "setting:"+f.Name
		}
		c.addKey(Item{Label: f.Name, Kind: kind, Detail: c.readBy(f.Surfaces), About: about, Rank: c.rankForeign(i, f.Surfaces)}, f.Name, valueFor(*f))
	}
}

// rootValue offers the values of root fields, and the built-in locations of chat.hookFilesLocations.
func (c *completion) rootValue(path []syntax.Step, onKey bool) {
	switch {
	case !onKey:
		c.values()
	case len(path) == 1 && path[0].Key == schemas.LocationsSetting:
		for _, key := range schemas.DefaultLocations {
			if !present(c.cur.Container, key, c.cur.Member) {
				c.addKey(Item{Label: key, Kind: ValueItem, About: "setting:" + path[0].Key}, key, value{text: "false", choices: []string{"false", "true"}})
			}
		}
	}
}

// events offers the events that a reader loads and the file does not have yet, in the casing of the existing ones.
func (c *completion) events() {
	camel := 0
	present := map[*schemas.Event]bool{}
	for _, l := range c.doc.File().Events {
		if l.Event == nil || l.Member.Key == c.cur.Node {
			continue
		}
		present[l.Event] = true
		if strings.ToLower(l.Name[:1]) == l.Name[:1] {
			camel++
		} else {
			camel--
		}
	}
	for i, e := range schemas.Events() {
		if e.Proposed || present[e] {
			continue
		}
		for _, sp := range e.Spellings {
			loads := sp.Surfaces & c.readers
			if loads.Empty() {
				continue
			}
			fires := loads.Where(e.Fires)
			rank := i
			if isCamel := sp.Name != e.Name; camel != 0 && isCamel != (camel > 0) || camel == 0 && isCamel {
				rank += 100
			}
			detail := "runs in " + fires.Names()
			if fires.Empty() {
				detail, rank = "never runs", rank+200
			}
			item := Item{Label: sp.Name, Kind: EventItem, Detail: detail, About: "event:" + e.Name, Rank: c.rankForeign(rank, loads)}
			c.addKey(item, sp.Name, listOf(c.shaped(emptyHook(), false)))
		}
	}
	for i, s := range snippets {
		e := schemas.EventByName(s.event)
		if e == nil || present[e] || !runsSomewhere(s.entry, e, c.owners) {
			continue
		}
		name := s.event
		if camel > 0 {
			for _, s := range c.readers.List() {
				if n := e.SpellingFor(s, schemas.CamelCase); n != "" && n != e.Name {
					name = n
				}
			}
		}
		c.addKey(Item{Label: s.label, Kind: SnippetItem, Detail: name, Markdown: s.about, Rank: 400 + i}, name, listOf(c.shaped(s.entry, false)))
	}
}

// shaped returns an entry in the shape that the kind of file requires; an inner one is in a group already.
func (c *completion) shaped(entry value, inner bool) value {
	if !inner && wantsGroups(c.doc) {
		return groupOf(entry)
	}
	return entry
}

// wantsGroups reports whether a file is written for a surface that requires groups.
func wantsGroups(d *workspace.Document) bool {
	return d.Source != nil && d.Source.NeedsGroups(d.Source.MadeFor)
}

// values offers the values that the type at the position allows.
func (c *completion) values() {
	t := c.spot.Type()
	numeric := t != nil && (t.Kind == schemas.Int || t.Kind == schemas.Number)
	for i, v := range c.spot.Values {
		inserted := textValue(v.Value)
		if numeric {
			inserted = value{text: v.Value}
		}
		c.add(Item{Label: v.Value, Kind: ValueItem, Markdown: v.Doc, Rank: i}, inserted)
	}
	switch {
	case t == nil || len(c.spot.Values) > 0:
	case t.Kind == schemas.Bool:
		for i, b := range []string{"true", "false"} {
			c.add(Item{Label: b, Kind: ValueItem, Rank: i}, value{text: b})
		}
	case t.Format == schemas.EnvName:
		c.headerVariables()
	case numeric && c.spot.Field != nil:
		usual := slice.Add(nil, c.spot.Field.Default, c.spot.Field.Example)
		for i, n := range slices.DeleteFunc(usual, func(n string) bool { return n == "" }) {
			c.add(Item{Label: n, Kind: ValueItem, Rank: i + 1}, value{text: n})
		}
	}
}

// readBy lists the readers of a field, "" when all readers of the file read it.
func (c *completion) readBy(set schemas.Surfaces) string {
	if set&c.readers == c.readers {
		return ""
	}
	return (set & c.readers).Names() + " only"
}

func (c *completion) addKey(item Item, key string, v value) {
	if c.cur.Context == syntax.AfterKey {
		return
	}
	c.push(item, func(l *layout) string {
		switch {
		case c.cur.HasColon && c.cur.Context == syntax.InKey:
			return l.key(key)
		case l.yaml && c.cur.Context == syntax.InItem:
			return l.member(pair{key, v}, c.cur.Indent+dash)
		case l.yaml:
			return l.member(pair{key, v}, c.cur.Indent)
		}
		return l.key(key) + ": " + l.write(v, c.cur.Indent)
	})
}

func (c *completion) add(item Item, v value) {
	c.push(item, func(l *layout) string {
		switch {
		case l.flow:
			return l.write(v, "")
		case l.yaml && c.cur.Context == syntax.InItem && !c.cur.Dash:
			return l.item(v, c.cur.Indent+dash)
		case l.yaml && c.cur.Context == syntax.InItem, l.yaml && c.cur.Context == syntax.NewBlock && v.kind == object:
			return "- " + l.item(v, c.cur.Indent+dash)
		case c.cur.Context == syntax.InItem && !l.yaml && c.doc.Text.LineAt(c.cur.Offset) != c.doc.Text.LineAt(c.cur.Container.Range.Start):
			return l.write(v, c.cur.Indent)
		}
		return l.write(v, c.doc.Tree().LineIndent(c.cur.Offset))
	})
}

// dash is the indentation of the members of a sequence element relative to its dash.
const dash = "  "

// space is the space that YAML requires after a colon or a dash, when it is missing.
func space(cur syntax.Cursor, src string) string {
	at := cur.Token.Start
	if at > 0 && (cur.Context == syntax.InValue && src[at-1] == ':' || cur.Context == syntax.InItem && src[at-1] == '-') {
		return " "
	}
	return ""
}

func (c *completion) space() string {
	if !c.yaml() {
		return ""
	}
	return space(c.cur, c.doc.Text.String())
}

// push adds an item whose text write makes, once with tab stops and once without.
func (c *completion) push(item Item, write func(*layout) string) {
	text := func(plain bool) string {
		s := c.space() + write(&layout{yaml: c.yaml(), flow: c.flow(), unit: c.cur.Unit, eol: text.LineBreak(c.doc.Text.String()), plain: plain})
		if c.cur.CommaAfter {
			s += ","
		}
		return s
	}
	item.Plain, item.Snippet = text(true), text(false)
	item.Range, item.Comma = c.cur.Token, -1
	if c.cur.CommaBefore {
		item.Comma = c.cur.CommaAt
	}
	c.items = append(c.items, item)
}

func (c *completion) yaml() bool { return c.doc.Tree().Language == syntax.YAML }

// flow reports whether the cursor is in a YAML flow collection.
func (c *completion) flow() bool {
	return c.yaml() && c.cur.Container != nil && !edit.IsBlock(c.doc, c.cur.Container)
}
