package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
)

var _ = rule(lint.Rule{
	ID:       "unquoted-project-dir",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Summary:  "the project's directory without quotes in a command",
	Why: `A shell splits a variable's value at its spaces unless it is in double quotes. In a project such as "/home/ann/my project", the
command starts /home/ann/my, which does not exist, and the hook fails every time. A guard that fails protects nothing in Claude Code, and
makes Copilot CLI deny every tool call. Claude Code puts the path into the command before the shell reads it, with the same result. What
git prints in $(git rev-parse --show-toplevel) is split as well.`,
	Bad:  claudeHooksOn + settingsAt(".claude/settings.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "$CLAUDE_PROJECT_DIR/.claude/hooks/guard.sh" }] }`),
	Good: claudeHooksOn + settingsAt(".claude/settings.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "\"$CLAUDE_PROJECT_DIR/.claude/hooks/guard.sh\"" }] }`),
	Refs: cite("claude-2026-08: Hooks", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		inspect.ReportUnquoted(p, func(b script.Base) bool { return b == script.ProjectDir || b == script.HookDir || b == script.RepoRoot })
	},
})
