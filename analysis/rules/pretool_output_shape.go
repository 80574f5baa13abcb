package rules

import (
	"cmp"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "pretool-output-shape",
	Severity:   lint.Warning,
	Fix:        lint.UnsafeFix,
	Supersedes: []string{"output-ignored-event"}, // of a decision in another form
	Summary:    "a decision about a tool call at a level that the product does not read",
	Why: `VS Code reads the PreToolUse decision inside hookSpecificOutput and ignores the top level; Copilot CLI reads the top level,
and hookSpecificOutput only under the PascalCase name. A decision at the wrong level is silently ignored: the guard prints its deny, and
the tool runs. Print both levels to support all products. An answer to a request for permission has another form again, which is not
read before a tool call, nor the other way round: Copilot CLI reads behavior, Claude Code decision.behavior in hookSpecificOutput. Copilot
ignores continue: false as well, and Claude Code ends the session with it, after the tool has run.`,
	Bad:  guardExample("PreToolUse", "guard.sh", "if jq -r '.tool_input.command // empty' | grep -q 'rm -rf'; then\n  echo '{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"rm -rf is not allowed\"}'\nfi"),
	Good: guardExample("PreToolUse", "guard.sh", "if jq -r '.tool_input.command // empty' | grep -q 'rm -rf'; then\n  echo '{\"permissionDecision\":\"deny\",\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\"}}'\nfi"),
	Refs: cite("000: PreToolUse Output", "003: PreToolUse output", "004: preToolUse decision control", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		inspect.ReportWrongLevel(p, s, inspect.BeforeCall, []string{"permissionDecision", "decision"}, "the tool runs anyway")
		inspect.ReportWrongLevel(p, s, inspect.BeforeCall, []string{"permissionDecision", "decision", "continue"}, "the tool runs anyway")
		inspect.ReportWrongLevel(p, s, inspect.BeforeCall, schemas.InputReplacements, "the tool keeps its input")
		inspect.ReportOnlyStops(p, s)
		reportPermissionShape(p, s)
	},
})

// reportPermissionShape reports the first decision about a request for permission in a form that is not read, if the script never prints one that is.
func reportPermissionShape(p *lint.Pass, s *commands.Script) {
	answers := inspect.PrintedAnswers(s)
	for _, o := range answers {
		m := decisionOf(o.Doc)
		if m == nil || o.Block.Mode() || o.Kind != facts.JSON ||
			s.Any(func(r *commands.Run) bool { return r.Hook.Event.AsksPermission && answersRequest(p, r, o.Doc) }) {
			continue
		}
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			return r.Hook.Event.AsksPermission && r.Printed && inspect.Fires(r) && slices.ContainsFunc(requestAnswers, func(path []string) bool { return r.OutputField(p.Settings().Edition, path...) != nil }) &&
				!inspect.RefusesAnyway(p, s, r, o) && !slices.ContainsFunc(answers, func(o *facts.Output) bool { return answersRequest(p, r, o.Doc) }) &&
				!s.Any(func(o *commands.Run) bool { return o.Surface == r.Surface && inspect.BeforeCall(o) })
		})
		if set.Empty() || s.Any(func(r *commands.Run) bool { return !r.Hook.Event.AsksPermission }) && !inspect.ForEveryEvent(s, o) {
			continue
		}
		behavior := `"behavior": "deny"`
		if m.Value.Kind == facts.String && (m.Value.Text == "allow" || m.Value.Text == "approve") {
			behavior = `"behavior": "allow"`
		}
		answer := `{"hookSpecificOutput": {"hookEventName": "PermissionRequest", "decision": {` + behavior + `}}}`
		if set&schemas.Copilot == set {
			answer = `{` + behavior + `, "message": "…"}`
		}
		p.ReportIn(s, m.Range, set, "`%s` does not answer a request for permission: this changes nothing", m.Key).Help("print `%s`", answer)
		return
	}
}

// decisionOf returns the member that holds the decision of an answer, nil when there is none.
func decisionOf(doc *facts.Node) *facts.Member {
	in := inspect.Level(doc, true)
	return cmp.Or(in.Get("permissionDecision"), in.Get("decision"), in.Get("behavior"), doc.Get("permissionDecision"), doc.Get("decision"), doc.Get("behavior"))
}

// requestAnswers are the places of the decision in an answer to a request for permission.
var requestAnswers = [][]string{{"behavior"}, {inspect.Wrapper, "decision", "behavior"}}

// answersRequest reports whether a product reads, or may read, a decision about a request for permission in an answer.
func answersRequest(p *lint.Pass, r *commands.Run, doc *facts.Node) bool {
	return slices.ContainsFunc(requestAnswers, func(path []string) bool {
		return r.OutputField(p.Settings().Edition, path...) != nil && mayHave(doc, path)
	})
}

// mayHave reports whether an answer has a member at a path, or may have it.
func mayHave(answer *facts.Node, path []string) bool {
	if answer.Open || answer.Kind == facts.Hole {
		return true
	}
	m := answer.Get(path[0])
	return m != nil && (len(path) == 1 || mayHave(m.Value, path[1:]))
}
