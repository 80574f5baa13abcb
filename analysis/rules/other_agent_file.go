package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var otherAgentFile = lint.Rule{
	ID:       "other-agent-file",
	Severity: lint.Info,
	Foreign:  true,
	Doc: lint.Doc{
		Summary: "a file with the hooks of another agent, which is not judged",
		Why: `Cursor, Codex, Gemini CLI and others have hooks in files of their own. Their events, fields and units differ: a timeout is in
milliseconds in Gemini CLI. hooks-ls knows these files and says nothing about what is in them. It speaks of one that is named on the command line;
in a folder it counts them.`,
		Bad: `-- .gemini/settings.json --
{ "hooks": { "BeforeTool": [{ "hooks": [{ "type": "command", "command": "./guard.sh", "timeout": 60000 }] }] } }
`,
		Good: `{
  "version": 1,
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "copilot-cli-1.0.102"}},
	},
	Check: func(p *lint.Pass) {
		f := p.Doc.Foreign
		p.Report(text.Range{}, 0, "this is %s: it is not judged", f.Title()).
			Help("put hooks for VS Code and Copilot into `.github/hooks`, for Claude Code into `.claude/settings.json`").
			Note("%s describes it", f.URL)
	},
}
