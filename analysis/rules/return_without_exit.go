package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
)

var returnWithoutExit = lint.Rule{
	ID:       "return-without-exit",
	Severity: lint.Warning,
	Summary:  "a function that returns 2 to refuse, and a script that does not exit with it",
	Why: `The product sees the exit code of the script, not what its functions return. A guard whose function returns 2 after it has
printed its reason, to a caller that ignores the number, ends with 0, and the call runs.`,
	Bad: guardExample("PreToolUse", "guard.py", `
import json, sys

def main():
    if "sudo" in json.load(sys.stdin)["tool_input"]["command"]:
        print("no sudo", file=sys.stderr)
        return 2
    return 0

main()`),
	Good: guardExample("PreToolUse", "guard.py", `
import json, sys

def main():
    if "sudo" in json.load(sys.stdin)["tool_input"]["command"]:
        print("no sudo", file=sys.stderr)
        return 2
    return 0

sys.exit(main())`),
	Refs: cite("debian-12", "000: Exit Codes"),
	Script: func(p *lint.Pass, s *commands.Script) {
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return r.Exited && inspect.CanRefuse(p, r, 2) })
		if set.Empty() {
			return
		}
		for _, e := range inspect.LostRefusals(s, facts.Returned) {
			p.ReportIn(s, e.Range, set, "the script does not exit with this number: %s", inspect.CarriesOn(s, set)).
				Help("%s", exitInstead[s.Facts().Language])
		}
	},
}

// exitInstead says how to end a script with a code, by language.
var exitInstead = map[facts.Language]string{
	facts.Bash: "write `exit 2`", facts.POSIX: "write `exit 2`", facts.PowerShell: "write `exit 2`",
	facts.Python:     "write `sys.exit(2)`, or pass what the function returns to `sys.exit`",
	facts.JavaScript: "write `process.exit(2)`, or pass what the function returns to `process.exit`",
	facts.TypeScript: "write `process.exit(2)`, or pass what the function returns to `process.exit`",
}
