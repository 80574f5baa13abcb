package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "duplicate-key",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a key that occurs twice in the same object",
	Why: `When a key occurs twice, the last value is used and the earlier one is lost, without a message. When the key is an event, none
of the hooks in the earlier list run.`,
	Bad: hookLists(`
    "preToolUse": [{ "type": "command", "command": "./guard.sh" }],
    "preToolUse": [{ "type": "command", "command": "./log.sh" }]`),
	Good: hookLists(`
    "preToolUse": [
      { "type": "command", "command": "./guard.sh" },
      { "type": "command", "command": "./log.sh" }
    ]`),
	Refs: cite("copilot-cli-1.0.102", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		reportRepeated(p, p.Root(), func(key string) bool {
			return p.Doc.Kind == schemas.HookFile || p.Doc.Kind == schemas.PluginHooks || strings.HasSuffix(key, "ooks")
		})
		if hooks := p.File().HooksNode; hooks != nil {
			hooks.Walk(func(n *syntax.Node) bool {
				reportRepeated(p, n, func(string) bool { return true })
				return true
			})
		}
	},
})

// reportRepeated reports the keys of an object that occur again further down.
func reportRepeated(p *lint.Pass, obj *syntax.Node, matters func(key string) bool) {
	last := map[string]*syntax.Member{}
	for _, m := range obj.Members {
		last[m.Key.Text] = m
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
		list := slice.Find(p.Lists(), func(l *config.EventList) bool { return l.Member == m && m.Value.Kind == syntax.Array })
		if list != nil && len(list.Entries) > 0 {
			n := len(list.Entries)
			r.Note("%s in this list %s", english.Noun("the", n, "hook"), english.Agree(n, "never run")).Help("merge the two lists").UnsafeFix("Move its hooks into the list that counts", inspect.MergeLists(p, m, later)...)
		} else if severity == lint.Warning {
			r.Fix("Remove the one that is not read", p.Remove(m)...)
		}
	}
}
