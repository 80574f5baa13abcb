package rules

import (
	"strings"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "home-path",
	Severity: lint.Info,
	Summary:  "a shared hook that runs a script in the user's home directory",
	Why: `Everyone who clones the repository gets the file, but not the script in your home directory. Where it is missing, the hook
fails every time, and Copilot CLI denies every tool call. The cloud agent has no user files at all.`,
	Bad:  hookFile("preToolUse", `{ "type": "command", "command": "python3 ~/.copilot/hooks/guard.py" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "python3 .github/hooks/guard.py" }`),
	Refs: cite("004: Cloud agent execution environment", "004: Hooks locations"),
	Check: func(p *lint.Pass) {
		if inspect.IsUserFile(p) {
			return
		}
		for _, c := range inspect.CommandLines(p) {
			for _, s := range c.Scripts {
				if s.Base != script.Home || !s.Sure || s.FailureIgnored || c.Sets(s.BaseVariable) {
					continue
				}
				r := p.ReportOnce(c.DocRange(s.Range), c.Products(), "`%s` exists only where somebody installed it", shortenMiddle("~/"+s.Path)).
					OnceCounted(c.Products().Names())
				if s.Last {
					c.NoteCost(r, c.CodeWithout(s), "%s there")
				}
				if p.Doc.Source != nil && p.Doc.Source.Scope == schemas.Plugin {
					r.Help("keep the script in the plugin")
				} else {
					r.Help("keep the script in the repository, or the hook in your own settings")
				}
			}
		}
	},
})

// shortenMiddle shortens a path in the middle for a headline, keeping its beginning and its name.
func shortenMiddle(file string) string {
	const limit = 40
	if utf8.RuneCountInString(file) <= limit {
		return file
	}
	parts := strings.Split(file, "/")
	for n := len(parts) - 2; n > 0; n-- {
		if cut := strings.Join(parts[:n], "/") + "/…/" + parts[len(parts)-1]; utf8.RuneCountInString(cut) <= limit {
			return cut
		}
	}
	return inspect.Clip(file, limit)
}
