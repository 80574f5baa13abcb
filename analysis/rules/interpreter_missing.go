package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "interpreter-missing",
	Severity: lint.Info,
	Fix:      lint.UnsafeFix,
	Summary:  "an interpreter under a name that many systems do not have",
	Why: `Debian, Ubuntu and macOS come with python3, but no python unless somebody installs it. Without it, the shell exits with 127:
VS Code shows a warning, and Copilot CLI denies every tool call. On Windows the name is python or py; use it in windows or powershell.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "python hooks/guard.py" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "bash": "python3 hooks/guard.py", "powershell": "python hooks/guard.py" }`),
	Refs: cite("debian-12", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		if inspect.IsUserFile(p) {
			return
		}
		for c, call := range inspect.Calls(p) {
			w := call.Words[0]
			if c.Shell == script.PowerShell || w.Text != "python" || w.Base != script.WorkingDir || call.FailureIgnored || !call.Sure {
				continue
			}
			here, ok := c.Where(func(u inspect.CommandUse) bool { return u.OS != schemas.Windows })
			if !ok {
				continue
			}
			r := p.ReportOnce(c.DocRange(w.Bare), here.Products(), "many systems have `python3` and no `python`: this hook fails there")
			cause := here.Products().Names()
			if effect := here.Cost(127, ""); effect != "" && call.Last {
				r.Note("%s there", effect)
				cause += effect
			}
			if change, ok := c.Replace(w.Bare, "python3"); ok && !slices.ContainsFunc(c.Uses, func(u commands.Use) bool { return slices.Contains(u.OS, schemas.Windows) }) {
				r.UnsafeFix("Run python3", change).OnceCounted("fix " + cause)
			} else {
				help := "write `python3`"
				if here.Products()&inspect.ReadersIn("command", "windows") != 0 {
					help += ", and `python` in a command for Windows"
				}
				r.Help("%s", help).OnceCounted(cause)
			}
		}
	},
})
