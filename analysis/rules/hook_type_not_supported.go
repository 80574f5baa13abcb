package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "hook-type-not-supported",
	Severity:   lint.Error,
	Supersedes: []string{"field-not-read"}, // the fields are those of the type
	Summary:    "a hook type that a product reading the file does not run",
	Why: `VS Code runs only command hooks and silently skips http, prompt, agent and mcp_tool hooks. agent and mcp_tool hooks belong to
Claude Code, on some events; Copilot CLI skips them, and rejects a whole settings file that contains one. When another product that the
file is written for runs the hook, the severity is only info.`,
	Bad:  hookFile("agentStop", `{ "type": "agent", "prompt": "Check that the tests pass" }`),
	Good: hookFile("agentStop", `{ "type": "command", "command": "./check-tests.sh" }`),
	Refs: cite("003: Hook command properties", "004: HTTP hooks", "vscode-1.130", "copilot-cli-1.0.102", "claude-2026-08: Hook handler fields"),
	Check: func(p *lint.Pass) {
		owners := p.Owners()
		for _, d := range p.Drops(config.ReasonType) {
			t := inspect.TypeOf(d.Entry)
			if t == nil || inspect.IsPromptElsewhere(d) {
				continue
			}
			if runs := inspect.RunsType(t, owners&^d.Surfaces, d.List.Event); !runs.Empty() {
				reportPartlyRun(p, d, t, runs)
				continue
			}
			on := ""
			if d.List.Event.Name != "" {
				on = " on `" + d.List.Name + "`"
			}
			r := p.ReportDrop(d.Range, d, "no product runs `%s` hooks%s here", t.Name, on).Covers(d.Entry.Node.Range)
			if types := inspect.TypesHere(p, d.Entry); len(types) > 0 {
				r.Help("use %s", lint.Codes(types, "or"))
			}
		}
	},
})

// reportPartlyRun reports a type that only some of the file's owners run.
func reportPartlyRun(p *lint.Pass, d lint.Dropped, t *schemas.HookType, runs schemas.Surfaces) {
	fatal := d.FatalOn()
	if d = d.Only(p.Owners() | fatal); d.Surfaces.Empty() {
		return
	}
	if !fatal.Empty() {
		p.ReportDrop(d.Range, d, "only %s `%s` hooks on `%s`", lint.Verb(runs, "run"), t.Name, d.List.Name).
			Help("a `command` hook runs in all of them").Severity(d.Severity())
		return
	}
	p.Report(d.Range, d.Surfaces, "only %s this `%s` hook", lint.Verb(runs, "run"), t.Name).
		Note("%s it", lint.Verb(d.Surfaces, "skip")).
		Help("a `command` hook runs in all of them").Severity(lint.Info)
}
