package config

import (
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// ParseText parses a text and finds what it declares. It derives the source from the path.
func ParseText(path string, kind schemas.SourceKind, src string) *File {
	return Parse(kind, sourceAt(path, kind), tree(kind, src))
}

// tree parses a text in the notation of its kind.
func tree(kind schemas.SourceKind, src string) *syntax.Tree {
	if kind.Frontmatter() {
		return syntax.ParseFrontmatter(src)
	}
	return syntax.ParseJSON(src)
}

// Parse finds what a file declares on any surface, or what could be recovered of a broken one. The source may be nil.
func Parse(kind schemas.SourceKind, source *schemas.Source, tree *syntax.Tree) *File {
	f := &File{Kind: kind, Source: source, Tree: tree}
	root := tree.Root
	if kind.Frontmatter() {
		f.Name, f.Target = root.TextOf("name"), root.TextOf("target")
	}
	if kind == schemas.VSCodeSettings {
		return f
	}
	f.HooksMember = root.Member("hooks")
	if f.HooksMember != nil {
		f.HooksNode = f.HooksMember.Value
	}
	if kind == schemas.PluginManifest {
		if inner := f.HooksNode.Member("hooks"); inner != nil && inner.Value.Kind == syntax.Object {
			f.HooksNode, f.Wrapped = inner.Value, true
		}
		if _, _, ok := f.HookFiles(); ok {
			return f
		}
	}
	if f.HooksNode == nil || f.HooksNode.Kind != syntax.Object {
		return f
	}
	last, entries := map[string]*EventList{}, 0
	for _, m := range f.HooksNode.Members {
		event, _, _ := schemas.EventBySpelling(m.Key.Text)
		l := &EventList{File: f, Member: m, Name: m.Key.Text, Event: event}
		if before := last[l.Name]; before != nil {
			before.Shadowed = true
		}
		last[l.Name] = l
		entries = l.entries(entries)
		f.Events = append(f.Events, l)
	}
	return f
}

// entries lists the entries of l and numbers them from before. It returns the next number.
func (l *EventList) entries(before int) int {
	add := func(e Entry) {
		if e.Node.Kind != syntax.Missing {
			e.Number = before + len(l.Entries)
			l.Entries = append(l.Entries, &e)
		}
	}
	for _, n := range l.Member.Value.Items {
		inner := groupItems(n)
		if inner == nil {
			add(Entry{List: l, Node: n})
			continue
		}
		for _, in := range inner.Items {
			add(Entry{List: l, Node: in, Group: n, Nested: groupItems(in) != nil})
		}
	}
	return before + len(l.Entries)
}

// groupItems returns the hooks array of a matcher group; nil for anything else, also for an object whose hooks are no array.
func groupItems(n *syntax.Node) *syntax.Node {
	if h := value(n, "hooks"); h != nil && h.Kind == syntax.Array {
		return h
	}
	return nil
}

// HookFiles returns the hook files that a manifest names, if it names any, and whether they replace the default path.
func (f *File) HookFiles() (paths []*syntax.Node, exclusive, ok bool) {
	if f.Kind != schemas.PluginManifest || f.HooksMember == nil {
		return nil, false, false
	}
	v := f.HooksMember.Value
	if v.Kind == syntax.Object {
		exclusive = v.Get("exclusive").IsTrue()
		v = v.Get("paths")
	}
	switch {
	case v == nil:
	case v.Kind == syntax.String:
		return []*syntax.Node{v}, exclusive, true
	case v.Kind == syntax.Array:
		return stringItems(v), exclusive, true
	}
	return nil, false, false
}

// HasHooks reports whether the surfaces that read a file look for hooks in it: not in a manifest that has none, or names files.
func (f *File) HasHooks() bool {
	_, _, names := f.HookFiles()
	return f.Kind != schemas.PluginManifest || !names && f.HooksNode != nil
}

func texts(list *syntax.Node) []string {
	return slice.Map(stringItems(list), func(item *syntax.Node) string { return item.Text })
}

func stringItems(list *syntax.Node) []*syntax.Node {
	return slice.Filter(list.Items, func(i *syntax.Node) bool { return i.Kind == syntax.String })
}
