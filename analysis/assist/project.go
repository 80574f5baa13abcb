package assist

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// CompleteProject returns the completions at a byte offset of the project's configuration.
func CompleteProject(src string, offset int, rules []*lint.Rule) []Item {
	cur := syntax.ParseYAML(src).CursorAt(offset)
	l := yamlItems{cur: cur, src: src}
	path := namesOf(cur.Path)
	onKey := cur.Context == syntax.InKey || cur.Context == syntax.BetweenMembers || cur.Context == syntax.NewBlock || cur.Context == syntax.InItem && cur.Prefix == ""
	k := project.At(path)
	switch {
	case cur.Context == syntax.InComment || cur.Context == syntax.Outside && len(path) > 0:
		return nil
	case len(path) == 0 || k != nil && len(k.Keys) > 0 && (onKey || cur.Context == syntax.InItem):
		keys := project.Keys
		if k != nil {
			keys = k.Keys
		}
		for _, k := range keys {
			if !present(cur.Container, k.Name, cur.Member) {
				l.key(FieldItem, k.Name, "key", withExample(k.Doc, k.Name, k.Example))
			}
		}
	case k != nil && k.Kind == project.RuleLevels && onKey:
		for _, r := range rules {
			if !present(cur.Container, r.ID, cur.Member) {
				l.key(ValueItem, r.ID, "rule", ruleDoc(r))
			}
		}
	case k != nil && k.Kind == project.RuleName:
		for _, r := range rules {
			l.add(ValueItem, r.ID, "rule", ruleDoc(r))
		}
	case k != nil && k.Kind == project.Products:
		for _, s := range schemas.AllSurfaces.List() {
			l.add(ValueItem, s.ID(), s.Name(), "")
		}
	case k != nil && k.Kind == project.Systems:
		for _, name := range project.SystemNames() {
			l.add(ValueItem, name, "", "")
		}
	case k == nil && len(path) > 0:
		if above := project.At(path[:len(path)-1]); above != nil && above.Kind == project.RuleLevels {
			for _, level := range project.Levels {
				l.add(ValueItem, level, "", "")
			}
		}
	}
	return l.items
}

// yamlItems collects the completions at a cursor in a YAML file that the product itself reads.
type yamlItems struct {
	cur   syntax.Cursor
	src   string
	items []Item
}

// add offers a value, once.
func (l *yamlItems) add(kind ItemKind, value, detail, doc string) {
	l.insert(kind, value, value, detail, doc)
}

// key offers a key, with the colon that it lacks.
func (l *yamlItems) key(kind ItemKind, name, detail, doc string) {
	insert := name + ": "
	if l.cur.HasColon && l.cur.Context == syntax.InKey {
		insert = name
	}
	l.insert(kind, name, insert, detail, doc)
}

func (l *yamlItems) insert(kind ItemKind, label, insert, detail, doc string) {
	if slices.ContainsFunc(l.items, func(it Item) bool { return it.Label == label }) {
		return
	}
	insert = space(l.cur, l.src) + insert
	l.items = append(l.items, Item{
		Label: label, Kind: kind, Detail: detail, Markdown: doc, Range: l.cur.Token, Plain: insert, Snippet: (&layout{}).escape(insert), Comma: -1, Rank: len(l.items),
	})
}

func withExample(doc, name, example string) string {
	return doc + "\n\n```yaml\n" + name + ": " + example + "\n```"
}

// present reports whether an object has a key, not counting the one at the cursor.
func present(n *syntax.Node, name string, at *syntax.Member) bool {
	return n != nil && slices.ContainsFunc(n.Members, func(m *syntax.Member) bool { return m.Key.Text == name && m != at })
}

// namesOf returns the keys of a path, without list indexes.
func namesOf(path []syntax.Step) []string {
	keys := slice.Filter(path, func(s syntax.Step) bool { return s.Index < 0 })
	return slice.Map(keys, func(s syntax.Step) string { return s.Key })
}

func ruleDoc(r *lint.Rule) string {
	return "**" + r.ID + "**: " + r.Summary + " (up to " + r.Severity.String() + ")\n\n" + r.Why
}

// HoverProject explains a key or a rule in the project's configuration; nil for anything else.
func HoverProject(src string, offset int, rules []*lint.Rule) *Hover {
	n := syntax.ParseYAML(src).NodeAt(offset)
	if !n.IsScalar() {
		return nil
	}
	if r := slice.Find(rules, func(r *lint.Rule) bool { return r.ID == n.Text }); r != nil {
		return hover(ruleDoc(r), n.Range)
	}
	if m := n.InMember(); m != nil && m.Key == n {
		if k := project.At(append(namesOf(n.Parent.Path()), n.Text)); k != nil {
			return hover(withExample(k.Doc, k.Name, k.Example), n.Range)
		}
	}
	return nil
}
