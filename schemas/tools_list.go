package schemas

import (
	"slices"
	"sync"
)

// Purposes group the tools that do the same job on different surfaces.
const (
	runShell      = "run a shell command"
	writeShell    = "work with a running shell"
	readFile      = "read a file"
	createFile    = "create or overwrite a file"
	editFile      = "edit a file"
	editNotebook  = "edit a notebook"
	makeDirectory = "make a directory"
	listDirectory = "list a directory"
	findFiles     = "find files"
	searchText    = "search text"
	searchMeaning = "search by meaning"
	fetchPage     = "fetch a web page"
	searchWeb     = "search the web"
	runSubagent   = "run a subagent"
	askUser       = "ask the user"
	keepTodos     = "keep a todo list"
	reviewPlan    = "review or end a plan"
	useSkill      = "use a skill"
	keepMemory    = "keep notes"
	runTask       = "run a task or tests"
	seeProblems   = "see problems and changes"
	useBrowser    = "use a browser"
	useCode       = "look up code"
	changeEditor  = "change the editor"
	schedule      = "schedule work"
)

// Types of tool inputs.
var (
	textList = stringsType
	pathList = &Type{Kind: Array, Elem: pathType}
	objects  = &Type{Kind: Array, Elem: anyMapType}
)

// need and may are fields of a tool's input; what is the same for all fields of a tool is filled in by tool.
func need(name string, t *Type, doc string) Field {
	f := may(name, t, doc)
	f.Required = AllSurfaces
	return f
}

func may(name string, t *Type, doc string) Field {
	return Field{Name: name, Type: t, Doc: doc, Example: ExampleOf(t)}
}

func tool(s Surface, purpose, name, doc string, facts []Fact, input ...Field) Tool {
	for i := range input {
		input[i].Surfaces = SurfaceSet(s)
		input[i].Required &= SurfaceSet(s)
		input[i].Facts = facts
	}
	return Tool{Name: name, Surface: s, Purpose: purpose, Input: input, Doc: doc, Facts: facts}
}

func (t Tool) called(reference string) Tool {
	t.Reference = reference
	return t
}

func (t Tool) pascal(name string, aliases ...string) Tool {
	t.Pascal, t.Aliases = name, aliases
	return t
}

// Tools holds the tools of every surface, grouped by surface, the ones that hooks guard most first.
var Tools = sync.OnceValue(func() []Tool {
	return slices.Concat(vscodeTools(), copilotTools(CopilotCLI), copilotTools(CloudAgent), claudeTools())
})

func chatTool() []Fact {
	return []Fact{{In: vscode1130, Observed: "tool_name is the name that the model sees; the extension brings the tool along"}}
}

func coreTool() []Fact {
	return []Fact{{In: vscode1130, Observed: "tool_name is the name that the model sees; the editor itself brings the tool along"}}
}

func newTool() []Fact {
	return []Fact{{In: vscode1130, Observed: "new in 1.130"}}
}

func pastTool() []Fact {
	return []Fact{{In: vscode1130, Observed: "only in 0.42 of the extension; gone since"}}
}

func filePath() Field {
	return need("filePath", pathType, "Absolute path of the file.")
}

func explanation() Field {
	return need("explanation", stringType, "What the change is for.")
}

func query() Field {
	return need("query", stringType, "What to look for.")
}

func pageID() Field {
	return need("pageId", stringType, "The page.")
}

func vscodeTools() []Tool {
	return []Tool{
		tool(VSCode, runShell, "run_in_terminal", "Runs a command in a terminal.", coreTool(),
			need("command", stringType, "The command line."), explanation(), need("goal", stringType, "What the command is for."),
			need("mode", oneOf("sync", "async"), "Whether the agent waits."), may("timeout", numberType, "Limit in milliseconds."),
			may("isBackground", boolType, "Older versions: run in the background.")).called("runInTerminal"),
		tool(VSCode, createFile, "create_file", "Creates a file with its content.", chatTool(),
			filePath(), need("content", stringType, "The content.")).called("createFile"),
		tool(VSCode, editFile, "replace_string_in_file", "Replaces one piece of text in a file.", chatTool(),
			filePath(), need("oldString", stringType, "The text to replace."), need("newString", stringType, "The text in its place.")).called("replaceString"),
		tool(VSCode, editFile, "multi_replace_string_in_file", "Replaces several pieces of text, in one or more files.", chatTool(),
			explanation(), need("replacements", &Type{Kind: Array, Elem: &Type{Kind: Object, Fields: tool(VSCode, "", "", "", chatTool(),
				filePath(), need("oldString", stringType, "The text to replace."), need("newString", stringType, "The text in its place.")).Input}},
				"The replacements, each with the path of its file.")).called("multiReplaceString"),
		tool(VSCode, editFile, "apply_patch", "Applies a patch. The paths are inside input, there is no filePath.", chatTool(),
			need("input", stringType, "The patch."), explanation()).called("applyPatch"),
		tool(VSCode, editFile, "insert_edit_into_file", "Edits a file by a sketch of the new code.", chatTool(),
			explanation(), filePath(), need("code", stringType, "The new code.")).called("insertEdit"),
		tool(VSCode, editNotebook, "edit_notebook_file", "Edits a cell of a notebook.", chatTool(),
			filePath(), need("cellId", stringType, "The cell."), need("editType", oneOf("insert", "delete", "edit"), "What is done."),
			may("newCode", &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, "The new content."), may("language", stringType, "The language of the cell.")).called("editNotebook"),
		tool(VSCode, makeDirectory, "create_directory", "Creates a directory.", chatTool(),
			need("dirPath", pathType, "Absolute path of the directory.")).called("createDirectory"),
		tool(VSCode, readFile, "read_file", "Reads lines of a file.", chatTool(),
			filePath(), need("startLine", numberType, "First line, from 1."), need("endLine", numberType, "Last line.")).called("readFile"),
		tool(VSCode, listDirectory, "list_dir", "Lists a directory.", chatTool(), need("path", pathType, "Absolute path of the directory.")).called("listDirectory"),
		tool(VSCode, findFiles, "file_search", "Finds files by a glob pattern.", chatTool(), query(), may("maxResults", numberType, "Limit.")).called("fileSearch"),
		tool(VSCode, searchText, "grep_search", "Searches the text of files.", chatTool(),
			query(), need("isRegexp", boolType, "Whether query is a pattern."), may("includePattern", stringType, "Glob of the files."),
			may("maxResults", numberType, "Limit."), may("includeIgnoredFiles", boolType, "Ignored files too.")).called("textSearch"),
		tool(VSCode, searchMeaning, "semantic_search", "Searches the workspace by meaning.", chatTool(), query()).called("codebase"),
		tool(VSCode, runSubagent, "runSubagent", "Runs a subagent.", coreTool(),
			need("prompt", stringType, "The task."), need("description", stringType, "The task in a few words."),
			may("agentName", stringType, "The custom agent."), may("model", stringType, "The model.")),
		tool(VSCode, runSubagent, "search_subagent", "Runs the built-in search helper. Its end fires Stop, not SubagentStop.", chatTool(),
			query(), need("description", stringType, "The task in a few words."), need("details", stringType, "The task.")).called("searchSubagent"),
		tool(VSCode, runSubagent, "execution_subagent", "Runs the built-in helper for commands.", chatTool(),
			query(), need("description", stringType, "The task in a few words.")).called("executionSubagent"),
		tool(VSCode, runSubagent, "explore_subagent", "Runs the built-in helper that explores code.", newTool(),
			query(), need("description", stringType, "The task in a few words."), need("details", stringType, "The task.")).called("exploreSubagent"),
		tool(VSCode, fetchPage, "fetch_webpage", "Fetches web pages.", chatTool(), need("urls", textList, "The addresses."), query()).called("fetch"),
		tool(VSCode, writeShell, "send_to_terminal", "Types into a running terminal.", coreTool(),
			need("id", stringType, "The terminal."), need("command", stringType, "The text."), may("waitForOutput", boolType, "Wait for output.")),
		tool(VSCode, writeShell, "get_terminal_output", "Reads the output of a terminal.", coreTool(), need("id", stringType, "The terminal.")).called("getTerminalOutput"),
		tool(VSCode, writeShell, "kill_terminal", "Ends a terminal.", coreTool(), need("id", stringType, "The terminal.")),
		tool(VSCode, writeShell, "terminal_selection", "Reads the selection of the terminal.", coreTool()).called("terminalSelection"),
		tool(VSCode, writeShell, "terminal_last_command", "Reads the last command of the terminal.", coreTool()).called("terminalLastCommand"),
		tool(VSCode, runTask, "create_and_run_task", "Creates a task and runs it.", coreTool(),
			may("workspaceFolder", pathType, "The folder."), may("task", anyMapType, "label, type, command, args, isBackground, problemMatcher, group.")).called("createAndRunTask"),
		tool(VSCode, runTask, "run_task", "Runs a task.", coreTool(), may("workspaceFolder", pathType, "The folder."), may("id", stringType, "The task.")).called("runTask"),
		tool(VSCode, runTask, "get_task_output", "Reads the output of a task.", coreTool(), may("workspaceFolder", pathType, "The folder."), may("id", stringType, "The task.")).called("getTaskOutput"),
		tool(VSCode, runTask, "runTests", "Runs tests.", coreTool(),
			may("files", pathList, "Test files."), may("testNames", textList, "Names of tests."), may("mode", oneOf("run", "coverage"), "With coverage or without."),
			may("coverageFiles", pathList, "Files to measure.")),
		tool(VSCode, runTask, "testFailure", "Reads the last failure of a test.", coreTool()),
		tool(VSCode, runTask, "test_search", "Finds the tests of files.", chatTool(), need("filePaths", pathList, "The files.")).called("findTestFiles"),
		tool(VSCode, seeProblems, "get_errors", "Reads problems of files.", chatTool(), may("filePaths", pathList, "The files.")).called("problems"),
		tool(VSCode, seeProblems, "get_changed_files", "Reads changes of the repository.", chatTool(),
			may("repositoryPath", pathType, "The repository."), may("sourceControlState", textList, "Kinds of changes.")).called("changes"),
		tool(VSCode, keepTodos, "manage_todo_list", "Keeps the todo list.", coreTool(), need("todoList", objects, "id, title and status of each entry.")).called("todos"),
		tool(VSCode, keepMemory, "memory", "Reads and writes notes. Its fields are in snake_case.", chatTool(),
			need("command", oneOf("view", "create", "str_replace", "insert", "delete", "rename"), "What is done."), may("path", pathType, "The note."),
			may("file_text", stringType, "Content of a new note."), may("old_str", stringType, "The text to replace."), may("new_str", stringType, "The text in its place."),
			may("insert_line", numberType, "Where to insert."), may("insert_text", stringType, "What to insert."), may("view_range", &Type{Kind: Array, Elem: numberType}, "Lines to read."),
			may("old_path", pathType, "The note to rename."), may("new_path", pathType, "Its new name.")).called("memory"),
		tool(VSCode, keepMemory, "resolve_memory_file_uri", "Finds the address of a note.", chatTool(), need("path", pathType, "The note.")).called("resolveMemoryFileUri"),
		tool(VSCode, askUser, "vscode_askQuestions", "Asks the user.", coreTool(), need("questions", objects, "header and question of each, with options.")).called("askQuestions"),
		tool(VSCode, reviewPlan, "vscode_reviewPlan", "Shows a plan for review.", coreTool(),
			need("content", stringType, "The plan."), need("actions", objects, "What the user may choose."), need("canProvideFeedback", boolType, "Whether the user may comment."),
			may("title", stringType, "The title."), may("plan", stringType, "The plan's file.")),
		tool(VSCode, reviewPlan, "task_complete", "Ends the work in autopilot.", coreTool(), may("summary", stringType, "What was done.")),
		tool(VSCode, useSkill, "skill", "Loads a skill.", newTool(), need("skill", stringType, "The skill.")).called("skill"),
		tool(VSCode, editNotebook, "run_notebook_cell", "Runs a cell of a notebook.", chatTool(),
			filePath(), need("cellId", stringType, "The cell."), may("reason", stringType, "What for."), may("continueOnError", boolType, "Go on after an error.")).called("runNotebookCell"),
		tool(VSCode, editNotebook, "read_notebook_cell_output", "Reads the output of a cell.", chatTool(), filePath(), need("cellId", stringType, "The cell.")).called("readNotebookCellOutput"),
		tool(VSCode, editNotebook, "copilot_getNotebookSummary", "Lists the cells of a notebook.", chatTool(), filePath()).called("getNotebookSummary"),
		tool(VSCode, editNotebook, "create_new_jupyter_notebook", "Creates a notebook.", chatTool(), query()).called("createJupyterNotebook"),
		tool(VSCode, changeEditor, "create_new_workspace", "Sets up a workspace.", chatTool(), query()).called("newWorkspace"),
		tool(VSCode, useCode, "search_workspace_symbols", "Finds symbols.", chatTool(), need("symbolName", stringType, "The symbol.")).called("symbols"),
		tool(VSCode, useCode, "vscode_listCodeUsages", "Lists the uses of a symbol.", coreTool(),
			need("symbol", stringType, "The symbol."), need("lineContent", stringType, "The line it stands on."), may("uri", stringType, "Address of the file."), may("filePath", pathType, "Path of the file.")).called("usages"),
		tool(VSCode, editFile, "vscode_renameSymbol", "Renames a symbol everywhere.", coreTool(),
			need("symbol", stringType, "The symbol."), need("newName", stringType, "Its new name."), need("lineContent", stringType, "The line it stands on."),
			may("uri", stringType, "Address of the file."), may("filePath", pathType, "Path of the file.")).called("rename"),
		tool(VSCode, useCode, "read_project_structure", "Reads the tree of the workspace.", chatTool()),
		tool(VSCode, readFile, "view_image", "Looks at an image.", chatTool(), filePath()).called("viewImage"),
		tool(VSCode, useCode, "github_repo", "Searches a repository on GitHub.", chatTool(), need("repo", stringType, "owner/name."), query()).called("githubRepo"),
		tool(VSCode, useCode, "github_text_search", "Searches text on GitHub.", newTool(), need("scope", stringType, "Where to search."), query(), may("maxResults", numberType, "Limit.")).called("githubTextSearch"),
		tool(VSCode, useCode, "get_vscode_api", "Looks up the API of VS Code.", chatTool(), query()).called("vscodeAPI"),
		tool(VSCode, changeEditor, "install_extension", "Installs an extension.", chatTool(), need("id", stringType, "The extension."), need("name", stringType, "Its name.")).called("installExtension"),
		tool(VSCode, changeEditor, "run_vscode_command", "Runs a command of the editor.", chatTool(),
			need("commandId", stringType, "The command."), need("name", stringType, "Its name."), may("args", textList, "Arguments."), may("skipCheck", boolType, "Do not look whether it exists.")).called("runCommand"),
		tool(VSCode, changeEditor, "switch_agent", "Switches to another agent.", chatTool(), need("agentName", stringType, "The agent.")).called("switchAgent"),
		tool(VSCode, useCode, "session_store_sql", "Queries the store of sessions.", newTool(),
			need("description", stringType, "What for."), may("action", oneOf("query", "reindex"), "What is done."), may("query", stringType, "The query."),
			may("force", boolType, "Build the index anew."), may("subcommand", stringType, "Further command.")).called("sessionStoreSql"),
		tool(VSCode, useCode, "tool_search", "Finds tools; depends on the model.", chatTool()),
		tool(VSCode, runTask, "test_failure", "Reads the last failure of a test.", pastTool()).called("testFailure"),
		tool(VSCode, useCode, "get_project_setup_info", "Looks up how a project is set up.", pastTool(), need("projectType", stringType, "The kind of project.")).called("getProjectSetupInfo"),
		tool(VSCode, searchText, "get_search_view_results", "Reads the results of the search view.", pastTool()).called("searchResults"),
		tool(VSCode, useBrowser, "open_browser_page", "Opens a page.", coreTool(), may("url", stringType, "The address."), may("forceNew", boolType, "Always a new page.")),
		tool(VSCode, useBrowser, "navigate_page", "Goes to another page.", coreTool(), pageID(), may("type", oneOf("url", "back", "forward", "reload"), "How."), may("url", stringType, "The address.")),
		tool(VSCode, useBrowser, "read_page", "Reads a page.", coreTool(), pageID()),
		tool(VSCode, useBrowser, "click_element", "Clicks on a page.", coreTool(),
			pageID(), need("element", stringType, "The element in words."), may("ref", stringType, "Its reference."), may("selector", stringType, "Its selector."),
			may("dblClick", boolType, "Twice."), may("button", stringType, "The button.")),
		tool(VSCode, useBrowser, "hover_element", "Hovers over an element of a page.", coreTool(),
			pageID(), need("element", stringType, "The element in words."), may("ref", stringType, "Its reference."), may("selector", stringType, "Its selector.")),
		tool(VSCode, useBrowser, "type_in_page", "Types into a page.", coreTool(),
			pageID(), may("text", stringType, "The text."), may("submit", boolType, "Submit it."), may("key", stringType, "A key."), may("ref", stringType, "Reference of the element."),
			may("selector", stringType, "Its selector."), may("element", stringType, "The element in words.")),
		tool(VSCode, useBrowser, "screenshot_page", "Takes a picture of a page.", coreTool(),
			pageID(), may("ref", stringType, "Reference of an element."), may("selector", stringType, "Its selector."), may("element", stringType, "The element in words."),
			may("scrollIntoViewIfNeeded", boolType, "Scroll first.")),
		tool(VSCode, useBrowser, "drag_element", "Drags an element of a page.", coreTool(), pageID(),
			may("fromRef", stringType, "Reference of the element."), may("fromSelector", stringType, "Its selector."), may("fromElement", stringType, "The element in words."),
			may("toRef", stringType, "Reference of the target."), may("toSelector", stringType, "Its selector."), may("toElement", stringType, "The target in words.")),
		tool(VSCode, useBrowser, "handle_dialog", "Answers a dialog of a page.", coreTool(),
			pageID(), may("acceptModal", boolType, "Accept it."), may("promptText", stringType, "The text."), may("selectFiles", pathList, "Files.")),
		tool(VSCode, useBrowser, "run_playwright_code", "Runs code against a page.", coreTool(),
			pageID(), may("code", stringType, "The code."), may("deferredResultId", stringType, "A result to wait for."), may("timeoutMs", numberType, "Limit in milliseconds.")),
	}
}

// copilotTools are the tools of Copilot's engine. The cloud agent never has powershell.
func copilotTools(s Surface) []Tool {
	seen := []Fact{
		{Doc: "004", Section: "Tool names for hook matching", Documented: "one of the tool names", In: cli10102},
		{Doc: "copilot-2026-09", Section: "Tool names", Documented: "PascalCase events send Claude's names; the keys of the input stay", In: cli10102},
	}
	named := []Fact{
		{Doc: "004", Section: "Tool names for hook matching", Documented: "one of the tool names"},
		{Doc: "copilot-2026-09", Section: "Tool names", Documented: "PascalCase events send Claude's names"},
	}
	only := []Fact{{In: cli10102, Observed: "offered to the model; the name is the same under PascalCase events"}}
	later := []Fact{{Doc: "copilot-2026-09", Section: "Tool names", Documented: "listed with its name under PascalCase events"}}
	path := need("path", pathType, "Path of the file, as the model gave it.")
	list := []Tool{
		tool(s, runShell, "bash", "Runs a command in bash.", seen,
			need("command", stringType, "The command line."), need("description", stringType, "What it is for."), may("mode", stringType, "Whether the agent waits."),
			may("initial_wait", numberType, "Seconds to wait at first."), may("shellId", stringType, "The shell."), may("detach", boolType, "Let it run on.")).pascal("Bash"),
		tool(s, createFile, "create", "Creates a file.", seen, path, need("file_text", stringType, "The content.")).pascal("Write"),
		tool(s, editFile, "edit", "Replaces text in a file.", seen, path,
			may("old_str", stringType, "The text to replace."), may("new_str", stringType, "The text in its place.")).pascal("Edit"),
		tool(s, readFile, "view", "Reads a file or lists a directory.", seen, path,
			may("view_range", &Type{Kind: Array, Elem: numberType}, "First and last line."), may("forceReadLargeFiles", boolType, "Read large files too.")).pascal("Read"),
		tool(s, findFiles, "glob", "Finds files by a pattern.", seen,
			need("pattern", stringType, "The pattern."), may("paths", &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, "Where to look.")).pascal("Glob"),
		tool(s, searchText, "grep", "Searches the text of files.", seen,
			need("pattern", stringType, "The pattern."), may("paths", &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, "Where to look."),
			may("glob", stringType, "Glob of the files."), may("type", stringType, "Type of the files."), may("output_mode", stringType, "What is shown."),
			may("-i", boolType, "Ignore case."), may("-n", boolType, "Show line numbers."), may("-A", numberType, "Lines after."), may("-B", numberType, "Lines before."),
			may("-C", numberType, "Lines around."), may("head_limit", numberType, "Limit."), may("multiline", boolType, "Match over lines.")).pascal("Grep"),
		tool(s, runSubagent, "task", "Runs a subagent.", seen,
			need("name", stringType, "A name for the run."), need("prompt", stringType, "The task."), need("agent_type", stringType, "The agent."),
			need("description", stringType, "The task in a few words."), may("model", stringType, "The model."), may("mode", stringType, "Whether the caller waits."),
			may("reasoning_effort", stringType, "How hard to think."), may("context_tier", stringType, "How much context.")).pascal("Agent", "Task"),
		tool(s, editFile, "str_replace_editor", "Edits a file; depends on the model.", later, path).pascal("Edit"),
		tool(s, editFile, "apply_patch", "Applies a patch; depends on the model. The arguments may be the bare text of the patch.", later,
			may("input", stringType, "The patch.")).pascal("Edit"),
		tool(s, fetchPage, "web_fetch", "Fetches a web page.", named, may("url", stringType, "The address.")).pascal("WebFetch"),
		tool(s, searchWeb, "web_search", "Searches the web.", later, may("query", stringType, "What to look for.")).pascal("WebSearch"),
		tool(s, askUser, "ask_user", "Asks the user; useless where there is none.", named, may("question", stringType, "The question.")).pascal("AskUserQuestion"),
		tool(s, keepTodos, "update_todo", "Keeps the todo list; depends on the mode.", later).pascal("TodoWrite"),
		tool(s, searchText, "rg", "Searches the text of files; in place of grep on some platforms.", later, may("pattern", stringType, "The pattern.")).pascal("Grep"),
		tool(s, writeShell, "read_bash", "Reads the output of a running shell.", only, need("shellId", stringType, "The shell."), need("delay", numberType, "Seconds to wait.")),
		tool(s, writeShell, "stop_bash", "Ends a running shell.", only, need("shellId", stringType, "The shell.")),
		tool(s, writeShell, "list_bash", "Lists running shells.", only),
		tool(s, runSubagent, "read_agent", "Reads what a background subagent says.", only,
			need("agent_id", stringType, "The subagent."), may("wait", boolType, "Wait for it."), may("timeout", numberType, "Limit in seconds.")),
		tool(s, runSubagent, "write_agent", "Sends a message to a background subagent.", only, need("message", stringType, "The message."), may("agent_id", stringType, "The subagent.")),
		tool(s, runSubagent, "list_agents", "Lists background subagents.", only),
		tool(s, keepTodos, "sql", "Queries the session's database, todo list included.", only, need("query", stringType, "The query."), need("description", stringType, "What for.")),
		tool(s, useCode, "session_store_sql", "Queries the store of sessions.", only, need("query", stringType, "The query."), need("description", stringType, "What for.")),
		tool(s, useSkill, "skill", "Loads a skill.", only, need("skill", stringType, "The skill.")),
		tool(s, reviewPlan, "task_complete", "Ends the work in autopilot.", []Fact{{Doc: "copilot-changelog", Section: "1.0.45", Documented: "agentStop fires after task_complete"}},
			may("summary", stringType, "What was done.")),
		tool(s, keepMemory, "store_memory", "Keeps a note.", []Fact{{Doc: "copilot-changelog", Documented: "one of the memory tools"}}),
	}
	if s == CopilotCLI {
		list = append(list, tool(s, runShell, "powershell", "Runs a command in PowerShell, on Windows.", named,
			need("command", stringType, "The command line."), may("description", stringType, "What it is for.")).pascal("Bash"))
	}
	return list
}

func claudeTool() []Fact {
	return []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "a tool name for matchers"}}
}

func claudeTools() []Tool {
	return []Tool{
		tool(ClaudeCode, runShell, "Bash", "Runs a command in bash.", claudeTool(),
			need("command", stringType, "The command line."), may("description", stringType, "What it is for."), may("timeout", numberType, "Limit in milliseconds."),
			may("run_in_background", boolType, "Do not wait."), may("dangerouslyDisableSandbox", boolType, "Outside of the sandbox.")),
		tool(ClaudeCode, runShell, "PowerShell", "Runs a command in PowerShell, on Windows; a matcher for Bash misses it.", claudeTool(),
			need("command", stringType, "The command line."), may("description", stringType, "What it is for."), may("timeout", numberType, "Limit in milliseconds."),
			may("run_in_background", boolType, "Do not wait.")),
		tool(ClaudeCode, createFile, "Write", "Creates or overwrites a file.", claudeTool(),
			need("file_path", pathType, "Absolute path of the file."), need("content", stringType, "The content.")),
		tool(ClaudeCode, editFile, "Edit", "Replaces text in a file.", claudeTool(),
			need("file_path", pathType, "Absolute path of the file."), need("old_string", stringType, "The text to replace."), need("new_string", stringType, "The text in its place."),
			may("replace_all", boolType, "Every occurrence.")),
		tool(ClaudeCode, readFile, "Read", "Reads a file.", claudeTool(),
			need("file_path", pathType, "Absolute path of the file."), may("offset", numberType, "First line."), may("limit", numberType, "Number of lines."), may("pages", stringType, "Pages of a PDF.")),
		tool(ClaudeCode, editNotebook, "NotebookEdit", "Edits a cell of a notebook.", claudeTool(),
			need("notebook_path", pathType, "Absolute path of the notebook."), may("cell_id", stringType, "The cell."), need("new_source", stringType, "The content."),
			may("cell_type", stringType, "Code or text."), may("edit_mode", stringType, "What is done.")),
		tool(ClaudeCode, findFiles, "Glob", "Finds files by a pattern.", claudeTool(), need("pattern", stringType, "The pattern."), may("path", pathType, "Where to look.")),
		tool(ClaudeCode, searchText, "Grep", "Searches the text of files.", claudeTool(),
			need("pattern", stringType, "The pattern."), may("path", pathType, "Where to look."), may("glob", stringType, "Glob of the files."), may("type", stringType, "Type of the files."),
			may("output_mode", stringType, "What is shown."), may("-i", boolType, "Ignore case."), may("-n", boolType, "Show line numbers."), may("-o", boolType, "Show the match only."),
			may("-A", numberType, "Lines after."), may("-B", numberType, "Lines before."), may("-C", numberType, "Lines around."), may("context", numberType, "Lines around."),
			may("head_limit", numberType, "Limit."), may("offset", numberType, "Results to leave out."), may("multiline", boolType, "Match over lines.")),
		tool(ClaudeCode, fetchPage, "WebFetch", "Fetches a web page.", claudeTool(), need("url", stringType, "The address."), need("prompt", stringType, "What to look for.")),
		tool(ClaudeCode, searchWeb, "WebSearch", "Searches the web.", claudeTool(),
			need("query", stringType, "What to look for."), may("allowed_domains", textList, "Only these."), may("blocked_domains", textList, "Not these.")),
		tool(ClaudeCode, runSubagent, "Agent", "Runs a subagent; Task is its old name.", claudeTool(),
			need("description", stringType, "The task in a few words."), need("prompt", stringType, "The task."), may("subagent_type", stringType, "The agent."), may("model", stringType, "The model."),
			may("run_in_background", boolType, "Do not wait."), may("name", stringType, "A name for the run."), may("isolation", stringType, "Where it works.")).pascal("", "Task"),
		tool(ClaudeCode, askUser, "AskUserQuestion", "Asks the user.", claudeTool(), need("questions", objects, "The questions."), may("answers", anyMapType, "The answers.")),
		tool(ClaudeCode, writeShell, "Monitor", "Watches a command.", claudeTool(),
			may("command", stringType, "The command line."), may("description", stringType, "What it is for."), may("timeout_ms", numberType, "Limit."), may("persistent", boolType, "Let it run on.")),
		tool(ClaudeCode, writeShell, "TaskOutput", "Reads the output of a background task.", claudeTool(),
			may("task_id", stringType, "The task."), may("block", boolType, "Wait for it."), may("timeout", numberType, "Limit.")),
		tool(ClaudeCode, writeShell, "TaskStop", "Ends a background task.", claudeTool(), may("task_id", stringType, "The task.")),
		tool(ClaudeCode, keepTodos, "TodoWrite", "Keeps the todo list; off by default.", claudeTool(), need("todos", objects, "The list.")),
		tool(ClaudeCode, keepTodos, "TaskCreate", "Adds an entry to the task list.", claudeTool(),
			need("subject", stringType, "The title."), need("description", stringType, "The task."), may("activeForm", stringType, "The title while it runs.")),
		tool(ClaudeCode, keepTodos, "TaskUpdate", "Changes an entry of the task list.", claudeTool(), need("taskId", stringType, "The entry."), may("status", stringType, "Its state.")),
		tool(ClaudeCode, keepTodos, "TaskGet", "Reads an entry of the task list.", claudeTool(), need("taskId", stringType, "The entry.")),
		tool(ClaudeCode, keepTodos, "TaskList", "Reads the task list.", claudeTool()),
		tool(ClaudeCode, reviewPlan, "EnterPlanMode", "Begins planning.", claudeTool()),
		tool(ClaudeCode, reviewPlan, "ExitPlanMode", "Shows a plan for review.", claudeTool(), may("plan", stringType, "The plan."), may("planFilePath", pathType, "Its file.")),
		tool(ClaudeCode, useSkill, "Skill", "Loads a skill.", claudeTool()),
		tool(ClaudeCode, useCode, "LSP", "Asks a language server.", claudeTool()),
		tool(ClaudeCode, useCode, "ToolSearch", "Finds tools.", claudeTool()),
		tool(ClaudeCode, changeEditor, "EnterWorktree", "Goes to a worktree.", claudeTool(), may("name", stringType, "The worktree."), may("path", pathType, "Its directory.")),
		tool(ClaudeCode, changeEditor, "ExitWorktree", "Leaves the worktree.", claudeTool(), may("action", stringType, "What becomes of it.")),
		tool(ClaudeCode, schedule, "CronCreate", "Schedules work.", claudeTool()),
		tool(ClaudeCode, schedule, "CronDelete", "Ends scheduled work.", claudeTool()),
		tool(ClaudeCode, schedule, "CronList", "Lists scheduled work.", claudeTool()),
		tool(ClaudeCode, schedule, "ScheduleWakeup", "Wakes the agent later.", claudeTool()),
		tool(ClaudeCode, schedule, "RemoteTrigger", "Starts work elsewhere.", claudeTool()),
		tool(ClaudeCode, runSubagent, "SendMessage", "Sends a message to an agent.", claudeTool()),
		tool(ClaudeCode, runSubagent, "ListAgents", "Lists agents.", claudeTool()),
		tool(ClaudeCode, runSubagent, "Workflow", "Runs a workflow.", claudeTool()),
		tool(ClaudeCode, useCode, "ListMcpResourcesTool", "Lists the resources of MCP servers.", claudeTool()),
		tool(ClaudeCode, useCode, "ReadMcpResourceTool", "Reads a resource of an MCP server.", claudeTool()),
		tool(ClaudeCode, useCode, "WaitForMcpServers", "Waits for MCP servers.", claudeTool()),
		tool(ClaudeCode, useCode, "Artifact", "Publishes an artifact.", claudeTool()),
		tool(ClaudeCode, askUser, "PushNotification", "Notifies the user.", claudeTool()),
		tool(ClaudeCode, askUser, "SendUserFile", "Sends the user a file.", claudeTool()),
		tool(ClaudeCode, useCode, "ReportFindings", "Reports findings.", claudeTool()),
		tool(ClaudeCode, useCode, "ShareOnboardingGuide", "Shares a guide.", claudeTool()),
	}
}

// OtherToolNames holds names that are not sent: from examples of documents, older versions and other spellings.
var OtherToolNames = sync.OnceValue(func() []OtherToolName {
	return []OtherToolName{
		{Name: "editFiles", Surface: VSCode, Instead: []string{"replace_string_in_file", "create_file", "multi_replace_string_in_file", "apply_patch"}, Why: "a name for agent files and prompts, in an example of the reference",
			Facts: []Fact{{Doc: "003", Section: "PreToolUse input", Documented: `an example has tool_name "editFiles" with files`, In: vscode1130, Observed: "never sent; the editing tools have names and fields of their own"}}},
		{Name: "edit_files", Surface: VSCode, Instead: []string{"replace_string_in_file", "create_file", "apply_patch"}, Why: "a placeholder that is always disabled",
			Facts: []Fact{{In: vscode1130, Observed: "never sent"}}},
		{Name: "runTerminalCommand", Surface: VSCode, Instead: []string{"run_in_terminal"}, Why: "from examples of documents",
			Facts: []Fact{{In: vscode1130, Observed: "stands in examples of VS Code's pages and is never sent"}}},
		{Name: "multiEdit", Surface: VSCode, Instead: []string{"multi_replace_string_in_file"}, Why: "another spelling", Facts: []Fact{{In: vscode1130, Observed: "never sent"}}},
		{Name: "LS", Surface: VSCode, Instead: []string{"list_dir"}, Why: "an older version of Claude Code", Facts: []Fact{{In: vscode1130, Observed: "never sent"}}},
		{Name: "MultiEdit", Surface: ClaudeCode, Instead: []string{"Edit"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
		{Name: "LS", Surface: ClaudeCode, Instead: []string{"Glob", "Bash"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
		{Name: "NotebookRead", Surface: ClaudeCode, Instead: []string{"Read"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
		{Name: "BashOutput", Surface: ClaudeCode, Instead: []string{"TaskOutput"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
		{Name: "KillShell", Surface: ClaudeCode, Instead: []string{"TaskStop"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
		{Name: "KillBash", Surface: ClaudeCode, Instead: []string{"TaskStop"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
		{Name: "SlashCommand", Surface: ClaudeCode, Instead: []string{"Skill"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
		{Name: "MultiEdit", Surface: CopilotCLI, Instead: []string{"edit"}, Why: "an older version of Claude Code", Facts: []Fact{{In: cli10102, Observed: "not among the names that match", Vectors: "cli-select-m-tools-pascal-preToolUse-2"}}},
		{Name: "LS", Surface: CopilotCLI, Instead: []string{"view"}, Why: "an older version of Claude Code", Facts: []Fact{{In: cli10102, Observed: "not among the names that match", Vectors: "cli-select-m-tools-pascal-preToolUse-2"}}},
		{Name: "Shell", Surface: CopilotCLI, Instead: []string{"bash"}, Why: "another spelling", Facts: []Fact{{In: cli10102, Observed: "not among the names that match", Vectors: "cli-select-m-tools-pascal-preToolUse-2"}}},
		{Name: "shell", Surface: CopilotCLI, Instead: []string{"bash"}, Why: "the name of a permission, not of a tool", Facts: []Fact{{In: cli10102, Observed: "not among the names that match", Vectors: "cli-select-m-tools-pascal-preToolUse-2"}}},
		{Name: "write", Surface: CopilotCLI, Instead: []string{"create", "edit"}, Why: "the name of a permission, not of a tool", Facts: []Fact{{In: cli10102, Observed: "not among the names that match", Vectors: "cli-select-m-tools-pascal-preToolUse-2"}}},
		{Name: "create_directory", Surface: CopilotCLI, Instead: []string{"bash"}, Why: "a tool of VS Code", Facts: []Fact{{In: cli10102, Observed: "there is no such tool"}}},
		{Name: "NotebookEdit", Surface: CopilotCLI, Instead: []string{"edit"}, Why: "a tool of Claude Code", Facts: []Fact{{In: cli10102, Observed: "there is no such tool"}}},
	}
})

// MCPForms holds the forms of the names of MCP tools.
var MCPForms = sync.OnceValue(func() []MCPForm {
	return []MCPForm{
		{Surface: VSCode, Before: "mcp_", Between: "_", Example: "mcp_github_create_issue", Facts: []Fact{{In: vscode1130, Observed: "mcp_, the server, the tool, with the fields of the server's own schema"}}},
		{Surface: CopilotCLI, Between: "-", Example: "github-create_issue", Facts: []Fact{{In: cli10102, Observed: "server and tool with a hyphen between", Vectors: "cli-payload-mcp-camel-preToolUse-2"}}},
		{Surface: CopilotCLI, Events: []string{"PermissionRequest", "PreMcpToolCall"}, Between: "/", Example: "github/create_issue", Facts: []Fact{{In: cli10102, Observed: "server and tool with a slash between", Vectors: "cli-payload-mcp-camel-permissionRequest-2"}}},
		{Surface: CloudAgent, Between: "-", Example: "github-create_issue", Facts: []Fact{{Doc: "copilot-2026-09", Section: "Tool names", Documented: "the same engine as Copilot CLI"}}},
		{Surface: ClaudeCode, Before: "mcp__", Between: "__", Example: "mcp__github__create_issue", Facts: []Fact{{Doc: "claude-2026-08", Section: "Match MCP tools", Documented: "mcp__, the server, two underscores, the tool; a whole server needs mcp__server__.*"}}},
	}
})
