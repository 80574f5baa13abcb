package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
)

var _ = rule(lint.Rule{
	ID:       "unquoted-plugin-root",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Summary:  "the plugin's directory without quotes in a command",
	Why: `A plugin is installed below its user's home directory, and that path may contain spaces. A shell splits an unquoted path at
them, and every hook of the plugin fails. VS Code puts the path into the command itself and quotes it; Copilot CLI and Claude Code do not.`,
	Bad:  guardsPlugin + settingsAt("guards/hooks/hooks.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "bash ${CLAUDE_PLUGIN_ROOT}/hooks/guard.sh" }] }`),
	Good: guardsPlugin + settingsAt("guards/hooks/hooks.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "bash \"${CLAUDE_PLUGIN_ROOT}/hooks/guard.sh\"" }] }`),
	Refs: cite("claude-2026-08: Hooks", "vscode-1.130", "copilot-changelog: 1.0.26"),
	Check: func(p *lint.Pass) {
		inspect.ReportUnquoted(p, func(b script.Base) bool { return b == script.PluginDir })
	},
})
