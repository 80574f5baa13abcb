package schemas

import (
	"slices"
	"sync"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Purposes identify tools with the same purpose on different surfaces.
const (
	runShell      = "run a shell command"
	writeShell    = "work with a running shell"
	readFile      = "read a file"
	createFile    = "create or overwrite a file"
	editFile      = "edit a file"
	editNotebook  = "edit a notebook"
	useNotebook   = "work with a notebook"
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

// need is a field of a tool's input that is always sent, may is another one. tools fills in what all fields of a tool share.
func need(name string, t *Type, doc string) Field {
	return Field{Name: name, Type: t, Required: AllSurfaces, Doc: doc}
}

func may(name string, t *Type, doc string) Field { return Field{Name: name, Type: t, Doc: doc} }

// Tools returns the tools of every surface, grouped by surface, those that hooks guard most first.
var Tools = sync.OnceValue(func() []*Tool {
	return slices.Concat(tools(VSCode, vscodeTools), tools(CopilotCLI, copilotTools), tools(CopilotCLI, windowsTools),
		tools(CloudAgent, copilotTools), tools(ClaudeCode, claudeTools))
})

// tools completes the rows of a surface.
func tools(s Surface, rows []Tool) []*Tool {
	return slice.Map(rows, func(t Tool) *Tool {
		t.Surface, t.Input = s, inputFields(s, t.Input, t.Facts)
		return &t
	})
}

func inputFields(s Surface, rows []Field, facts []Fact) []Field {
	return slice.Map(rows, func(f Field) Field {
		f.Surfaces, f.Required, f.Facts = SurfaceSet(s), f.Required&SurfaceSet(s), facts
		if f.Type.Kind == Array && f.Type.Elem.Kind == Object {
			f.Type = &Type{Kind: Array, Elem: &Type{Kind: Object, Fields: inputFields(s, f.Type.Elem.Fields, facts)}}
		}
		f.Example = ExampleOf(f.Type)
		return f
	})
}

// OtherToolNames are names that are never sent: from examples in documents, older versions and other spellings.
var OtherToolNames = []OtherToolName{
	{Name: "editFiles", Surface: VSCode, Instead: []string{"replace_string_in_file", "create_file", "multi_replace_string_in_file", "apply_patch"}, Why: "a name for agent files and prompts, in an example of the reference",
		Facts: []Fact{{Doc: "003", Section: "PreToolUse input", Documented: `an example has tool_name "editFiles" with files`, In: vscode1130, Observed: "never sent; the editing tools have names and fields of their own"}}},
	{Name: "edit_files", Surface: VSCode, Instead: []string{"replace_string_in_file", "create_file", "apply_patch"}, Why: "a placeholder that is always disabled",
		Facts: []Fact{{In: vscode1130, Observed: "never sent"}}},
	{Name: "runTerminalCommand", Surface: VSCode, Instead: []string{"run_in_terminal"}, Why: "from examples of documents",
		Facts: []Fact{{In: vscode1130, Observed: "is in examples on VS Code's pages and is never sent"}}},
	{Name: "multiEdit", Surface: VSCode, Instead: []string{"multi_replace_string_in_file"}, Why: "another spelling", Facts: []Fact{{In: vscode1130, Observed: "never sent"}}},
	{Name: "LS", Surface: VSCode, Instead: []string{"list_dir"}, Why: "an older version of Claude Code", Facts: []Fact{{In: vscode1130, Observed: "never sent"}}},
	{Name: "str_replace_based_edit_tool", Surface: VSCode, Instead: []string{"replace_string_in_file"}, Why: "a tool of Anthropic's API", Facts: []Fact{{In: vscode1130, Observed: "there is no such tool"}}},
	{Name: "MultiEdit", Surface: ClaudeCode, Instead: []string{"Edit"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
	{Name: "LS", Surface: ClaudeCode, Instead: []string{"Glob", "Bash"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
	{Name: "NotebookRead", Surface: ClaudeCode, Instead: []string{"Read"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
	{Name: "BashOutput", Surface: ClaudeCode, Instead: []string{"TaskOutput"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
	{Name: "KillShell", Surface: ClaudeCode, Instead: []string{"TaskStop"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
	{Name: "KillBash", Surface: ClaudeCode, Instead: []string{"TaskStop"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
	{Name: "SlashCommand", Surface: ClaudeCode, Instead: []string{"Skill"}, Why: "an older version of Claude Code", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no longer listed; never matches today"}}},
	{Name: "write_file", Surface: ClaudeCode, Instead: []string{"Write"}, Why: "a tool of Gemini CLI", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "not listed"}}},
	{Name: "edit_file", Surface: ClaudeCode, Instead: []string{"Edit"}, Why: "a tool of Cursor", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "not listed"}}},
	{Name: "run_shell_command", Surface: ClaudeCode, Instead: []string{"Bash"}, Why: "a tool of Gemini CLI", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "not listed"}}},
	{Name: "write_to_file", Surface: ClaudeCode, Instead: []string{"Write"}, Why: "a tool of Cline", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "not listed"}}},
	{Name: "replace_in_file", Surface: ClaudeCode, Instead: []string{"Edit"}, Why: "a tool of Cline", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "not listed"}}},
	{Name: "execute_command", Surface: ClaudeCode, Instead: []string{"Bash"}, Why: "a tool of Cline", Facts: []Fact{{Doc: "claude-2026-08", Section: "Tools reference", Documented: "not listed"}}},
	{Name: "MultiEdit", Surface: CopilotCLI, Instead: []string{"edit"}, Why: "an older version of Claude Code", Facts: []Fact{{In: cli10102, Observed: "not among the names that match", Vectors: "cli-select-m-tools-pascal-preToolUse-2"}}},
	{Name: "LS", Surface: CopilotCLI, Instead: []string{"view"}, Why: "an older version of Claude Code", Facts: []Fact{{In: cli10102, Observed: "not among the names that match", Vectors: "cli-select-m-tools-pascal-preToolUse-2"}}},
	{Name: "Shell", Surface: CopilotCLI, Instead: []string{"bash"}, Why: "another spelling", Facts: []Fact{{In: cli10102, Observed: "not among the names that match", Vectors: "cli-select-m-tools-pascal-preToolUse-2"}}},
	{Name: "shell", Surface: CopilotCLI, Instead: []string{"bash"}, Why: "the name of a permission, not of a tool", Facts: []Fact{{In: cli10102, Observed: "not among the names that match", Vectors: "cli-select-m-tools-pascal-preToolUse-2"}}},
	{Name: "write", Surface: CopilotCLI, Instead: []string{"create", "edit"}, Why: "the name of a permission, not of a tool", Facts: []Fact{{In: cli10102, Observed: "not among the names that match", Vectors: "cli-select-m-tools-pascal-preToolUse-2"}}},
	{Name: "create_directory", Surface: CopilotCLI, Instead: []string{"bash"}, Why: "a tool of VS Code", Facts: []Fact{{In: cli10102, Observed: "there is no such tool"}}},
	{Name: "str_replace_based_edit_tool", Surface: CopilotCLI, Instead: []string{"edit"}, Why: "a tool of Anthropic's API", Facts: []Fact{{In: cli10102, Observed: "there is no such tool"}}},
	{Name: "NotebookEdit", Surface: CopilotCLI, Instead: []string{"edit"}, Why: "a tool of Claude Code", Facts: []Fact{{In: cli10102, Observed: "there is no such tool"}}},
}

// OtherInputKeys are keys of a tool's input that scripts look for, and that no tool sends which does what they are about.
var OtherInputKeys = []OtherInputKey{
	{Name: "files", Does: "edits files", Facts: []Fact{
		{Doc: "003", Section: "PreToolUse input", Documented: `an example has tool_name "editFiles" with files`, In: vscode1130, Observed: "never sent; the editing tools have names and fields of their own", Surfaces: inVSCode},
		{In: cli10102, Observed: "no tool for editing has such a field", Surfaces: inCLI},
		{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no tool for editing has such a field", Surfaces: inClaude},
	}},
	{Name: "cmd", Does: "runs commands", Instead: "command", Facts: []Fact{
		{In: vscode1130, Observed: "no tool has such a field", Surfaces: inVSCode},
		{In: cli10102, Observed: "no tool has such a field", Surfaces: inCLI},
		{Doc: "claude-2026-08", Section: "Tools reference", Documented: "no tool has such a field", Surfaces: inClaude},
	}},
}

// InventedFields are names that no payload has.
var InventedFields = []InventedField{
	{Name: "transcript", Instead: "transcriptPath", Facts: inNoPayload},
	{Name: "messages", Instead: "transcriptPath", Facts: inNoPayload},
	{Name: "output", Instead: "toolResult", Facts: inNoPayload},
	{Name: "result", Instead: "toolResult", Facts: inNoPayload},
	{Name: "exit_code", Instead: "toolResult", Help: afterFailure, Facts: inNoPayload},
	{Name: "exitCode", Instead: "toolResult", Help: afterFailure, Facts: inNoPayload},
	{Name: "success", Instead: "toolResult", Help: afterFailure, Facts: inNoPayload},
}

const afterFailure = "after a call that failed, Claude Code runs the hooks of `PostToolUseFailure` instead"

var inNoPayload = []Fact{
	{In: vscode1130, Observed: "in no payload", Surfaces: inVSCode},
	{In: cli10102, Observed: "in no payload", Surfaces: inCLI},
	{In: claude21330, Observed: "in no payload", Surfaces: inClaude},
}

// InventedFieldNamed returns the row of a name, the zero value when there is none.
func InventedFieldNamed(name string) InventedField {
	return slice.Find(InventedFields, func(f InventedField) bool { return f.Name == name })
}

// MCPForms are the forms of the names of MCP tools.
var MCPForms = []MCPForm{
	{Surface: VSCode, Before: "mcp_", Between: "_", Example: "mcp_github_create_issue", Facts: []Fact{{In: vscode1130, Observed: "mcp_, the server, the tool, with the fields of the server's own schema"}}},
	{Surface: CopilotCLI, Between: "-", Example: "github-create_issue", Facts: []Fact{{In: cli10102, Observed: "server and tool with a hyphen between", Vectors: "cli-payload-mcp-camel-preToolUse-2"}}},
	{Surface: CopilotCLI, Events: []string{"PermissionRequest", "PreMcpToolCall"}, Between: "/", Example: "github/create_issue", Facts: []Fact{{In: cli10102, Observed: "server and tool with a slash between", Vectors: "cli-payload-mcp-camel-permissionRequest-2"}}},
	{Surface: CloudAgent, Between: "-", Example: "github-create_issue", Facts: []Fact{{Doc: "copilot-2026-09", Section: "Tool names", Documented: "the same engine as Copilot CLI"}}},
	{Surface: ClaudeCode, Before: "mcp__", Between: "__", Example: "mcp__github__create_issue", Facts: []Fact{{Doc: "claude-2026-08", Section: "Match MCP tools", Documented: "mcp__, the server, two underscores, the tool; a whole server needs mcp__server__.*"}}},
}
