package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "stdout-not-json",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "an answer that is not JSON, or has other text around it",
	Why: `Standard output as a whole must be one JSON document. With a progress message before it, two documents, or a language's own
notation instead of JSON, the products treat the output as text and ignore it: a deny is printed, and the tool runs. Write progress
to standard error. Plain text never reaches the model in VS Code and Copilot, and in Claude Code only on a few events: advice and
warnings printed as text are lost, and "Blocked" as text stops nothing. Progress messages and logs are not reported.`,
	Bad:  guardExample("PreToolUse", "guard.py", ifSudo+`    print({"permissionDecision": "deny", "hookSpecificOutput": {"permissionDecision": "deny"}})`),
	Good: guardExample("PreToolUse", "guard.py", ifSudo+`    print(json.dumps({"permissionDecision": "deny", "hookSpecificOutput": {"permissionDecision": "deny"}}))`),
	Refs: cite("000: Gotcha 8", "000: Exit Codes", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		outputs := s.Facts().Outputs
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			out := r.Hook.Event.Output[r.Surface]
			return r.Printed && out != nil && !out.None && (out.Text == schemas.TextLost || !schemas.EngineOn(r.Surface, p.Settings().Edition).PlainText)
		})
		asContext := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			out := r.Hook.Event.Output[r.Surface]
			return r.Printed && inspect.Fires(r) && out != nil && out.Text == schemas.TextContext && inspect.ReadsAtAnyLevel(p, r, "decision")
		})
		if set &^= reportDenying(p, s); (set | asContext).Empty() {
			return
		}
		if !slices.ContainsFunc(outputs, func(o facts.Output) bool { return o.Kind == facts.NotJSON }) {
			reportLostText(p, s)
		}
		for _, o := range slice.Pointers(outputs) {
			if inspect.IsBroken(o) {
				readers := set &^ inspect.ReadOnlyTwo(p, s, o)
				p.ReportIn(s, o.Range, readers, "this answer is not valid JSON: %s it", lint.Verb(readers, "ignore")).Once("malformed").Help("%s", mendJSON(o.Malformed))
			}
		}
		if !slices.ContainsFunc(outputs, func(o facts.Output) bool { return o.Doc != nil && inspect.IsAnswer(o.Doc) }) {
			return
		}
		for i, o := range slice.Pointers(outputs) {
			if o.Kind == facts.NotJSON && o.Doc.Kind == facts.Object && inspect.IsAnswer(o.Doc) {
				reportNotJSON(p, s, o, set&^inspect.ReadOnlyTwo(p, s, o))
				continue
			}
			reports := inspect.Checks(o) && !inspect.OnStderr(o) && !strings.HasPrefix(o.Source, "grep ") // a grep that finds nothing prints nothing
			if o.Kind != facts.Text && !reports && !inspect.AlwaysPrints(o) || slices.ContainsFunc(outputs[:i], func(before facts.Output) bool { return before.Range == o.Range }) {
				continue
			}
			for _, doc := range slice.Pointers(outputs) {
				if doc.Kind == facts.JSON && inspect.IsAnswer(doc.Doc) && (!reports || inspect.AlwaysPrints(o) || inspect.Refuses(doc.Doc)) && facts.Together(o, doc) {
					readers := set
					if inspect.Refuses(doc.Doc) {
						readers |= asContext // which read the text, but no decision in it
					}
					reportAround(p, s, readers, o, doc)
					break
				}
			}
		}
	},
})

// reportDenying reports the first text on events where a product takes it for a failure that denies. It returns these products.
func reportDenying(p *lint.Pass, s *commands.Script) schemas.Surfaces {
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		return r.Printed && inspect.Fires(r) && inspect.Exit(p, r.Hook, r.Surface, 0).TextFails && inspect.CanRefuse(p, r, 1)
	})
	o := slice.Pointer(s.Facts().Outputs, func(o *facts.Output) bool {
		return o.Kind == facts.Text && strings.TrimSpace(o.Text) != "" && !inspect.JSONPiece().MatchString(o.Text) || o.Kind == facts.NotJSON || inspect.AlwaysPrints(o)
	})
	if o == nil || set.Empty() || o.Block.Mode() {
		return 0
	}
	p.ReportIn(s, o.Range, set, "only JSON may be printed on %s: %s the request", inspect.RunEvents(s, set), lint.Verb(set, "deny")).
		Help("write it to stderr: %s", inspect.IdiomsOf(s.Facts().Language).Stderr)
	return set
}

// reportAround reports text that is printed together with an answer.
func reportAround(p *lint.Pass, s *commands.Script, set schemas.Surfaces, o, answer *facts.Output) {
	to := inspect.IdiomsOf(s.Facts().Language)
	if o.Kind == facts.Anything { // a program's
		to.Stderr = to.Child
	}
	p.ReportIn(s, o.Range, set, "text around the answer: %s the JSON of this hook", lint.Verb(set, "ignore")).
		Once("text").RelatedIn(s.Doc.Path, s.Range(answer.Range), "this answer is not read").Help("write it to stderr: %s", to.Stderr)
}

// mendJSON says how to correct JSON whose first wrong character is given.
func mendJSON(wrong byte) string {
	switch wrong {
	case '\'':
		return "JSON has double quotes"
	case '}', ']':
		return "remove the comma before `" + string(wrong) + "`"
	}
	return "names and texts are in double quotes, and a comma is between two members"
}

// reportLostText reports the first text that a script prints for the agent on events where plain text is not read.
func reportLostText(p *lint.Pass, s *commands.Script) {
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		return r.Printed && inspect.Fires(r) && (inspect.ReadsDecision(p, r) || inspect.ObeysTwo(p, r))
	})
	if set.Empty() || !inspect.AllTextLost(s) {
		return
	}
	outputs := s.Facts().Outputs
	for _, o := range slice.Pointers(outputs) {
		if inspect.JSONPiece().MatchString(o.Text) {
			return
		}
		why := inspect.PurposeOf(o)
		child := s.Child(o.Source)
		said := inspect.TextOfChild(child)
		if why == inspect.ForLog && (said != nil || inspect.Informs(s, set, o)) {
			why = inspect.ForAgent
		}
		refused := func(e facts.Exit) bool { return e.Code == 2 && e.Block != nil && e.Block.PrintsStderr && o.Reaches(&e) }
		explained := o.Kind == facts.Anything && slices.ContainsFunc(s.Facts().Exits, refused) // the reason says what failed
		if why == inspect.ForLog || explained || inspect.Fails(s, o) || inspect.OtherUse(s, o.Block, inspect.IsAnswer) || slices.ContainsFunc(outputs, func(doc facts.Output) bool {
			return doc.Kind == facts.JSON && inspect.IsAnswer(doc.Doc) && facts.Together(o, &doc)
		}) {
			continue
		}
		isPiece := func(d *facts.Output) bool {
			return d.Doc == nil && inspect.JSONPiece().MatchString(d.Text) && facts.Together(o, d)
		}
		if piece := slice.Pointer(outputs, isPiece); piece != nil { // an answer with parts that are not known
			reportAround(p, s, set, o, piece)
			return
		}
		stoppable := s.Any(func(r *commands.Run) bool { return set.Has(r.Surface) && inspect.CanRefuse(p, r, 2) })
		cost, refuses := "the model never sees this text", why == inspect.Refusing && stoppable && !inspect.MayFail(s, o)
		if refuses {
			cost = "this refusal stops nothing"
		}
		r := p.ReportIn(s, o.Range, set, "only JSON is read on %s: %s", inspect.RunEvents(s, set), cost)
		if said != nil {
			r.RelatedIn(child.Doc.Path, said.Range, "it prints this")
		}
		inspect.SuggestAnswer(p, r, s, set, refuses)
		return
	}
}

func reportNotJSON(p *lint.Pass, s *commands.Script, o *facts.Output, set schemas.Surfaces) {
	what, help := "a Python dict", "`print(json.dumps(…))`"
	encode := "json.dumps"
	switch s.Facts().Language {
	case facts.JavaScript, facts.TypeScript:
		what, help, encode = "an object in Node's notation", "`console.log(JSON.stringify(…))`", "JSON.stringify"
	case facts.PowerShell:
		what, help, encode = "a table", "`… | ConvertTo-Json -Depth 5 -Compress`", ""
	}
	r := p.ReportIn(s, o.Range, set, "this prints %s, not JSON: %s it", what, lint.Verb(set, "ignore")).Help("%s", help)
	src := s.Source()
	if at := o.Doc.Range; encode != "" && !s.Inline() && at.End <= len(src) && strings.HasPrefix(src[at.Start:], "{") && (encode != "json.dumps" || s.Facts().Has("json")) {
		r.UnsafeFix("Encode it as JSON", p.Insert(at.Start, encode+"("), p.Insert(at.End, ")"))
	}
}
