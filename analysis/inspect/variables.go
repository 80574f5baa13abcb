package inspect

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Expandable matches what an author expects to be replaced: a variable name in capitals, as in the environment, one in
// braces, a command substitution, or ~ at the start of a path. A lone $ is not matched, nor is $1.
var Expandable = regex.Lazy(`\$\{[A-Za-z_][^{}]*\}|\$\([^()]+\)|\$env:\w+|\$[A-Z_][A-Z0-9_]+\b|%[A-Z_][A-Z0-9_]+%|^~(?:[/\\]|$)`)

// Percent matches a variable in the notation of cmd.exe.
var Percent = regex.Lazy(`%([A-Za-z_]\w{2,})%`)

// callParts match the names that authors give to a variable with a part of the call, without the name of a product, and say which field
// carries the part, and how to get it. The names are plain enough to be used for other things too.
var callParts = []struct {
	names         func() *regexp.Regexp
	carries, read string
}{
	{regex.Lazy(`^((changed|current|edited|hook|last|modified|tool|tool_args?|tool_input|working)_)?file(s|_?(name|path)s?)?$|^tool_input_path$`), "toolName", schemas.ReadPath},
	{regex.Lazy(`^((bash|current|last|tool|tool_input)_)?command$`), "toolName", "read standard input: `jq -r .tool_input.command`"},
	{regex.Lazy(`^tool(_name)?$`), "toolName", "read standard input: `jq -r .tool_name`"},
	{regex.Lazy(`^tool_(use_)?(input|args?|arguments|param(eter)?s)(_\w+)?$`), "toolName", "read standard input: `jq .tool_input`"},
	{regex.Lazy(`^tool_(result|response|output)$`), "toolName", "read standard input: `jq '.tool_response // .tool_result'`"},
	{regex.Lazy(`^(user_?)?(prompt|message|request)(_text)?$`), "prompt", "read standard input: `jq -r .prompt`"},
}

// productPrefix matches the name of a product before such a name.
var productPrefix = regex.Lazy(`^(claude|copilot)_(hook_)?`)

// ReadCallData says how to get the part of the call that a variable of this name is for, and which field is sent where there is one;
// "" for other names.
func ReadCallData(name string) (read, carries string) {
	name = strings.ToLower(name)
	bare := strings.TrimPrefix(name, productPrefix().FindString(name))
	for _, part := range callParts {
		if part.names().MatchString(bare) {
			return part.read, part.carries
		}
	}
	if bare != name && slices.Contains([]string{"input", "payload", "event"}, bare) {
		return "read standard input", "cwd"
	}
	return "", ""
}

// NeverSet reports whether no product sets a variable for which a script looks: one that is known for it, or one that bears the name of a
// product and of a part of the call.
func NeverSet(p *lint.Pass, s *commands.Script, name string) bool {
	if v := schemas.VariableNamed(name); v != nil {
		return v.NeverSet()
	}
	f := s.Facts()
	_, carries := ReadCallData(name)
	return carries != "" && productPrefix().MatchString(strings.ToLower(name)) && !slices.Contains(f.Defaults, name) && !f.HasImports() && !f.Foreign && !f.Opaque &&
		s.Any(func(r *commands.Run) bool { return SentField(p, r, carries) != "" })
}

// GivenByHook reports whether the configuration sets a variable for the script.
func GivenByHook(s *commands.Script, name string) bool {
	return s.Any(func(r *commands.Run) bool {
		return slices.Contains(r.Assigned, name) || r.Doc.Tree().Root.Get("env").Get(name) != nil || slices.ContainsFunc(r.Hook.Env, func(v config.EnvVar) bool { return v.Name == name })
	})
}

// SetBySource reports whether a file that a shell script sources may set a variable: one that does not bear the name of a product.
func SetBySource(s *commands.Script, name string) bool {
	f := s.Facts()
	return f.Language.IsShell() && f.HasImports() &&
		!strings.HasPrefix(name, "CLAUDE_") && !strings.HasPrefix(name, "COPILOT_")
}
