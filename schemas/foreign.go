package schemas

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Foreign is the hook format of another tool. Its files and events are recognized but not checked.
type Foreign struct {
	Name string
	// Files are the patterns of the files of hooks that the tool reads in a project.
	Files []string
	// Settings are those of its settings files and manifests, which need not hold hooks. The first of Files, or of these when there
	// are none, is recommended.
	Settings []string
	// UserOnly reports that only the file in the user's home is read, and one in a project is not.
	UserOnly bool
	// URL is that of the page that describes the hooks, or of the source.
	URL string
	// Events are the tool's events, including those with the same name as ours; nil when the complete list is unknown.
	Events []string
	// Counterparts maps PascalCase names of our events to the closest events of the tool.
	Counterparts map[string]string
}

// HooksFile is the recommended file or folder for hooks of the tool.
func (f *Foreign) HooksFile() string {
	return strings.TrimSuffix(slices.Concat(f.Files, f.Settings)[0], "/*")
}

// Title is what such a file is called, with its article.
func (f *Foreign) Title() string {
	article := "a "
	if strings.ContainsRune("AEIOU", rune(f.Name[0])) {
		article = "an "
	}
	return article + f.Name + " hook file"
}

// Foreigns lists the formats of other tools. A row makes one recognized; CONTRIBUTING.md says how to support it fully.
var Foreigns = []Foreign{
	{
		Name: "Cursor", Files: []string{".cursor/hooks.json"}, Settings: []string{".cursor-plugin/plugin.json"}, URL: "https://cursor.com/docs/hooks",
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
		Name: "Gemini CLI", Settings: []string{".gemini/settings.json"}, URL: "https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md",
		Events: []string{
			"SessionStart", "SessionEnd", "BeforeAgent", "AfterAgent", "BeforeModel", "AfterModel", "BeforeToolSelection", "BeforeTool", "AfterTool",
			"PreCompress", "Notification",
		},
		Counterparts: map[string]string{
			"BeforeTool": "PreToolUse", "AfterTool": "PostToolUse", "BeforeAgent": "UserPromptSubmit", "AfterAgent": "Stop", "PreCompress": "PreCompact",
		},
	},
	{
		Name: "Codex", Files: []string{".codex/hooks.json"}, Settings: []string{".codex/config.toml", ".codex-plugin/plugin.json"}, URL: "https://developers.openai.com/codex/hooks.md",
		Events: []string{
			"SessionStart", "SessionEnd", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PermissionRequest", "PreCompact", "PostCompact",
			"SubagentStart", "SubagentStop", "Stop", "Interrupt",
		},
	},
	{
		Name: "Antigravity", Files: []string{".agents/hooks.json", ".agent/hooks.json", "_agents/hooks.json"}, URL: "https://github.com/stbenjam/skillsaw",
		Events: []string{"PreToolUse", "PostToolUse", "PreInvocation", "PostInvocation", "Stop", "SessionStart"},
	},
	{Name: "Qwen Code", Settings: []string{".qwen/settings.json"}, URL: "https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/hooks.md"},
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
	{Name: "Factory Droid", Files: []string{".factory/hooks.json"}, Settings: []string{".factory/settings.json"}, URL: "https://docs.factory.ai/reference/hooks-reference"},
	{
		Name: "Cline", Files: []string{".clinerules/hooks/*"}, URL: "https://docs.cline.bot/customization/hooks",
		Events: []string{
			"TaskStart", "TaskResume", "TaskCancel", "TaskComplete", "PreToolUse", "PostToolUse", "UserPromptSubmit", "PreCompact",
		},
		Counterparts: map[string]string{"TaskStart": "SessionStart", "TaskResume": "SessionStart", "TaskCancel": "SessionEnd"},
	},
	{Name: "Augment", Settings: []string{".augment/settings.json", ".augment/settings.local.json"}, URL: "https://docs.augmentcode.com/cli/hooks"},
	{
		Name: "Goose", Files: []string{".agents/plugins/*/hooks/hooks.json"}, Settings: []string{".agents/plugins/*/plugin.json"},
		URL: "https://open-plugins.com/agent-builders/components/hooks",
	},
	{Name: "Junie", Settings: []string{".junie/config.json"}, UserOnly: true, URL: "https://junie.jetbrains.com/docs/junie-cli-hooks.html"},
	{Name: "Kimi Code", Settings: []string{".kimi-code/config.toml"}, UserOnly: true, URL: "https://moonshotai.github.io/kimi-code/en/customization/hooks"},
	{
		Name: "Mistral Vibe", Files: []string{".vibe/hooks.toml"}, URL: "https://docs.mistral.ai/vibe/code/cli/hooks",
		Events:       []string{"pre_tool", "post_tool", "post_agent"},
		Counterparts: map[string]string{"pre_tool": "PreToolUse", "post_tool": "PostToolUse", "post_agent": "Stop"},
	},
	{
		Name: "Reasonix", Settings: []string{".reasonix/settings.json"}, URL: "https://github.com/esengine/DeepSeek-Reasonix/blob/main-v2/internal/hook/hook.go",
		Events: []string{
			"PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest", "UserPromptSubmit", "Stop", "StopFailure", "PostLLMCall", "SessionStart",
			"SessionEnd", "SubagentStop", "Notification", "PreCompact",
		},
	},
	{
		Name: "Git", Files: []string{".git/hooks"}, URL: "https://git-scm.com/docs/githooks",
		Events: []string{
			"applypatch-msg", "pre-applypatch", "post-applypatch", "pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-commit",
			"pre-rebase", "post-checkout", "post-merge", "pre-push", "pre-receive", "post-receive", "post-rewrite", "pre-auto-gc",
		},
	},
}

// ForeignWith returns the format to which all names belong, or nil. own reports names that do not decide because they
// may be ours; at least one name must decide.
func ForeignWith(names []string, own func(string) bool) *Foreign {
	if !slices.ContainsFunc(names, func(n string) bool { return !own(n) }) {
		return nil
	}
	return slice.Pointer(Foreigns, func(f *Foreign) bool {
		return !slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(f.Events, n) })
	})
}

// ForeignFile returns the format of a file by the suffix of its path, nil for other files, and whether it is a file of settings.
func ForeignFile(file string) (f *Foreign, settings bool) {
	in := func(globs []string) bool { // most differ in their names, which splits no text
		return slices.ContainsFunc(globs, func(glob string) bool {
			return matchName(path.Base(glob), path.Base(file)) && MatchParts(strings.Split("**/"+glob, "/"), strings.Split(file, "/"))
		})
	}
	f = slice.Pointer(Foreigns, func(f *Foreign) bool { return in(f.Files) || in(f.Settings) })
	return f, f != nil && !in(f.Files)
}

// Counterpart returns our closest event for an event of another tool, and the tool; nil for both when none is known.
func Counterpart(name string) (*Foreign, *Event) {
	for i := range Foreigns {
		if ours := Foreigns[i].Counterparts[name]; ours != "" {
			return &Foreigns[i], EventByName(ours)
		}
	}
	return nil, nil
}

// LikelyEvents returns what a name may mean on some surfaces: the counterpart of another tool's event, or else the nearest names.
func LikelyEvents(name string, set Surfaces) []string {
	if _, ev := Counterpart(name); ev != nil {
		for _, s := range set.List() {
			if ev.Firing[s].State != NotAnEvent {
				return []string{ev.SpellingFor(s, NameCasing(name))}
			}
		}
	}
	return NearestEvents(name, set)
}
