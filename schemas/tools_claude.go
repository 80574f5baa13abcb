package schemas

var claudeTool = []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "a tool name for matchers"}}

var claudeTools = []toolRow{
	{use: runShell, name: "Bash", doc: "Runs a command in bash.", facts: claudeTool, input: []inputField{
		need("command", stringType, "The command line."), may("description", stringType, "What it is for."), may("timeout", numberType, "Timeout in milliseconds."),
		may("run_in_background", boolType, "Do not wait."), may("dangerouslyDisableSandbox", boolType, "Run outside the sandbox."),
	}},
	{use: runShell, name: "PowerShell", doc: "Runs a command in PowerShell, on Windows; a matcher for Bash misses it.", facts: claudeTool, input: []inputField{
		need("command", stringType, "The command line."), may("description", stringType, "What it is for."), may("timeout", numberType, "Timeout in milliseconds."),
		may("run_in_background", boolType, "Do not wait."),
	}},
	{use: createFile, name: "Write", doc: "Creates or overwrites a file.", facts: claudeTool, input: []inputField{
		need("file_path", pathType, "Absolute path of the file."), need("content", stringType, "The content."),
	}},
	{use: editFile, name: "Edit", doc: "Replaces text in a file.", facts: claudeTool, input: []inputField{
		need("file_path", pathType, "Absolute path of the file."), need("old_string", stringType, "The text to replace."), need("new_string", stringType, "The text in its place."),
		may("replace_all", boolType, "Replace every occurrence."),
	}},
	{use: readFile, name: "Read", doc: "Reads a file.", facts: claudeTool, input: []inputField{
		need("file_path", pathType, "Absolute path of the file."), may("offset", numberType, "First line."), may("limit", numberType, "Number of lines."), may("pages", stringType, "Pages of a PDF."),
	}},
	{use: editNotebook, name: "NotebookEdit", doc: "Edits a cell of a notebook.", facts: claudeTool, input: []inputField{
		need("notebook_path", pathType, "Absolute path of the notebook."), may("cell_id", stringType, "The cell."), need("new_source", stringType, "The content."),
		may("cell_type", stringType, "Code or text."), may("edit_mode", stringType, "What is done."),
	}},
	{use: findFiles, name: "Glob", doc: "Finds files by a pattern.", facts: claudeTool, input: []inputField{
		need("pattern", stringType, "The pattern."), may("path", pathType, "Where to look."),
	}},
	{use: searchText, name: "Grep", doc: "Searches the text of files.", facts: claudeTool, input: []inputField{
		need("pattern", stringType, "The pattern."), may("path", pathType, "Where to look."), may("glob", stringType, "Glob of the files."), may("type", stringType, "Type of the files."),
		may("output_mode", stringType, "What is shown."), may("-i", boolType, "Ignore case."), may("-n", boolType, "Show line numbers."), may("-o", boolType, "Show the match only."),
		may("-A", numberType, "Lines after."), may("-B", numberType, "Lines before."), may("-C", numberType, "Lines around."), may("context", numberType, "Lines around."),
		may("head_limit", numberType, "Timeout."), may("offset", numberType, "Results to skip."), may("multiline", boolType, "Match across lines."),
	}},
	{use: fetchPage, name: "WebFetch", doc: "Fetches a web page.", facts: claudeTool, input: []inputField{
		need("url", stringType, "The address."), need("prompt", stringType, "What to look for."),
	}},
	{use: searchWeb, name: "WebSearch", doc: "Searches the web.", facts: claudeTool, input: []inputField{
		need("query", stringType, "What to look for."), may("allowed_domains", textList, "Search only these domains."), may("blocked_domains", textList, "Exclude these domains."),
	}},
	{use: runSubagent, name: "Agent", aliases: []string{"Task"}, doc: "Runs a subagent; Task is its old name.", facts: claudeTool, input: []inputField{
		need("description", stringType, "The task in a few words."), need("prompt", stringType, "The task."), may("subagent_type", stringType, "The agent."), may("model", stringType, "The model."),
		may("run_in_background", boolType, "Do not wait."), may("name", stringType, "A name for the run."), may("isolation", stringType, "Where it works."),
	}},
	{use: askUser, name: "AskUserQuestion", doc: "Asks the user.", facts: claudeTool, input: []inputField{
		need("questions", objects, "The questions."), may("answers", anyMapType, "The answers."),
	}},
	{use: writeShell, name: "Monitor", doc: "Watches a command.", facts: claudeTool, input: []inputField{
		may("command", stringType, "The command line."), may("description", stringType, "What it is for."), may("timeout_ms", numberType, "Timeout."), may("persistent", boolType, "Keep it running."),
	}},
	{use: writeShell, name: "TaskOutput", doc: "Reads the output of a background task.", facts: claudeTool, input: []inputField{
		may("task_id", stringType, "The task."), may("block", boolType, "Wait for it."), may("timeout", numberType, "Timeout."),
	}},
	{use: writeShell, name: "TaskStop", doc: "Ends a background task.", facts: claudeTool, input: []inputField{
		may("task_id", stringType, "The task."),
	}},
	{use: keepTodos, name: "TodoWrite", doc: "Keeps the todo list; off by default.", facts: claudeTool, input: []inputField{
		need("todos", objects, "The list."),
	}},
	{use: keepTodos, name: "TaskCreate", doc: "Adds an entry to the task list.", facts: claudeTool, input: []inputField{
		need("subject", stringType, "The title."), need("description", stringType, "The task."), may("activeForm", stringType, "The title while it runs."),
	}},
	{use: keepTodos, name: "TaskUpdate", doc: "Changes an entry of the task list.", facts: claudeTool, input: []inputField{
		need("taskId", stringType, "The entry."), may("status", stringType, "Its state."),
	}},
	{use: keepTodos, name: "TaskGet", doc: "Reads an entry of the task list.", facts: claudeTool, input: []inputField{
		need("taskId", stringType, "The entry."),
	}},
	{use: keepTodos, name: "TaskList", doc: "Reads the task list.", facts: claudeTool},
	{use: reviewPlan, name: "EnterPlanMode", doc: "Begins planning.", facts: claudeTool},
	{use: reviewPlan, name: "ExitPlanMode", doc: "Shows a plan for review.", facts: claudeTool, input: []inputField{
		may("plan", stringType, "The plan."), may("planFilePath", pathType, "Its file."),
	}},
	{use: useSkill, name: "Skill", doc: "Loads a skill.", facts: claudeTool},
	{use: useCode, name: "LSP", doc: "Asks a language server.", facts: claudeTool},
	{use: useCode, name: "ToolSearch", doc: "Finds tools.", facts: claudeTool},
	{use: changeEditor, name: "EnterWorktree", doc: "Enters a worktree.", facts: claudeTool, input: []inputField{
		may("name", stringType, "The worktree."), may("path", pathType, "Its directory."),
	}},
	{use: changeEditor, name: "ExitWorktree", doc: "Leaves the worktree.", facts: claudeTool, input: []inputField{
		may("action", stringType, "What happens to it."),
	}},
	{use: schedule, name: "CronCreate", doc: "Schedules work.", facts: claudeTool},
	{use: schedule, name: "CronDelete", doc: "Ends scheduled work.", facts: claudeTool},
	{use: schedule, name: "CronList", doc: "Lists scheduled work.", facts: claudeTool},
	{use: schedule, name: "ScheduleWakeup", doc: "Wakes the agent later.", facts: claudeTool},
	{use: schedule, name: "RemoteTrigger", doc: "Starts work elsewhere.", facts: claudeTool},
	{use: runSubagent, name: "SendMessage", doc: "Sends a message to an agent.", facts: claudeTool},
	{use: runSubagent, name: "ListAgents", doc: "Lists agents.", facts: claudeTool},
	{use: runSubagent, name: "Workflow", doc: "Runs a workflow.", facts: claudeTool},
	{use: useCode, name: "ListMcpResourcesTool", doc: "Lists the resources of MCP servers.", facts: claudeTool},
	{use: useCode, name: "ReadMcpResourceTool", doc: "Reads a resource of an MCP server.", facts: claudeTool},
	{use: useCode, name: "WaitForMcpServers", doc: "Waits for MCP servers.", facts: claudeTool},
	{use: useCode, name: "Artifact", doc: "Publishes an artifact.", facts: claudeTool},
	{use: askUser, name: "PushNotification", doc: "Notifies the user.", facts: claudeTool},
	{use: askUser, name: "SendUserFile", doc: "Sends the user a file.", facts: claudeTool},
	{use: useCode, name: "ReportFindings", doc: "Reports findings.", facts: claudeTool},
	{use: useCode, name: "ShareOnboardingGuide", doc: "Shares a guide.", facts: claudeTool},
}
