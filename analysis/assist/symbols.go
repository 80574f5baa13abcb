package assist

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Symbol is an event or a hook in the outline of a document.
type Symbol struct {
	Name, Detail string
	// Hook distinguishes a hook from an event.
	Hook bool
	// Range covers the whole symbol, Selection the part to select.
	Range, Selection text.Range
	Children         []Symbol
}

// Symbols returns the outline: events, each with its hooks.
func Symbols(doc *workspace.Document) []Symbol {
	var list []Symbol
	for _, l := range doc.File().Events {
		event := Symbol{Name: cmp.Or(l.Name, "(no name)"), Range: l.Member.Range, Selection: l.Member.Key.Range}
		switch {
		case l.Event == nil:
			event.Detail = "unknown event"
		case l.Event.Proposed:
			event.Detail = "proposed event"
		default:
			event.Detail = english.Count(len(l.Entries), "hook")
		}
		for i, e := range l.Entries {
			hook := Symbol{Name: entryName(e, i), Hook: true, Range: e.Node.Range, Selection: e.Node.Range}
			if m := e.WrittenMatcher(); m != "" {
				hook.Detail = "matcher " + m
			}
			event.Children = append(event.Children, hook)
		}
		list = append(list, event)
	}
	return list
}

// entryName identifies an entry by its command, URL or prompt, as one line of at most 60 characters.
func entryName(e *config.Entry, i int) string {
	for _, t := range schemas.HookTypes() {
		for _, f := range t.Fields {
			if f.Type.Format != schemas.Command && f.Type.Format != schemas.URL && f.Name != "prompt" {
				continue
			}
			s := strings.Join(strings.Fields(e.Node.TextOf(f.Name)), " ")
			if r := []rune(s); len(r) > 60 {
				return string(r[:59]) + "…"
			}
			if s != "" {
				return s
			}
		}
	}
	return fmt.Sprintf("hook %d", i+1)
}

// WorkspaceSymbol is a hook and its document.
type WorkspaceSymbol struct {
	Doc   *workspace.Document
	Event string
	Symbol
}

// Search finds hooks by event, command or path. An empty query matches all.
func Search(snap *workspace.Snapshot, query string) []WorkspaceSymbol {
	query = strings.ToLower(query)
	var found []WorkspaceSymbol
	for _, d := range snap.Documents() {
		if d.Err != nil {
			continue
		}
		for _, event := range Symbols(d) {
			for _, hook := range event.Children {
				if subsequence(query, strings.ToLower(event.Name+" "+hook.Name+" "+d.Path)) {
					found = append(found, WorkspaceSymbol{Doc: d, Event: event.Name, Symbol: hook})
				}
			}
		}
	}
	return found
}

// subsequence reports whether the characters of query appear in s in order, which is how editors match symbols.
func subsequence(query, s string) bool {
	for _, r := range query {
		i := strings.IndexRune(s, r)
		if i < 0 {
			return false
		}
		s = s[i+len(string(r)):]
	}
	return true
}

// Folds returns the foldable ranges: every object and array of more than one line, and frontmatter.
func Folds(doc *workspace.Document) []text.Range {
	var list []text.Range
	tree := doc.Tree()
	if tree.Language == syntax.YAML && tree.HasBlock {
		list = append(list, tree.Block)
	}
	tree.Root.Walk(func(n *syntax.Node) bool {
		if (n.Kind == syntax.Object || n.Kind == syntax.Array) && doc.Text.LineAt(n.Range.Start) < doc.Text.LineAt(n.Range.End) {
			list = append(list, n.Range)
		}
		return true
	})
	return list
}

// Selections returns the ranges around a byte offset, innermost first, each inside the next.
func Selections(doc *workspace.Document, offset int) []text.Range {
	var list []text.Range
	add := func(r text.Range) {
		if !r.Contains(offset) || r.Len() == 0 {
			return
		}
		if n := len(list); n > 0 && (list[n-1] == r || r.Start > list[n-1].Start || r.End < list[n-1].End) {
			return
		}
		list = append(list, r)
	}
	tree := doc.Tree()
	for n := tree.NodeAt(offset); n != nil; n = n.Parent {
		if n.Quoted() {
			add(n.Inner())
		}
		add(n.Range)
		if m := n.InMember(); m != nil {
			add(m.Range)
		}
	}
	if tree.Language == syntax.YAML && tree.HasBlock {
		add(tree.Block)
	}
	add(text.Range{End: doc.Text.Len()})
	return list
}
