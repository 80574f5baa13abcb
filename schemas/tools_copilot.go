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

var copilotPath = inputField{name: "path", t: pathType, doc: "Path of the file, as the model gave it.", need: true}

// copilotTools are the tools of Copilot's engine, in Copilot CLI and in the cloud agent.
var copilotTools = []toolRow{
	{use: runShell, name: "bash", pascal: "Bash", asks: asksBash, doc: "Runs a command in bash.", facts: seenTool, input: []inputField{
		need("command", stringType, "The command line."), need("description", stringType, "What it is for."), may("mode", stringType, "Whether the agent waits."),
		may("initial_wait", numberType, "Seconds to wait initially."), may("shellId", stringType, "The shell."), may("detach", boolType, "Keep it running."),
	}},
	{use: createFile, name: "create", pascal: "Write", asks: asksEdit, doc: "Creates a file.", facts: seenTool, input: []inputField{
		copilotPath, need("file_text", stringType, "The content."),
	}},
	{use: editFile, name: "edit", pascal: "Edit", asks: asksEdit, doc: "Replaces text in a file.", facts: seenTool, input: []inputField{
		copilotPath,
		may("old_str", stringType, "The text to replace."), may("new_str", stringType, "The text in its place."),
	}},
	{use: readFile, name: "view", pascal: "Read", doc: "Reads a file or lists a directory.", facts: seenTool, input: []inputField{
		copilotPath,
		may("view_range", &Type{Kind: Array, Elem: numberType}, "First and last line."), may("forceReadLargeFiles", boolType, "Read large files too."),
	}},
	{use: findFiles, name: "glob", pascal: "Glob", doc: "Finds files by a pattern.", facts: seenTool, input: []inputField{
		need("pattern", stringType, "The pattern."), may("paths", &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, "Where to look."),
	}},
	{use: searchText, name: "grep", pascal: "Grep", doc: "Searches the text of files.", facts: seenTool, input: []inputField{
		need("pattern", stringType, "The pattern."), may("paths", &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, "Where to look."),
		may("glob", stringType, "Glob of the files."), may("type", stringType, "Type of the files."), may("output_mode", stringType, "What is shown."),
		may("-i", boolType, "Ignore case."), may("-n", boolType, "Show line numbers."), may("-A", numberType, "Lines after."), may("-B", numberType, "Lines before."),
		may("-C", numberType, "Lines around."), may("head_limit", numberType, "Timeout."), may("multiline", boolType, "Match across lines."),
	}},
	{use: runSubagent, name: "task", pascal: "Agent", aliases: []string{"Task"}, doc: "Runs a subagent.", facts: seenTool, input: []inputField{
		need("name", stringType, "A name for the run."), need("prompt", stringType, "The task."), need("agent_type", stringType, "The agent."),
		need("description", stringType, "The task in a few words."), may("model", stringType, "The model."), may("mode", stringType, "Whether the caller waits."),
		may("reasoning_effort", stringType, "How hard to think."), may("context_tier", stringType, "How much context."),
	}},
	{use: editFile, name: "str_replace_editor", pascal: "Edit", doc: "Edits a file; depends on the model.", facts: laterTool, input: []inputField{
		copilotPath,
	}},
	{use: editFile, name: "apply_patch", pascal: "Edit", doc: "Applies a patch; depends on the model. The arguments may be the bare text of the patch.", facts: laterTool, input: []inputField{
		may("input", stringType, "The patch."),
	}},
	{use: fetchPage, name: "web_fetch", pascal: "WebFetch", doc: "Fetches a web page.", facts: namedTool, input: []inputField{
		may("url", stringType, "The address."),
	}},
	{use: searchWeb, name: "web_search", pascal: "WebSearch", doc: "Searches the web.", facts: laterTool, input: []inputField{
		may("query", stringType, "What to look for."),
	}},
	{use: askUser, name: "ask_user", pascal: "AskUserQuestion", doc: "Asks the user; no use when no user is present.", facts: namedTool, input: []inputField{
		may("question", stringType, "The question."),
	}},
	{use: keepTodos, name: "update_todo", pascal: "TodoWrite", doc: "Keeps the todo list; depends on the mode.", facts: laterTool},
	{use: searchText, name: "rg", pascal: "Grep", doc: "Searches the text of files; replaces grep on some platforms.", facts: laterTool, input: []inputField{
		may("pattern", stringType, "The pattern."),
	}},
	{use: writeShell, name: "read_bash", doc: "Reads the output of a running shell.", facts: cliTool, input: []inputField{
		need("shellId", stringType, "The shell."), need("delay", numberType, "Seconds to wait."),
	}},
	{use: writeShell, name: "stop_bash", doc: "Ends a running shell.", facts: cliTool, input: []inputField{
		need("shellId", stringType, "The shell."),
	}},
	{use: writeShell, name: "list_bash", doc: "Lists running shells.", facts: cliTool},
	{use: runSubagent, name: "read_agent", doc: "Reads what a background subagent says.", facts: cliTool, input: []inputField{
		need("agent_id", stringType, "The subagent."), may("wait", boolType, "Wait for it."), may("timeout", numberType, "Timeout in seconds."),
	}},
	{use: runSubagent, name: "write_agent", doc: "Sends a message to a background subagent.", facts: cliTool, input: []inputField{
		need("message", stringType, "The message."), may("agent_id", stringType, "The subagent."),
	}},
	{use: runSubagent, name: "list_agents", doc: "Lists background subagents.", facts: cliTool},
	{use: keepTodos, name: "sql", doc: "Queries the session's database, todo list included.", facts: cliTool, input: []inputField{
		need("query", stringType, "The query."), need("description", stringType, "What for."),
	}},
	{use: useCode, name: "session_store_sql", doc: "Queries the store of sessions.", facts: cliTool, input: []inputField{
		need("query", stringType, "The query."), need("description", stringType, "What for."),
	}},
	{use: useSkill, name: "skill", doc: "Loads a skill.", facts: cliTool, input: []inputField{
		need("skill", stringType, "The skill."),
	}},
	{use: reviewPlan, name: "task_complete", doc: "Ends the work in autopilot.", facts: []Fact{{Doc: "copilot-changelog", Section: "1.0.45", Documented: "agentStop fires after task_complete"}}, input: []inputField{
		may("summary", stringType, "What was done."),
	}},
	{use: keepMemory, name: "store_memory", doc: "Keeps a note.", facts: []Fact{{Doc: "copilot-changelog", Documented: "one of the memory tools"}}},
}

// windowsTools are those that the cloud agent never has.
var windowsTools = []toolRow{
	{use: runShell, name: "powershell", pascal: "Bash", doc: "Runs a command in PowerShell, on Windows.", facts: namedTool, input: []inputField{
		need("command", stringType, "The command line."), may("description", stringType, "What it is for."),
	}},
}
