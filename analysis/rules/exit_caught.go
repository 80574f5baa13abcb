package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
)

var _ = rule(lint.Rule{
	ID:       "exit-caught",
	Severity: lint.Warning,
	Fix:      lint.SomeFixes,
	Summary:  "an exit or an exception that the script itself catches or replaces",
	Why: `In Python, sys.exit raises the exception SystemExit. An except clause without a name, or for BaseException, catches it like any
other: the guard prints its reason, the script goes on, and the call runs; sys.exit(0) in finally replaces it. In a shell, a trap on EXIT
that ends with exit 0 turns every exit code into 0, and in Node, process.exit(0) replaces what process.exitCode was set to, and at the end
of a script comes before its listeners, timers and promises. In PowerShell, Write-Error ends the script with 1 where
$ErrorActionPreference is Stop. A guard that throws
an exception to refuse, within a handler that exits with 0 so that its own failures harm nobody, refuses nothing. Reported is only an exit
or an exception with which a guard refuses, in a script whose handler neither passes it on nor answers nor exits with a failure, and whose
trap does not look at the code.`,
	Bad:    guardExample("PreToolUse", "guard.py", exitsInTry+"except:\n    pass"),
	Good:   guardExample("PreToolUse", "guard.py", exitsInTry+"except Exception:\n    pass"),
	Refs:   cite("debian-12", "000: Exit Codes"),
	Script: func(p *lint.Pass, s *commands.Script) { inspect.ReportLost(p, s, lostToScript...) },
})

const exitsInTry = `
import json, sys
try:
    if "sudo" in json.load(sys.stdin)["tool_input"]["command"]:
        print("no sudo", file=sys.stderr)
        sys.exit(2)
`

var lostToScript = []inspect.LostExit{
	{Reason: facts.Caught, What: "the script catches this exit itself", Why: "`sys.exit` raises `SystemExit`", Help: "write `except Exception`", Done: "caught", Fix: catchOnlyException},
	{Reason: facts.Trapped, What: "a trap replaces this exit code with 0", Why: "an `exit` in a trap on EXIT decides the code", Help: "leave `exit 0` out of the trap", Done: "replaced"},
	{Reason: facts.Replaced, What: "a later exit replaces this exit code", Why: "`process.exit(0)` counts, whatever `process.exitCode` is", Help: "write `process.exit()`, which keeps the code", Done: "replaced"},
	{Reason: facts.Overruled, What: "the exit in `finally` replaces this exit code", Why: "`finally` runs after `sys.exit`, which raises `SystemExit`", Help: "leave the exit out of `finally`", Done: "replaced"},
	{Reason: facts.Preempted, What: "`Write-Error` ends the script with 1 before this exit", Why: "`$ErrorActionPreference` is Stop", Help: "write the reason with `[Console]::Error.WriteLine(…)`", Done: "ended"},
	{Reason: facts.TooEarly, What: "the script ends before it comes to this", Why: "listeners, timers and what `then` gets run after the last line", Help: "exit in there only", Done: "ended"},
	{Reason: facts.Swallowed, What: "the script catches this exception itself and exits with 0", Help: "write the reason to stderr and exit with 2 here", Done: "caught"},
}

func catchOnlyException(p *lint.Pass, s *commands.Script, e *facts.Exit, r *lint.Report) {
	if e.Code == 2 && p.Text(s.Range(e.LostTo)) == "except" {
		r.Fix("Catch only Exception", p.EditIn(s, e.LostTo, "except Exception")...)
	}
}
