package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var duplicateKey = lint.Rule{
	ID:       "duplicate-key",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Doc: lint.Doc{
		Summary: "a key that occurs twice in the same object",
		Why: `When a key occurs twice, the last value is used and the earlier one is lost, without a message. When the key is an event, none
of the hooks in the earlier list run.`,
		Bad: `{
  "version": 1,
  "hooks": {
    "preToolUse": [{ "type": "command", "command": "./guard.sh" }],
    "preToolUse": [{ "type": "command", "command": "./log.sh" }]
  }
}
`,
		Good: `{
  "version": 1,
  "hooks": {
    "preToolUse": [
      { "type": "command", "command": "./guard.sh" },
      { "type": "command", "command": "./log.sh" }
    ]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "copilot-cli-1.0.102"}, {Doc: "vscode-1.130"}},
	},
	Check: func(p *lint.Pass) {
		root := p.Root()
		if root.Kind != syntax.Object {
			return
		}
		reportRepeated(p, root, func(key string) bool {
			return p.Doc.Kind == schemas.HookFile || p.Doc.Kind == schemas.PluginHooks || strings.HasSuffix(key, "ooks")
		})
		if hooks := p.File().HooksNode; hooks != nil {
			hooks.Walk(func(n *syntax.Node) bool {
				reportRepeated(p, n, func(string) bool { return true })
				return true
			})
		}
	},
}

// reportRepeated reports the keys of an object that occur again further down.
func reportRepeated(p *lint.Pass, obj *syntax.Node, matters func(key string) bool) {
	last := make(map[string]*syntax.Member, len(obj.Members))
	for _, m := range obj.Members {
		last[m.Key.Text] = m
	}
	if len(last) == len(obj.Members) {
		return
	}
	for _, m := range obj.Members {
		later := last[m.Key.Text]
		if later == m || !matters(m.Key.Text) {
			continue
		}
		severity := lint.Warning
		if len(m.Value.Members) > 0 || len(m.Value.Items) > 0 {
			severity = lint.Error
		}
		r := p.Report(m.Key.Range, p.Surfaces(), "duplicate key %s: only the last one is used", lint.Code(m.Key.Text)).
			Severity(severity).Unnecessary().Related(later.Key.Range, "this one is used").Help("keep one of them")
		if list := listOf(p, m); list != nil && len(list.Entries) > 0 {
			r.Note("%s", neverRun(len(list.Entries))).Help("merge the two lists").UnsafeFix("Move its hooks into the list that counts", mergeLists(p, m, later)...)
		} else if severity == lint.Warning {
			r.Fix("Remove the one that is not read", p.Remove(m)...)
		}
	}
}

// listOf returns the event list that a member of the hooks object holds, nil for other members.
func listOf(p *lint.Pass, m *syntax.Member) *config.EventList {
	for _, l := range p.Lists() {
		if l.Member == m && m.Value.Kind == syntax.Array {
			return l
		}
	}
	return nil
}

// mergeLists returns the edits that move the elements of one list into another: to its front when the other list comes later
// in the text, else to its end. Elements that the other list already has are only removed.
func mergeLists(p *lint.Pass, from, to *syntax.Member) []edit.Edit {
	a, b := from.Value, to.Value
	removed := p.Remove(from)
	if p.Tree().Language != syntax.JSON || b.Kind != syntax.Array || len(a.Items) == 0 || len(removed) == 0 {
		return nil
	}
	var moved []string
	for _, item := range a.Items {
		if !slices.ContainsFunc(b.Items, func(o *syntax.Node) bool { return sameEntry(item, o) }) {
			moved = append(moved, p.Text(item.Range))
		}
	}
	if len(moved) == 0 {
		return removed
	}
	list := strings.Join(moved, ", ")
	if len(moved) == len(a.Items) {
		list = p.Text(text.Range{Start: a.Items[0].Range.Start, End: a.Items[len(a.Items)-1].Range.End})
	}
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
	if a.Kind != b.Kind || a.Text != b.Text || len(a.Items) != len(b.Items) {
		return false
	}
	for i := range a.Items {
		if !sameEntry(a.Items[i], b.Items[i]) {
			return false
		}
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
