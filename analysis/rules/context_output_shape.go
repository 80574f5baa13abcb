package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var contextOutputShape = analysis.Rule{
	ID:       "context-output-shape",
	Severity: analysis.Warning,
	Fix:      analysis.UnsafeFix,
	Scripts:  true,
	Doc: analysis.Doc{
		Summary: "context for the model at a level where the product does not read it",
		Why: `VS Code and Claude Code read additionalContext inside hookSpecificOutput, Copilot CLI at the top level. At the wrong level the model never
sees it. Print both levels to serve all products.`,
		Bad:  guardExample("SessionStart", "context.sh", "#!/usr/bin/env bash\necho '{\"additionalContext\":\"the main branch is frozen\"}'\n"),
		Good: guardExample("SessionStart", "context.sh", "#!/usr/bin/env bash\necho '{\"additionalContext\":\"the main branch is frozen\",\"hookSpecificOutput\":{\"additionalContext\":\"the main branch is frozen\"}}'\n"),
		Refs: []schemas.Ref{{Doc: "000", Section: "SessionStart / SubagentStart Output"}, {Doc: "003", Section: "SessionStart output"}, {Doc: "vscode-1.130"}, {Doc: "copilot-cli-1.0.102"}},
	},
	Script: func(p *analysis.Pass, s *analysis.Script) {
		wrongLevel(p, s, func(*analysis.Run) bool { return true }, []string{"additionalContext"}, "the model never sees it")
	},
}
