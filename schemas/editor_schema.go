package schemas

// EditorForm is one of the two forms of a hook file in VS Code's built-in JSON schema (vscode://schemas/hooks of VS
// Code 1.139.1, read from the program). The editor uses it for warnings and completion in .github/hooks/*.json, with or
// without a language server. A numeric version selects one form, anything else the other.
type EditorForm struct {
	// Events are those whose lists the schema describes.
	Events []string
	// OneOf are the fields of which an entry needs one, besides type.
	OneOf []string
	// Fields maps the fields of an entry to the value that the schema's completion inserts.
	Fields map[string]string
}

// EditorRoot maps the root fields of a hook file to the value that the schema's completion inserts.
var EditorRoot = map[string]string{"hooks": "{}", "version": "0"}

// EditorFormOf returns the form for a hook file with or without a numeric version.
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
