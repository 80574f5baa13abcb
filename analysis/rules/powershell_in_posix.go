package rules

import (
	"regexp"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "powershell-in-posix",
	Severity:   lint.Warning,
	Supersedes: []string{"field-not-read"}, // of the field shell
	Summary:    "a PowerShell command that a product passes to sh",
	Why: "`shell` is a Claude Code field. Copilot CLI and VS Code read the same `.claude/settings.json` but pass `command` to sh on Linux\n" +
		"and macOS, where it fails every time: VS Code shows a warning, and Copilot CLI denies every tool call. Put the command for sh in\n" +
		"`bash`, which Claude Code does not read.",
	Bad:  claudeHooksOn + settingsAt(".claude/settings.json", "PreToolUse", `{ "hooks": [{ "type": "command", "shell": "powershell", "command": "Write-Output \"checked\"" }] }`),
	Good: claudeHooksOn + settingsAt(".claude/settings.json", "PreToolUse", `{ "hooks": [{ "type": "command", "shell": "powershell", "command": "Write-Output \"checked\"", "bash": "echo checked" }] }`),
	Refs: cite("claude-2026-08: Hook handler fields", "copilot-cli-1.0.102", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		for _, c := range inspect.CommandLinesOn(p, p.Surfaces()) {
			if c.Shell != script.POSIX {
				continue
			}
			at := powershellIn(c)
			if at.Len() == 0 {
				continue
			}
			stated := c.Entry.Node.TextOf("shell") == "powershell"
			elsewhere, ok := c.Where(func(u inspect.CommandUse) bool {
				return u.OS != schemas.Windows && (stated || p.Owners().Has(u.Surface))
			})
			if !ok {
				continue
			}
			r := p.Report(c.DocRange(at), elsewhere.Products(), "`%s` is PowerShell, and sh runs it: %s", inspect.Clip(strings.TrimSpace(c.Slice(at)), 24), elsewhere.Cost(127, "this hook fails")).
				Note("on %s", inspect.SystemNames(elsewhere.Systems())).
				Help("write a command for sh into `bash`")
			if to := c.Slice(at); strings.HasSuffix(to, "$null") {
				elsewhere.NoteCost(r, 2, "dash exits with 2: %s there")
				r.Help("write `%s`", strings.Replace(to, "$null", "/dev/null", 1))
			}
			if stated {
				r.Covers(c.Entry.Node.Member("shell").Range)
			}
			if !elsewhere.ProductsThat(127, schemas.ExitDenies).Empty() {
				r.Harmful()
			}
		}
	},
})

// powershellOnly matches syntax that sh cannot run whatever surrounds it: cmdlets, environment variables, the call operator,
// assignments and types. Patterns are slow, so each is tried only on a command with its sign.
var powershellOnly = []struct {
	sign    func(command string) bool
	pattern func() *regexp.Regexp
}{
	{hasVerb, regex.Lazy(`(?:^|[;|{(&]\s*)((?:Add|Clear|ConvertFrom|ConvertTo|Copy|Export|ForEach|Format|Get|Import|Invoke|Join|Move|New|Out|Read|Remove|Resolve|Select|Set|Sort|Split|Start|Stop|Test|Where|Write)-[A-Z][A-Za-z]+)\b`)},
	{has("$env:"), regex.Lazy(`(\$env:\w+)`)},
	{has("& "), regex.Lazy(`^\s*(& )`)},
	{has(" = "), regex.Lazy(`(?:^|[;{]\s*)(\$\w+ = )`)},
	{has("$null"), toNull},
	{has("]::"), regex.Lazy(`(\[(?:Console|System\.[\w.]+|Environment|IO\.[\w.]+)\]::)`)},
}

// toNull matches a redirection of the only program of a command. The empty word that sh takes for its target is no file's name.
var toNull = regex.Lazy(`^[^|;&]*?\s((?:\d|\*)?>>?\s*\$null)\s*$`)

func has(sign string) func(command string) bool {
	return func(command string) bool { return strings.Contains(command, sign) }
}

// hasVerb reports whether a hyphen stands between a small letter and a capital, as in the names of cmdlets.
func hasVerb(command string) bool {
	for i := 1; i < len(command)-1; i++ {
		if command[i] == '-' && 'a' <= command[i-1] && command[i-1] <= 'z' && 'A' <= command[i+1] && command[i+1] <= 'Z' {
			return true
		}
	}
	return false
}

// powershellIn returns the range of the first PowerShell syntax outside of quotes; it is empty when there is none.
func powershellIn(c *inspect.CommandLine) text.Range {
	var first text.Range
	for _, only := range powershellOnly {
		if !only.sign(c.Text) {
			continue
		}
		for _, m := range only.pattern().FindAllStringSubmatchIndex(c.Text, -1) {
			before := c.Text[:m[2]]
			if strings.Count(before, "'")%2 == 0 && strings.Count(before, `"`)%2 == 0 && (first.Len() == 0 || m[2] < first.Start) {
				first = inspect.TextRange(m[2], m[3])
			}
		}
	}
	return first
}
