package schemas

// EditorForm is one of the two forms that VS Code's built-in JSON schema knows of a hook file (vscode://schemas/hooks of
// VS Code 1.139.1, read from the program). The editor warns and completes by it in .github/hooks/*.json, whether or not a
// language server does. Which form holds is decided by version: a number or not.
type EditorForm struct {
	// Events are those whose lists the schema looks into.
	Events []string
	// OneOf are the fields of which an entry needs one, next to type.
	OneOf []string
	// Fields maps the fields of an entry to the value that the schema's completion writes.
	Fields map[string]string
}

// EditorRoot maps the fields at the top of a hook file to what the schema's completion writes.
var EditorRoot = map[string]string{"hooks": "{}", "version": "0"}

// EditorFormOf is the form that holds for a hook file with a numeric version, or for one without.
func EditorFormOf(numericVersion bool) *EditorForm {
	if numericVersion {
		return &editorCopilot
	}
	return &editorVSCode
}

var editorVSCode = EditorForm{
	Events: []string{"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PreCompact", "SubagentStart", "SubagentStop", "Stop"},
	OneOf:  []string{"command", "windows", "linux", "osx", "bash", "powershell"},
	Fields: map[string]string{
		"type": `"command"`, "command": `""`, "windows": `""`, "linux": `""`, "osx": `""`, "cwd": `""`, "env": "{}", "timeout": "30",
	},
}

var editorCopilot = EditorForm{
	Events: []string{"sessionStart", "sessionEnd", "userPromptSubmitted", "preToolUse", "postToolUse", "agentStop", "subagentStop", "errorOccurred"},
	OneOf:  []string{"bash", "powershell"},
	Fields: map[string]string{"type": `"command"`, "bash": `""`, "powershell": `""`, "cwd": `""`, "env": "{}", "timeoutSec": "10"},
}
