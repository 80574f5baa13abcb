package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var stopOutputShape = lint.Rule{
	ID:         "stop-output-shape",
	Severity:   lint.Warning,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Doc: lint.Doc{
		Summary: "a block at the end of a turn at a level that the product does not read",
		Why: `VS Code reads a stop hook's decision inside hookSpecificOutput, Copilot and Claude Code at the top level. At the wrong level
it is silently ignored, and the agent stops. The notes on VS Code say that SubagentStop is read at the top level; the product does not do
that. Print both levels to support all products.`,
		Bad:  guardExample("Stop", "tests.sh", "#!/usr/bin/env bash\n[ \"$(jq -r .stop_hook_active)\" = true ] && exit 0\n[ -f tests.ok ] || echo '{\"decision\":\"block\",\"reason\":\"run the tests\"}'\n"),
		Good: guardExample("Stop", "tests.sh", "#!/usr/bin/env bash\n[ \"$(jq -r .stop_hook_active)\" = true ] && exit 0\n[ -f tests.ok ] || echo '{\"decision\":\"block\",\"reason\":\"run the tests\",\"hookSpecificOutput\":{\"decision\":\"block\",\"reason\":\"run the tests\"}}'\n"),
		Refs: []schemas.Ref{{Doc: "000", Section: "Gotcha 2"}, {Doc: "003", Section: "Stop output"}, {Doc: "004", Section: "agentStop / subagentStop decision control"}, {Doc: "vscode-1.130"}, {Doc: "copilot-cli-1.0.102"}},
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		inspect.ReportWrongLevel(p, s, inspect.OnEvent("Stop", "SubagentStop"), []string{"decision"}, "the agent stops anyway")
	},
}
