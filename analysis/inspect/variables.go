package inspect

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

// Expandable matches what an author expects to be replaced: a variable name in capitals, as in the environment, one in
// braces, a command substitution, or ~ at the start of a path. A lone $ is not matched, nor is $1.
var Expandable = regex.Lazy(`\$\{[A-Za-z_][^{}]*\}|\$\([^()]+\)|\$env:\w+|\$[A-Z_][A-Z0-9_]+\b|%[A-Z_][A-Z0-9_]+%|^~(?:[/\\]|$)`)

// ReadPath is how to get the path of the tool's file.
const ReadPath = "read standard input: `jq -r '.tool_input | .filePath // .file_path // .path'`"

// ToolData lists names, in lower case, that authors give to a variable with a part of the tool call. They are plain enough to
// be used for other things too, so they count only in the command of a tool's event.
var ToolData = map[string]string{
	"file":               ReadPath,
	"files":              ReadPath,
	"filename":           ReadPath,
	"changed_file":       ReadPath,
	"changed_files":      ReadPath,
	"edited_file":        ReadPath,
	"edited_files":       ReadPath,
	"modified_files":     ReadPath,
	"hook_file":          ReadPath,
	"hook_file_path":     ReadPath,
	"file_path":          ReadPath,
	"file_paths":         ReadPath,
	"filepath":           ReadPath,
	"filepaths":          ReadPath,
	"tool_file_path":     ReadPath,
	"tool_input_path":    ReadPath,
	"tool_input_command": "read standard input: `jq -r .tool_input.command`",
	"command":            "read standard input: `jq -r .tool_input.command`",
	"bash_command":       "read standard input: `jq -r .tool_input.command`",
	"tool_command":       "read standard input: `jq -r .tool_input.command`",
	"tool_arguments":     "read standard input: `jq .tool_input`",
	"tool_parameters":    "read standard input: `jq .tool_input`",
	"tool_params":        "read standard input: `jq .tool_input`",
	"tool_result":        "read standard input: `jq '.tool_response // .tool_result'`",
}

// GivenByHook reports whether the configuration sets a variable for the script.
func GivenByHook(s *commands.Script, name string) bool {
	return s.Any(func(r *commands.Run) bool {
		return slices.ContainsFunc(r.Hook.Env, func(v config.EnvVar) bool { return v.Name == name })
	})
}
