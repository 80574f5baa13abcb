package rules

import (
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "script-not-executable",
	Severity:   lint.Error,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Summary:    "a script that is started directly but is not executable",
	Why: `A command that begins with the path of a script starts the file itself, which on Linux and macOS requires the execute bit. Without
it the shell exits with 126: a guard protects nothing in VS Code and Claude Code, and Copilot CLI denies every tool call. What counts is the
bit recorded in git, since that is what others get, and on Windows there is no other. Set it there: git update-index --chmod=+x FILE.`,
	Bad: hookFileAt(".github/hooks/a.json", "preToolUse", `{ "type": "command", "bash": "./scripts/guard.sh", "powershell": "./scripts/guard.ps1" }`) +
		fileAt("scripts/guard.sh", "exit 0"),
	Good: hookFileAt(".github/hooks/a.json", "preToolUse", `{ "type": "command", "bash": "bash ./scripts/guard.sh", "powershell": "./scripts/guard.ps1" }`) +
		fileAt("scripts/guard.sh", "exit 0") + fileAt("scripts/guard.ps1", "exit 0") + askBeforeEdits("**/scripts/**"),
	Refs: cite("000: Exit Codes", "copilot-cli-1.0.102", "debian-12"),
	Check: func(p *lint.Pass) {
		for _, f := range inspect.ScriptFiles(p, inspect.OffWindows) {
			if f.Script.Interpreter != "" || !f.Info.Mode().IsRegular() {
				continue
			}
			mode := p.Workspace().Mode(f.Path)
			if mode != workspace.NotExecutable && mode != workspace.TrackedNotExecutable {
				continue
			}
			r := f.Report("is not executable", 126)
			if ext := path.Ext(f.Path); ext == ".cmd" || ext == ".bat" {
				r.Note("on %s", inspect.SystemNames([]schemas.OS{schemas.Linux, schemas.MacOS}))
			}
			helpExecutable(r, mode, f.Path)
			program, start := script.InterpreterFor(f.Path)
			src, _ := f.Source()
			starts := strings.HasPrefix(src, "#!") || f.RunsOn[0].Shell != nil && (program == "" || program == "bash")
			if starts && (p.Doc.IsUserFile() || p.Doc.Holds(f.Path) && !p.Workspace().LeadsOut(f.Path)) {
				r.MakeExecutable(f.Path)
			}
			f.RunWith(r, start)
		}
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		reported := map[string]bool{}
		for _, start := range s.Facts().Starts {
			file := slash.Join(slash.Dir(s.Doc.Path), start.Path)
			info, err := p.Workspace().Stat(file)
			if err != nil || !info.Mode().IsRegular() || reported[file] {
				continue
			}
			mode := p.Workspace().Mode(file)
			if mode != workspace.NotExecutable && mode != workspace.TrackedNotExecutable {
				continue
			}
			reported[file] = true
			r := p.ReportIn(s, start.Range, s.Surfaces(inspect.Fires), "`%s` is not executable: starting it here fails each time", path.Base(file))
			helpExecutable(r, mode, file)
		}
	},
})

// helpExecutable says how a file gets the execute bit, which git may have to record.
func helpExecutable(r *lint.Report, mode workspace.Mode, file string) {
	if mode == workspace.TrackedNotExecutable {
		r.Note("git has not recorded the execute bit, so no clone has it").Help("`git update-index --chmod=+x %s`", file)
		return
	}
	r.Help("`chmod +x %s`", file)
}
