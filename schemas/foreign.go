package schemas

import "slices"

// Foreign is a hook format of another tool that people copy into a place of ours. Its events are known only to tell it by.
type Foreign struct {
	Name string
	// Place is where the tool reads its hooks.
	Place string
	// URL of the page that lists the events.
	URL string
	// Events that the tool has, those included whose names a surface has too.
	Events []string
}

// Foreigns are the formats of other tools that are told by the names of their events.
var Foreigns = []Foreign{
	{
		Name: "Cursor", Place: ".cursor/hooks.json", URL: "https://cursor.com/docs/hooks",
		Events: []string{
			"sessionStart", "sessionEnd", "preToolUse", "postToolUse", "postToolUseFailure", "subagentStart", "subagentStop", "beforeShellExecution",
			"afterShellExecution", "beforeMCPExecution", "afterMCPExecution", "beforeReadFile", "afterFileEdit", "beforeSubmitPrompt", "preCompact", "stop",
			"afterAgentResponse", "afterAgentThought", "beforeTabFileRead", "afterTabFileEdit", "workspaceOpen",
		},
	},
	{
		Name: "Gemini CLI", Place: ".gemini/settings.json", URL: "https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md",
		Events: []string{
			"SessionStart", "SessionEnd", "BeforeAgent", "AfterAgent", "BeforeModel", "AfterModel", "BeforeToolSelection", "BeforeTool", "AfterTool",
			"PreCompress", "Notification",
		},
	},
	{
		Name: "Windsurf", Place: ".windsurf/hooks.json", URL: "https://docs.windsurf.com/windsurf/cascade/hooks",
		Events: []string{
			"pre_read_code", "post_read_code", "pre_write_code", "post_write_code", "pre_run_command", "post_run_command", "pre_mcp_tool_use",
			"post_mcp_tool_use", "pre_user_prompt", "post_cascade_response", "post_cascade_response_with_transcript", "post_setup_worktree",
		},
	},
	{
		Name: "Git", Place: ".git/hooks", URL: "https://git-scm.com/docs/githooks",
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
