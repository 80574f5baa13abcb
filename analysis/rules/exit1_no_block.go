package rules

import (
	"slices"
	"strconv"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "exit1-no-block",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a guard that exits with 1, which blocks nothing",
	Why: `Exit code 1, like any other than 0 and 2, means that the hook failed. VS Code and Claude Code show a warning and carry on, before
a tool call and at the end of a turn alike; only exit code 2 blocks. Copilot CLI is stricter before a tool call and denies on any code except
0, so such a guard works only there; at the end of a turn it blocks on no exit code, but reads an answer. An exception that nothing handles
ends a script with 1 too. A script that cannot block, or that only reports its own failures, is not reported.`,
	Bad:  guardExample("PreToolUse", "guard.sh", "command=$(jq -r '.tool_input.command // empty')\nif [[ $command == *'push --force'* ]]; then\n  echo 'force push is not allowed' >&2\n  exit 1\nfi"),
	Good: guardExample("PreToolUse", "guard.sh", "command=$(jq -r '.tool_input.command // empty')\nif [[ $command == *'push --force'* ]]; then\n  echo 'force push is not allowed' >&2\n  exit 2\nfi"),
	Refs: cite("000: Exit Codes", "000: Gotcha 9", "copilot-cli-1.0.102", "vscode-1.130"),
	Script: func(p *lint.Pass, s *commands.Script) {
		reported := false
		for i, e := range slice.Pointers(s.Facts().Exits) {
			if !e.Known || e.Code == 0 || e.Code == 2 || e.Lost != facts.NotLost || inspect.OtherUse(s, e.Block, inspect.Refuses) || slices.ContainsFunc(s.Facts().Exits[:i], func(o facts.Exit) bool { return o.Range == e.Range }) {
				continue
			}
			if !inspect.IsRefusal(s, e) {
				if !reported && inspect.Complains(s, e) {
					reported = reportReasonUnread(p, s, e)
				}
				continue
			}
			if e.Assigned && len(inspect.PrintedAnswers(s)) > 0 {
				continue // the variable may decide on the answer
			}
			set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
				return r.Exited && inspect.CanRefuse(p, r, 2) && !inspect.CanRefuse(p, r, e.Code) && !inspect.AlsoAnswers(p, s, r, e)
			})
			obeyed := s.Surfaces(func(r *commands.Run) bool { return inspect.CanRefuse(p, r, e.Code) })
			unheeded := inspect.HeedNoTwo(p, s, e, false) &^ obeyed // another hook runs the script, for which the exit may be meant
			if inspect.AnswerBefore(s, e) != nil {
				unheeded |= inspect.HeedNoTwo(p, s, e, true) &^ obeyed // which would have hidden the result
			}
			if set |= unheeded; set.Empty() {
				if !reported {
					reported = reportReasonUnread(p, s, e)
				}
				continue
			}
			r := p.ReportIn(s, e.Range, set, "exit code %d does not block in %s: %s", e.Code, set.Names(), inspect.CarriesOn(s, set)).
				NoteOn(obeyed&^set, "block", "on it")
			switch answer := inspect.AnswerBefore(s, e); {
			case answer != nil:
				r.Help("%s, and exit with 2", inspect.InsteadOfBoth(!inspect.WrongAlone(p, s, answer), false, inspect.ReadAtTwo(p, s)))
			case !unheeded.Empty():
				r.Help("print %s as well, and exit with 2", inspect.AnswerFor(p, s, unheeded, []string{"decision"}))
			default:
				r.Help("exit with 2 to block; what is written to stderr is the reason")
				deaf := func(r *commands.Run) bool { return r.Exited && !inspect.CanRefuse(p, r, 2) }
				if !s.Any(deaf) && !e.Assigned && p.Text(s.Range(e.Range)) == strconv.Itoa(e.Code) {
					r.UnsafeFix("Exit with 2", withReason(p, s, e, p.EditIn(s, e.Range, "2"))...)
				}
			}
		}
	},
})

// reportReasonUnread reports such an exit after a tool, where the agent would read stderr on exit code 2, and whether it did.
func reportReasonUnread(p *lint.Pass, s *commands.Script, e *facts.Exit) bool {
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		reads := inspect.Exit(p, r.Hook, r.Surface, 2).Effect == schemas.ExitContext || r.Hook.Event.EveryCall == "after" && inspect.CanRefuse(p, r, 2)
		return r.Exited && inspect.Fires(r) && reads && !inspect.AlsoAnswers(p, s, r, e)
	})
	if set.Empty() {
		return false
	}
	how := "exit with 2"
	if !e.Block.PrintsStderr {
		how = "write it to stderr and exit with 2"
	}
	p.ReportIn(s, e.Range, set, "with exit code %d the model never sees the reason: it is read with 2", e.Code).Severity(lint.Info).
		Help("%s; the tool has run already, and the model reads stderr", how)
	return true
}

// withReason adds to edits of an exit that the reason before it goes to standard error; nil where that is not a plain change.
func withReason(p *lint.Pass, s *commands.Script, e *facts.Exit, edits []edit.Edit) []edit.Edit {
	f := s.Facts()
	for _, o := range slice.Pointers(f.Outputs) {
		if o.Kind != facts.Text || inspect.EndsWith(s, o, e.Code) != e {
			continue
		}
		to := p.EditIn(s, text.Range{Start: o.Range.End, End: o.Range.End}, " >&2")
		if !f.Language.IsShell() || embeddedCall().MatchString(p.Text(s.Range(o.Range))) || len(to) == 0 || len(edits) == 0 {
			return nil
		}
		edits = append(edits, to...)
	}
	return edits
}

// embeddedCall matches a call in a program of another language that a shell script holds.
var embeddedCall = regex.Lazy(`^[\w.]+\(`)
