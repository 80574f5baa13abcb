package rules

import (
	"runtime"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

var _ = rule(lint.Rule{
	ID:         "script-unreadable",
	Severity:   lint.Error,
	NeedsFiles: true,
	Summary:    "a script that is a directory, or that cannot be read",
	Why: `An interpreter cannot read a directory, and a shell cannot start one; only root can read a file without a read bit. The hook
fails every time.`,
	Bad: hookFileAt(".github/hooks/a.json", "preToolUse", `{ "type": "command", "bash": "bash ./scripts/guard", "powershell": "scripts/guard.ps1" }`) +
		fileAt("scripts/guard/main.sh", "exit 0"),
	Good: hookFileAt(".github/hooks/a.json", "preToolUse", `{ "type": "command", "bash": "bash ./scripts/guard/main.sh", "powershell": "scripts/guard.ps1" }`) +
		fileAt("scripts/guard/main.sh", "exit 0") + fileAt("scripts/guard.ps1", "exit 0") + askBeforeEdits("**/scripts/**"),
	Refs: cite("debian-12", "000: Exit Codes"),
	Check: func(p *lint.Pass) {
		for _, f := range inspect.ScriptFiles(p, inspect.OffWindows) {
			switch mode := f.Info.Mode(); {
			case mode.IsDir() && slices.Contains([]string{"python", "python3", "py", "uv", "node", "bun", "deno", "tsx"}, f.Script.Interpreter):
				// It finds the script in the directory by itself.
			case mode.IsDir():
				f.Report("is a directory", 126).Help("name a file in it")
			case mode.IsRegular() && mode.Perm()&0o444 == 0 && runtime.GOOS != "windows":
				f.Report("is not readable", 126).Help("`chmod a+r %s`", f.Path)
			}
		}
	},
})
