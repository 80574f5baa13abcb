package assist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Completion inside strings replaces a part of the string, not all of it.

// inner is the range of the string at the cursor without its quotes.
func (c *completion) inner() text.Range {
	inner := c.cur.Token
	if c.cur.Quoted {
		inner.Start++
	}
	if c.cur.Closed {
		inner.End--
	}
	return inner
}

// extent returns the part of a range around an offset that consists of certain characters.
func extent(doc *workspace.Document, within text.Range, at int, is func(rune) bool) text.Range {
	at = max(within.Start, min(at, within.End))
	before, after := doc.Text.String()[within.Start:at], doc.Text.String()[at:within.End]
	return text.Range{
		Start: within.Start + len(strings.TrimRightFunc(before, is)), End: within.End - len(strings.TrimLeftFunc(after, is)),
	}
}

// piece adds an item that replaces a part of a string. Without quotes in the text, it inserts a quoted string.
func (c *completion) piece(item Item, r text.Range, s string) {
	item.Range, item.Plain, item.Comma = r, s, -1
	if r.Start == c.cur.Token.Start {
		item.Plain = c.space() + s
	}
	if !c.cur.Quoted && !c.yaml() {
		item.Plain = `"` + s + `"`
	}
	item.Snippet = (&layout{}).escape(item.Plain)
	if slices.ContainsFunc(c.items, func(other Item) bool { return other.Label == item.Label }) {
		return
	}
	c.items = append(c.items, item)
}

// name returns the part of the string at the cursor that has none of the separators.
func (c *completion) name(separators string) text.Range {
	return extent(c.doc, c.inner(), c.cur.Offset, func(r rune) bool { return !strings.ContainsRune(separators, r) })
}

// matcher offers the values that the readers compare with the matcher: tool names, triggers, notification types.
func (c *completion) matcher(spelling string, event *schemas.Event) {
	if event == nil || event.Matcher == nil {
		return
	}
	r := c.name("|,()^$ ")
	for rank, s := range ownersFirst(c.doc, event.Matcher.AppliedBy&c.readers) {
		if event.OfTool() {
			c.tools(s, spelling, r, rank*1000)
			continue
		}
		for i, v := range schemas.ValuesOn(event.Matcher.Values, s) {
			c.piece(Item{Label: v.Value, Kind: ValueItem, Detail: s.Name(), Markdown: v.Doc, Rank: rank*1000 + i}, r, v.Value)
		}
	}
}

// tools offers the names that the product sends for its tools with the event.
func (c *completion) tools(s schemas.Surface, spelling string, r text.Range, rank int) {
	_, sp, _ := schemas.EventOn(s, spelling)
	for i, name := range schemas.ToolNames(s, sp.Casing) {
		purpose := ""
		if t := schemas.ToolNamed(s, name); t != nil {
			purpose = ": " + t.Purpose
		}
		about := fmt.Sprintf("tool:%s:%s", s, name)
		c.piece(Item{Label: name, Kind: ToolItem, Detail: s.Name() + purpose, About: about, Rank: rank + i}, r, name)
	}
}
