package rules

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:         "undefined-var",
	Severity:   lint.Error,
	Supersedes: []string{"cwd-not-found", "broken-quoting", "shell-syntax-error"}, // of a placeholder in a cwd or for sh, and how a variable is quoted
	Summary:    "a variable that no product sets",
	Why: `The variable is empty when the hook runs, so a test of it never succeeds and a path that starts with it leads nowhere. Details
of the tool call come as JSON on standard input, not in variables. VS Code replaces ${workspaceFolder} and ${env:NAME} in settings and
tasks, not in hooks, no product runs hooks with cmd.exe, which replaces %NAME%, and none replaces {{file_path}}. A variable that only some
products set is only info.`,
	Bad:  hookFile("PostToolUse", `{ "type": "command", "command": "npx prettier --write \"$TOOL_INPUT_FILE_PATH\"" }`),
	Good: hookFile("PostToolUse", `{ "type": "command", "command": "jq -r '.tool_input.filePath // .tool_input.path' | xargs npx prettier --write" }`),
	Refs: cite("vscode-1.130", "copilot-cli-1.0.102", "claude-2026-08: Environment variables"),
	Check: func(p *lint.Pass) {
		posix := map[*commands.Command]bool{}
		for _, c := range inspect.CommandLines(p) {
			if c.Shell == script.POSIX {
				posix[c.Command] = true
			} else if posix[c.Command] {
				continue // one report is enough: the POSIX reading was checked
			}
			reportPercent(p, c)
			reportBraces(p, c)
			first := map[string]bool{}
			for _, e := range c.Expansions {
				if !e.Default && !first[e.Name] && !c.Sets(e.Name) && reportUndefined(p, c, e) {
					first[e.Name] = true
				}
			}
		}
		reportUndefinedCwd(p)
	},
})

// reportUndefined reports a variable that is not set where the command runs, and whether it did.
func reportUndefined(p *lint.Pass, c *inspect.CommandLine, e script.Expansion) bool {
	written := c.Slice(e.Range)
	if ph, ok := schemas.PlaceholderIn(written); ok && ph.Replaced.Empty() {
		name := strings.TrimSuffix(strings.TrimPrefix(written, "${"), "}")
		effect, severity := "it is empty", lint.Warning
		if strings.Contains(name, ":") {
			effect = "the shell stops at it"
		} else if call := slice.Pointer(c.Calls, func(call *script.Call) bool {
			return call.Sure && call.Last && !call.FailureIgnored && cmp.Or(call.Interpreted(), &call.Words[0]).Bare.Start == e.Range.Start
		}); call != nil { // the path begins with /
			effect, severity = c.Cost(c.CodeWithout(script.Script{Interpreter: call.Program()}), "the script is not found"), lint.Error
		}
		r := p.Report(c.DocRange(e.Range), c.Products(), "`%s` is not replaced in hooks: %s", written, effect).AtMost(severity).Help("%s", insteadOfPlaceholder(name))
		if strings.Contains(name, ":") {
			c.NoteCost(r, 2, "sh exits with 2: %s")
		}
		return true
	}
	if argument().MatchString(e.Name) {
		return reportArgument(p, c, e)
	}
	if p.Root().Get("env").Get(e.Name) != nil {
		return false
	}
	v := schemas.VariableNamed(e.Name)
	if v == nil {
		return reportPayload(p, c, e) || reportToolData(p, c, e)
	}
	if v.NeverSet() {
		p.Report(c.DocRange(e.Range), c.Products(), "no product sets `%s`: it is always empty", e.Name).AtMost(lint.Warning).Help("%s", v.Instead)
		return true
	}
	if !v.Path || e.Fallback { // one variable for each product
		return false
	}
	if c.Shell == script.PowerShell && !e.Environment {
		return reportNotEnvironment(p, c, e)
	}
	unset, ok := c.Where(func(u inspect.CommandUse) bool { return isUnset(p, v, u) })
	return ok && reportUnset(p, c, &unset, v, e)
}

var (
	argument = regex.Lazy(`^[1-9]$`)
	// ownArguments matches what gives code arguments (a function, a shell with code, a builtin that sets them), or means others by $1.
	ownArguments = regex.Lazy(`\(\)|\b\w*sh\s+(-\S+\s+)*-\w*c\b|\b(function|set|eval|source|xargs|awk|perl)\b|(^|[;&|]\s*)\.\s`)
)

// reportArgument reports an argument in a command, which is the code of a shell that has none, and whether it did.
func reportArgument(p *lint.Pass, c *inspect.CommandLine, e script.Expansion) bool {
	if c.Shell != script.POSIX || ownArguments().MatchString(c.Text) {
		return false
	}
	p.Report(c.DocRange(e.Range), c.Products(), "no product passes arguments: `$%s` is always empty", e.Name).AtMost(lint.Warning).Help("read the payload from standard input")
	return true
}

// reportPercent reports a variable in the notation of cmd.exe, which starts no hooks.
func reportPercent(p *lint.Pass, c *inspect.CommandLine) {
	if strings.Count(c.Text, "%") < 2 || slices.ContainsFunc(c.Calls, func(call script.Call) bool { return call.Program() == "cmd" }) {
		return
	}
	for i := range c.Calls {
		for _, w := range c.Calls[i].Words[1:] {
			m := inspect.Percent().FindStringSubmatchIndex(c.Slice(w.Range))
			if m == nil {
				continue
			}
			name := c.Slice(w.Range)[m[2]:m[3]]
			v := schemas.VariableNamed(name)
			read, _ := inspect.ReadCallData(name)
			help := cmp.Or(read, fmt.Sprintf("write `$%s`, and `$env:%s` for PowerShell", name, name))
			if v != nil && v.NeverSet() {
				help = v.Instead
			} else if v == nil && read == "" && !slices.Contains(windowsVars, strings.ToUpper(name)) {
				continue
			}
			at := inspect.TextRange(w.Range.Start+m[0], w.Range.Start+m[1])
			p.ReportOnce(c.DocRange(at), c.Products(), "`%s` is the notation of cmd.exe, which runs no hook: it stays as it is", "%"+name+"%").AtMost(lint.Warning).Help("%s", help)
			return
		}
	}
}

// windowsVars are variables that Windows sets, which are often written in the notation of cmd.exe.
var windowsVars = []string{"USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMFILES", "TEMP", "USERNAME", "HOMEPATH"}

// braces matches a name of several words in double braces; one word may be for a program with templates of its own.
var braces = regex.Lazy(`\{\{\s*([A-Za-z]+(?:[_.][A-Za-z]+)+)\s*\}\}`)

// reportBraces reports a part of the call in double braces, for which no product puts anything.
func reportBraces(p *lint.Pass, c *inspect.CommandLine) {
	m := braces().FindStringSubmatchIndex(c.Text)
	if m == nil {
		return
	}
	if read, _ := inspect.ReadCallData(strings.ReplaceAll(c.Text[m[2]:m[3]], ".", "_")); read != "" {
		p.ReportOnce(c.DocRange(inspect.TextRange(m[0], m[1])), c.Products(), "no product replaces `%s`: it stays as it is", c.Text[m[0]:m[1]]).AtMost(lint.Warning).Help("%s", read)
	}
}

// payloadName matches the names that authors give to a variable with the payload.
var payloadName = regex.Lazy(`(?i)^(hook_?)?(input|payload|stdin|event)(_?json|_?data)?$`)

// reportPayload reports a variable that stands for the payload, is handed to jq and was never filled, and whether it did.
func reportPayload(p *lint.Pass, c *inspect.CommandLine, e script.Expansion) bool {
	if c.Shell != script.POSIX || !payloadName().MatchString(e.Name) ||
		!regexp.MustCompile(`\b(echo|printf( '%s(\\n)?'| "%s(\\n)?")?) "?\$\{?`+e.Name+`\}?"? *\| *jq\b`).MatchString(c.Text) {
		return false
	}
	p.Report(c.DocRange(e.Range), c.Products(), "nothing sets `%s`: jq gets no payload", e.Name).AtMost(lint.Warning).Help("read it first: `%s=$(cat);`", e.Name)
	return true
}

// reportToolData reports a variable that stands for a part of the call, or for the prompt, and was never filled, and whether it did.
func reportToolData(p *lint.Pass, c *inspect.CommandLine, e script.Expansion) bool {
	help, carries := inspect.ReadCallData(e.Name)
	if help == "" || c.Shell != script.POSIX && !e.Environment || mayFill(c, e.Name) {
		return false
	}
	here, ok := c.Where(func(u inspect.CommandUse) bool {
		return u.Hook.Event.InputName(u.Surface, u.Hook.Name, p.Settings().Edition, func(neutral, _ string) bool { return neutral == carries }) != ""
	})
	if !ok {
		return false
	}
	p.Report(c.DocRange(e.Range), here.Products(), "no product sets `%s`: it is always empty", e.Name).AtMost(lint.Warning).Help("%s", help)
	return true
}

// mayFill reports whether a command may set a variable otherwise than by an assignment: by a builtin that takes its name, by a default, or in other code.
func mayFill(c *inspect.CommandLine, name string) bool {
	return c.Shell == script.PowerShell && regexp.MustCompile(`(?i)\$env:`+name+`\s*=|:SetEnvironmentVariable|\bSet-Item\b`).MatchString(c.Text) || slices.ContainsFunc(c.Calls, func(call script.Call) bool {
		switch call.Program() {
		case "source", ".", "eval":
			return true
		case "mapfile", "readarray", "printf", "getopts", "export", "declare", "local", "typeset", "readonly", "unset", "env", "set":
			return slices.ContainsFunc(call.Args(), func(arg string) bool { word, _, _ := strings.Cut(arg, "="); return word == name })
		}
		return false
	}) || slices.ContainsFunc(c.Expansions, func(other script.Expansion) bool { return other.Name == name && other.Default })
}

// reportNotEnvironment reports an environment variable written in PowerShell's syntax for its own variables.
func reportNotEnvironment(p *lint.Pass, c *inspect.CommandLine, e script.Expansion) bool {
	ph, _ := schemas.PlaceholderIn(c.Slice(e.Range))
	here, ok := c.Where(func(u inspect.CommandUse) bool { return !ph.Replaced.Has(u.Surface) })
	if !ok || e.Name == "HOME" {
		return false
	}
	r := p.Report(c.DocRange(e.Range), here.Products(), "PowerShell has no variable `$%s`: it is empty", e.Name).AtMost(lint.Warning).Help("`$env:%s`", e.Name)
	if ph.Replaced.Empty() {
		return true
	}
	r.Severity(lint.Info)
	replaced := ph.Replaced.Where(func(s schemas.Surface) bool { // where it runs the field, in a plugin of the format
		formats := schemas.EngineOn(s, p.Settings().Edition).PluginFormats && p.Doc.OfPlugin()
		return slices.ContainsFunc(c.Uses, func(u commands.Use) bool { return u.Surface == s }) && (!formats || inspect.PluginFormat(p).Token == ph.Text)
	})
	r.NoteOn(replaced, "replace", "it with the path before the shell reads it")
	return true
}

// isUnset reports whether a product does not set a variable for the hook.
func isUnset(p *lint.Pass, v *schemas.Variable, u inspect.CommandUse) bool {
	if p.Doc.Assumed {
		return false
	}
	switch v.Set[u.Surface] {
	case schemas.VariableNotSet:
		return true
	case schemas.VariablePluginOnly:
		return !inspect.MayBePlugin(p)
	case schemas.VariableSet:
		return v.InFiles && p.Doc.Kind != schemas.HookFile && !p.Doc.OfPlugin()
	case schemas.VariableSomeEvents:
		return len(v.Events) > 0 && !slices.Contains(v.Events, u.Hook.Event.Name)
	}
	return false
}

func reportUnset(p *lint.Pass, c, unset *inspect.CommandLine, v *schemas.Variable, e script.Expansion) bool {
	plugin := p.Doc.OfPlugin()
	set := unset.Products()
	base, _ := script.VariableBase(v.Name)
	if base == script.PluginDir && plugin && set != c.Products() {
		return false // a plugin's file that serves each product by its own variable
	}
	all, outside := set == c.Products(), base == script.PluginDir && !plugin
	headline := fmt.Sprintf("%s `%s`: it is empty there", lint.Verb(set, "do not set"), v.Name)
	switch {
	case outside && all:
		headline = fmt.Sprintf("`%s` is set for the hooks of plugins only: it is empty here", v.Name)
	case len(v.Events) > 0:
		headline = fmt.Sprintf("`%s` is not set on this event: it is empty", v.Name)
	}
	r := p.Report(c.DocRange(e.Range), set, "%s", headline).AtMost(lint.Warning)
	if others, ok := c.Where(func(u inspect.CommandUse) bool { return v.Set[u.Surface] == schemas.VariableSet }); ok && !all {
		r.Severity(lint.Info).NoteOn(others.Products()&^set, "set", "it")
	}
	if base == script.ProjectDir || base == script.HookDir || outside {
		r.Help("write a path from the project's root, where %s: `./path/to/script`", lint.Verb(set, "start")+" hooks")
		if session, variable := inspect.StartsInSession(p, set); session != 0 {
			r.Help("write `\"$%s\"/path/to/script`", variable)
		}
	}
	return true
}

// insteadOfPlaceholder describes what to write in place of a placeholder of VS Code's settings.
func insteadOfPlaceholder(name string) string {
	if env, ok := strings.CutPrefix(name, "env:"); ok {
		return "write `$" + env + "`"
	}
	if strings.HasPrefix(name, "workspace") {
		return "leave it out: hooks start in the workspace folder, or the root of the repository"
	}
	return "write the value itself"
}

// reportUndefinedCwd reports variables in cwd, which no shell ever reads.
func reportUndefinedCwd(p *lint.Pass) {
	for _, k := range p.Hooks() {
		m := k.Entry.Node.Member("cwd")
		set := p.Owners() & k.Where(func(_ schemas.Surface, h *config.Hook) bool { return h.Cwd != "" })
		if m == nil || m.Value.Kind != syntax.String || set.Empty() {
			continue
		}
		start := strings.Index(m.Value.Text, "${")
		end := strings.Index(m.Value.Text, "}")
		if start < 0 || end < start {
			continue
		}
		written := m.Value.Text[start : end+1]
		ph, ok := schemas.PlaceholderIn(written)
		if !ok || !ph.Replaced.Empty() {
			continue
		}
		denies := set & inspect.DenyUnstarted(p, k)
		effect := "this hook cannot start"
		if !denies.Empty() {
			effect = inspect.RefusalOf(denies, set, "deny", "every tool call")
		}
		p.Report(m.Value.SourceRange(start, end+1), set, "`%s` is not replaced in `cwd`: %s", written, effect).Covers(m.Value.Range).Help("%s", insteadOfPlaceholder(strings.Trim(written, "${}")))
	}
}
