package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
)

var _ = rule(lint.Rule{
	ID:       "exit-in-pipe",
	Severity: lint.Warning,
	Summary:  "an exit that ends a pipe, a subshell or a background job, not the hook",
	Why: `bash and sh run each part of a pipe in a shell of its own, and so what is in parentheses or stands before an &. An exit there
ends that shell, the script goes on after it, and the exit code of its last command is what counts: the guard prints its reason and lets the call
through. Reported is only an exit with which a guard refuses, in a script that does not look at the exit code of the pipe, the subshell or the
job. A wait that names no job does not look at any. What a loop behind a pipe assigns to a variable is lost in the same way, and after
local x=$(…), $? is the code of local, which is 0: an exit that depends on it is never reached. Nor is one that depends on the failure of a
pipe that ends with tail, head, tee or cat, or on a count of 0 by grep -c … || echo 0, which is a line of grep and one of echo.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
jq -r .tool_input.command | while read -r line; do
  if [[ $line == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi
done
exit 0`),
	Good: guardExample("PreToolUse", "guard.sh", `
while read -r line; do
  if [[ $line == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi
done < <(jq -r .tool_input.command)
exit 0`),
	Refs:   cite("debian-12", "000: Exit Codes"),
	Script: func(p *lint.Pass, s *commands.Script) { inspect.ReportLost(p, s, lostInShells...) },
})

var lostInShells = []inspect.LostExit{
	{Reason: facts.InPipe, What: "this exit ends only the loop behind the pipe", Why: "a loop behind a pipe runs in a shell of its own", Help: "feed the loop without a pipe: `done < <(…)` or `done <<<\"$text\"`"},
	{Reason: facts.BeforePipe, What: "this exit ends only its part of the pipe", Why: "the exit code of a pipe is that of its last command", Help: "`set -o pipefail` in bash keeps the code, where the pipe comes last"},
	{Reason: facts.InSubshell, What: "this exit ends only the subshell", Why: "`( … )` and `$( … )` run in a shell of their own", Help: "exit outside of the parentheses, or write `{ …; }` in place of `( … )`"},
	{Reason: facts.InBackground, What: "this exit ends only a background job", Why: "nothing waits for the exit code of a command with `&`", Help: "leave the `&` out"},
	{Reason: facts.VariableInPipe, What: "this exit is never reached", Why: "the loop sets a variable of its own, in the shell behind the pipe", Help: "feed the loop without a pipe: `done < <(…)` or `done <<<\"$text\"`"},
	{Reason: facts.AfterFilter, What: "this exit is never reached", Why: "the exit code of a pipe is that of its last command, which succeeds", Help: "`set -o pipefail` in bash keeps the code of the others"},
	{Reason: facts.CountedTwice, What: "this exit is not reached when `grep` counts 0", Why: "`grep -c` prints 0 and fails, and what is printed after it is a second line", Help: "`|| true` in place of `|| echo 0`"},
	{Reason: facts.Masked, What: "this exit is never reached", Why: "a declaration succeeds, whatever the command in it returns: `$?` is 0", Help: "declare the variable before: `local x`, then `x=$(…)`"},
}
