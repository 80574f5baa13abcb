package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "invalid-decision",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a decision that does not exist",
	Why: `Each event has its own decisions: deny, allow and ask before a tool call, block at the end of a turn. Anything else, including
true, is silently ignored, and nothing is stopped. Of continue, only the boolean false counts: VS Code ignores the text "false". To Claude Code
one value that does not exist makes the whole answer unusable; before a tool call it says so to the user, even where the answer was to allow.`,
	Bad: guardExample("PreToolUse", "guard.sh", `
echo '{"permissionDecision":"block","hookSpecificOutput":{"permissionDecision":"block"}}'`),
	Good: guardExample("PreToolUse", "guard.sh", `
echo '{"permissionDecision":"deny","hookSpecificOutput":{"permissionDecision":"deny"}}'`),
	Refs: cite("003: PreToolUse output", "004: preToolUse decision control", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, o := range inspect.PrintedAnswers(s) {
			if o.Block.Mode() {
				continue
			}
			for _, key := range []string{"permissionDecision", "decision", "behavior", "action", "continue"} {
				for _, d := range invalidDecisions(p, s, o, key) {
					shown, lost, help := d.node.Text, "it", "write `"+strings.Join(d.values, "` or `")+"`"
					if d.harmless {
						lost, help = "the answer", "leave it out"
					}
					named := "a `" + key + "`"
					if key == "action" {
						named = "an `" + key + "`"
					}
					if key == "continue" && d.node.Kind == facts.String {
						shown = strconv.Quote(shown)
					}
					if d.noticed {
						p.ReportIn(s, d.node.Range, d.surfaces, "`%s` is no `%s`: the user reads that the hook gave no usable answer", shown, key).
							Severity(lint.Info).Once("noticed").
							Help("print nothing to let a call pass")
						continue
					}
					whole := d.surfaces.Where(func(o schemas.Surface) bool { return schemas.EngineOn(o, p.Settings().Edition).WholeAnswer })
					ignored := func(r *commands.Run) bool {
						return d.surfaces.Has(r.Surface) && !(r.Exited && inspect.CanRefuse(p, r, 2))
					}
					cost, severity := lost+" is ignored", lint.Warning
					exits := inspect.EndsWith(s, o, 2) != nil && !s.Any(ignored)
					if exits && d.surfaces == whole && slices.ContainsFunc(d.level.Members, givesReason) && !inspect.UsesStderr(s, o) {
						cost = "exit code 2 blocks, its reason is lost"
					} else if exits {
						cost, severity = "exit code 2 blocks without it", lint.Info
					}
					r := p.ReportIn(s, d.node.Range, d.surfaces, "`%s` is not %s of %s: %s", shown, named, inspect.RunEvents(s, d.surfaces), cost).
						Once(key+strconv.Itoa(d.node.Range.Start)). // the function that makes an answer may be called several times
						AtMost(severity).Help("%s", help)
					if !d.harmless && key != "continue" && !exits {
						r.NoteOn(whole, "ignore", "the whole answer, as if the hook had failed")
					}
					if !whole.Empty() && d.other != "" {
						r.Note("`%s` is no `%s` either: print nothing to let a call pass", d.other, key)
					}
					if instead := d.asking(p, s); instead != "" {
						r.Help("to ask the user, print %s", instead)
						continue
					}
					if meansAsk().MatchString(d.node.Text) && key == "behavior" {
						r.Help("print nothing to have the user asked")
						continue
					}
					if meansWarn().MatchString(d.node.Text) {
						r.Help("%s", d.warning(p, s))
						continue
					}
					asks := meansAsk().MatchString(d.node.Text) && slices.Contains(d.values, "ask")
					stopping := slice.Filter(d.values, func(v string) bool { return (v == "ask") == asks && !slices.Contains(permitting, v) })
					unexplained := func(r *commands.Run) bool { return d.surfaces.Has(r.Surface) && inspect.LacksReason(p, r, d.level) }
					if len(stopping) == 1 && !d.harmless && key != "continue" && d.node.Kind == facts.String && !(stopping[0] == "block" && s.Any(unexplained)) {
						r.UnsafeFix("Write "+stopping[0], p.EditIn(s, d.node.Range, stopping[0])...)
					}
				}
			}
		}
	},
})

// badDecision is a decision that some products do not know.
type badDecision struct {
	node     *facts.Node
	surfaces schemas.Surfaces
	// values are the decisions that all of these products know.
	values []string
	// level is the object that has the decision.
	level *facts.Node
	// harmless reports a decision that stops nothing, with which the rest of the answer is lost.
	harmless bool
	// other is a decision to permit that the same place may have, "" for none. No product has it here.
	other string
	// noticed reports a harmless one in an answer that says nothing else: all that it does is a notice to the user.
	noticed bool
}

func givesReason(m facts.Member) bool {
	return m.Key == "reason" || m.Key == "permissionDecisionReason"
}

// asking returns the answer that asks the user, where the decision is to ask and only another field can.
func (b *badDecision) asking(p *lint.Pass, s *commands.Script) string {
	answer := inspect.AnswerFor(p, s, b.surfaces, []string{"permissionDecision"})
	if answer == nil || !meansAsk().MatchString(b.node.Text) || slices.Contains(b.values, "ask") {
		return ""
	}
	return answer.Asking(true).String()
}

// warning says how to warn of something that is not to be stopped. At the end of a turn, what the model reads makes it go on.
func (b *badDecision) warning(p *lint.Pass, s *commands.Script) string {
	key, whom, more := "additionalContext", "model", ""
	if s.Any(func(r *commands.Run) bool { return r.Hook.Event.Stops }) {
		key, whom, more = "systemMessage", "user", "; `block` makes the agent go on"
	}
	if answer := inspect.AnswerFor(p, s, b.surfaces, []string{key}); answer != nil {
		return "to warn the " + whom + ", print " + answer.String() + more
	}
	return "leave it out, or write `" + strings.Join(b.values, "` or `") + "`"
}

var meansWarn = regex.Lazy(`(?i)^warn(ing)?$`)

var meansAsk = regex.Lazy(`(?i)^(ask|confirm|prompt)$`)

// invalidDecisions returns the invalid values of a key in an answer. The same object printed at both levels counts once.
func invalidDecisions(p *lint.Pass, s *commands.Script, o *facts.Output, key string) []*badDecision {
	var found []*badDecision
	for _, path := range [][]string{{inspect.Wrapper}, {inspect.Wrapper, "decision"}, {}} {
		level := o.Doc
		for _, name := range path {
			if m := level.Get(name); m != nil {
				level = m.Value
			} else {
				level = nil
			}
		}
		if m := level.Get(key); m != nil {
			for _, n := range possible(m.Value) {
				found = withInvalid(p, s, found, n, level, path, key)
				for _, c := range m.Value.Choices {
					last := len(found) - 1
					if last >= 0 && found[last].node == n && slices.Contains(permitting, c.Text) && !slices.Contains(found[last].values, c.Text) {
						found[last].other = c.Text
					}
				}
			}
		}
	}
	return found
}

// possible returns the constants that a value may be: itself, or the branches meant to stop something, since others may be no decision.
func possible(n *facts.Node) []*facts.Node {
	if n.Known() {
		return []*facts.Node{n}
	}
	stops := slice.Filter(n.Choices, func(c facts.Literal) bool { return meansStop().MatchString(c.Text) })
	return slice.Map(stops, func(c facts.Literal) *facts.Node {
		return &facts.Node{Kind: facts.String, Text: c.Text, Range: c.Range}
	})
}

// meansStop matches words for a decision that stops something.
var meansStop = regex.Lazy(`(?i)^(den(y|ied)|block(ed)?|reject(ed)?|refused?|forbid(den)?|abort|stop|warn(ing)?|confirm|ask)$`)

// withInvalid adds a value of a key at a level if it is invalid somewhere.
func withInvalid(p *lint.Pass, s *commands.Script, found []*badDecision, n, level *facts.Node, path []string, key string) []*badDecision {
	no := n.Text == "0" || n.Kind == facts.String && slices.Contains([]string{"false", "no"}, strings.ToLower(n.Text))
	stopsNothing := slices.Contains(harmless, n.Text) || slices.Contains(permitting, n.Text)
	// approve is one on every event, and JSON has no undefined, which cannot be told from null in a module.
	valid := n.Text == "approve" || s.Facts().Included(n.Range) || strings.HasPrefix(s.Source()[n.Range.Start:], "undefined")
	says := func(m facts.Member) bool { return m.Key == "systemMessage" || m.Key == inspect.Wrapper }
	if key == "continue" && !no || stopsNothing && (len(path) > 0 || key != "decision" || valid) {
		return found
	}
	noticed := stopsNothing && !slices.ContainsFunc(level.Members, says)
	var values []string
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		f := r.OutputField(p.Settings().Edition, append(slices.Clip(path), key)...)
		if key == "continue" {
			values = []string{"false"}
			reason := inspect.AnswerField(p, r, false, "stopReason") // alone, it may stop as well
			return f != nil && r.Printed && !(reason != nil && reason.Stops && level.Get("stopReason") != nil)
		}
		if f == nil || !r.Printed || f.Type.Kind != schemas.String || len(f.Type.Enum) == 0 {
			return false
		}
		known := f.Type.Values()
		if n.Kind == facts.String && slices.Contains(known, n.Text) || stopsNothing && !schemas.EngineOn(r.Surface, p.Settings().Edition).WholeAnswer ||
			noticed && !tellsOfUnusable(r) {
			return false
		}
		if values == nil {
			values = known
		}
		return true
	})
	if set.Empty() {
		return found
	}
	if i := slices.IndexFunc(found, func(b *badDecision) bool { return b.node.Range == n.Range }); i >= 0 {
		found[i].surfaces |= set
		found[i].values = slices.DeleteFunc(found[i].values, func(v string) bool { return !slices.Contains(values, v) })
		return found
	}
	return append(found, &badDecision{node: n, surfaces: set, values: values, level: level, harmless: stopsNothing, noticed: noticed})
}

// tellsOfUnusable reports whether the user is told of an answer of a run that cannot be used.
func tellsOfUnusable(r *commands.Run) bool {
	return slices.ContainsFunc(r.Hook.Event.UserTexts(r.Surface), func(t schemas.ModelText) bool { return t.On == schemas.OnUnusable })
}

// permitting lists the decisions that stop nothing, harmless the values that clearly are none.
var (
	permitting = []string{"allow", "approve", "continue"}
	harmless   = []string{"", "null", "undefined"}
)
