package rules

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "exit2-with-json",
	Severity:   lint.Warning,
	Fix:        lint.UnsafeFix,
	Supersedes: []string{"stdout-not-json"},
	Summary:    "an answer or a reason on standard output together with exit code 2",
	Why: `On exit code 2, VS Code takes the reason from standard error and ignores standard output: the JSON answer is lost, including its reason.
A reason printed as text, such as the report of a checker, is lost in every product, and at the end of a turn VS Code does not block
without one. Before a tool call, Copilot takes the reason from JSON on standard output, and gives its model nothing of standard error. Exit
code 2 also refuses where the answer asks. Print the answer and exit with 0, or write the reason to standard error and exit with 2.`,
	Bad:  guardExample("PreToolUse", "guard.sh", deniesSudo+"  exit 2\nfi"),
	Good: guardExample("PreToolUse", "guard.sh", deniesSudo+"  exit 0\nfi"),
	Refs: cite("000: Exit Codes", "000: Gotcha 9", "vscode-1.130"),
	Script: func(p *lint.Pass, s *commands.Script) {
		s = s.Where(func(r *commands.Run) bool { return !inspect.Wakes(r) })
		for _, o := range slice.Pointers(s.Facts().Outputs) {
			e, set := inspect.EndsWith(s, o, 2), inspect.ReadOnlyTwo(p, s, o)
			if e != nil {
				reportAsked(p, s, o, e, set)
			}
			if set.Empty() || !inspect.IsBroken(o) && (o.Doc == nil || !inspect.IsAnswer(o.Doc)) {
				continue
			}
			others, stderr := inspect.ReadAtTwo(p, s), o.Block.Around(func(b *facts.Block) bool { return b.PrintsStderr && b.In(e.Block) })
			if stderr && others {
				continue // each product reads its own
			}
			cost, severity := "its reason is lost", lint.Warning
			empty := func(r *commands.Run) bool { return inspect.LacksReason(p, r, &facts.Node{Kind: facts.Object}) }
			switch {
			case stderr:
				cost, severity = "stderr is the reason", lint.Info
			case set&^inspect.SurfacesWhere(s, empty) == 0: // without a reason nothing is blocked
				cost = inspect.CarriesOn(s, set)
			}
			r := p.ReportIn(s, e.Range, set, "with exit code 2 %s the JSON on stdout: %s", lint.Verb(set, "ignore"), cost).OnceCounted(cost).AtMost(severity)
			answered := o.Malformed == 0 && !inspect.WrongAlone(p, s, o)
			r.RelatedIn(s.Doc.Path, s.Range(o.Range), "this answer is not read").Help("%s", inspect.InsteadOfBoth(answered, stderr, others))
			if at := e.Range; p.Text(s.Range(at)) == "2" && answered {
				r.UnsafeFix("Exit with 0", p.EditIn(s, at, "0")...)
			}
		}
		textReason(p, s)
	},
})

const deniesSudo = `
if [[ $(jq -r .tool_input.command) == *sudo* ]]; then
  echo '{"permissionDecision":"deny","hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"no sudo"}}'
`

// reportAsked reports exit code 2 beside an answer that asks the user, except in products that ignore the answer.
func reportAsked(p *lint.Pass, s *commands.Script, o *facts.Output, e *facts.Exit, ignore schemas.Surfaces) {
	m := cmp.Or(inspect.LevelMember(o.Doc, true, "permissionDecision"), inspect.LevelMember(o.Doc, false, "permissionDecision"))
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return r.Printed && inspect.BeforeCall(r) && inspect.CanRefuse(p, r, 2) }) &^ ignore
	if m != nil && m.Value.Text == "ask" && !set.Empty() {
		p.ReportIn(s, e.Range, set, "exit code 2 refuses the call: nobody is asked, although the answer says so").Once("ask").Help("exit with 0 after the JSON")
	}
}

// textReason reports the first refusal by exit code 2 whose reason goes to standard output as text, unless stderr is used there.
func textReason(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	silent := !f.Calls && len(f.Imports) == 0
	noAnswer := silent && !f.Opaque && !f.Foreign && !f.HasImports() && !slices.ContainsFunc(inspect.AnswerKeys, f.Has) &&
		!strings.Contains(s.Source(), ".json") // a file may hold the answer
	for _, o := range slice.Pointers(f.Outputs) {
		wrapped := o.Doc != nil && !inspect.IsAnswer(o.Doc) && (o.Doc.Get("error") != nil || o.Doc.Get("message") != nil) // in words of its own
		known := (wrapped || o.Kind == facts.Text && strings.ContainsFunc(o.Text, unicode.IsLetter) && !inspect.JSONPiece().MatchString(o.Text)) &&
			(silent || inspect.RefusalWord().MatchString(o.Text)) // otherwise what it calls may print the reason
		workedOut := o.Kind == facts.Anything && noAnswer && o.Source == "" && !strings.ContainsAny(o.Text, "{[")
		end, failed := inspect.EndsWith(s, o, 2), inspect.ReportOfFailure(s, o)
		end = cmp.Or(failed, end)
		unused := o.Block.Mode() && !s.Any(func(r *commands.Run) bool { return r.Arguments })
		if !known && !workedOut && failed == nil || unused || end == nil {
			continue
		}
		to := inspect.IdiomsOf(f.Language)
		if failed != nil && !o.Shown {
			to.Stderr = to.Child
		}
		obeyed := func(r *commands.Run) bool { return r.Printed && r.ExitedTwo && inspect.ObeysTwo(p, r) }
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return obeyed(r) && inspect.TellsStderr(r) })
		jsonOnly := inspect.SurfacesWhere(s, func(r *commands.Run) bool { return obeyed(r) && !inspect.TellsStderr(r) }) &^ set
		answer := inspect.AnswerFor(p, s, jsonOnly, []string{"permissionDecision", "behavior", "decision"})
		switch {
		case inspect.UsesStderr(s, o) && failed == nil:
			continue
		case !set.Empty():
			cost := "this text is lost"
			if set&^inspect.SurfacesWhere(s, func(r *commands.Run) bool { return inspect.BlocksInVain(p, s, r, end) }) == 0 {
				cost = inspect.CarriesOn(s, set)
			}
			r := p.ReportIn(s, o.Range, set, "with exit code 2 the reason is read from stderr: %s", cost).
				OnceCounted("text").Help("write it to stderr: %s", to.Stderr)
			if failed != nil && end.Block.Around(func(b *facts.Block) bool { return b.PrintsStderr }) { // something else
				r.Severity(lint.Info)
			}
			if jsonOnly&p.Owners() != 0 {
				r.Note("%s it from JSON: %s", lint.Verb(jsonOnly, "read"), answer)
			}
		case !jsonOnly.Empty() && !wrapped:
			p.ReportIn(s, o.Range, jsonOnly, "with exit code 2 %s the reason from JSON only: this text is lost", lint.Verb(jsonOnly, "read")).
				OnceCounted("text").Help("print %s", answer)
		}
		return
	}
}
