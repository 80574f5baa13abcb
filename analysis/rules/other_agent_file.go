package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
)

var _ = rule(lint.Rule{
	ID:       "other-agent-file",
	Severity: lint.Info,
	Foreign:  true,
	Summary:  "a hook file of another agent, which hooks-ls does not check",
	Why: `Cursor, Codex, Gemini CLI and others have hook files of their own, with different events, fields and units: a timeout in
Gemini CLI is in milliseconds. hooks-ls recognizes these files and does not check their content. It reports one only when you name it on
the command line; in a folder it just counts them.`,
	Bad: `-- .gemini/settings.json --
{ "hooks": { "BeforeTool": [{ "hooks": [{ "type": "command", "command": "./guard.sh", "timeout": 60000 }] }] } }
`,
	Good: hookFile("sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Refs: cite("copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		f := p.Doc.Foreign
		p.Report(text.Range{}, 0, "this is %s: it is not checked", f.Title()).
			Help("put hooks for VS Code and Copilot into `.github/hooks`, for Claude Code into `.claude/settings.json`").
			Note("see %s", f.URL)
	},
})
