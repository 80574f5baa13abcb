package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

var _ = rule(lint.Rule{
	ID:       "exit2-no-block",
	Severity: lint.Warning,
	Summary:  "a refusal by exit code 2 where only an answer on standard output refuses",
	Why: `Exit code 2 blocks on most events of VS Code and Claude Code. Copilot obeys it before a tool call only: on a prompt and at the end of a
turn it shows standard error to the user as a warning, and carries on. After a tool call, its model never sees that text. There it reads the
JSON on standard output, also with exit code 2, so that one script can refuse in all products. At the end of a turn VS Code does not block
either when nothing is on standard error.`,
	Bad:  guardExample("Stop", "tests.sh", "[ \"$(jq -r .stop_hook_active)\" = true ] && exit 0\nif [ ! -f tests.ok ]; then\n  echo 'tests failed' >&2\n  exit 2\nfi"),
	Good: guardExample("Stop", "tests.sh", "[ \"$(jq -r .stop_hook_active)\" = true ] && exit 0\nif [ ! -f tests.ok ]; then\n  echo 'tests failed' >&2\n  echo '{\"decision\":\"block\",\"reason\":\"tests failed\"}'\n  exit 2\nfi"),
	Refs: cite("000: Exit Codes", "004: Exit codes for command hooks", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, e := range slice.Pointers(s.Facts().Exits) {
			silent := inspect.KeepsOn(s, e)
			if !e.Known || e.Code != 2 || e.Lost != facts.NotLost || !silent && !inspect.GivesReason(s, e) {
				continue
			}
			// where another hook runs the script and obeys, the exit may be meant for that one
			obey := s.Surfaces(func(r *commands.Run) bool { return inspect.ObeysTwo(p, r) && !inspect.BlocksInVain(p, s, r, e) })
			unread := inspect.HeedNoTwo(p, s, e, false) &^ obey
			unsaid := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return silent && r.ExitedTwo && inspect.BlocksInVain(p, s, r, e) })
			set := unread | unsaid
			r := p.ReportIn(s, e.Range, set, "exit code 2 does not block in %s: %s", set.Names(), inspect.CarriesOn(s, set)).OnceCounted("before").NoteOn(obey, "block", "on it")
			if reason := "a reason on stderr: " + inspect.IdiomsOf(s.Facts().Language).Stderr; unread.Empty() {
				r.Help("write %s", reason)
			} else {
				r.NoteOn(unsaid, "block", "on it with "+reason).Help("print %s as well: it is read with exit code 2, too", inspect.AnswerFor(p, s, unread, []string{"decision"}))
			}
			set = inspect.HeedNoTwo(p, s, e, true) &^ obey
			p.ReportIn(s, e.Range, set, "exit code 2 shows stderr to the user only in %s: the model never sees it", set.Names()).
				OnceCounted("after").AtMost(lint.Info).NoteOn(obey, "give", "it to the model").
				Help("print %s as well", inspect.AnswerFor(p, s, set, []string{"additionalContext", "decision"}))
		}
	},
})
