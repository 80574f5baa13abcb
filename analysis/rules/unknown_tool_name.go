package rules

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var unknownToolName = lint.Rule{
	ID:         "unknown-tool-name",
	Severity:   lint.Warning,
	Fix:        lint.UnsafeFix,
	NeedsFiles: true,
	Doc: lint.Doc{
		Summary: "a script that checks only for tools that the product does not have",
		Why: `Each product has its own tools: Claude Code's Bash is run_in_terminal in VS Code and bash under Copilot's camelCase events. A
script that compares the tool's name only with another product's names never does its job. Compare it with the names of every product that
runs the script.`,
		Bad:  guardExample("PreToolUse", "guard.sh", "#!/usr/bin/env bash\ntool=$(jq -r .tool_name)\nif [ \"$tool\" = Bash ]; then\n  echo 'ask before you run commands' >&2\n  exit 2\nfi\n"),
		Good: guardExample("PreToolUse", "guard.sh", "#!/usr/bin/env bash\ntool=$(jq -r .tool_name)\ncase $tool in\n  run_in_terminal|Bash)\n    echo 'ask before you run commands' >&2\n    exit 2 ;;\nesac\n"),
		Refs: []schemas.Ref{{Doc: "000", Section: "Gotcha 6"}, {Doc: "vscode-1.130"}, {Doc: "copilot-cli-1.0.102"}},
	},
	Script: func(p *lint.Pass, s *commands.Script) {
		compared := inspect.ToolTests(s)
		if len(compared) == 0 || slices.ContainsFunc(compared, func(c facts.Compare) bool {
			return slices.ContainsFunc(c.Values, func(v facts.Literal) bool { return lacksSeparators(v.Text) })
		}) {
			return
		}
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			name := inspect.SentField(p, r, "toolName")
			return name != "" && slices.ContainsFunc(compared, func(c facts.Compare) bool { return c.Path == name }) &&
				!slices.ContainsFunc(compared, func(c facts.Compare) bool { return c.Path == name && mayMatch(r, &c) }) && !namesTool(s, r)
		})
		if set.Empty() {
			return
		}
		first := compared[0]
		var words []string
		for _, c := range compared {
			for _, v := range c.Values {
				if !slices.Contains(words, v.Text) {
					words = append(words, v.Text)
				}
			}
		}
		what := "named `" + words[0] + "`"
		if len(words) > 1 {
			what = "with these names"
		}
		r := p.ReportIn(s, first.Values[0].Range, set, "no tool %s in %s: this test is never true", what, set.Names())
		for _, o := range inspect.Named(set).List() {
			if names := toolsLike(s, o, words); len(names) > 0 {
				list := "`" + names[0] + "`"
				for _, n := range names[1:min(len(names), 4)] {
					if len(list)+len(n) < 78 {
						list += ", `" + n + "`"
					}
				}
				r.Note("in %s: %s", o.Name(), list)
			}
		}
		r.Help("compare with the names that each product sends")
		if change := matchEvery(p, s, compared, set); change != nil {
			r.UnsafeFix("Compare with the names of every product", change.Edits...)
		}
	},
}

// toolsLike returns the tools of a surface that do what the named ones do.
func toolsLike(s *commands.Script, o schemas.Surface, words []string) []string {
	casing := schemas.SnakeCase
	for i := range s.Runs {
		if s.Runs[i].Surface == o {
			casing = s.Runs[i].Casing()
		}
	}
	var names []string
	for _, w := range words {
		for _, part := range toolWord().FindAllString(w, -1) {
			for _, n := range schemas.NearestTools(part, o, casing) {
				if !slices.Contains(names, n) {
					names = append(names, n)
				}
			}
		}
	}
	return names
}

var toolWord = regex.Lazy(`[A-Za-z_]+`)

// mayMatch reports whether some tool that the surface may send matches a value of the test.
func mayMatch(r *commands.Run, c *facts.Compare) bool {
	for _, v := range c.Values {
		if c.How == facts.Glob && v.Text == "*" {
			continue
		}
		if matchesTool(r, c, v.Text) {
			return true
		}
	}
	return false
}

func matchesTool(r *commands.Run, c *facts.Compare, v string) bool {
	how := c.How
	if _, tool, ok := strings.Cut(v, "/"); ok && how == facts.Equal && isAgentsName(tool) {
		return false
	}
	if strings.Contains(v, "mcp") || strings.ContainsAny(v, "/:") { // an MCP server may have any tool
		return true
	}
	for _, name := range schemas.ToolNames(r.Surface, r.Casing()) {
		if matchesName(c, v, name) {
			return true
		}
	}
	if core := strings.Trim(v, "*"); (how == facts.Contains || core != v) && slices.Contains(kinds, core) {
		return true // a tool of an MCP server may have this name
	}
	if how == facts.Regex {
		return false
	}
	// An unknown name may be that of an extension's tool.
	return !slices.ContainsFunc(toolWord().FindAllString(v, -1), isKnown)
}

// matchesName reports whether a tool's name passes a test, or may.
func matchesName(c *facts.Compare, v, name string) bool {
	if (c.Folded || c.Changed) && c.How != facts.Regex { // which ignores the case anyway
		v, name = strings.ToLower(v), strings.ToLower(name)
	}
	switch c.How {
	case facts.Equal:
		return name == v
	case facts.Glob:
		ok, err := path.Match(v, name)
		return ok || err != nil
	case facts.Contains:
		return strings.Contains(strings.ToLower(name), strings.ToLower(v))
	}
	re, err := regexp.Compile("(?i)" + v)
	return err != nil || re.MatchString(name)
}

// kinds are words for what a tool does, found in scripts whose authors guessed the names.
var kinds = []string{
	"exec", "execute", "executeCommand", "execute_command", "run", "runCommand", "runCommands", "run_command", "runInTerminal", "runTerminal", "run_terminal", "run_terminal_command", "run_terminal_cmd",
	"run_shell_command", "shell", "shell_command", "terminal", "command", "cmd", "create", "createFile", "delete", "deleteFile", "edit", "editFile", "edit_file", "read", "readFile",
	"readFiles", "remove", "write", "writeFile", "writeFiles", "write_file", "write_to_file",
}

// isAgentsName reports a name that a product takes in the list of tools of an agent, after that of the set, and never sends.
func isAgentsName(name string) bool {
	return slices.ContainsFunc(schemas.AllSurfaces.List(), func(s schemas.Surface) bool {
		tools := schemas.ToolsOn(s)
		if !slices.ContainsFunc(tools, func(t *schemas.Tool) bool { return t.Reference != "" }) {
			return false // it has no sets
		}
		_, other := schemas.OtherToolNamed(s, name)
		return other || slices.ContainsFunc(tools, func(t *schemas.Tool) bool { return t.Reference == name })
	})
}

var wordBreaks = strings.NewReplacer("_", "", "-", "")

// lacksSeparators reports whether a tool's name has lost its word separators: the script has normalized the names.
func lacksSeparators(name string) bool { return unseparated()[name] }

// unseparated holds the names of tools that have separators, without them.
var unseparated = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for i := range schemas.Tools() {
		if name := schemas.Tools()[i].Name; strings.ContainsAny(name, "_-") {
			names[wordBreaks.Replace(name)] = true
		}
	}
	return names
})

// isKnown reports whether a surface has a tool of this name or one that begins with it, a document mentions it, or it only names
// a kind of tool.
func isKnown(name string) bool {
	if slices.Contains(kinds, name) {
		return true
	}
	for _, s := range schemas.AllSurfaces.List() {
		if schemas.ToolNamed(s, name) != nil || strings.Contains(name, "_") && slices.ContainsFunc(schemas.ToolsOn(s), func(t *schemas.Tool) bool { return strings.HasPrefix(t.Name, name+"_") }) {
			return true
		}
	}
	return slices.ContainsFunc(schemas.OtherToolNames(), func(o schemas.OtherToolName) bool { return strings.EqualFold(o.Name, name) })
}

// namesTool reports whether a script names a tool of the surface elsewhere. Names without an underscore do not count, since
// they are ordinary words.
func namesTool(s *commands.Script, r *commands.Run) bool {
	for _, name := range schemas.ToolNames(r.Surface, r.Casing()) {
		if strings.ContainsAny(name, "_") && s.Facts().Has(name) {
			return true
		}
	}
	return false
}
