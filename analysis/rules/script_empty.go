package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
)

var _ = rule(lint.Rule{
	ID:         "script-empty",
	Severity:   lint.Warning,
	NeedsFiles: true,
	Summary:    "a script with nothing to run",
	Why: `The file is empty, contains only comments, or declares functions that nothing calls: the hook starts, does nothing and
exits with 0. So does one in Python that calls its async function without asyncio.run. A guard lets everything through.`,
	Bad: hookFileAt(".github/hooks/a.json", "preToolUse", `{ "type": "command", "bash": "bash scripts/guard.sh", "powershell": "scripts/guard.ps1" }`) +
		fileAt("scripts/guard.sh", "#!/bin/bash\n# deny what must not be"),
	Good: hookFileAt(".github/hooks/a.json", "preToolUse", `{ "type": "command", "bash": "bash scripts/guard.sh", "powershell": "scripts/guard.ps1" }`) +
		fileAt("scripts/guard.sh", "#!/bin/bash\nexec scripts/guard") + fileAt("scripts/guard.ps1", "exit 0") + askBeforeEdits("**/scripts/**"),
	Refs: cite("000: Exit Codes", "004: Exit codes for command hooks"),
	Check: func(p *lint.Pass) {
		for _, f := range inspect.ScriptFiles(p, func(inspect.CommandUse) bool { return true }) {
			if src, ok := f.Source(); ok && runsNothing(src, f.Path) {
				p.Report(f.Range, f.Products(), "`%s` has nothing to run: this hook does nothing", f.Name()).
					Help("write the script, or remove the hook")
			} else if s := commands.ScriptAt(p.Workspace().Snapshot, f.Path); s == nil {
				continue
			} else if calls := s.Facts().NotAwaited; len(calls) > 0 {
				p.Report(f.Range, f.Products(), "`%s` never awaits its async `%s`: nothing of it runs", f.Name(), calls[0].Text).
					RelatedIn(s.Doc.Path, s.Range(calls[0].Range), "called here").Help("write `asyncio.run(%s(…))`", calls[0].Text)
			} else if s.Facts().Declares && !s.Any(func(r *commands.Run) bool { return r.Options }) { // an option may say what else calls them
				help := "call one at its end"
				if s.Facts().Has("__name__") {
					help = "compare `__name__` with `\"__main__\"`"
				}
				p.Report(f.Range, f.Products(), "`%s` calls none of its functions: this hook does nothing", f.Name()).
					Note("products run the file, and call no function in it").Help("%s", help)
			}
		}
	},
})

// runsNothing reports whether a text holds only blank lines and comments of the file's language.
func runsNothing(src, file string) bool {
	mark := facts.LanguageOf("", file, "").Comment()
	for line := range strings.Lines(strings.TrimPrefix(src, "\ufeff")) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, mark) && !strings.HasPrefix(line, "#!") {
			return false
		}
	}
	return true
}
