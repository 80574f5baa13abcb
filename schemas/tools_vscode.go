package schemas

// Reasons why a tool of VS Code is listed.
var (
	chatTool = []Fact{{In: vscode1130, Observed: "tool_name is the name that the model sees; the extension provides the tool"}}
	coreTool = []Fact{{In: vscode1130, Observed: "tool_name is the name that the model sees; the editor itself provides the tool"}}
	newTool  = []Fact{{In: vscode1130, Observed: "new in 1.130"}}
	pastTool = []Fact{{In: vscode1130, Observed: "only in 0.42 of the extension; gone since"}}
)

// Fields of several tools.
var (
	filePath    = inputField{name: "filePath", t: pathType, doc: "Absolute path of the file.", need: true}
	explanation = inputField{name: "explanation", t: stringType, doc: "What the change is for.", need: true}
	query       = inputField{name: "query", t: stringType, doc: "What to look for.", need: true}
	pageID      = inputField{name: "pageId", t: stringType, doc: "The page.", need: true}
)

var vscodeTools = []toolRow{
	{use: runShell, name: "run_in_terminal", called: "runInTerminal", doc: "Runs a command in a terminal.", facts: coreTool, input: []inputField{
		need("command", stringType, "The command line."), explanation, need("goal", stringType, "What the command is for."),
		need("mode", oneOf("sync", "async"), "Whether the agent waits."), may("timeout", numberType, "Timeout in milliseconds."),
		may("isBackground", boolType, "Older versions: run in the background."),
	}},
	{use: createFile, name: "create_file", called: "createFile", doc: "Creates a file with its content.", facts: chatTool, input: []inputField{
		filePath, need("content", stringType, "The content."),
	}},
	{use: editFile, name: "replace_string_in_file", called: "replaceString", doc: "Replaces one piece of text in a file.", facts: chatTool, input: []inputField{
		filePath, need("oldString", stringType, "The text to replace."), need("newString", stringType, "The text in its place."),
	}},
	{use: editFile, name: "multi_replace_string_in_file", called: "multiReplaceString", doc: "Replaces several pieces of text, in one or more files.", facts: chatTool, input: []inputField{
		explanation,
		{name: "replacements", doc: "The replacements, each with the path of its file.", need: true, list: []inputField{
			filePath, need("oldString", stringType, "The text to replace."), need("newString", stringType, "The text in its place."),
		}},
	}},
	{use: editFile, name: "apply_patch", called: "applyPatch", doc: "Applies a patch. The paths are inside input, there is no filePath.", facts: chatTool, input: []inputField{
		need("input", stringType, "The patch."), explanation,
	}},
	{use: editFile, name: "insert_edit_into_file", called: "insertEdit", doc: "Edits a file from a sketch of the new code.", facts: chatTool, input: []inputField{
		explanation, filePath, need("code", stringType, "The new code."),
	}},
	{use: editNotebook, name: "edit_notebook_file", called: "editNotebook", doc: "Edits a cell of a notebook.", facts: chatTool, input: []inputField{
		filePath, need("cellId", stringType, "The cell."), need("editType", oneOf("insert", "delete", "edit"), "What is done."),
		may("newCode", &Type{Kind: Choice, Choices: []*Type{stringType, textList}}, "The new content."), may("language", stringType, "The language of the cell."),
	}},
	{use: makeDirectory, name: "create_directory", called: "createDirectory", doc: "Creates a directory.", facts: chatTool, input: []inputField{
		need("dirPath", pathType, "Absolute path of the directory."),
	}},
	{use: readFile, name: "read_file", called: "readFile", doc: "Reads lines of a file.", facts: chatTool, input: []inputField{
		filePath, need("startLine", numberType, "First line, from 1."), need("endLine", numberType, "Last line."),
	}},
	{use: listDirectory, name: "list_dir", called: "listDirectory", doc: "Lists a directory.", facts: chatTool, input: []inputField{
		need("path", pathType, "Absolute path of the directory."),
	}},
	{use: findFiles, name: "file_search", called: "fileSearch", doc: "Finds files by a glob pattern.", facts: chatTool, input: []inputField{
		query, may("maxResults", numberType, "Timeout."),
	}},
	{use: searchText, name: "grep_search", called: "textSearch", doc: "Searches the text of files.", facts: chatTool, input: []inputField{
		query, need("isRegexp", boolType, "Whether query is a pattern."), may("includePattern", stringType, "Glob of the files."),
		may("maxResults", numberType, "Timeout."), may("includeIgnoredFiles", boolType, "Ignored files too."),
	}},
	{use: searchMeaning, name: "semantic_search", called: "codebase", doc: "Searches the workspace by meaning.", facts: chatTool, input: []inputField{
		query,
	}},
	{use: runSubagent, name: "runSubagent", doc: "Runs a subagent.", facts: coreTool, input: []inputField{
		need("prompt", stringType, "The task."), need("description", stringType, "The task in a few words."),
		may("agentName", stringType, "The custom agent."), may("model", stringType, "The model."),
	}},
	{use: runSubagent, name: "search_subagent", called: "searchSubagent", doc: "Runs the built-in search helper. Its end fires Stop, not SubagentStop.", facts: chatTool, input: []inputField{
		query, need("description", stringType, "The task in a few words."), need("details", stringType, "The task."),
	}},
	{use: runSubagent, name: "execution_subagent", called: "executionSubagent", doc: "Runs the built-in helper for commands.", facts: chatTool, input: []inputField{
		query, need("description", stringType, "The task in a few words."),
	}},
	{use: runSubagent, name: "explore_subagent", called: "exploreSubagent", doc: "Runs the built-in helper that explores code.", facts: newTool, input: []inputField{
		query, need("description", stringType, "The task in a few words."), need("details", stringType, "The task."),
	}},
	{use: fetchPage, name: "fetch_webpage", called: "fetch", doc: "Fetches web pages.", facts: chatTool, input: []inputField{
		need("urls", textList, "The addresses."), query,
	}},
	{use: writeShell, name: "send_to_terminal", doc: "Types into a running terminal.", facts: coreTool, input: []inputField{
		need("id", stringType, "The terminal."), need("command", stringType, "The text."), may("waitForOutput", boolType, "Wait for output."),
	}},
	{use: writeShell, name: "get_terminal_output", called: "getTerminalOutput", doc: "Reads the output of a terminal.", facts: coreTool, input: []inputField{
		need("id", stringType, "The terminal."),
	}},
	{use: writeShell, name: "kill_terminal", doc: "Ends a terminal.", facts: coreTool, input: []inputField{
		need("id", stringType, "The terminal."),
	}},
	{use: writeShell, name: "terminal_selection", called: "terminalSelection", doc: "Reads the selection of the terminal.", facts: coreTool},
	{use: writeShell, name: "terminal_last_command", called: "terminalLastCommand", doc: "Reads the last command of the terminal.", facts: coreTool},
	{use: runTask, name: "create_and_run_task", called: "createAndRunTask", doc: "Creates a task and runs it.", facts: coreTool, input: []inputField{
		may("workspaceFolder", pathType, "The folder."), may("task", anyMapType, "label, type, command, args, isBackground, problemMatcher, group."),
	}},
	{use: runTask, name: "run_task", called: "runTask", doc: "Runs a task.", facts: coreTool, input: []inputField{
		may("workspaceFolder", pathType, "The folder."), may("id", stringType, "The task."),
	}},
	{use: runTask, name: "get_task_output", called: "getTaskOutput", doc: "Reads the output of a task.", facts: coreTool, input: []inputField{
		may("workspaceFolder", pathType, "The folder."), may("id", stringType, "The task."),
	}},
	{use: runTask, name: "runTests", doc: "Runs tests.", facts: coreTool, input: []inputField{
		may("files", pathList, "Test files."), may("testNames", textList, "Names of tests."), may("mode", oneOf("run", "coverage"), "With coverage or without."),
		may("coverageFiles", pathList, "Files to measure."),
	}},
	{use: runTask, name: "testFailure", doc: "Reads the last failure of a test.", facts: coreTool},
	{use: runTask, name: "test_search", called: "findTestFiles", doc: "Finds the tests of files.", facts: chatTool, input: []inputField{
		need("filePaths", pathList, "The files."),
	}},
	{use: seeProblems, name: "get_errors", called: "problems", doc: "Reads problems of files.", facts: chatTool, input: []inputField{
		may("filePaths", pathList, "The files."),
	}},
	{use: seeProblems, name: "get_changed_files", called: "changes", doc: "Reads changes of the repository.", facts: chatTool, input: []inputField{
		may("repositoryPath", pathType, "The repository."), may("sourceControlState", textList, "Kinds of changes."),
	}},
	{use: keepTodos, name: "manage_todo_list", called: "todos", doc: "Keeps the todo list.", facts: coreTool, input: []inputField{
		need("todoList", objects, "id, title and status of each entry."),
	}},
	{use: keepMemory, name: "memory", called: "memory", doc: "Reads and writes notes. Its fields are in snake_case.", facts: chatTool, input: []inputField{
		need("command", oneOf("view", "create", "str_replace", "insert", "delete", "rename"), "What is done."), may("path", pathType, "The note."),
		may("file_text", stringType, "Content of a new note."), may("old_str", stringType, "The text to replace."), may("new_str", stringType, "The text in its place."),
		may("insert_line", numberType, "Where to insert."), may("insert_text", stringType, "What to insert."), may("view_range", &Type{Kind: Array, Elem: numberType}, "Lines to read."),
		may("old_path", pathType, "The note to rename."), may("new_path", pathType, "Its new name."),
	}},
	{use: keepMemory, name: "resolve_memory_file_uri", called: "resolveMemoryFileUri", doc: "Finds the address of a note.", facts: chatTool, input: []inputField{
		need("path", pathType, "The note."),
	}},
	{use: askUser, name: "vscode_askQuestions", called: "askQuestions", doc: "Asks the user.", facts: coreTool, input: []inputField{
		need("questions", objects, "header and question of each, with options."),
	}},
	{use: reviewPlan, name: "vscode_reviewPlan", doc: "Shows a plan for review.", facts: coreTool, input: []inputField{
		need("content", stringType, "The plan."), need("actions", objects, "What the user may choose."), need("canProvideFeedback", boolType, "Whether the user may comment."),
		may("title", stringType, "The title."), may("plan", stringType, "The plan's file."),
	}},
	{use: reviewPlan, name: "task_complete", doc: "Ends the work in autopilot.", facts: coreTool, input: []inputField{
		may("summary", stringType, "What was done."),
	}},
	{use: useSkill, name: "skill", called: "skill", doc: "Loads a skill.", facts: newTool, input: []inputField{
		need("skill", stringType, "The skill."),
	}},
	{use: useNotebook, name: "run_notebook_cell", called: "runNotebookCell", doc: "Runs a cell of a notebook.", facts: chatTool, input: []inputField{
		filePath, need("cellId", stringType, "The cell."), may("reason", stringType, "What for."), may("continueOnError", boolType, "Continue after an error."),
	}},
	{use: useNotebook, name: "read_notebook_cell_output", called: "readNotebookCellOutput", doc: "Reads the output of a cell.", facts: chatTool, input: []inputField{
		filePath, need("cellId", stringType, "The cell."),
	}},
	{use: useNotebook, name: "copilot_getNotebookSummary", called: "getNotebookSummary", doc: "Lists the cells of a notebook.", facts: chatTool, input: []inputField{
		filePath,
	}},
	{use: useNotebook, name: "create_new_jupyter_notebook", called: "createJupyterNotebook", doc: "Creates a notebook.", facts: chatTool, input: []inputField{
		query,
	}},
	{use: changeEditor, name: "create_new_workspace", called: "newWorkspace", doc: "Sets up a workspace.", facts: chatTool, input: []inputField{
		query,
	}},
	{use: useCode, name: "search_workspace_symbols", called: "symbols", doc: "Finds symbols.", facts: chatTool, input: []inputField{
		need("symbolName", stringType, "The symbol."),
	}},
	{use: useCode, name: "vscode_listCodeUsages", called: "usages", doc: "Lists the uses of a symbol.", facts: coreTool, input: []inputField{
		need("symbol", stringType, "The symbol."), need("lineContent", stringType, "The line it is on."), may("uri", stringType, "Address of the file."), may("filePath", pathType, "Path of the file."),
	}},
	{use: editFile, name: "vscode_renameSymbol", called: "rename", derives: true, doc: "Renames a symbol everywhere.", facts: coreTool, input: []inputField{
		need("symbol", stringType, "The symbol."), need("newName", stringType, "Its new name."), need("lineContent", stringType, "The line it is on."),
		may("uri", stringType, "Address of the file."), may("filePath", pathType, "Path of the file."),
	}},
	{use: useCode, name: "read_project_structure", doc: "Reads the tree of the workspace.", facts: chatTool},
	{use: readFile, name: "view_image", called: "viewImage", doc: "Looks at an image.", facts: chatTool, input: []inputField{
		filePath,
	}},
	{use: useCode, name: "github_repo", called: "githubRepo", doc: "Searches a repository on GitHub.", facts: chatTool, input: []inputField{
		need("repo", stringType, "owner/name."), query,
	}},
	{use: useCode, name: "github_text_search", called: "githubTextSearch", doc: "Searches text on GitHub.", facts: newTool, input: []inputField{
		need("scope", stringType, "Where to search."), query, may("maxResults", numberType, "Timeout."),
	}},
	{use: useCode, name: "get_vscode_api", called: "vscodeAPI", doc: "Looks up the API of VS Code.", facts: chatTool, input: []inputField{
		query,
	}},
	{use: changeEditor, name: "install_extension", called: "installExtension", doc: "Installs an extension.", facts: chatTool, input: []inputField{
		need("id", stringType, "The extension."), need("name", stringType, "Its name."),
	}},
	{use: changeEditor, name: "run_vscode_command", called: "runCommand", doc: "Runs a command of the editor.", facts: chatTool, input: []inputField{
		need("commandId", stringType, "The command."), need("name", stringType, "Its name."), may("args", textList, "Arguments."), may("skipCheck", boolType, "Do not check whether it exists."),
	}},
	{use: changeEditor, name: "switch_agent", called: "switchAgent", doc: "Switches to another agent.", facts: chatTool, input: []inputField{
		need("agentName", stringType, "The agent."),
	}},
	{use: useCode, name: "session_store_sql", called: "sessionStoreSql", doc: "Queries the store of sessions.", facts: newTool, input: []inputField{
		need("description", stringType, "What for."), may("action", oneOf("query", "reindex"), "What is done."), may("query", stringType, "The query."),
		may("force", boolType, "Rebuild the index."), may("subcommand", stringType, "Subcommand."),
	}},
	{use: useCode, name: "tool_search", doc: "Finds tools; depends on the model.", facts: chatTool},
	{use: runTask, name: "test_failure", called: "testFailure", doc: "Reads the last failure of a test.", facts: pastTool},
	{use: useCode, name: "get_project_setup_info", called: "getProjectSetupInfo", doc: "Looks up how a project is set up.", facts: pastTool, input: []inputField{
		need("projectType", stringType, "The kind of project."),
	}},
	{use: searchText, name: "get_search_view_results", called: "searchResults", doc: "Reads the results of the search view.", facts: pastTool},
	{use: useBrowser, name: "open_browser_page", doc: "Opens a page.", facts: coreTool, input: []inputField{
		may("url", stringType, "The address."), may("forceNew", boolType, "Always a new page."),
	}},
	{use: useBrowser, name: "navigate_page", doc: "Navigates to another page.", facts: coreTool, input: []inputField{
		pageID, may("type", oneOf("url", "back", "forward", "reload"), "How."), may("url", stringType, "The address."),
	}},
	{use: useBrowser, name: "read_page", doc: "Reads a page.", facts: coreTool, input: []inputField{
		pageID,
	}},
	{use: useBrowser, name: "click_element", doc: "Clicks on a page.", facts: coreTool, input: []inputField{
		pageID, need("element", stringType, "The element in words."), may("ref", stringType, "Its reference."), may("selector", stringType, "Its selector."),
		may("dblClick", boolType, "Twice."), may("button", stringType, "The button."),
	}},
	{use: useBrowser, name: "hover_element", doc: "Hovers over an element of a page.", facts: coreTool, input: []inputField{
		pageID, need("element", stringType, "The element in words."), may("ref", stringType, "Its reference."), may("selector", stringType, "Its selector."),
	}},
	{use: useBrowser, name: "type_in_page", doc: "Types into a page.", facts: coreTool, input: []inputField{
		pageID, may("text", stringType, "The text."), may("submit", boolType, "Submit it."), may("key", stringType, "A key."), may("ref", stringType, "Reference of the element."),
		may("selector", stringType, "Its selector."), may("element", stringType, "The element in words."),
	}},
	{use: useBrowser, name: "screenshot_page", doc: "Takes a picture of a page.", facts: coreTool, input: []inputField{
		pageID, may("ref", stringType, "Reference of an element."), may("selector", stringType, "Its selector."), may("element", stringType, "The element in words."),
		may("scrollIntoViewIfNeeded", boolType, "Scroll first."),
	}},
	{use: useBrowser, name: "drag_element", doc: "Drags an element of a page.", facts: coreTool, input: []inputField{
		pageID,
		may("fromRef", stringType, "Reference of the element."), may("fromSelector", stringType, "Its selector."), may("fromElement", stringType, "The element in words."),
		may("toRef", stringType, "Reference of the target."), may("toSelector", stringType, "Its selector."), may("toElement", stringType, "The target in words."),
	}},
	{use: useBrowser, name: "handle_dialog", doc: "Answers a dialog of a page.", facts: coreTool, input: []inputField{
		pageID, may("acceptModal", boolType, "Accept it."), may("promptText", stringType, "The text."), may("selectFiles", pathList, "Files."),
	}},
	{use: useBrowser, name: "run_playwright_code", doc: "Runs code against a page.", facts: coreTool, input: []inputField{
		pageID, may("code", stringType, "The code."), may("deferredResultId", stringType, "A result to wait for."), may("timeoutMs", numberType, "Timeout in milliseconds."),
	}},
}
