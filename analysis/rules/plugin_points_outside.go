package rules

import (
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "plugin-points-outside",
	Severity: lint.Warning,
	Summary:  "a plugin whose hook runs a script of the project that uses it",
	Why: `A plugin is installed elsewhere and runs in other people's projects. $CLAUDE_PROJECT_DIR is their project, which does not
contain the script unless it is the one in which the plugin was written: everywhere else the hook fails every time. The plugin's own
directory is ${CLAUDE_PLUGIN_ROOT}.`,
	Bad:  guardsPlugin + settingsAt("guards/hooks/hooks.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "bash \"$CLAUDE_PROJECT_DIR\"/.claude/hooks/guard.sh" }] }`),
	Good: guardsPlugin + settingsAt("guards/hooks/hooks.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "bash \"${CLAUDE_PLUGIN_ROOT}\"/hooks/guard.sh" }] }`),
	Refs: cite("claude-2026-08: Hooks", "copilot-cli-1.0.102"),
	Check: func(p *lint.Pass) {
		if !p.Doc.OfPlugin() || p.Doc.Assumed {
			return
		}
		for _, c := range inspect.CommandLines(p) {
			for _, s := range c.Scripts {
				if s.Base != script.ProjectDir || !s.Sure || s.FailureIgnored || c.Sets(s.BaseVariable) {
					continue
				}
				r := p.ReportOnce(c.DocRange(s.Range), c.Products(), "`%s` is looked for in the project that uses the plugin", inspect.ShortPath(s.Path))
				if s.Last {
					c.NoteCost(r, c.CodeWithout(s), "%s where it is missing")
				}
				v := schemas.VariableHolding(schemas.HoldsPlugin, c.Products(), true)
				if v == nil {
					continue // there is none for all of these products
				}
				root, end := `"${`+v.Name+`}"/`, ""
				if c.Shell == script.PowerShell {
					root, end = `"${`+v.Name+`}/`, `"` // one string
				}
				if inspect.IsFile(p.Workspace(), slash.Join(p.Doc.Base(), s.Path)) {
					r.Help("`%s`", root+s.Path+end)
				} else {
					r.Help("keep the script in the plugin: `%s`", root+"…"+end)
				}
			}
		}
	},
})
