package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
)

var exitInPipe = lint.Rule{
	ID:       "exit-in-pipe",
	Severity: lint.Warning,
	Summary:  "an exit that ends a pipe, a subshell or a background job, not the hook",
	Why: `bash and sh run each part of a pipe in a shell of its own, and so what is in parentheses or stands before an &. An exit there
ends that shell, the script goes on after it, and the exit code of its last command is what counts: the guard prints its reason and lets the call
through. Reported is only an exit with which a guard refuses, in a script that does not look at the exit code of the pipe, the subshell or the
job. A wait that names no job does not look at any.`,
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
	Refs: cite("debian-12", "000: Exit Codes"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, l := range lostInShells {
			lost, set := inspect.LostRefusals(p, s, l.reason)
			for _, e := range lost {
				p.ReportIn(s, e.Range, set, "this exit ends only %s: %s", l.what, inspect.CarriesOn(s, set)).Note("%s", l.why).Help("%s", l.help)
			}
		}
	},
}

// lostInShells says of each shell within the shell what an exit there ends.
var lostInShells = []struct {
	reason          facts.Loss
	what, why, help string
}{
	{facts.InPipe, "the loop behind the pipe", "a loop behind a pipe runs in a shell of its own", "feed the loop without a pipe: `done < <(…)` or `done <<<\"$text\"`"},
	{facts.BeforePipe, "its part of the pipe", "the exit code of a pipe is that of its last command", "`set -o pipefail` in bash keeps the code, where the pipe comes last"},
	{facts.InSubshell, "the subshell", "`( … )` and `$( … )` run in a shell of their own", "exit outside of the parentheses, or write `{ …; }` in place of `( … )`"},
	{facts.InBackground, "a background job", "nothing waits for the exit code of a command with `&`", "leave the `&` out"},
}
