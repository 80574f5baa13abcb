package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:          "comments-not-allowed",
	Severity:    lint.Error,
	Fix:         lint.UnsafeFix,
	AboutSyntax: true,
	Summary:     "comments or trailing commas where strict JSON is read",
	Why: `VS Code accepts comments and trailing commas in hook files. Copilot CLI and Claude Code read strict JSON and reject the whole file,
so a file that works in one product does nothing in the others. Put comments under a key such as "comment" or "_note". Consecutive comments
are reported once. The fix that removes comments is unsafe, since their text is lost; the one that removes a trailing comma is safe.`,
	Bad: hookLists(`
    // greet the user
    "sessionStart": [{ "type": "command", "command": "echo hello" }],`),
	Good: oneHook(version+"  \"_note\": \"greet the user\",\n", "sessionStart", `{ "type": "command", "command": "echo hello" }`),
	Refs: cite("004: Hook configuration format", "copilot-cli-1.0.102", "claude-2026-08: Settings"),
	Check: func(p *lint.Pass) {
		if inspect.IsData(p) || inspect.OnlyComments(p) {
			return
		}
		for _, d := range p.Drops(config.ReasonComments) {
			for i, run := range commentRuns(p) {
				title := "Remove the comment"
				if len(run) > 1 {
					title = "Remove the comments"
				}
				reportStrict(p, d, run[0], "comments are not allowed here", i == 0).
					Help("write comments under a key such as `\"comment\"`").UnsafeFix(title, slice.Map(run, func(at text.Range) edit.Edit { return edit.Cut(p.Doc, at) })...)
			}
		}
		for _, d := range p.Drops(config.ReasonTrailingComma) {
			commas := p.Tree().TrailingCommas
			for i, at := range commas[:min(len(commas), inspect.MaxRepeats)] {
				reportStrict(p, d, at, "a trailing comma is not allowed here", i == 0).Fix("Remove the comma", p.Replace(at, ""))
			}
		}
	},
})

// reportStrict starts a finding about what strict JSON does not allow. Only the first of a file states what that costs: nothing yet where
// it holds no hook.
func reportStrict(p *lint.Pass, d lint.Dropped, at text.Range, what string, first bool) *lint.Report {
	at = inspect.FirstLine(p, at)
	severity := lint.Error
	if len(p.Entries()) == 0 && p.Doc.Source != nil && p.Doc.Source.Kind == schemas.HookFile {
		severity = lint.Info
	}
	if first {
		return p.ReportDrop(at, d, "%s", what).Severity(severity)
	}
	return p.Report(at, d.Surfaces, "%s", what).Severity(severity)
}

// commentRuns groups the file's comments into runs that only white space separates.
func commentRuns(p *lint.Pass) [][]text.Range {
	var runs [][]text.Range
	for i, c := range p.Tree().Comments {
		if i > 0 && strings.TrimSpace(p.Text(text.Range{Start: p.Tree().Comments[i-1].End, End: c.Start})) == "" {
			runs[len(runs)-1] = append(runs[len(runs)-1], c)
		} else if len(runs) < inspect.MaxRepeats {
			runs = append(runs, []text.Range{c})
		} else {
			break
		}
	}
	return runs
}
