package assist

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// CompleteProject returns the completions at a byte offset of the project's configuration.
func CompleteProject(src string, offset int, rules []*lint.Rule) []Item {
	cur := syntax.ParseYAML(src).CursorAt(offset)
	var items []Item
	add := func(kind ItemKind, label, insert, detail, doc string) {
		items = append(items, Item{
			Label: label, Kind: kind, Detail: detail, Markdown: doc, Range: cur.Token, Plain: insert, Snippet: insert, Comma: -1, Rank: len(items),
		})
	}
	path := namesOf(cur.Path)
	onKey := cur.Context == syntax.InKey || cur.Context == syntax.BetweenMembers || cur.Context == syntax.NewBlock || cur.Context == syntax.InItem && cur.Prefix == ""
	colon := func(name string) string {
		if cur.HasColon && cur.Context == syntax.InKey {
			return name
		}
		return name + ": "
	}
	if cur.Context == syntax.InKey && len(path) > 0 && cur.Member == nil && cur.Container == nil {
		path = path[:len(path)-1]
	}
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
				add(FieldItem, k.Name, colon(k.Name), "key", keyDoc(k))
			}
		}
	case k != nil && k.Kind == project.RuleLevels && onKey:
		for _, r := range rules {
			if !present(cur.Container, r.ID, cur.Member) {
				add(ValueItem, r.ID, colon(r.ID), "rule", ruleDoc(r))
			}
		}
	case k != nil && k.Kind == project.RuleName:
		for _, r := range rules {
			add(ValueItem, r.ID, r.ID, "rule", ruleDoc(r))
		}
	case k != nil && k.Kind == project.Products:
		for _, s := range schemas.AllSurfaces.List() {
			add(ValueItem, s.ID(), s.ID(), s.Name(), "")
		}
	case k != nil && k.Kind == project.Systems:
		for _, name := range project.SystemNames() {
			add(ValueItem, name, name, "", "")
		}
	case k == nil && len(path) > 0:
		if above := project.At(path[:len(path)-1]); above != nil && above.Kind == project.RuleLevels {
			for _, level := range project.Levels {
				add(ValueItem, level, level, "", "")
			}
		}
	}
	return items
}

// present reports whether an object has a key, not counting the one at the cursor.
func present(n *syntax.Node, name string, at *syntax.Member) bool {
	return n != nil && slices.ContainsFunc(n.Members, func(m *syntax.Member) bool { return m.Key.Text == name && m != at })
}

// namesOf returns the keys of a path, without list indexes.
func namesOf(path []syntax.Step) []string {
	var names []string
	for _, s := range path {
		if s.Index < 0 {
			names = append(names, s.Key)
		}
	}
	return names
}

func keyDoc(k project.Key) string {
	return k.Doc + "\n\n```yaml\n" + k.Name + ": " + k.Example + "\n```"
}

func ruleDoc(r *lint.Rule) string {
	return "**" + r.ID + "**: " + r.Doc.Summary + " (up to " + r.Severity.String() + ")\n\n" + r.Doc.Why
}

// HoverProject explains a key or a rule in the project's configuration; nil for anything else.
func HoverProject(src string, offset int, rules []*lint.Rule) *Hover {
	n := syntax.ParseYAML(src).NodeAt(offset)
	if n == nil || !n.IsScalar() {
		return nil
	}
	if i := slices.IndexFunc(rules, func(r *lint.Rule) bool { return r.ID == n.Text }); i >= 0 {
		return &Hover{Markdown: ruleDoc(rules[i]), Range: n.Range}
	}
	m := n.InMember()
	if m == nil || m.Key != n {
		return nil
	}
	if k := project.At(append(namesOf(n.Parent.Path()), n.Text)); k != nil {
		return &Hover{Markdown: keyDoc(*k), Range: n.Range}
	}
	return nil
}
