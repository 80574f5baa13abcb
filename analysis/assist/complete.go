package assist

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/shape"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Item is one completion.
type Item struct {
	Label string
	Kind  ItemKind
	// Detail is a few words beside the label.
	Detail string
	// About names the row that Documentation explains; empty when Markdown says all.
	About    string
	Markdown string
	// Range is what the item replaces. Snippet and Plain are the text, with and without places to type over.
	Range          text.Range
	Snippet, Plain string
	// Comma is where a comma has to be added before, -1 when none is missing.
	Comma int
	// Rank orders the items, lowest first.
	Rank int
	// More reports that accepting it should ask for completions again: of a directory.
	More bool
}

// LabelDetail is what is shown beside the label of each row: the detail, else what kind of thing it is.
func (it Item) LabelDetail() string {
	if it.Detail != "" {
		return it.Detail
	}
	return [...]string{
		EventItem: "event", FieldItem: "every product", ValueItem: "value", ToolItem: "tool", VariableItem: "every product",
		FileItem: "file", FolderItem: "folder", SnippetItem: "hook", SettingItem: "setting",
	}[it.Kind]
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

// Complete lists what may stand at a cursor.
func Complete(snap *workspace.Snapshot, doc *workspace.Document, offset int) []Item {
	c := &completion{snap: snap, doc: doc, cur: doc.Tree().CursorAt(offset), readers: readers(snap, doc)}
	if c.readers.Empty() && doc.Kind == schemas.VSCodeSettings {
		c.readers = schemas.SurfaceSet(schemas.VSCode)
	}
	c.owners = c.readers
	if doc.Source != nil && doc.Source.MadeFor&c.readers != 0 {
		c.owners &= doc.Source.MadeFor
	}
	c.spot = shape.Locate(c.cur, typeAround(doc, eventAround(c.cur.Path), c.readers), c.readers)
	switch c.cur.Place {
	case syntax.InComment:
		return nil
	case syntax.Outside:
		c.outside()
	default:
		c.inside()
	}
	return c.items
}

type completion struct {
	snap *workspace.Snapshot
	doc  *workspace.Document
	cur  syntax.Cursor
	// spot is what the types of the reference say about the place.
	spot    shape.Spot
	readers schemas.Surfaces
	// owners are the readers that such files are written for; what only the others know comes last.
	owners schemas.Surfaces
	items  []Item
}

// others is the rank of what no owner knows.
const others = 1000

// rankBelow adds others to the rank of what no owner knows.
func (c *completion) rankBelow(rank int, known schemas.Surfaces) int {
	if known&c.owners == 0 {
		return rank + others
	}
	return rank
}

// outside offers a whole file where there is nothing yet.
func (c *completion) outside() {
	if strings.TrimSpace(c.doc.Text.String()) == "" && !workspace.IsMarkdown(c.doc.Path) {
		c.skeleton()
	}
}

// skeleton offers the files that people begin with.
func (c *completion) skeleton() {
	if c.doc.Kind != schemas.HookFile && c.doc.Kind != schemas.PluginHooks && c.doc.Kind != schemas.ClaudeSettings {
		return
	}
	for _, s := range snippets {
		if s.event == "" || !runsSomewhere(s.entry, schemas.EventByName(s.event), c.owners) {
			continue
		}
		entry := s.entry
		if c.doc.Kind == schemas.ClaudeSettings {
			entry = groupOf(entry)
		}
		root := value{kind: object}
		if c.doc.Kind == schemas.HookFile {
			root.members = append(root.members, pair{"version", value{text: "1"}})
		}
		root.members = append(root.members, pair{"hooks", value{kind: object, members: []pair{{s.event, value{kind: array, items: []value{entry}}}}}})
		c.add(Item{Label: s.label, Kind: SnippetItem, Detail: "hook file", Markdown: s.about}, root)
	}
}

// inside follows the path from the root to the place of the cursor.
func (c *completion) inside() {
	path := c.cur.Path
	onKey := c.cur.Place == syntax.InKey || c.cur.Place == syntax.BetweenMembers || c.cur.Place == syntax.AfterKey
	switch {
	case c.cur.Container == nil && len(path) == 0 && !onKey:
		if c.cur.Place == syntax.InValue && c.doc.Tree().Language == syntax.JSON {
			c.skeleton()
		}
		if c.cur.Place == syntax.NewBlock {
			c.rootKeys()
		}
	case len(path) == 0:
		c.rootKeys()
	case path[0].Key != "hooks" || c.doc.Kind == schemas.VSCodeSettings:
		c.rootValue(path, onKey)
	case len(path) == 1:
		if onKey || c.cur.Place == syntax.NewBlock {
			c.events()
		}
	case path[1].Index < 0: // a list in place of the hooks object holds nothing
		c.belowEvent(path[1].Key, path[2:], onKey)
	}
}

// rootKeys offers the fields at the top.
func (c *completion) rootKeys() {
	for i, f := range c.spot.Fields {
		kind, about := FieldItem, "root:"+f.Name
		if setting := schemas.SettingNamed(f.Name); setting != nil {
			if setting.Removed != "" {
				continue
			}
			kind, about = SettingItem, "setting:"+f.Name
		}
		c.addKey(Item{Label: f.Name, Kind: kind, Detail: c.readBy(f.Surfaces), About: about, Rank: c.rankBelow(i, f.Surfaces)}, f.Name, valueFor(*f))
	}
}

// rootValue offers the values of the fields at the top, and the built-in places of chat.hookFilesLocations.
func (c *completion) rootValue(path []syntax.Step, onKey bool) {
	switch {
	case !onKey:
		c.values()
	case len(path) == 1 && path[0].Key == "chat.hookFilesLocations":
		for _, key := range schemas.DefaultLocations {
			if !c.taken(key) {
				c.addKey(Item{Label: key, Kind: ValueItem, About: "setting:" + path[0].Key}, key, value{text: "false", choices: []string{"false", "true"}})
			}
		}
	}
}

// events offers the names that are not there yet and that a reader loads, in the casing of those that are.
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
			var fires schemas.Surfaces
			for _, s := range loads.List() {
				if e.Firing[s].State == schemas.Fires {
					fires |= schemas.SurfaceSet(s)
				}
			}
			rank := i
			if isCamel := sp.Name != e.Name; camel != 0 && isCamel != (camel > 0) || camel == 0 && isCamel {
				rank += 100
			}
			detail := "runs in " + fires.Names()
			if fires.Empty() {
				detail, rank = "never runs", rank+200
			}
			c.addKey(Item{Label: sp.Name, Kind: EventItem, Detail: detail, About: "event:" + e.Name, Rank: c.rankBelow(rank, loads)}, sp.Name, c.eventValue(command(pair{"command", textValue("")})))
		}
	}
	for i, s := range snippets {
		e := schemas.EventByName(s.event)
		if e == nil || present[e] || !runsSomewhere(s.entry, e, c.owners) {
			continue
		}
		name := s.event
		if camel > 0 {
			if n := e.SpellingFor(schemas.CopilotCLI, schemas.CamelCase); n != "" {
				name = n
			}
		}
		c.addKey(Item{Label: s.label, Kind: SnippetItem, Detail: name, Markdown: s.about, Rank: 400 + i}, name, c.eventValue(s.entry))
	}
}

// eventValue is the list of an event, in the shape that the kind of file wants.
func (c *completion) eventValue(entry value) value {
	if c.wantsGroups() {
		entry = groupOf(entry)
	}
	return value{kind: array, items: []value{entry}}
}

// wantsGroups reports that the file is written for a surface that takes hooks in groups only.
func (c *completion) wantsGroups() bool {
	return c.doc.Source != nil && c.doc.Source.NeedsGroups(c.doc.Source.MadeFor)
}

// values offers what the type of the place allows.
func (c *completion) values() {
	for i, v := range c.spot.Values {
		c.add(Item{Label: v.Value, Kind: ValueItem, Markdown: v.Doc, Rank: i}, c.literal(v.Value))
	}
	t := c.spot.Type()
	switch {
	case t == nil || len(c.spot.Values) > 0:
	case t.Kind == schemas.Bool:
		for i, b := range []string{"true", "false"} {
			c.add(Item{Label: b, Kind: ValueItem, Rank: i}, value{text: b})
		}
	case t.Format == schemas.EnvName:
		c.headerVariables()
	case (t.Kind == schemas.Int || t.Kind == schemas.Number) && c.spot.Field != nil:
		done := map[string]bool{}
		for _, n := range []string{c.spot.Field.Default, c.spot.Field.Example} {
			if n != "" && !done[n] {
				done[n] = true
				c.add(Item{Label: n, Kind: ValueItem, Rank: len(done)}, value{text: n})
			}
		}
	}
}

// literal is a value of an enumeration: a number where the type is one.
func (c *completion) literal(s string) value {
	if t := c.spot.Type(); t != nil && (t.Kind == schemas.Int || t.Kind == schemas.Number) {
		return value{text: s}
	}
	return textValue(s)
}

// taken reports a key that the object around the cursor has already; the one being typed does not count.
func (c *completion) taken(key string) bool {
	if c.cur.Container == nil {
		return false
	}
	for _, m := range c.cur.Container.Members {
		if m.Key.Text == key && (c.cur.Member == nil || m.Key.Range != c.cur.Member.Key.Range) {
			return true
		}
	}
	return false
}

// readBy says who of the readers of this file reads a field; nothing when all do.
func (c *completion) readBy(set schemas.Surfaces) string {
	if set&c.readers == c.readers {
		return ""
	}
	return (set & c.readers).Names() + " only"
}

// addKey adds an item that begins with a key.
func (c *completion) addKey(item Item, key string, v value) {
	if c.cur.Place == syntax.AfterKey {
		return
	}
	for _, plain := range []bool{true, false} {
		l := c.layout(plain)
		var s string
		switch {
		case c.cur.HasColon && c.cur.Place == syntax.InKey:
			s = l.key(key)
		case l.yaml && c.cur.Place == syntax.InItem:
			s = l.member(pair{key, v}, c.cur.Indent+dash)
		case l.yaml:
			s = l.member(pair{key, v}, c.cur.Indent)
		default:
			s = l.key(key) + ": " + l.write(v, c.cur.Indent)
		}
		c.set(&item, plain, s)
	}
	c.push(item)
}

// add adds an item that is a value.
func (c *completion) add(item Item, v value) {
	for _, plain := range []bool{true, false} {
		l := c.layout(plain)
		var s string
		switch {
		case l.flow:
			s = l.write(v, "")
		case l.yaml && c.cur.Place == syntax.InItem && !c.cur.Dash:
			s = l.item(v, c.cur.Indent+dash)
		case l.yaml && c.cur.Place == syntax.InItem, l.yaml && c.cur.Place == syntax.NewBlock && v.kind == object:
			s = "- " + l.item(v, c.cur.Indent+dash)
		default:
			s = l.write(v, c.valueIndent())
		}
		c.set(&item, plain, s)
	}
	c.push(item)
}

// dash is how far the members of an element of a sequence stand behind its dash.
const dash = "  "

// valueIndent is the indentation of the line that a value begins on.
func (c *completion) valueIndent() string {
	if c.cur.Place == syntax.InItem && !c.yaml() {
		if c.doc.Text.LineAt(c.cur.Offset) == c.doc.Text.LineAt(c.cur.Container.Range.Start) {
			return c.doc.Tree().LineIndent(c.cur.Offset)
		}
		return c.cur.Indent
	}
	return c.doc.Tree().LineIndent(c.cur.Offset)
}

func (c *completion) set(item *Item, plain bool, s string) {
	s = c.space() + s
	if c.cur.CommaAfter {
		s += ","
	}
	if plain {
		item.Plain = s
	} else {
		item.Snippet = s
	}
}

// space is the blank that YAML wants between a colon and a value, where it is missing.
func (c *completion) space() string {
	if at := c.cur.Token.Start; c.yaml() && c.cur.Place == syntax.InValue && at > 0 && c.doc.Text.String()[at-1] == ':' {
		return " "
	}
	return ""
}

func (c *completion) push(item Item) {
	item.Range = c.cur.Token
	item.Comma = -1
	if c.cur.CommaBefore {
		item.Comma = c.cur.CommaAt
	}
	c.items = append(c.items, item)
}

func (c *completion) yaml() bool { return c.doc.Tree().Language == syntax.YAML }

// flow reports a collection of YAML in brackets around the cursor.
func (c *completion) flow() bool {
	if !c.yaml() || c.cur.Container == nil {
		return false
	}
	src := c.doc.Text.String()[c.cur.Container.Range.Start:]
	return strings.HasPrefix(src, "{") || strings.HasPrefix(src, "[")
}

func (c *completion) layout(plain bool) *layout {
	return &layout{yaml: c.yaml(), flow: c.flow(), unit: c.cur.Unit, eol: edit.EOL(c.doc), plain: plain}
}
