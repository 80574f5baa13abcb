package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
)

var _ = rule(lint.Rule{
	ID:       "command-commented-out",
	Severity: lint.Warning,
	Summary:  "a command that is entirely a comment",
	Why:      `The shell starts, skips the comment and exits with 0: the hook does nothing, every time. Remove the hook, or the number sign.`,
	Bad:      hookFile("preToolUse", `{ "type": "command", "command": "# python3 hooks/guard.py" }`),
	Good:     hookFile("preToolUse", `{ "type": "command", "command": "# the guard\npython3 hooks/guard.py" }`),
	Refs:     cite("vscode-1.130", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		for _, c := range inspect.CommandLines(p) {
			text := strings.TrimSpace(c.Text)
			comment := strings.HasPrefix(text, "#") || c.Shell == script.PowerShell && strings.HasPrefix(text, "<#")
			if comment && c.Shell != script.NoShell && c.Statements == 0 && c.Error == nil {
				p.ReportOnce(c.Node.Range, c.Products(), "the whole command is a comment: this hook does nothing").Unnecessary().Help("remove the hook, or the `#`")
			}
		}
	},
})
