package rules

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var exitInPipe = lint.Rule{
	ID:         "exit-in-pipe",
	Severity:   lint.Warning,
	NeedsFiles: true,
	Doc: lint.Doc{
		Summary: "an exit that ends a loop behind a pipe, and not the hook",
		Why: `bash and sh run each part of a pipe in a shell of its own. An exit in a loop behind a pipe ends that shell, the script goes on
after the loop, and the exit code of its last command is what counts: the guard prints its reason and lets the call through. Reported is only
an exit with which a guard refuses, in a script without set -e that does not look at the exit code of the pipe.`,
		Bad: guardExample("PreToolUse", "guard.sh", `#!/usr/bin/env bash
jq -r .tool_input.command | while read -r line; do
  if [[ $line == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi
done
exit 0
`),
		Good: guardExample("PreToolUse", "guard.sh", `#!/usr/bin/env bash
while read -r line; do
  if [[ $line == *sudo* ]]; then echo "no sudo" >&2; exit 2; fi
done < <(jq -r .tool_input.command)
exit 0
`),
		Refs: []schemas.Ref{{Doc: "debian-12"}, {Doc: "000", Section: "Exit Codes"}},
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return r.Exited && !r.Options && inspect.CanRefuse(p, r, 2) })
		exits := s.Facts().Exits
		for i, e := range exits {
			refuses := e.Known && (e.Code == 2 || e.Code == 1 && inspect.IsRefusal(s, &e))
			if set.Empty() || !e.Lost || !refuses {
				continue
			}
			elsewhere := func(o facts.Exit) bool { return o.Range == e.Range && !o.Lost } // in a function that is called there as well
			if slices.ContainsFunc(exits, elsewhere) || slices.ContainsFunc(exits[:i], func(o facts.Exit) bool { return o.Range == e.Range }) {
				continue
			}
			if slices.ContainsFunc(inspect.PrintedAnswers(s), func(o *facts.Output) bool { return o.Reaches(&e) }) {
				continue // the answer is read when the code is lost
			}
			p.ReportIn(s, e.Range, set, "this exit ends the loop behind the pipe: %s", inspect.CarriesOn(s, set)).
				Note("a loop behind a pipe runs in a shell of its own").Help("feed the loop without a pipe: `done < <(…)` or `done <<<\"$text\"`")
		}
	},
}
