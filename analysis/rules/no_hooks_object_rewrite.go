package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// rewrite returns an edit that converts a recognizable invented format; nil when it is not recognized.
func rewrite(p *lint.Pass) []edit.Edit {
	if p.Tree().Language != syntax.JSON || len(p.Tree().Errors) > 0 || len(p.Tree().Comments) > 0 {
		return nil
	}
	root := p.Root()
	switch {
	case p.Doc.Kind == schemas.PluginHooks && isEventMap(root):
		return wrap(p, "")
	case p.Doc.Kind != schemas.HookFile:
		return nil
	}
	list, byName := inspect.InventedList(root), ""
	switch hooks := root.Member("hooks"); {
	case hooks != nil && hooks.Value.Kind == syntax.Array:
		list = hooks.Value.Items
	case root.Kind == syntax.Array:
		list = root.Items
	case root.Kind == syntax.Object && hooks == nil && len(list) == 0:
		if isEventMap(root) {
			return wrap(p, "\n  \"version\": 1,")
		}
		list, byName = []*syntax.Node{root}, inspect.EventLike(inspect.FileEvent(p))
	}
	var out converted
	for _, item := range list {
		if !out.entry(p, item, byName) {
			return nil
		}
	}
	if len(out.events) == 0 {
		return nil
	}
	return []edit.Edit{p.Replace(root.Range, out.String())}
}

// wrap puts the whole file into an object named hooks, after the text before.
func wrap(p *lint.Pass, before string) []edit.Edit {
	at := p.Root().Range
	inner := strings.ReplaceAll(p.Text(at), "\n", "\n  ")
	return []edit.Edit{p.Replace(at, "{"+before+"\n  \"hooks\": "+inner+"\n}")}
}

// isEventMap reports whether all keys are events, so that only the hooks object is missing.
func isEventMap(root *syntax.Node) bool {
	return len(root.Members) > 0 && !slices.ContainsFunc(root.Members, func(m *syntax.Member) bool {
		e, _, ok := schemas.EventBySpelling(m.Key.Text)
		return !ok || e.Proposed || m.Value.Kind != syntax.Array
	})
}

// converted collects entries by event, in order of first appearance.
type converted struct {
	events  []string
	entries map[string][]string
}

// entry converts one object of an invented format, taking byName when it names no event. It returns false when the event or
// the command is unclear.
func (c *converted) entry(p *lint.Pass, n *syntax.Node, byName string) bool {
	events := inspect.DeclaredEvents(n)
	if len(events) == 0 && byName != "" {
		events = []string{byName}
	}
	fields := []string{`"type": "command"`}
	commands := 0
	for _, m := range n.Members {
		name := m.Key.Text
		switch {
		case name == "run", name == "script", name == "command":
			name = "command"
			commands++
		case name == "bash", name == "powershell":
			commands++
		case name != "cwd" && name != "env" && name != "matcher" && !schemas.IsTimeout(name):
			continue
		}
		if name == "env" && m.Value.Kind != syntax.Object || name != "env" && !m.Value.IsScalar() || name == "command" && m.Value.Kind != syntax.String {
			return false
		}
		fields = append(fields, syntax.Quote(name)+": "+p.Text(m.Value.Range))
	}
	if len(events) == 0 || commands == 0 {
		return false
	}
	for _, e := range events {
		if c.entries == nil {
			c.entries = map[string][]string{}
		}
		if c.entries[e] == nil {
			c.events = append(c.events, e)
		}
		c.entries[e] = append(c.entries[e], "{ "+strings.Join(fields, ", ")+" }")
	}
	return true
}

// String returns the converted file.
func (c *converted) String() string {
	var b strings.Builder
	b.WriteString("{\n  \"version\": 1,\n  \"hooks\": {")
	for i, e := range c.events {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n    " + syntax.Quote(e) + ": [\n      " + strings.Join(c.entries[e], ",\n      ") + "\n    ]")
	}
	b.WriteString("\n  }\n}")
	return b.String()
}
