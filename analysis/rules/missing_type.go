package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

var _ = rule(lint.Rule{
	ID:       "missing-type",
	Severity: lint.Error,
	Fix:      lint.SafeFix,
	Summary:  "a hook without a type",
	Why: `The references of VS Code and GitHub Copilot require type. Both products treat a hook without one as a command, so in their
files this is only info. Claude Code does not load such a hook.`,
	Bad:  hookFile("preToolUse", `{ "command": "./guard.sh" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh" }`),
	Refs: cite("003: Hook command properties", "004: Command hooks", "copilot-2026-09: Command hooks", "claude-2026-08: Hook handler fields"),
	Check: func(p *lint.Pass) {
		if p.Surfaces().Empty() {
			return
		}
		drops, flat := inspect.EntryDrops(p, config.ReasonNoType), inspect.FlatHooks(p)
		for _, e := range p.Entries() {
			if e.Node.Kind != syntax.Object || e.Nested || e.Node.Member("type") != nil || inspect.UnlistedHooks(e) != nil || p.Incomplete(e.Node) || inspect.HasOutdentedField(p, e) {
				continue
			}
			if inspect.ExplainedByTypo(p, e, config.ReasonNoType) || !flat[e].Surfaces.Empty() {
				continue // unknown-field reports it, or wrong-type with the rest of the hook
			}
			var r *lint.Report
			if d := drops[e]; d.Surfaces.Empty() {
				r = p.Report(inspect.Head(p, e.Node), p.Surfaces(), "no `type`: it counts as a command, though the documentation requires one").Severity(lint.Info)
			} else {
				r = p.ReportDrop(inspect.Head(p, e.Node), d, "no `type`")
			}
			name := inspect.ImpliedType(e)
			r.Help("add `\"type\": %q`", name).Fix("Add type "+name, p.Add(e.Node, "type", syntax.Quote(name))...)
		}
	},
})
