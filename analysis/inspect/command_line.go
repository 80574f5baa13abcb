// Package inspect answers what several rules ask of a document: its command lines, matchers, limits, fields and scripts as the
// products read them, and the sentences that rules share. It knows the Pass of package lint and no rule. Begin with CommandLines,
// MatcherUses and EntryDrops.
package inspect

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// CommandLine is a command as one kind of shell reads it, with the products and systems that run it so.
type CommandLine struct {
	*commands.Command
	*script.Line
	Pass   *lint.Pass
	RunsOn []CommandUse
	// Targets are the scripts of the document, once they are asked for.
	Targets func() []commands.Target
}

// CommandUse is one product on one system.
type CommandUse struct {
	*commands.Use
	OS schemas.OS
}

type commandLinesKey struct{ set schemas.Surfaces }

// CommandLines are the commands of the document as the products read them that it is made for, in source order. The list
// is shared: nobody may change it.
func CommandLines(p *lint.Pass) []CommandLine { return CommandLinesOn(p, p.Owners()) }

// CommandLinesOn are the commands of the document as some products read them. The list is shared, as that of CommandLines.
func CommandLinesOn(p *lint.Pass, set schemas.Surfaces) []CommandLine {
	return lint.Once(p, commandLinesKey{set}, func() []CommandLine { return readCommandLines(p, set) })
}

func readCommandLines(p *lint.Pass, set schemas.Surfaces) []CommandLine {
	var list []CommandLine
	targets := sync.OnceValue(func() []commands.Target { return commands.Targets(p.Workspace().Snapshot, p.Doc) })
	for _, c := range p.Commands() {
		first := len(list)
		for i := range c.Uses {
			u := &c.Uses[i]
			if !set.Has(u.Surface) {
				continue
			}
			notation := commands.Notation(u.Shell)
			var line *CommandLine
			for j := first; j < len(list); j++ {
				if list[j].Line.Shell == notation {
					line = &list[j]
				}
			}
			for _, os := range u.OS {
				if !ChecksOS(p, os) {
					continue
				}
				if line == nil {
					list = append(list, CommandLine{Command: c, Line: c.Line(notation), Pass: p, Targets: targets})
					line = &list[len(list)-1]
				}
				line.RunsOn = append(line.RunsOn, CommandUse{u, os})
			}
		}
	}
	return list
}

// Where is the command for those alone of which a condition is true; false when there is none.
func (c CommandLine) Where(is func(CommandUse) bool) (CommandLine, bool) {
	var uses []CommandUse
	for _, u := range c.RunsOn {
		if is(u) {
			if uses == nil {
				uses = make([]CommandUse, 0, len(c.RunsOn))
			}
			uses = append(uses, u)
		}
	}
	c.RunsOn = uses
	return c, len(uses) > 0
}

// Slice is the text of a range of the command.
func (c *CommandLine) Slice(r text.Range) string { return c.Text[r.Start:min(r.End, len(c.Text))] }

func (c *CommandLine) Products() schemas.Surfaces {
	var set schemas.Surfaces
	for _, u := range c.RunsOn {
		set |= schemas.SurfaceSet(u.Surface)
	}
	return set
}

// Systems that the products run it on, each once.
func (c *CommandLine) Systems() []schemas.OS {
	return slices.DeleteFunc(slices.Clone(schemas.AllOS[:]), func(os schemas.OS) bool {
		return !slices.ContainsFunc(c.RunsOn, func(u CommandUse) bool { return u.OS == os })
	})
}

// Hook is the entry as the first of the products reads it.
func (c *CommandLine) Hook() *config.Hook { return c.RunsOn[0].Hook }

// Sets reports that the hook gives a variable its value, in env or in the command itself.
func (c *CommandLine) Sets(name string) bool {
	return slices.Contains(c.Assigned, name) || slices.ContainsFunc(c.RunsOn, func(u CommandUse) bool {
		return slices.ContainsFunc(u.Hook.Env, func(v config.EnvVar) bool { return v.Node != nil && v.Name == name })
	})
}

// Effect is what a product does when the command ends with an exit code.
func (u CommandUse) Effect(p *lint.Pass, code int) schemas.ExitEffect {
	rule, ok := u.Hook.Event.ExitFor(u.Surface, code, p.Settings().Edition)
	if !ok {
		return schemas.ExitReadsOutput
	}
	return rule.Effect
}

// ProductsThat are the products that do something when the command ends with an exit code.
func (c *CommandLine) ProductsThat(code int, effects ...schemas.ExitEffect) schemas.Surfaces {
	var set schemas.Surfaces
	for _, u := range c.RunsOn {
		if slices.Contains(effects, u.Effect(c.Pass, code)) {
			set |= schemas.SurfaceSet(u.Surface)
		}
	}
	return set
}

// Cost says what it costs that the command ends with an exit code: that calls are refused, or what else is given. It is the
// end of a headline.
func (c *CommandLine) Cost(code int, otherwise string) string {
	denies, blocks := c.ProductsThat(code, schemas.ExitDenies), c.ProductsThat(code, schemas.ExitBlocks)
	what := c.Hook().Event.Name
	switch {
	case !denies.Empty() && slices.Contains([]string{"PreToolUse", "PermissionRequest"}, what):
		return RefusalOf(denies, c.Products(), "deny", "denies", c.everyCall())
	case !denies.Empty():
		return RefusalOf(denies, c.Products(), "deny", "denies", "every time")
	case blocks.Empty():
		return otherwise
	case what == "UserPromptSubmit":
		return RefusalOf(blocks, c.Products(), "block", "blocks", "every prompt")
	case what == "Stop" || what == "SubagentStop":
		return RefusalOf(blocks, c.Products(), "keep", "keeps", "the agent from stopping")
	}
	return RefusalOf(blocks, c.Products(), "block", "blocks", "each time")
}

// everyCall is what a hook that always refuses refuses.
func (c *CommandLine) everyCall() string {
	if slices.ContainsFunc(c.RunsOn, func(u CommandUse) bool { return u.Hook.Matcher == nil }) {
		return "every tool call"
	}
	return "every matching tool call"
}

// RefusalOf is "Copilot CLI denies every tool call". The products need no names when all do it.
func RefusalOf(set, all schemas.Surfaces, many, one, what string) string {
	switch {
	case set == all && all.Len() > 1:
		return map[string]string{"deny": what + " is denied", "block": what + " is blocked", "keep": "the agent cannot stop"}[many]
	case set.IsOne():
		return set.Names() + " " + one + " " + what
	}
	return set.Names() + " " + many + " " + what
}

// Replace exchanges a range of the command for other text. False where the notation would make something else of it.
func (c *CommandLine) Replace(r text.Range, with string) (edit.Edit, bool) {
	n, within := c.Piece(r)
	at := n.SourceRange(within.Start, within.End)
	if c.Pass.Tree().Language == syntax.JSON {
		quoted, err := json.Marshal(with)
		if err != nil || n.Bad {
			return edit.Edit{}, false
		}
		escaped := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(quoted[1 : len(quoted)-1]))
		return c.Pass.Replace(at, escaped), true
	}
	// In YAML only text that needs no escape in any style, and that does not change what kind of scalar it is.
	if strings.ContainsAny(with, "\\\n'#:") || at.Start == n.Range.Start || strings.Contains(with, `"`) && strings.HasPrefix(n.Source(), `"`) {
		return edit.Edit{}, false
	}
	return c.Pass.Replace(at, with), true
}

// ShortPath is a path for a headline: all of it, or its end.
func ShortPath(file string) string {
	file = strings.ReplaceAll(file, `\`, "/")
	for len(file) > 24 {
		_, rest, ok := strings.Cut(strings.TrimPrefix(file, "…/"), "/")
		if !ok {
			return file
		}
		file = "…/" + rest
	}
	return file
}

// InMiddle is a path that is shortened to so many characters where it tells least, between its beginning and its name.
func InMiddle(file string, limit int) string {
	if utf8.RuneCountInString(file) <= limit {
		return file
	}
	parts := strings.Split(file, "/")
	for n := len(parts) - 2; n > 0; n-- {
		if cut := strings.Join(parts[:n], "/") + "/…/" + parts[len(parts)-1]; utf8.RuneCountInString(cut) <= limit {
			return cut
		}
	}
	r := []rune(file)
	return string(r[:limit/2]) + "…" + string(r[len(r)-(limit-limit/2-1):])
}

// StartsInSession reports that a product starts hooks in a directory that depends on the session, and says in CLAUDE_PROJECT_DIR
// where the project is.
func StartsInSession(p *lint.Pass, s schemas.Surface) bool {
	return schemas.EngineOn(s, p.Settings().Edition).Cwd == schemas.SessionDirectory &&
		schemas.VariableNamed("CLAUDE_PROJECT_DIR").On(s) == schemas.VariableSet
}

// ReplaceProjectDir are the products that put the project's directory into the arguments of a program themselves.
func ReplaceProjectDir() schemas.Surfaces {
	ph, _ := schemas.PlaceholderIn("${CLAUDE_PROJECT_DIR}")
	return ph.Replaced
}

// IsUserFile reports that the file belongs to one user on one machine, so that what it says of them is right.
func IsUserFile(p *lint.Pass) bool {
	d := p.Doc
	return d.Source == nil || d.Source.Scope == schemas.User || strings.HasPrefix(d.Source.Glob, "~/") || strings.HasSuffix(d.Path, ".local.json")
}

func TextRange(start, end int) text.Range { return text.Range{Start: start, End: end} }

func ChecksOS(p *lint.Pass, os schemas.OS) bool {
	return p.Settings().OS == nil || slices.Contains(p.Settings().OS, os)
}
