package rules

import (
	"cmp"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "same-hook-twice",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Summary:  "the same hook twice under one event",
	Why: `VS Code and Copilot run every hook in a list, even identical ones: the command runs twice on each event, and the model gets its
output twice. This happens when lists are merged. Claude Code runs identical hooks once. Two hooks are identical when they run the same command in
the same directory, with the same environment and matcher, in every product; their timeouts may differ.`,
	Bad: hookLists(`
    "postToolUse": [
      { "type": "command", "command": "./log.sh" },
      { "type": "command", "command": "./log.sh" }
    ]`),
	Good: hookLists(`
    "postToolUse": [
      { "type": "command", "command": "./log.sh" },
      { "type": "command", "command": "./log.sh", "env": { "LOG": "full" } }
    ]`),
	Refs: cite("vscode-1.130", "copilot-cli-1.0.102", "claude-2026-08: Hooks"),
	Check: func(p *lint.Pass) {
		earlier := make(map[hookKey][]lint.LoadedEntry, len(p.Hooks()))
		for _, k := range p.Hooks() {
			h := k.Any()
			key := hookKey{k.Entry.List, cmp.Or(h.FirstLine(), h.URL+h.Prompt)}
			if key.text == "" {
				continue // it runs nothing
			}
			i := slices.IndexFunc(earlier[key], func(before lint.LoadedEntry) bool {
				// Two hooks with different conditions are both meant in every product.
				return before.Entry.Node.TextOf("if") == k.Entry.Node.TextOf("if") && k.Where(func(s schemas.Surface, h *config.Hook) bool {
					return before.Hook(s) != nil && commands.SameHook(before.Hook(s), h)
				}) == k.Surfaces
			})
			if i < 0 {
				if len(earlier[key]) < inspect.MaxRepeats {
					earlier[key] = append(earlier[key], k)
				}
				continue
			}
			set := k.Where(func(s schemas.Surface, _ *config.Hook) bool {
				return !schemas.EngineOn(s, p.Settings().Edition).Deduplicates
			})
			if set.Empty() {
				continue
			}
			first := earlier[key][i]
			p.Report(inspect.CommandRange(p, k.Any()), set, "the same hook again: it runs twice on each `%s`", k.Any().Name).
				Related(inspect.CommandRange(p, first.Any()), "the same hook").NoteOn(k.Surfaces&^set, "run", "it once").
				Help("remove one of them").Fix("Remove this one", edit.RemoveItem(p.Doc, k.Entry.Node)...)
		}
	},
})

// hookKey is what equal hooks share, for fast lookup. The text is empty for a hook that runs nothing.
type hookKey struct {
	list *config.EventList
	text string
}
