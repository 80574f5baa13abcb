package inspect

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// MeetsTools reports whether all products that run a changed script send the tool names and inputs it uses, so that the fix uncovers no other mistake.
func MeetsTools(p *lint.Pass, s *commands.Script, f *facts.Facts) bool {
	if slices.ContainsFunc(f.Outputs, func(o facts.Output) bool { return o.Spliced != nil }) {
		return false
	}
	readsToo := func(own string) bool { return readsKey(f, own) }
	for _, r := range slice.Pointers(s.Runs) {
		input, tool := SentField(p, r, "toolArgs"), SentField(p, r, "toolName")
		for _, read := range f.Reads {
			name, key, _ := strings.Cut(read.Path, ".")
			if input != "" && name == input && (read.Parsed || key != "" && !HasToolKey(p, r, key) && !(IsPathKey(key) && slices.ContainsFunc(PathKeys(r.Surface), readsToo))) {
				return false
			}
		}
		tested := func(c facts.Compare) bool { return tool != "" && c.Path == tool }
		if slices.ContainsFunc(f.Compares, tested) && !slices.ContainsFunc(f.Compares, func(c facts.Compare) bool { return tested(c) && MayMatchTool(r, &c) }) {
			return false
		}
	}
	return true
}

// ToolsLike returns the tools of a surface that do what the named ones do.
func ToolsLike(s *commands.Script, o schemas.Surface, words []string) []string {
	r := runOn(s, o)
	var names []string
	for _, part := range toolWord().FindAllString(strings.Join(words, " "), -1) {
		if guessedShell().MatchString(part) && readsKey(s.Facts(), "command") {
			part = "runTerminalCommand" // a runCommand of VS Code runs a command of the editor
		}
		for _, name := range append([]string{part}, schemas.NearestTools(part, o, r.Casing())...) {
			if t := schemas.ToolNamed(o, name); t != nil && r.Sent(t) != part {
				names = slice.Add(names, r.Sent(t))
			}
		}
	}
	return names
}

// runOn returns a run of a script on one of its surfaces.
func runOn(s *commands.Script, o schemas.Surface) *commands.Run {
	return slice.Pointer(s.Runs, func(r *commands.Run) bool { return r.Surface == o })
}

// guessedShell matches words that people guess for the tool that runs shell commands.
var guessedShell = regex.Lazy(`(?i)^(run|exec|execute|shell|terminal|command)(_?(in|shell|terminal|commands?|cmd))*$`)

var toolWord = regex.Lazy(`[A-Za-z_]+`)

// MayMatchTool reports whether some tool that the surface may send matches a value of the test.
func MayMatchTool(r *commands.Run, c *facts.Compare) bool {
	return slices.ContainsFunc(c.Values, func(v facts.Literal) bool {
		return !(c.How == facts.Glob && v.Text == "*") && matchesTool(r, c, v.Text)
	})
}

// In returns the script as those runs execute it that may enter a block, as far as the tests of tools and events around it and the matcher tell.
func In(p *lint.Pass, s *commands.Script, b *facts.Block) *commands.Script {
	return forTools(p, s, b, b.Tools())
}

// Reaching is In for what comes at a place of the block, where branches that end the script for other tools tell as well.
func Reaching(p *lint.Pass, s *commands.Script, b *facts.Block, seq int) *commands.Script {
	return forTools(p, s, b, s.Facts().ToolsAt(b, seq))
}

func forTools(p *lint.Pass, s *commands.Script, b *facts.Block, tools []string) *commands.Script {
	others, events := b.OtherTools(), b.Events()
	if tools == nil && others == nil && events == nil {
		return s
	}
	excluded := func(r *commands.Run) bool {
		left, ok := Selected(p, r)
		return ok && len(left) > 0 && !slices.ContainsFunc(left, func(t *schemas.Tool) bool {
			name := strings.ToLower(r.Sent(t))
			return !slices.Contains(others, name) && (tools == nil || slices.Contains(tools, name))
		})
	}
	test := facts.Compare{Values: slice.Map(tools, func(name string) facts.Literal { return facts.Literal{Text: name} }), Folded: true}
	return s.Where(func(r *commands.Run) bool {
		return (tools == nil || MayMatchTool(r, &test)) && !excluded(r) && (events == nil || slices.Contains(events, strings.ToLower(r.Hook.Event.Name)))
	})
}

// Printing returns the script as the runs execute it that may print an output, as far as tests of the first argument and the event tell: of
// its name, or of a field that only another event of the product has.
func Printing(p *lint.Pass, s *commands.Script, o *facts.Output) *commands.Script {
	return s.Where(func(r *commands.Run) bool {
		argument, known := firstArgument(r)
		return s.Facts().MayPrint(o, r.Hook.Event.Name, argument, known) && !o.Block.Under(func(c *facts.Condition) bool {
			return !c.Negated && len(c.Fields) == 1 && !Sends(p, r, c.Fields[0]) &&
				s.Any(func(other *commands.Run) bool { return other.Surface == r.Surface && Sends(p, other, c.Fields[0]) })
		})
	})
}

// firstArgument returns the first argument that a run gives the script, "" when it gives none, and whether it is known.
func firstArgument(r *commands.Run) (argument string, known bool) {
	if len(r.Args) > 0 {
		return r.Args[0], !strings.ContainsAny(r.Args[0], "$`")
	}
	return "", !r.Arguments
}

// DecidedByMode reports whether something else than the first argument that a run gives the script decides which part is for it.
func DecidedByMode(r *commands.Run, b *facts.Block) bool {
	if _, known := firstArgument(r); known {
		return b.ModeBesides()
	}
	return b.Mode()
}

func matchesTool(r *commands.Run, c *facts.Compare, v string) bool {
	how := c.How
	if _, tool, ok := strings.Cut(v, "/"); ok && how == facts.Equal && isAgentsName(tool) {
		return false
	}
	if strings.Contains(v, "mcp") || strings.ContainsAny(v, "/:") { // an MCP server may have any tool
		form := schemas.MCPFormOn(r.Surface, r.Hook.Event.Name)
		return how != facts.Equal || !strings.HasPrefix(v, "mcp_") || form.Fits(v) // otherwise it is another product's name for one
	}
	if r.Sends(NameTest(c, v)) {
		return missedBeside(r, c, v) == ""
	}
	if how == facts.Regex {
		return false
	}
	// An unknown name may be that of an extension's tool, but not beside those of another product.
	return !slices.ContainsFunc(toolWord().FindAllString(v, -1), isKnown) && !slices.ContainsFunc(c.Values, func(o facts.Literal) bool { return o.Text != v && isKnown(o.Text) })
}

// MissedBeside returns a tool that the tests of a script miss since they name it in another casing, although they find another tool
// for something else: Bash, where they find read_bash. "" when there is none.
func MissedBeside(r *commands.Run, tests []facts.Compare) string {
	for _, c := range tests {
		for _, v := range c.Values {
			if name := missedBeside(r, &c, v.Text); name != "" {
				return name
			}
		}
	}
	return ""
}

func missedBeside(r *commands.Run, c *facts.Compare, v string) string {
	matches, words := NameTest(c, v), toolWord().FindAllString(v, -1)
	var found []string
	var missed *schemas.Tool
	for _, t := range schemas.ToolsOn(r.Surface) {
		switch sent := r.Sent(t); {
		case matches(sent):
			found = append(found, t.Purpose)
		case slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, sent) }):
			missed = t
		}
	}
	if c.How == facts.Equal || len(found) == 0 || missed == nil || slices.Contains(found, missed.Purpose) {
		return ""
	}
	return r.Sent(missed)
}

// NameTest returns whether a tool's name passes a test for a value, or may.
func NameTest(c *facts.Compare, v string) func(name string) bool {
	as := func(s string) string { return s }
	if fold := c.Folded || c.Changed; fold && c.How == facts.Regex {
		v = "(?i)" + v
	} else if fold || c.How == facts.Contains {
		as = strings.ToLower
	}
	v = as(v)
	switch c.How {
	case facts.Equal:
		return func(name string) bool { return as(name) == v }
	case facts.Contains:
		return func(name string) bool { return strings.Contains(as(name), v) }
	case facts.Glob:
		return func(name string) bool { ok, err := path.Match(v, as(name)); return ok || err != nil }
	}
	re, err := regexp.Compile(v)
	return func(name string) bool { return err != nil || re.MatchString(name) }
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
		return schemas.OtherToolNamed(s, name) != nil || slices.ContainsFunc(tools, func(t *schemas.Tool) bool { return t.Reference == name })
	})
}

// isKnown reports whether a product has a tool of this name or beginning with it, takes it in matchers, a document has it, or it names a kind of tool.
func isKnown(name string) bool {
	isTool := func(t *schemas.Tool) bool {
		return slices.Contains(t.Literals(), name) || strings.Contains(name, "_") && strings.HasPrefix(t.Name, name+"_")
	}
	return slices.Contains(kinds, name) || slices.ContainsFunc(schemas.Tools(), isTool) ||
		slices.ContainsFunc(schemas.OtherToolNames, func(o schemas.OtherToolName) bool { return strings.EqualFold(o.Name, name) })
}

// WithoutTools returns the surfaces that have none of the tools of the tests.
func WithoutTools(s *commands.Script, compared []facts.Compare) schemas.Surfaces {
	return s.Surfaces(nil) &^ s.Surfaces(func(r *commands.Run) bool {
		return slices.ContainsFunc(compared, func(c facts.Compare) bool { return len(c.Values) == 0 || MayMatchTool(r, &c) })
	})
}

// EndedByTool returns the surfaces in which a script has ended before a place, since it tests for tools that they do not have.
func EndedByTool(s *commands.Script, at int) schemas.Surfaces {
	f := s.Facts()
	tests := slice.Filter(f.Compares, func(c facts.Compare) bool { return schemas.NeutralName(c.Path) == "toolName" && c.Range.End <= at })
	if len(tests) == 0 || !slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return e.Range.End <= at && tests[0].Range.Start < e.Range.Start }) {
		return 0
	}
	return WithoutTools(s, tests)
}
