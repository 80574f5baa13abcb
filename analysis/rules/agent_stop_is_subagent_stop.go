package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "agent-stop-is-subagent-stop",
	Severity: lint.Hint,
	Summary:  "a Stop hook in an agent file, which also runs as SubagentStop",
	Why: `When another agent starts this one, the Stop hooks in its frontmatter run as SubagentStop: hook_event_name is SubagentStop, and the
payload names the agent (agent_id and agent_type, or agentId and agentType under Copilot CLI's camelCase names). VS Code 1.130 reads the
answer to both events inside hookSpecificOutput, although the VS Code agent hooks notes ask for the top level, which Copilot CLI and Claude
Code read. A script that prints both works everywhere.`,
	Bad:  agentWithStop(""),
	Good: agentWithStop("\ndisable-model-invocation: true"),
	Refs: cite("000: Gotcha 3", "003: Stop", "vscode-1.130", "copilot-cli-1.0.102", "claude-2026-08: Hooks"),
	Check: func(p *lint.Pass) {
		if p.Doc.Kind != schemas.AgentFile {
			return
		}
		for _, l := range p.Lists() {
			if l.Event == nil || !l.Event.Stops || l.Event.InSubagent() == nil || l.Shadowed {
				continue
			}
			var set schemas.Surfaces
			for _, k := range p.Hooks() {
				if k.Entry.List == l {
					set |= k.Surfaces
				}
			}
			if f := schemas.FieldNamed(schemas.AgentFields, "disable-model-invocation"); p.Root().Get(f.Name).IsTrue() {
				set &^= f.Surfaces // there no other agent can run this one
			}
			if set.Empty() {
				continue
			}
			p.Report(l.Member.Key.Range, set, "as a subagent, this agent runs its `%s` hooks as `%s`", l.Name, l.Event.InSubagent().Name).
				Help("print `decision` and `reason` %s", whereDecisionsGo(p, l.Event.InSubagent(), set))
		}
	},
})

// agentWithStop returns an agent file with a Stop hook, and with other fields before it.
func agentWithStop(fields string) string {
	return fileAt(".github/agents/reviewer.agent.md", `---
name: reviewer
description: Reviews changes`+fields+`
hooks:
  Stop:
    - type: command
      command: npm test
---`)
}

// whereDecisionsGo says at which level of its answer each surface reads the decision of a hook.
func whereDecisionsGo(p *lint.Pass, event *schemas.Event, set schemas.Surfaces) string {
	inside := inspect.DecideInside(p, event, set)
	switch inside {
	case 0:
		return "at the top level"
	case set:
		return "inside `hookSpecificOutput`"
	}
	return "twice: at the top level, and inside `hookSpecificOutput` for " + inside.Names()
}
