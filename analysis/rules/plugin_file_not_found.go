package rules

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

var _ = rule(lint.Rule{
	ID:         "plugin-file-not-found",
	Severity:   lint.Error,
	NeedsFiles: true,
	Summary:    "a hook file that a plugin names and that does not exist",
	Why: `The manifest of a plugin may name the files with its hooks. No product complains about one that does not exist: the plugin works, but
for its hooks. Paths start at the folder of the plugin, not at that of the manifest.`,
	Bad:  fileAt("guards/.claude-plugin/plugin.json", `{ "name": "guards", "hooks": "./hooks.json" }`) + settingsAt("guards/hooks/guards.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "bash \"${CLAUDE_PLUGIN_ROOT}\"/hooks/guard.sh" }] }`) + fileAt("guards/hooks/guard.sh", "exit 0"),
	Good: fileAt("guards/.claude-plugin/plugin.json", `{ "name": "guards", "hooks": "./hooks/guards.json" }`) + settingsAt("guards/hooks/guards.json", "PreToolUse", `{ "hooks": [{ "type": "command", "command": "bash \"${CLAUDE_PLUGIN_ROOT}\"/hooks/guard.sh" }] }`) + fileAt("guards/hooks/guard.sh", "exit 0"),
	Refs: cite("claude-2026-08: Hooks", "vscode-1.130"),
	Check: func(p *lint.Pass) {
		if folder := path.Base(p.Doc.Base()); len(folder) > 1 && folder[0] == '.' {
			return // such as .codex-plugin: the plugin is another agent's, and around it
		}
		paths, _, _ := p.File().HookFiles()
		for _, n := range paths {
			if strings.ContainsAny(n.Text, "$*") {
				continue
			}
			if _, err := p.Workspace().Stat(p.Workspace().Path(path.Clean(n.Text))); errors.Is(err, fs.ErrNotExist) {
				p.Report(n.Range, p.Surfaces(), "%s does not exist: the plugin's hooks are not loaded", lint.Code(n.Text)).
					Help("the path starts at the folder of the plugin")
			}
		}
	},
})
