package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

var _ = rule(lint.Rule{
	ID:       "context-output-shape",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "context for the model at a level that the product does not read",
	Why: `VS Code and Claude Code read additionalContext inside hookSpecificOutput, Copilot CLI at the top level. At the wrong level,
the context never reaches the model. Print both levels to support all products.`,
	Bad:  guardExample("SessionStart", "context.sh", `echo '{"additionalContext":"the main branch is frozen"}'`),
	Good: guardExample("SessionStart", "context.sh", `echo '{"additionalContext":"the main branch is frozen","hookSpecificOutput":{"additionalContext":"the main branch is frozen"}}'`),
	Refs: cite("000: SessionStart / SubagentStart Output", "003: SessionStart output", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		inspect.ReportWrongLevel(p, s, func(*commands.Run) bool { return true }, []string{"additionalContext"}, "the model never sees it")
	},
})
