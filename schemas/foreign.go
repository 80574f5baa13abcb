package schemas

import (
	"path"
	"slices"
	"strings"
)

// Foreign is the hook format of another tool. It is known so that its files and events can be told, and is never judged.
type Foreign struct {
	Name string
	// Files are where the tool reads its hooks in a project, as patterns; the first is where people are sent. Settings that need not
	// hold hooks are among them.
	Files []string
	// URL of the page that describes the hooks, or of the source.
	URL string
	// Events that the tool has, those included whose names a surface has too; nil when the list is not known as a whole.
	Events []string
	// Counterparts are the events that come nearest to its own ones, by the PascalCase name of ours.
	Counterparts map[string]string
}

// Place is where the tool reads hooks.
func (f *Foreign) Place() string { return f.Files[0] }

// Foreigns are the formats of other tools. Adding a row is all it takes to know one; CONTRIBUTING.md says what judging it takes.
var Foreigns = []Foreign{
	{
		Name: "Cursor", Files: []string{".cursor/hooks.json", ".cursor-plugin/plugin.json"}, URL: "https://cursor.com/docs/hooks",
		Events: []string{
			"sessionStart", "sessionEnd", "preToolUse", "postToolUse", "postToolUseFailure", "subagentStart", "subagentStop", "beforeShellExecution",
			"afterShellExecution", "beforeMCPExecution", "afterMCPExecution", "beforeReadFile", "afterFileEdit", "beforeSubmitPrompt", "preCompact", "stop",
			"afterAgentResponse", "afterAgentThought", "beforeTabFileRead", "afterTabFileEdit", "workspaceOpen",
		},
		Counterparts: map[string]string{
			"beforeShellExecution": "PreToolUse", "beforeMCPExecution": "PreToolUse", "beforeReadFile": "PreToolUse", "afterShellExecution": "PostToolUse",
			"afterMCPExecution": "PostToolUse", "afterFileEdit": "PostToolUse", "beforeSubmitPrompt": "UserPromptSubmit", "stop": "Stop",
		},
	},
	{
		Name: "Gemini CLI", Files: []string{".gemini/settings.json"}, URL: "https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md",
		Events: []string{
			"SessionStart", "SessionEnd", "BeforeAgent", "AfterAgent", "BeforeModel", "AfterModel", "BeforeToolSelection", "BeforeTool", "AfterTool",
			"PreCompress", "Notification",
		},
		Counterparts: map[string]string{
			"BeforeTool": "PreToolUse", "AfterTool": "PostToolUse", "BeforeAgent": "UserPromptSubmit", "AfterAgent": "Stop", "PreCompress": "PreCompact",
		},
	},
	{
		Name: "Codex", Files: []string{".codex/hooks.json", ".codex/config.toml", ".codex-plugin/plugin.json"}, URL: "https://developers.openai.com/codex/hooks.md",
		Events: []string{
			"SessionStart", "SessionEnd", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PermissionRequest", "PreCompact", "PostCompact",
			"SubagentStart", "SubagentStop", "Stop", "Interrupt",
		},
	},
	{
		Name: "Antigravity", Files: []string{".agents/hooks.json", ".agent/hooks.json", "_agents/hooks.json"}, URL: "https://github.com/stbenjam/skillsaw",
		Events: []string{"PreToolUse", "PostToolUse", "PreInvocation", "PostInvocation", "Stop", "SessionStart"},
	},
	{Name: "Qwen Code", Files: []string{".qwen/settings.json"}, URL: "https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/hooks.md"},
	{Name: "Grok Build", Files: []string{".grok/hooks/*.json"}, URL: "https://docs.x.ai/build/features/hooks"},
	{
		Name: "Windsurf", Files: []string{".windsurf/hooks.json"}, URL: "https://docs.windsurf.com/windsurf/cascade/hooks",
		Events: []string{
			"pre_read_code", "post_read_code", "pre_write_code", "post_write_code", "pre_run_command", "post_run_command", "pre_mcp_tool_use",
			"post_mcp_tool_use", "pre_user_prompt", "post_cascade_response", "post_cascade_response_with_transcript", "post_setup_worktree",
		},
		Counterparts: map[string]string{
			"pre_read_code": "PreToolUse", "pre_write_code": "PreToolUse", "pre_run_command": "PreToolUse", "pre_mcp_tool_use": "PreToolUse",
			"post_read_code": "PostToolUse", "post_write_code": "PostToolUse", "post_run_command": "PostToolUse", "post_mcp_tool_use": "PostToolUse",
			"pre_user_prompt": "UserPromptSubmit", "post_cascade_response": "Stop",
		},
	},
	{Name: "Devin CLI", Files: []string{".devin/hooks.v1.json"}, URL: "https://docs.devin.ai/cli/extensibility/hooks"},
	{Name: "Kiro", Files: []string{".kiro/hooks/*.json"}, URL: "https://kiro.dev/docs/hooks"},
	{Name: "Factory Droid", Files: []string{".factory/hooks.json", ".factory/settings.json"}, URL: "https://docs.factory.ai/reference/hooks-reference"},
	{
		Name: "Git", Files: []string{".git/hooks"}, URL: "https://git-scm.com/docs/githooks",
		Events: []string{
			"applypatch-msg", "pre-applypatch", "post-applypatch", "pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-commit",
			"pre-rebase", "post-checkout", "post-merge", "pre-push", "pre-receive", "post-receive", "post-rewrite", "pre-auto-gc",
		},
	},
}

// ForeignWith is the format to which all of the names belong, nil when there is none. own tells the names that do not decide,
// because they may as well be ours; one at least has to.
func ForeignWith(names []string, own func(string) bool) *Foreign {
	if !slices.ContainsFunc(names, func(n string) bool { return !own(n) }) {
		return nil
	}
	for i := range Foreigns {
		f := &Foreigns[i]
		if !slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(f.Events, n) }) {
			return f
		}
	}
	return nil
}

// ForeignFile is the format of a file at a path, by the end of the path alone; nil for others.
func ForeignFile(file string) *Foreign {
	parts := strings.Split(file, "/")
	for i := range Foreigns {
		for _, glob := range Foreigns[i].Files {
			n := strings.Count(glob, "/") + 1
			if len(parts) < n {
				continue
			}
			if ok, _ := path.Match(glob, strings.Join(parts[len(parts)-n:], "/")); ok {
				return &Foreigns[i]
			}
		}
	}
	return nil
}

// ForeignMayLackHooks reports a file of another tool that holds settings of every kind, hooks perhaps among them.
func ForeignMayLackHooks(file string) bool {
	base := path.Base(file)
	return base == "settings.json" || base == "config.toml" || base == "plugin.json"
}

// Counterpart is what comes nearest to an event of another tool, nil when nothing does or the name is no such event.
func Counterpart(name string) (*Foreign, *Event) {
	for i := range Foreigns {
		if ours := Foreigns[i].Counterparts[name]; ours != "" {
			return &Foreigns[i], EventByName(ours)
		}
	}
	return nil, nil
}

// LikelyEvents are the events that a name may mean on some surfaces: the counterpart of another tool's event, else the nearest names.
func LikelyEvents(name string, set Surfaces) []string {
	if _, ev := Counterpart(name); ev != nil {
		casing := SnakeCase
		if name[0] >= 'a' {
			casing = CamelCase
		}
		for _, s := range set.List() {
			if ev.Firing[s].State != NotAnEvent {
				return []string{ev.SpellingFor(s, casing)}
			}
		}
	}
	return NearestEvents(name, set)
}
