package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var commentsNotAllowed = lint.Rule{
	ID:       "comments-not-allowed",
	Severity: lint.Error,
	Fix:      lint.UnsafeFix,
	Spelling: true,
	Doc: lint.Doc{
		Summary: "comments or trailing commas where strict JSON is read",
		Why: `VS Code reads comments and trailing commas in hook files. Copilot CLI and Claude Code read strict JSON and drop the whole file, so
that a file which works in the one product does nothing in the others. A remark can stand in a key such as "comment" or "_note".
Removing a comment is an unsafe fix, since its text is lost; removing a trailing comma is a safe one.`,
		Bad: `{
  "version": 1,
  "hooks": {
    // greet the user
    "sessionStart": [{ "type": "command", "command": "echo hello" }],
  }
}
`,
		Good: `{
  "version": 1,
  "_note": "greet the user",
  "hooks": {
    "sessionStart": [{ "type": "command", "command": "echo hello" }]
  }
}
`,
		Refs: []schemas.Ref{{Doc: "004", Section: "Hook configuration format"}, {Doc: "copilot-cli-1.0.102"}, {Doc: "claude-2026-08", Section: "Settings"}},
	},
	Check: func(p *lint.Pass) {
		report := func(d lint.Dropped, found []text.Range, what, instead string, fix func(*lint.Report, text.Range)) {
			for i, r := range found[:min(len(found), maxRepeats)] {
				effect := ""
				if i == 0 {
					effect = ", so " + p.Consequence(d)
				}
				fix(p.Report(firstLine(p, r), d.Surfaces, "%s is not JSON%s; %s", what, effect, instead), r)
			}
		}
		for _, d := range p.Drops(config.ReasonComments) {
			report(d, p.Tree().Comments, "a comment", `write it as a key such as "comment"`, func(rep *lint.Report, r text.Range) {
				rep.UnsafeFix("Remove the comment", p.Cut(r))
			})
		}
		for _, d := range p.Drops(config.ReasonTrailingComma) {
			report(d, p.Tree().TrailingCommas, "a comma after the last element", "remove it", func(rep *lint.Report, r text.Range) {
				rep.Fix("Remove the comma", p.Replace(r, ""))
			})
		}
	},
}

// maxRepeats bounds findings that say the same of one file.
const maxRepeats = 20

// firstLine cuts a range at the end of its first line.
func firstLine(p *lint.Pass, r text.Range) text.Range {
	r.End = max(r.Start, min(r.End, p.Doc.Text.LineRange(p.Doc.Text.LineAt(r.Start)).End))
	return r
}
