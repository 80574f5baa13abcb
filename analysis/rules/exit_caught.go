package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
)

var exitCaught = lint.Rule{
	ID:       "exit-caught",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Summary:  "an exit that the script catches itself",
	Why: `In Python, sys.exit raises the exception SystemExit. An except clause without a name, or for BaseException, catches it like any
other: the guard prints its reason, the script goes on, and the call runs. Reported is only an exit with which a guard refuses, in a script
where the except clause neither raises it again nor exits with a failure.`,
	Bad: guardExample("PreToolUse", "guard.py", `
import json, sys
try:
    if "sudo" in json.load(sys.stdin)["tool_input"]["command"]:
        print("no sudo", file=sys.stderr)
        sys.exit(2)
except:
    pass`),
	Good: guardExample("PreToolUse", "guard.py", `
import json, sys
try:
    if "sudo" in json.load(sys.stdin)["tool_input"]["command"]:
        print("no sudo", file=sys.stderr)
        sys.exit(2)
except Exception:
    pass`),
	Refs:   cite("debian-12", "000: Exit Codes"),
	Script: func(p *lint.Pass, s *commands.Script) { inspect.ReportLost(p, s, lostToScript...) },
}

var lostToScript = []inspect.LostExit{
	{Reason: facts.Caught, What: "the script catches this exit itself", Why: "`sys.exit` raises `SystemExit`", Help: "write `except Exception`", Done: "caught"},
}
