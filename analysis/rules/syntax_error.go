package rules

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:          "syntax-error",
	Severity:    lint.Error,
	AboutSyntax: true,
	Summary:     "text that is not JSON, or frontmatter that is not YAML",
	Why: `Copilot CLI, the cloud agent and, since 1.130, VS Code reject a hook file that they cannot parse, with at most a line in a
log: all of its hooks are lost, even the correct ones. Every mistake is reported, not only the first.`,
	Bad: hookLists(`
    "sessionStart": [
      { "type": "command" "command": "echo hello" }
    ]`),
	Good: hookLists(`
    "sessionStart": [
      { "type": "command", "command": "echo hello" }
    ]`),
	Refs: cite("004: Hook configuration format", "copilot-2026-09: Hook configuration format"),
	Check: func(p *lint.Pass) {
		if p.Doc.Kind == schemas.VSCodeSettings {
			return // VS Code reports these itself, and reads what it can
		}
		if p.Doc.Kind == schemas.HookFile && strings.TrimSpace(p.Doc.Text.String()) == "" { // someone is about to write it, and no hook is lost
			p.Report(p.Tree().Errors[0].Range, p.Surfaces(), "the file is empty: it has no hooks yet").Severity(lint.Hint).Help("`hooks-ls new` writes a hook with its script")
			return
		}
		if p.Doc.Kind == schemas.HookFile && inspect.OnlyComments(p) { // someone has switched the hooks off
			p.Report(p.Tree().Comments[0], p.Surfaces(), "everything here is commented out: no hook in this file runs").Severity(lint.Info).
				Help("delete the file, or write `{\"hooks\": {}}` until you need it")
			return
		}
		drops, surfaces := p.Drops(config.ReasonSyntax), p.Surfaces()
		hookless := p.Doc.Kind == schemas.AgentFile && p.File().HooksMember == nil && !strings.Contains(p.Doc.Text.String(), "\nhooks:")
		costs := len(drops) > 0
		if costs {
			surfaces = drops[0].Surfaces
		}
		for _, e := range p.Tree().Errors {
			what, instead, _ := strings.Cut(e.Message, "; ")
			if e.Code == syntax.InvalidUTF8 {
				p.Report(e.Range, p.Surfaces(), "%s: a replacement character is read instead", what).Severity(lint.Warning).Help("%s", instead)
				continue
			}
			if hookless && len(drops) == 0 {
				return // an agent without hooks: one finding when a product drops the file, otherwise none
			}
			var r *lint.Report
			if m := p.File().HooksMember; m != nil && surfaces&p.Owners() == 0 && m.Range.Start <= e.Range.Start && e.Range.Start <= m.Range.End {
				// How the owners read it is not known, but these are not the hooks that were written.
				r = p.Report(e.Range, surfaces|p.Owners(), "%s", what).Severity(lint.Warning)
				if len(drops) > 0 {
					cost, _ := p.Cost(drops[0])
					r.Note("%s", cost)
				}
			} else if len(drops) > 0 {
				r = p.ReportDrop(e.Range, drops[0], "%s", what)
			} else {
				r = p.Report(e.Range, surfaces, "%s", what)
			}
			if !costs && p.File().HooksMember != nil && e.Range.Start < p.File().HooksMember.Range.Start {
				r.Severity(lint.Info).Note("what it costs is not known")
			}
			r.Help("%s", instead)
			drops = nil // the cost concerns the whole file, so only one finding states it
		}
	},
})
