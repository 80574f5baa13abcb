package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "interpreter-missing",
	Severity: lint.Info,
	Fix:      lint.UnsafeFix,
	Summary:  "an interpreter under a name that many systems do not have",
	Why: `Debian, Ubuntu and macOS come with python3, but no python unless somebody installs it. Without it, the shell exits with 127:
VS Code shows a warning, and Copilot CLI denies every tool call. On Windows the name is python or py; use it in windows or powershell.
In a shell script, it counts where the exit code of the hook is that of python.`,
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
	Script: func(p *lint.Pass, s *commands.Script) {
		f := s.Facts()
		call := slice.Find(f.Started, func(c facts.Started) bool { return c.Last && c.Interpreter == "python" })
		set := s.Surfaces(func(r *commands.Run) bool {
			return r.Exited && !r.Doc.IsUserFile() && slices.ContainsFunc(r.OS, func(os schemas.OS) bool { return os != schemas.Windows })
		})
		if s.Inline() || set.Empty() || call.Interpreter == "" || slices.ContainsFunc([]string{"python3", "activate", "command", "which", "PATH"}, f.Has) {
			return
		}
		r := p.ReportIn(s, call.Range, set, "many systems have `python3` and no `python`: this fails there").Help("write `python3`")
		if denies := s.Surfaces(func(r *commands.Run) bool { return r.Exited && inspect.BeforeCall(r) && inspect.CanRefuse(p, r, 127) }); !denies.Empty() {
			r.Note("%s every tool call there", lint.Verb(denies, "deny"))
		}
	},
})
