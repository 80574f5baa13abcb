package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var duplicateKey = analysis.Rule{
	ID:       "duplicate-key",
	Severity: analysis.Error,
	Fix:      analysis.SomeFixes,
	Doc: analysis.Doc{
		Summary: "a key that stands twice in one object",
		Why: `Of two equal keys the last one counts and the earlier is lost, without a message from any product. When an event stands twice,
all hooks of the earlier list never run.`,
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
	Check: func(p *analysis.Pass) {
		root := p.Root()
		if root.Kind != syntax.Object {
			return
		}
		repeated(p, root, func(key string) bool {
			return p.Doc.Kind == schemas.HookFile || p.Doc.Kind == schemas.PluginHooks || strings.HasSuffix(key, "ooks")
		})
		if hooks := p.File().HooksNode; hooks != nil {
			walkObjects(hooks, func(obj *syntax.Node) { repeated(p, obj, func(string) bool { return true }) })
		}
	},
}

// repeated reports the keys of an object that stand again further down.
func repeated(p *analysis.Pass, obj *syntax.Node, matters func(key string) bool) {
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
		lost, severity := "its value is not read", analysis.Warning
		if list := listOf(p, m); list != nil && len(list.Entries) > 0 {
			lost, severity = "its "+analysis.Count(len(list.Entries), "hook")+" never run", analysis.Error
			if len(list.Entries) == 1 {
				lost = "its hook never runs"
			}
		} else if len(m.Value.Members) > 0 || len(m.Value.Items) > 0 {
			lost, severity = "all of it is lost", analysis.Error
		}
		r := p.Report(m.Key.Range, p.Surfaces(), "%q stands again further down in the same object and only the last one counts, so %s; keep one of them",
			m.Key.Text, lost).Severity(severity).Unnecessary().Related(later.Key.Range, "this one counts")
		if list := listOf(p, m); list != nil && len(list.Entries) > 0 {
			r.UnsafeFix("Move its hooks into the list that counts", mergeLists(p, m, later)...)
		} else if severity == analysis.Warning {
			r.Fix("Remove the one that is not read", p.Remove(m)...)
		}
	}
}

// listOf is the list of hooks that a member of the hooks object holds, nil for other members.
func listOf(p *analysis.Pass, m *syntax.Member) *config.EventList {
	for _, l := range p.Lists() {
		if l.Member == m && m.Value.Kind == syntax.Array {
			return l
		}
	}
	return nil
}

// mergeLists moves the elements of one list to the front of a later one.
func mergeLists(p *analysis.Pass, from, to *syntax.Member) []analysis.Edit {
	a, b := from.Value, to.Value
	removed := p.Remove(from)
	if p.Tree().Language != syntax.JSON || b.Kind != syntax.Array || len(a.Items) == 0 || len(removed) == 0 {
		return nil
	}
	moved := p.Text(text.Range{Start: a.Items[0].Range.Start, End: a.Items[len(a.Items)-1].Range.End})
	at := b.Range.Start + 1
	if len(b.Items) > 0 {
		at = b.Items[0].Range.Start
		moved += ", "
	}
	return append(removed, p.Insert(at, moved))
}

// walkObjects visits every object of a value, outer ones first.
func walkObjects(n *syntax.Node, visit func(*syntax.Node)) {
	switch n.Kind {
	case syntax.Object:
		visit(n)
		for _, m := range n.Members {
			walkObjects(m.Value, visit)
		}
	case syntax.Array:
		for _, item := range n.Items {
			walkObjects(item, visit)
		}
	}
}
