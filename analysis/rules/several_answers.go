package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

var _ = rule(lint.Rule{
	ID:       "several-answers",
	Severity: lint.Warning,
	Summary:  "two answers on standard output",
	Why: `Standard output of the whole command must be one JSON document. Two in a row are not: VS Code treats them as plain text,
Copilot CLI finds no decision, and the tool runs. This happens where the parts of a command each print one, and where a script refuses
and goes on to its last line, which prints what it prints for every call,
or prints an answer for each of the words that it finds. Make each part a hook of its own, and end the script after an answer.`,
	Bad: hookFile("preToolUse", `{
      "type": "command",
      "bash": "echo '{\"systemMessage\":\"checking\"}'; echo '{\"permissionDecision\":\"deny\"}'",
      "powershell": "hooks/guard.ps1"
    }`),
	Good: hookFile("preToolUse", `{ "type": "command", "bash": "hooks/guard.sh", "powershell": "hooks/guard.ps1" }`),
	Refs: cite("000: Exit Codes", "004: Exit codes for command hooks", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		for _, c := range inspect.CommandLines(p) {
			if c.Shell != script.POSIX && c.Shell != script.PowerShell || len(c.Calls) < 2 {
				continue
			}
			here, ok := c.Where(func(u inspect.CommandUse) bool { return inspect.Exit(p, u.Hook, u.Surface, 0).ReadsOutput })
			if !ok {
				continue
			}
			first, sure := (*script.Call)(nil), false
		calls:
			for _, call := range slice.Pointers(c.Calls) {
				prints, certain := printsAnswer(c, call)
				switch {
				case !prints:
				case first == nil:
					if carriesOn(c, call) {
						first, sure = call, certain
					}
				case call.Mask.Kind == script.NotMasked || call.Mask.Kind == script.MaskedByNext:
					r := p.ReportOnce(c.DocRange(call.Range), here.Products(), "a second answer on standard output: no answer is read").
						Related(c.DocRange(first.Range), "the first")
					next := first.Sure && strings.Trim(c.Text[first.Range.End:call.Range.Start], "; \t\n") == ""
					if !sure || !certain || !call.Sure && !next {
						r.Severity(lint.Info).Note("this happens when both print one")
					}
					r.Help("make each part a hook of its own")
					break calls // the same advice helps with further ones
				}
			}
		}
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		answers := inspect.PrintedAnswers(s)
		for i, first := range answers {
			certain := inspect.Refuses(first.Doc) || inspect.LevelMember(first.Doc, true, "additionalContext") != nil
			set := inspect.SurfacesWhere(inspect.Printing(p, s, first), func(r *commands.Run) bool { return r.Printed && inspect.Exit(p, r.Hook, r.Surface, 0).ReadsOutput })
			for _, second := range answers[i+1:] {
				if set.Empty() || first.Chosen || first.Kind != facts.JSON || second.Kind != facts.JSON || endsBetween(s, first, second) {
					continue
				}
				always := certain && alwaysFollows(first, second)
				if !always && !(first.Block.Parent == second.Block.Parent && searches(s, first.Block) && searches(s, second.Block)) {
					continue
				}
				r := p.ReportIn(s, second.Range, set, "a second answer on standard output: no answer is read").Once("second").
					RelatedIn(s.Doc.Path, s.Range(first.Range), "printed before it")
				if r.Help("end the script after the first"); !always {
					r.Severity(lint.Info).Note("this happens when both tests succeed")
				}
				break
			}
		}
	},
})

// endsBetween reports whether a script that prints one output may end before, or does not come to, another one.
func endsBetween(s *commands.Script, first, second *facts.Output) bool {
	between := func(e facts.Exit) bool { return first.Seq < e.Seq && e.Seq < second.Seq }
	return !facts.Together(first, second) || slices.ContainsFunc(s.Facts().Exits, between)
}

// searches reports a block that runs where a text of the payload holds something, in any place of it.
func searches(s *commands.Script, b *facts.Block) bool {
	anchored := func(l facts.Literal) bool { return strings.ContainsAny(l.Text, "^$") }
	return b.Cond != nil && !b.Cond.Negated && slices.ContainsFunc(s.Facts().Compares, func(c facts.Compare) bool {
		return b.Cond.Test.End > 0 && b.Cond.Test.Covers(c.Range) && (c.How == facts.Regex || c.How == facts.Contains) && !slices.ContainsFunc(c.Values, anchored)
	})
}

// alwaysFollows reports whether what comes to one output comes to another one.
func alwaysFollows(first, second *facts.Output) bool {
	under := second.Block
	for under.Cond == nil && under.Parent != nil { // a function that is called there
		under = under.Parent
	}
	return first.Block.In(under)
}

// carriesOn reports whether the command behind a call runs whatever the call does.
func carriesOn(c *inspect.CommandLine, call *script.Call) bool {
	if c.Shell == script.PowerShell {
		rest := strings.TrimLeft(c.Text[call.Range.End:], " \t\r")
		return strings.HasPrefix(rest, ";") || strings.HasPrefix(rest, "\n")
	}
	return call.Mask.Kind == script.MaskedByNext
}

// printsAnswer reports whether a call prints a JSON document to the hook's standard output, and whether it always does.
func printsAnswer(c *inspect.CommandLine, call *script.Call) (prints, certain bool) {
	if !call.ReachesStdout() {
		return false, false
	}
	_, printer := slices.BinarySearch([]string{"echo", "printf", "write-host", "write-output"}, call.Program())
	value := c.Shell == script.PowerShell && len(call.Words) == 1 && call.Words[0].Range != call.Words[0].Bare // a string prints itself
	if printer && len(call.Words) > 1 || value {
		last := call.Words[len(call.Words)-1].Text
		return strings.HasPrefix(last, "{") && strings.HasSuffix(strings.TrimSuffix(strings.TrimSpace(last), `\n`), "}") && strings.Contains(last, `"`), true
	}
	for _, t := range c.TargetsOf(c.ScriptOf(call)) {
		if file := commands.ScriptAt(c.Pass.Workspace().Snapshot, t.Path); file != nil && !c.Pass.Settings().NoScripts {
			f := file.Facts()
			answers := slice.Filter(f.Outputs, func(o facts.Output) bool { return o.Kind == facts.JSON && o.Doc != nil && o.Doc.Kind == facts.Object })
			return len(answers) > 0, slices.ContainsFunc(answers, func(o facts.Output) bool {
				return !o.Block.Under(func(*facts.Condition) bool { return true }) && !slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.Seq < o.Seq })
			})
		}
	}
	return false, false
}
