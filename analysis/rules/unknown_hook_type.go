package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
)

var _ = rule(lint.Rule{
	ID:       "unknown-hook-type",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Summary:  "a hook type that does not exist",
	Why: `The types are command, http, prompt, agent and mcp_tool, in lower case. VS Code silently skips a hook of any other type;
Copilot CLI writes a line to its log, and in a settings file that one hook costs all the others.`,
	Bad:  hookFile("preToolUse", `{ "type": "Command", "command": "./guard.sh" }`),
	Good: hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh" }`),
	Refs: cite("003: Hook command properties", "004: Hook configuration format", "claude-2026-08: Hook handler fields"),
	Check: func(p *lint.Pass) {
		for _, d := range p.Drops(config.ReasonType) {
			if inspect.TypeOf(d.Entry) != nil {
				continue
			}
			v := d.Entry.Node.Member("type").Value
			names := inspect.TypesHere(p, d.Entry)
			what, near := "`type` must be a string", ""
			if v.Kind == syntax.String {
				what, near = lint.Code(v.Text)+" is not a hook type", english.Nearest(v.Text, names)
			}
			r := p.ReportDrop(v.Range, d, "%s", what)
			if near != "" {
				r.Help("did you mean `%s`?", near).Fix("Write "+near, edit.SetValue(p.Doc, v, syntax.Quote(near)))
				continue
			}
			r.Help("%s", inspect.Fitting("use ", names))
			if implied := inspect.ImpliedType(d.Entry); len(inspect.CommandMembers(d.Entry)) > 0 || implied != "command" {
				r.UnsafeFix("Write "+implied, edit.SetValue(p.Doc, v, syntax.Quote(implied)))
			}
		}
	},
})
