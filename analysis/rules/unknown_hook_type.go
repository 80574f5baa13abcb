package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var unknownHookType = lint.Rule{
	ID:       "unknown-hook-type",
	Severity: lint.Error,
	Fix:      lint.SomeFixes,
	Doc: lint.Doc{
		Summary: "a hook type that does not exist",
		Why: `The types are command, http, prompt, agent and mcp_tool, in lower case. VS Code silently skips a hook of any other type;
Copilot CLI writes a line to its log, and in a settings file that one hook costs all the others.`,
		Bad:  hookFile("preToolUse", `{ "type": "Command", "command": "./guard.sh" }`),
		Good: hookFile("preToolUse", `{ "type": "command", "command": "./guard.sh" }`),
		Refs: []schemas.Ref{{Doc: "003", Section: "Hook command properties"}, {Doc: "004", Section: "Hook configuration format"}, {Doc: "claude-2026-08", Section: "Hook handler fields"}},
	},
	Check: func(p *lint.Pass) {
		for _, d := range p.Drops(config.ReasonType) {
			if inspect.TypeOf(d.Entry) != nil {
				continue
			}
			v := d.Entry.Node.Member("type").Value
			names := typesHere(p, d.Entry)
			what, near := "`type` must be a string", ""
			if v.Kind == syntax.String {
				what, near = lint.Code(v.Text)+" is not a hook type", english.Nearest(v.Text, names)
			}
			r := p.ReportDrop(v.Range, d, "%s", what)
			if near != "" {
				r.Help("did you mean `%s`?", near).Fix("Write "+near, p.SetValue(v, quote(near)))
				continue
			}
			r.Help("%s", inspect.Fitting("use ", names))
			if implied := impliedType(d.Entry); len(inspect.CommandMembers(d.Entry)) > 0 || implied != "command" {
				r.UnsafeFix("Write "+implied, p.SetValue(v, quote(implied)))
			}
		}
	},
}

// typesHere returns the types that one of the file's owners runs on the entry's event, the usual ones first.
func typesHere(p *lint.Pass, e *config.Entry) []string {
	var names []string
	for _, t := range schemas.HookTypes() {
		if e.List.Event != nil && !runsType(&t, inspect.OwnersOrReaders(p), e.List.Event).Empty() {
			names = append(names, t.Name)
		}
	}
	return names
}

// runsType returns the surfaces of a set that run hooks of a type on an event.
func runsType(t *schemas.HookType, set schemas.Surfaces, event *schemas.Event) schemas.Surfaces {
	return set.Where(func(s schemas.Surface) bool { return t.RunsOn(s, event.Name) })
}
