package inspect

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Expandable matches what an author expects to be replaced: a variable name in capitals, as in the environment, one in
// braces, a command substitution, or ~ at the start of a path. A lone $ is not matched, nor is $1.
var Expandable = regex.Lazy(`\$\{[A-Za-z_][^{}]*\}|\$\([^()]+\)|\$env:\w+|\$[A-Z_][A-Z0-9_]+\b|%[A-Z_][A-Z0-9_]+%|^~(?:[/\\]|$)`)

// Percent matches a variable in the notation of cmd.exe.
var Percent = regex.Lazy(`%([A-Za-z_]\w{2,})%`)

type toolPart struct {
	read  string
	names []string
}

// toolData lists names, in lower case, that authors give to a variable with a part of the tool call, and how to get that part. They
// are plain enough to be used for other things too, so they count only in the command of a tool's event.
var toolData = []toolPart{
	{schemas.ReadPath, []string{
		"file", "files", "filename", "changed_file", "changed_files", "edited_file", "edited_files", "modified_files", "hook_file", "hook_file_path",
		"file_path", "file_paths", "filepath", "filepaths", "tool_file_path", "tool_input_path",
	}},
	{"read standard input: `jq -r .tool_input.command`", []string{"tool_input_command", "command", "bash_command", "tool_command"}},
	{"read standard input: `jq -r .tool_name`", []string{"tool"}},
	{"read standard input: `jq .tool_input`", []string{"tool_arguments", "tool_parameters", "tool_params"}},
	{"read standard input: `jq '.tool_response // .tool_result'`", []string{"tool_result"}},
}

// ReadToolData says how to get the part of the tool call that a variable of this name is for, "" for other names.
func ReadToolData(name string) string {
	return slice.Find(toolData, func(part toolPart) bool { return slices.Contains(part.names, strings.ToLower(name)) }).read
}

// GivenByHook reports whether the configuration sets a variable for the script.
func GivenByHook(s *commands.Script, name string) bool {
	return s.Any(func(r *commands.Run) bool {
		return slices.Contains(r.Assigned, name) || slices.ContainsFunc(r.Hook.Env, func(v config.EnvVar) bool { return v.Name == name })
	})
}

// SetBySource reports whether a file that a shell script sources may set a variable: one that does not bear the name of a product.
func SetBySource(s *commands.Script, name string) bool {
	f := s.Facts()
	return f.Language.IsShell() && f.HasImports() &&
		!strings.HasPrefix(name, "CLAUDE_") && !strings.HasPrefix(name, "COPILOT_")
}
