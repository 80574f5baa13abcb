package rules

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "windows-only",
	Severity: lint.Warning,
	Summary:  "a Windows-only command in a field that every system runs",
	Why: "`command` runs on Linux and macOS too, and in the cloud agent. There is no powershell.exe or cmd.exe there, and a path with\n" +
		"backslashes is one odd name. The hook fails every time: VS Code shows a warning, and Copilot CLI denies every tool call. Put the\n" +
		"command in `windows` or `powershell`, and one for the other systems in `command`.",
	Bad: hookFile("preToolUse", `{ "type": "command", "command": "powershell.exe -NoProfile -File .github\\hooks\\guard.ps1" }`),
	Good: hookFile("preToolUse", `{
      "type": "command",
      "bash": ".github/hooks/guard.sh",
      "powershell": "powershell.exe -NoProfile -File .github\\hooks\\guard.ps1"
    }`),
	Refs: cite("003: Hook command properties", "004: Command hooks", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		if inspect.IsUserFile(p) {
			return
		}
		for _, c := range inspect.CommandLinesOn(p, p.Surfaces()) {
			if c.Shell == script.PowerShell {
				continue
			}
			for i, call := range slice.Pointers(c.Calls) {
				at, what := onlyOnWindows(p, c, call)
				if what == "" || !call.Sure && i > 0 {
					continue
				}
				if call.Mask.Kind == script.MaskedByFallback && !call.FailureIgnored { // another command takes over, or nobody wants to know
					break
				}
				if elsewhere, ok := c.Where(func(u inspect.CommandUse) bool { return u.OS != schemas.Windows }); ok && elsewhere.Products()&p.Owners() != 0 {
					reportWindowsOnly(p, &elsewhere, call, at, what)
				}
				break
			}
		}
	},
})

// onlyOnWindows returns the range of a program that only Windows has, and what it is; "" for other programs.
func onlyOnWindows(p *lint.Pass, c *inspect.CommandLine, call *script.Call) (text.Range, string) {
	w := call.Words[0]
	written := c.Slice(w.Bare)
	name := strings.ToLower(written[strings.LastIndexAny(written, `/\`)+1:])
	switch {
	case !w.Known:
		return w.Bare, ""
	case strings.HasPrefix(written, `.\`) || strings.HasPrefix(written, `..\`):
		return w.Bare, "a path with `\\`"
	case slices.Contains([]string{"powershell.exe", "powershell", "cmd.exe", "cmd", "pwsh.exe", "cscript", "wscript", "wscript.exe", "cscript.exe"}, name),
		path.Ext(name) == ".exe" && w.Base == script.WorkingDir && !strings.HasPrefix(written, "/mnt/"),
		(path.Ext(name) == ".cmd" || path.Ext(name) == ".bat") && w.Base == script.WorkingDir && isBatch(p, c, call):
		return w.Bare, "`" + name + "`"
	}
	if s := cmp.Or(call.Interpreted(), &w); c.LosesBackslashes(s.Range) {
		return s.Range, "a path with `\\`"
	}
	return w.Bare, ""
}

// isBatch reports whether a .cmd file is for Windows only: some are written so that sh can run them too.
func isBatch(p *lint.Pass, c *inspect.CommandLine, call *script.Call) bool {
	u := c.RunsOn[0]
	if !u.Known {
		return false
	}
	src, err := p.Workspace().Snapshot.ReadFile(slash.Join(u.Dir, call.Words[0].Text))
	return err != nil || !strings.HasPrefix(src, ":") && !strings.HasPrefix(src, "#!")
}

func reportWindowsOnly(p *lint.Pass, c *inspect.CommandLine, call *script.Call, at text.Range, what string) {
	fails, severity := "fails", lint.Warning
	if call.FailureIgnored {
		fails, severity = "does nothing", lint.Info
	}
	r := p.Report(c.DocRange(at), c.Products(), "%s works on Windows only: this hook %s on %s", what, fails, inspect.SystemNames(c.Systems())).
		Severity(severity)
	if call.Last && !call.FailureIgnored {
		c.NoteCost(r, 127, "%s there")
	}
	switch {
	case slices.Contains(inspect.CommandFields(p.Owners()&c.Products()), "powershell"):
		r.Help("move it to `windows` or `powershell`, and write the command for the others in `command`")
	case c.Shell == script.NoShell:
		r.Help("run a script that all systems can run, or move the hook to your own settings")
	case c.LosesBackslashes(at):
		r.Note("with Git Bash it fails on Windows too: bash removes each `\\`").Help("write `/` in the path")
	default:
		if s := call.Interpreted(); s != nil && c.LosesBackslashes(s.Range) {
			r.Note("with Git Bash it fails on Windows too: bash removes each `\\`, so write `/` in the path")
		}
		r.Help("run it only where it exists: `if command -v %s; then …; fi`", call.Words[0].Text)
	}
}
