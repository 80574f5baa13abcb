package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var pretoolOutputShape = lint.Rule{
	ID:         "pretool-output-shape",
	Severity:   lint.Warning,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Doc: lint.Doc{
		Summary: "a decision about a tool call at a level that the product does not read",
		Why: `VS Code reads the PreToolUse decision inside hookSpecificOutput and ignores the top level; Copilot CLI reads the top level,
and hookSpecificOutput only under the PascalCase name. A decision at the wrong level is silently ignored: the guard prints its deny, and
the tool runs. Print both levels to support all products.`,
		Bad:  guardExample("PreToolUse", "guard.sh", "#!/usr/bin/env bash\nif jq -r '.tool_input.command // empty' | grep -q 'rm -rf'; then\n  echo '{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"rm -rf is not allowed\"}'\nfi\n"),
		Good: guardExample("PreToolUse", "guard.sh", "#!/usr/bin/env bash\nif jq -r '.tool_input.command // empty' | grep -q 'rm -rf'; then\n  echo '{\"permissionDecision\":\"deny\",\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\"}}'\nfi\n"),
		Refs: []schemas.Ref{{Doc: "000", Section: "PreToolUse Output"}, {Doc: "003", Section: "PreToolUse output"}, {Doc: "004", Section: "preToolUse decision control"}, {Doc: "vscode-1.130"}, {Doc: "copilot-cli-1.0.102"}},
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		inspect.ReportWrongLevel(p, s, inspect.BeforeCall, []string{"permissionDecision", "decision"}, "the tool runs anyway")
		inspect.ReportWrongLevel(p, s, inspect.BeforeCall, []string{"updatedInput"}, "the tool keeps its input")
	},
}
