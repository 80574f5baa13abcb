package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "shell-syntax-error",
	Severity: lint.Error,
	Summary:  "a command that the shell cannot parse",
	Why: `A shell that finds a syntax error runs nothing and exits with 2, which means block: on PreToolUse, such a hook denies every
tool call. Which shell it is depends on the product and the system. VS Code and Claude Code start sh, which on Debian and Ubuntu is dash,
without [[ … ]], <<< or arrays; Copilot CLI starts bash; on Windows, VS Code starts PowerShell.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "if grep -q secret; then echo 'it is a secret" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "grep -q secret" }`),
	Refs: cite("vscode-1.130", "copilot-cli-1.0.102", "claude-2026-08: Hooks", "debian-12"),
	Check: func(p *lint.Pass) {
		broken := map[*commands.Command]bool{}
		for _, c := range inspect.CommandLines(p) {
			switch {
			case c.Shell == script.PowerShell && (broken[c.Command] || !inspect.IsWindowsField(c.Field)):
				// Another shell reads it as well: posix-in-powershell reports it.
			case c.Error != nil && c.Shell != script.NoShell:
				broken[c.Command] = true
				reportUnreadable(p, c)
			default:
				reportBashism(p, c)
			}
		}
	},
})

func reportUnreadable(p *lint.Pass, c *inspect.CommandLine) {
	at := min(c.Error.Offset, max(0, len(c.Text)-1))
	rng := inspect.TextRange(at, min(at+1, len(c.Text)))
	if strings.Count(c.Text[:at], "`")%2 == 1 && strings.Contains(c.Error.Message, "expansion") { // it fails in a shell of its own
		p.Report(c.DocRange(rng), c.Products(), "the shell expands what is in backticks, and fails: nothing takes its place").Severity(lint.Warning).
			Help("write the command in single quotes, or put it into a file")
		return
	}
	code, shell := schemas.SyntaxErrorCode, "the shell"
	if c.Shell == script.PowerShell {
		code, shell = 1, "PowerShell"
	} else if c.Error.Late {
		code, shell = 1, "bash"
	}
	r := p.Report(c.DocRange(rng), c.Products(), "%s cannot read this command: %s", shell, c.Cost(code, "this hook never runs")).
		Note("%s", strings.TrimSuffix(c.Error.Message, "."))
	systems := c.Systems()
	program, _, _ := strings.Cut(c.Text, " ") // PowerShell's expressions, quoted for PowerShell
	started := facts.LanguageOf(program, "", "") == facts.PowerShell && slices.ContainsFunc(inspect.CommandLines(c.Pass), func(o *inspect.CommandLine) bool {
		return o.Command == c.Command && o.Shell == script.PowerShell && o.Error == nil
	})
	if started || slices.Equal(systems, []schemas.OS{schemas.Windows}) {
		r.Note("only on %s", inspect.SystemNames(systems))
	}
}

// reportBashism reports the first construct of a command that sh need not support, where sh runs it.
func reportBashism(p *lint.Pass, c *inspect.CommandLine) {
	if c.Shell != script.POSIX || len(c.Bashisms) == 0 {
		return
	}
	here, ok := c.Where(func(u inspect.CommandUse) bool {
		return u.OS == schemas.Linux && u.Shell != nil && u.Shell.Language == schemas.PosixShell
	})
	if !ok {
		return
	}
	b := c.Bashisms[0]
	row := schemas.BashismNamed(b.What)
	what := "`" + strings.Join(strings.Fields(c.Slice(b.Range)), " ") + "`"
	if b.What == "an array" {
		what = "arrays"
	} else if len(what) > 24 {
		what = "`" + b.What + "`"
	}
	r := p.Report(c.DocRange(b.Range), here.Products(), "sh on Debian and Ubuntu has no %s: this hook fails there", what).Severity(lint.Warning)
	r.Note("%s with sh", lint.Verb(here.Products(), "run commands"))
	if row.Code == 2 {
		here.NoteCost(r, 2, "dash exits with 2: %s there")
	}
	r.Help("%s", cmp.Or(row.Instead, "write `bash -c '…'`, or a script with `#!/bin/bash`"))
}
