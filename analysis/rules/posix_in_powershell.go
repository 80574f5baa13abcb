package rules

import (
	"regexp"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "posix-in-powershell",
	Severity: lint.Warning,
	Summary:  "sh syntax where PowerShell runs the command, or PowerShell 7 where version 5.1 does",
	Why: "On Windows, VS Code passes `command` to Windows PowerShell 5.1, and Copilot CLI passes it to PowerShell 7. Neither has export, [\n" +
		"… ], ${NAME:-default}, here documents or /dev/null, and 5.1 has no && or || either: the hook fails there every time. In `command`,\n" +
		"which other systems run as well, this is only info; write a command for Windows in `windows` or `powershell`. Version 5.1 also lacks\n" +
		"parameters such as ConvertFrom-Json -Depth and -AsHashtable: a hook that reads its input with them reads nothing.",
	Bad:  hookFile("preToolUse", `{ "type": "command", "bash": "./guard.sh", "powershell": "export MODE=strict; ./guard.ps1 2>/dev/null" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "bash": "./guard.sh", "powershell": "$env:MODE = 'strict'; ./guard.ps1" }`),
	Refs: cite("vscode-1.130", "003: Hook command properties", "004: Command hooks"),
	Check: func(p *lint.Pass) {
		for _, c := range inspect.CommandLines(p) {
			reportNewIn5(p, c)
			if c.Shell != script.PowerShell {
				continue
			}
			for _, d := range slice.Pointers(posixOnly) {
				at := d.find(c)
				if at.Len() == 0 || d.quoted && !inspect.IsWindowsField(c.Field) { // in command, it is for sh
					continue
				}
				here, ok := c.Where(func(u inspect.CommandUse) bool {
					return u.OS == schemas.Windows && (!d.before7 || u.Shell.Language == schemas.PowerShell5)
				})
				if !ok {
					continue
				}
				in := "PowerShell"
				if d.before7 {
					in = "Windows PowerShell 5.1"
				}
				r := p.Report(c.DocRange(at), here.Products(), "%s has no `%s`: this hook fails on Windows", in, d.name)
				here.NoteCost(r, 1, "%s there")
				if inspect.IsWindowsField(c.Field) {
					r.Help("%s", d.instead)
				} else {
					r.Severity(lint.Info).Help("add a command for Windows: `windows`, or `powershell`")
				}
				break
			}
		}
	},
})

// reportNewIn5 reports what only PowerShell 7 has, in a command that version 5.1 runs, on its own or by a call of powershell.
func reportNewIn5(p *lint.Pass, c *inspect.CommandLine) {
	if c.Shell == script.PowerShell {
		old := func(u inspect.CommandUse) bool {
			return u.OS == schemas.Windows && u.Shell.Language == schemas.PowerShell5
		}
		if here, ok := c.Where(old); ok {
			reportFirstNew(p, &here, text.Range{Start: 0, End: len(c.Text)}, c.Text, inspect.IsWindowsField(c.Field))
		}
	}
	for _, call := range slice.Pointers(c.Calls) {
		n := len(call.Words)
		if n <= 2 || call.Program() != "powershell" || !inspect.CommandOption().MatchString(call.Words[n-2].Text) {
			continue
		}
		if here, ok := c.Where(func(u inspect.CommandUse) bool { return u.OS == schemas.Windows }); ok {
			w := call.Words[n-1]
			at := w.Bare
			if w.Bare.Len() != len(w.Text) { // with escapes
				at = text.Range{Start: w.Range.Start, End: w.Range.Start}
			}
			reportFirstNew(p, &here, at, w.Text, true)
		}
	}
}

// reportFirstNew reports the first construct of PowerShell 7 in code at a range of a command, except && and ||, which are in posixOnly.
func reportFirstNew(p *lint.Pass, c *inspect.CommandLine, at text.Range, code string, forWindows bool) {
	if !facts.MayNeedSeven(code) {
		return
	}
	for _, n := range facts.Read(facts.PowerShell, code).PowerShell7 {
		if n.What == "&&" || n.What == "||" || strings.HasPrefix(n.What, "#") || n.Quote || !n.Runs && !forWindows {
			continue
		}
		where := text.Range{Start: at.Start + n.Range.Start, End: at.Start + n.Range.End}
		if at.Len() == 0 {
			where = at
		}
		r := p.ReportOnce(c.DocRange(where), c.Products(), "Windows PowerShell 5.1 has no `%s`: this hook fails there", n.What).Help("run it with `pwsh`, or leave it out")
		if !n.Runs {
			c.NoteCost(r, 1, "%s there")
		}
		return
	}
}

// posixConstruct is a construct of sh that PowerShell lacks.
type posixConstruct struct {
	name    string
	sign    string // pattern cannot match without it
	before7 bool   // PowerShell 7 has it
	quoted  bool   // it is read in double quotes too
	instead string
	pattern func() *regexp.Regexp
}

var posixOnly = []posixConstruct{
	{"export", "export", false, false, "write `$env:NAME = 'value'`", regex.Lazy(`(?:^|[;&|\n]\s*)(export) \w+=`)},
	{"if … then", "then", false, false, "write `if (…) { … }`", regex.Lazy(`(?:^|[;&|\n]\s*)(if)\s[^\n]*;\s*then\b`)},
	{"[ … ]", "[", false, false, "write `if (Test-Path …) { … }`", regex.Lazy(`(?:^|[;&|\n]\s*)(\[\[?) `)},
	{"<<", "<<", false, false, "write a here-string: `@'…'@`", regex.Lazy(`[^<](<<)-?\s*['"]?\w`)},
	{"NAME=value", "=", false, false, "write `$env:NAME = 'value';` before the command", regex.Lazy(`(?:^|[;&|\n]\s*)([A-Za-z_]\w*)=[^\s;=]*\s+[\w./]`)},
	{"/dev/null", "/dev/null", false, false, "write `$null`", regex.Lazy(`>\s*(/dev/null)`)},
	{"command -v", "command -v", false, false, "write `Get-Command`", regex.Lazy(`(?:^|[;&|\n]\s*)(command -v) `)},
	// It is empty there: the name of a variable in a drive that does not exist.
	{"${NAME:-…}", ":-", false, true, "write `$env:NAME`, or a relative path", regex.Lazy("(?:^|[^`])(\\$\\{\\w+:-[^{}]*\\})\"?[/\\\\][\\w./\\\\-]+\\.(?:ps1|py|[cm]?js|sh)\\b")},
	{"&&", "&&", true, false, "write `;`, or `if ($?) { … }`", regex.Lazy(`\s(&&)\s`)},
	{"||", "||", true, false, "write `if (-not $?) { … }`", regex.Lazy(`\s(\|\|)\s`)},
}

// find returns the range of the construct outside of quotes; it is empty when there is none.
func (d *posixConstruct) find(c *inspect.CommandLine) text.Range {
	if !strings.Contains(c.Text, d.sign) {
		return text.Range{}
	}
	for _, m := range d.pattern().FindAllStringSubmatchIndex(c.Text, -1) {
		before := c.Text[:m[2]]
		if (d.quoted || strings.Count(before, `"`)%2 == 0) && strings.Count(before, "'")%2 == 0 && !inBraces(before) {
			return inspect.TextRange(m[2], m[3])
		}
	}
	return text.Range{}
}

// inBraces reports whether a block or a parenthesis is open, where names mean other things.
func inBraces(before string) bool {
	return strings.Count(before, "{") > strings.Count(before, "}") || strings.Count(before, "(") > strings.Count(before, ")")
}
