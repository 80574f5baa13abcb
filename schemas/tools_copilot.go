package schemas

// Reasons why a tool of Copilot is listed.
var (
	seenTool = []Fact{
		{Doc: "004", Section: "Tool names for hook matching", Documented: "one of the tool names", In: cli10102},
		{Doc: "copilot-2026-09", Section: "Tool names", Documented: "PascalCase events send Claude's names; the keys of the input stay", In: cli10102},
	}
	namedTool = []Fact{
		{Doc: "004", Section: "Tool names for hook matching", Documented: "one of the tool names"},
		{Doc: "copilot-2026-09", Section: "Tool names", Documented: "PascalCase events send Claude's names"},
	}
	cliTool   = []Fact{{In: cli10102, Observed: "offered to the model; the name is the same under PascalCase events"}}
	laterTool = []Fact{{Doc: "copilot-2026-09", Section: "Tool names", Documented: "listed with its name under PascalCase events"}}
)

// How permission is requested.
var (
	asksEdit = &Permission{Tool: "edit", Input: []PermissionInput{{Name: "file_path", From: "path"}, {Name: "diff", Example: `"+x"`}}}
	asksBash = &Permission{Tool: "bash", Input: []PermissionInput{{Name: "command", From: "command"}}}
)

var copilotPath = need("path", pathType, "Path of the file, as the model gave it.")

// copilotTool is a tool with its name under PascalCase events, empty when it is the same.
func copilotTool(use, name, pascal, doc string, facts []Fact, input ...Field) Tool {
	return Tool{Purpose: use, Name: name, Pascal: pascal, Doc: doc, Facts: facts, Input: input}
}

// copilotTools are the tools of Copilot's engine, in Copilot CLI and in the cloud agent.
var copilotTools = []Tool{
	{Purpose: runShell, Name: "bash", Pascal: "Bash", OnWindows: "powershell", Permission: asksBash, Doc: "Runs a command in bash.", Facts: seenTool, Input: []Field{
		need("command", stringType, "The command line."), need("description", stringType, "What it is for."), may("mode", stringType, "Whether the agent waits."),
		may("initial_wait", numberType, "Seconds to wait initially."), may("shellId", stringType, "The shell."), may("detach", boolType, "Keep it running."),
	}},
	{Purpose: createFile, Name: "create", Pascal: "Write", Permission: asksEdit, Doc: "Creates a file.", Facts: seenTool, Input: []Field{
		copilotPath, need("file_text", stringType, "The content."),
	}},
	{Purpose: editFile, Name: "edit", Pascal: "Edit", Permission: asksEdit, Doc: "Replaces text in a file.", Facts: seenTool, Input: []Field{
		copilotPath,
		may("old_str", stringType, "The text to replace."), may("new_str", stringType, "The text in its place."),
	}},
	copilotTool(readFile, "view", "Read", "Reads a file or lists a directory.", seenTool,
		copilotPath,
		may("view_range", &Type{Kind: Array, Elem: numberType}, "First and last line."), may("forceReadLargeFiles", boolType, "Read large files too.")),
	copilotTool(findFiles, "glob", "Glob", "Finds files by a pattern.", seenTool,
		need("pattern", stringType, "The pattern."), may("paths", &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, "Where to look.")),
	copilotTool(searchText, "grep", "Grep", "Searches the text of files.", seenTool,
		need("pattern", stringType, "The pattern."), may("paths", &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, "Where to look."),
		may("glob", stringType, "Glob of the files."), may("type", stringType, "Type of the files."), may("output_mode", stringType, "What is shown."),
		may("-i", boolType, "Ignore case."), may("-n", boolType, "Show line numbers."), may("-A", numberType, "Lines after."), may("-B", numberType, "Lines before."),
		may("-C", numberType, "Lines around."), may("head_limit", numberType, "Most results."), may("multiline", boolType, "Match across lines.")),
	{Purpose: runSubagent, Name: "task", Pascal: "Agent", Aliases: []string{"Task"}, Doc: "Runs a subagent.", Facts: seenTool, Input: []Field{
		need("name", stringType, "A name for the run."), need("prompt", stringType, "The task."), need("agent_type", stringType, "The agent."),
		need("description", stringType, "The task in a few words."), may("model", stringType, "The model."), may("mode", stringType, "Whether the caller waits."),
		may("reasoning_effort", stringType, "How hard to think."), may("context_tier", stringType, "How much context."),
	}},
	copilotTool(editFile, "str_replace_editor", "Edit", "Edits a file; depends on the model.", laterTool, copilotPath),
	copilotTool(editFile, "apply_patch", "Edit", "Applies a patch; depends on the model. The arguments may be the bare text of the patch.", laterTool,
		may("input", stringType, "The patch.")),
	copilotTool(fetchPage, "web_fetch", "WebFetch", "Fetches a web page.", namedTool, may("url", stringType, "The address.")),
	copilotTool(searchWeb, "web_search", "WebSearch", "Searches the web.", laterTool, may("query", stringType, "What to look for.")),
	copilotTool(askUser, "ask_user", "AskUserQuestion", "Asks the user; no use when no user is present.", namedTool,
		may("question", stringType, "The question.")),
	copilotTool(keepTodos, "update_todo", "TodoWrite", "Keeps the todo list; depends on the mode.", laterTool),
	copilotTool(searchText, "rg", "Grep", "Searches the text of files; replaces grep on some platforms.", laterTool,
		may("pattern", stringType, "The pattern.")),
	copilotTool(writeShell, "read_bash", "", "Reads the output of a running shell.", cliTool,
		need("shellId", stringType, "The shell."), need("delay", numberType, "Seconds to wait.")),
	copilotTool(writeShell, "stop_bash", "", "Ends a running shell.", cliTool, need("shellId", stringType, "The shell.")),
	copilotTool(writeShell, "list_bash", "", "Lists running shells.", cliTool),
	copilotTool(runSubagent, "read_agent", "", "Reads what a background subagent says.", cliTool,
		need("agent_id", stringType, "The subagent."), may("wait", boolType, "Wait for it."), may("timeout", numberType, "Timeout in seconds.")),
	copilotTool(runSubagent, "write_agent", "", "Sends a message to a background subagent.", cliTool,
		need("message", stringType, "The message."), may("agent_id", stringType, "The subagent.")),
	copilotTool(runSubagent, "list_agents", "", "Lists background subagents.", cliTool),
	copilotTool(keepTodos, "sql", "", "Queries the session's database, todo list included.", cliTool,
		need("query", stringType, "The query."), need("description", stringType, "What for.")),
	copilotTool(useCode, "session_store_sql", "", "Queries the store of sessions.", cliTool,
		need("query", stringType, "The query."), need("description", stringType, "What for.")),
	copilotTool(useSkill, "skill", "", "Loads a skill.", cliTool, need("skill", stringType, "The skill.")),
	copilotTool(reviewPlan, "task_complete", "", "Ends the work in autopilot.", []Fact{{Doc: "copilot-changelog", Section: "1.0.45", Documented: "agentStop fires after task_complete"}},
		may("summary", stringType, "What was done.")),
	copilotTool(keepMemory, "store_memory", "", "Keeps a note.", []Fact{{Doc: "copilot-changelog", Documented: "one of the memory tools"}}),
}

// windowsTools are those that the cloud agent never has.
var windowsTools = []Tool{
	copilotTool(runShell, "powershell", "Bash", "Runs a command in PowerShell, on Windows.", namedTool,
		need("command", stringType, "The command line."), may("description", stringType, "What it is for.")),
}
