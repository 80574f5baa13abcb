package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
)

var _ = rule(lint.Rule{
	ID:       "return-without-exit",
	Severity: lint.Warning,
	Summary:  "a function that returns 2 to refuse, and a script that does not exit with it",
	Why: `The product sees the exit code of the script, not what its functions return. A guard whose function returns 2 after it has
printed its reason, to a caller that ignores the number, ends with 0, and the call runs. In a shell, || true and || exit 0 ignore it.`,
	Bad:  guardExample("PreToolUse", "guard.py", returnsTwo+"main()"),
	Good: guardExample("PreToolUse", "guard.py", returnsTwo+"sys.exit(main())"),
	Refs: cite("debian-12", "000: Exit Codes"),
	Script: func(p *lint.Pass, s *commands.Script) {
		inspect.ReportLost(p, s, inspect.LostExit{Reason: facts.Returned, What: "the script does not exit with this number", Help: "write " + inspect.IdiomsOf(s.Facts().Language).Exit})
	},
})

const returnsTwo = `
import json, sys

def main():
    if "sudo" in json.load(sys.stdin)["tool_input"]["command"]:
        print("no sudo", file=sys.stderr)
        return 2
    return 0

`
