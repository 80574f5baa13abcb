package rules

import (
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
)

var _ = rule(lint.Rule{
	ID:       "stderr-swallowed",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a guard whose reason does not reach the product",
	Why: `On exit code 2, the reason for the block is what the hook prints on standard error. When the command sends that to /dev/null,
to a file or to standard output, the call is blocked without a reason, and the model tries again. Only scripts that are seen to exit with
2 are reported.`,
	Bad:  settingsAt(".github/hooks/a.json", "PreToolUse", `{ "type": "command", "command": "./scripts/guard.sh 2>/dev/null" }`) + fileAt("scripts/guard.sh", "echo \"not allowed\" >&2\nexit 2") + askBeforeEdits("**/scripts/**"),
	Good: settingsAt(".github/hooks/a.json", "PreToolUse", `{ "type": "command", "command": "./scripts/guard.sh" }`) + fileAt("scripts/guard.sh", "#!/bin/sh\necho \"not allowed\" >&2\nexit 2") + askBeforeEdits("**/scripts/**"),
	Refs: cite("000: Exit Codes", "copilot-cli-1.0.102", "claude-2026-08: Exit codes"),
	Check: func(p *lint.Pass) {
		for c, call := range inspect.Calls(p) {
			at, where := inspect.StderrRedirect(call)
			if where == "" || strings.Contains(c.Text, ">&2") || call.Mask.Kind != script.NotMasked {
				continue // a code that is lost blocks nothing; exit-code-masked reports it
			}
			here, ok := c.Where(func(u inspect.CommandUse) bool { return u.Refuses(p, 2) })
			s := c.ScriptOf(call)
			if blocks, _ := c.BlocksByExit(s); !ok || !blocks {
				continue
			}
			r := p.ReportOnce(here.DocRange(at.Range), here.Products(), "the reason from `%s` goes %s: it blocks without saying why", inspect.ShortPath(path.Base(s.Path)), where)
			from := len(strings.TrimRight(c.Text[:at.Range.Start], " "))
			if change, ok := here.Replace(inspect.TextRange(from, at.Range.End), ""); ok && at.Op[0] != '&' {
				r.UnsafeFix("Remove "+c.Slice(at.Range), change)
			} else {
				r.Help("do not redirect standard error")
			}
		}
	},
})
