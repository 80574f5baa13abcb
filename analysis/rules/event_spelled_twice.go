package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "event-spelled-twice",
	Severity: lint.Error,
	Fix:      lint.UnsafeFix,
	Summary:  "one event under two names in the same file",
	Why: `preToolUse and PreToolUse are the same event. In a hook file, VS Code uses only the last list, so the hooks in the other one
never run. Copilot CLI runs both lists, camelCase first, and sends each a payload in the casing of its name.`,
	Bad: hookLists(`
    "preToolUse": [{ "type": "command", "command": "./guard.sh" }],
    "PreToolUse": [{ "type": "command", "command": "./log.sh" }]`),
	Good: hookLists(`
    "PreToolUse": [
      { "type": "command", "command": "./guard.sh" },
      { "type": "command", "command": "./log.sh" }
    ]`),
	Refs: cite("vscode-1.130", "copilot-cli-1.0.102", "004: Hook event input payloads"),
	Check: func(p *lint.Pass) {
		last := map[*schemas.Event]*config.EventList{}
		for _, l := range p.Lists() {
			if l.Event == nil || l.Shadowed || len(l.Entries) == 0 {
				continue
			}
			if before := last[l.Event]; before != nil {
				reportSpelledTwice(p, before, l)
			}
			last[l.Event] = l
		}
	},
})

func reportSpelledTwice(p *lint.Pass, earlier, later *config.EventList) {
	both := p.EventLoaders(p.Surfaces(), earlier.Name) & p.EventLoaders(p.Surfaces(), later.Name)
	if both.Empty() {
		return
	}
	lost := slice.Find(p.Drops(config.ReasonSpelling), func(d lint.Dropped) bool { return d.List == earlier }).Surfaces
	running := both &^ lost
	severity, effect := lint.Error, inspect.ProductsDo(p, lost, "never run this list", "this list never runs")
	if lost.Empty() {
		severity, effect = lint.Info, inspect.ProductsDo(p, running, "run both lists", "both lists run")
	}
	r := p.Report(earlier.Member.Key.Range, both, "same event as `%s` below: %s", later.Name, effect).
		Severity(severity).
		Related(later.Member.Key.Range, "the same event").
		Help("keep all of its hooks under one name").
		UnsafeFix("Move its hooks to "+later.Name, inspect.MergeLists(p, earlier.Member, later.Member)...)
	switch {
	case lost.Empty():
		r.Note("each list gets a payload in the casing of its name")
	case !running.Empty():
		r.Note("%s, each with a payload in the casing of its name", lint.Verb(running, "run both lists"))
	}
}
