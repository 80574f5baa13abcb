package rules

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var invalidDecision = lint.Rule{
	ID:         "invalid-decision",
	Severity:   lint.Warning,
	NeedsFiles: true,
	Doc: lint.Doc{
		Summary: "a decision that does not exist",
		Why: `Each event knows its own decisions: deny, allow and ask before a tool call, block at the end of a turn. Another word, or true, is ignored
without a message, and what was to be stopped goes on.`,
		Bad: guardExample("PreToolUse", "guard.sh", `#!/usr/bin/env bash
echo '{"permissionDecision":"block","hookSpecificOutput":{"permissionDecision":"block"}}'
`),
		Good: guardExample("PreToolUse", "guard.sh", `#!/usr/bin/env bash
echo '{"permissionDecision":"deny","hookSpecificOutput":{"permissionDecision":"deny"}}'
`),
		Refs: []schemas.Ref{{Doc: "003", Section: "PreToolUse output"}, {Doc: "004", Section: "preToolUse decision control"}, {Doc: "vscode-1.130"}, {Doc: "copilot-cli-1.0.102"}},
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		for _, o := range inspect.PrintedAnswers(s) {
			if o.Block.Mode() {
				continue
			}
			for _, key := range []string{"permissionDecision", "decision", "behavior"} {
				for _, wrapped := range []bool{true, false} {
					m := inspect.LevelMember(o.Doc, wrapped, key)
					if m == nil || !m.Value.Known() {
						continue
					}
					var values []string
					set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
						f := inspect.AnswerField(p, r, wrapped, key)
						if f == nil || !r.Printed || f.Type.Kind != schemas.String || len(f.Type.Enum) == 0 {
							return false
						}
						for _, v := range f.Type.Enum {
							if v.Value == m.Value.Text && m.Value.Kind == facts.String {
								return false
							}
						}
						if m.Value.Text == "null" || harmless(m.Value) {
							return false
						}
						if values == nil {
							for _, v := range f.Type.Enum {
								values = append(values, "`"+v.Value+"`")
							}
						}
						return true
					})
					if set.Empty() {
						continue
					}
					p.ReportIn(s, m.Value.Range, set, "`%s` is no `%s` of %s: it is ignored", m.Value.Text, key, inspect.RunEvents(s, set)).Help("write %s", strings.Join(values, " or "))
				}
			}
		}
	},
}

// harmless reports a value by which nothing was to be stopped.
func harmless(n *facts.Node) bool {
	return slices.Contains([]string{"allow", "approve", "continue", "", "undefined"}, n.Text)
}
