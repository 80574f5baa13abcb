package rules

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

// commandLine is a command as one kind of shell reads it, with the products and systems that run it so.
type commandLine struct {
	*commands.Command
	*script.Line
	p    *lint.Pass
	uses []commandUse
	// targets are the scripts of the document, once they are asked for.
	targets func() []commands.Target
}

// commandUse is one product on one system.
type commandUse struct {
	*commands.Use
	os schemas.OS
}

type commandLinesKey struct{}

// commandLines are the commands of the document as the products read them that it is made for, in source order. The list
// is shared: nobody may change it.
func commandLines(p *lint.Pass) []commandLine {
	return lint.Once(p, commandLinesKey{}, func() []commandLine { return readCommandLines(p) })
}

func readCommandLines(p *lint.Pass) []commandLine {
	var list []commandLine
	targets := sync.OnceValue(func() []commands.Target { return commands.Targets(p.Workspace().Snapshot, p.Doc) })
	for _, c := range p.Commands() {
		first := len(list)
		for i := range c.Uses {
			u := &c.Uses[i]
			if !p.Owners().Has(u.Surface) {
				continue
			}
			notation := commands.Notation(u.Shell)
			var line *commandLine
			for j := first; j < len(list); j++ {
				if list[j].Line.Shell == notation {
					line = &list[j]
				}
			}
			for _, os := range u.OS {
				if !checksOS(p, os) {
					continue
				}
				if line == nil {
					list = append(list, commandLine{Command: c, Line: c.Line(notation), p: p, targets: targets})
					line = &list[len(list)-1]
				}
				line.uses = append(line.uses, commandUse{u, os})
			}
		}
	}
	return list
}

// where is the command for those alone of which a condition is true; false when there is none.
func (c commandLine) where(is func(commandUse) bool) (commandLine, bool) {
	var uses []commandUse
	for _, u := range c.uses {
		if is(u) {
			if uses == nil {
				uses = make([]commandUse, 0, len(c.uses))
			}
			uses = append(uses, u)
		}
	}
	c.uses = uses
	return c, len(uses) > 0
}

// at is the place in the document of a range of the command.
func (c *commandLine) at(r text.Range) text.Range { return c.Node.SourceRange(r.Start, r.End) }

// written is the text of a range of the command.
func (c *commandLine) written(r text.Range) string { return c.Text[r.Start:min(r.End, len(c.Text))] }

func (c *commandLine) surfaces() schemas.Surfaces {
	var set schemas.Surfaces
	for _, u := range c.uses {
		set |= schemas.SurfaceSet(u.Surface)
	}
	return set
}

// systems that the products run it on, each once.
func (c *commandLine) systems() []schemas.OS {
	return slices.DeleteFunc(slices.Clone(schemas.AllOS[:]), func(os schemas.OS) bool {
		return !slices.ContainsFunc(c.uses, func(u commandUse) bool { return u.os == os })
	})
}

// hook is the entry as the first of the products reads it.
func (c *commandLine) hook() *config.Hook { return c.uses[0].Hook }

// sets reports that the hook gives a variable its value, in env or in the command itself.
func (c *commandLine) sets(name string) bool {
	return slices.Contains(c.Assigned, name) || slices.ContainsFunc(c.uses, func(u commandUse) bool {
		return slices.ContainsFunc(u.Hook.Env, func(v config.EnvVar) bool { return v.Node != nil && v.Name == name })
	})
}

// effect is what a product does when the command ends with an exit code.
func (u commandUse) effect(p *lint.Pass, code int) schemas.ExitEffect {
	rule, ok := u.Hook.Event.ExitFor(u.Surface, code, p.Settings().Edition)
	if !ok {
		return schemas.ExitReadsOutput
	}
	return rule.Effect
}

// productsThat are the products that do something when the command ends with an exit code.
func (c *commandLine) productsThat(code int, effects ...schemas.ExitEffect) schemas.Surfaces {
	var set schemas.Surfaces
	for _, u := range c.uses {
		if slices.Contains(effects, u.effect(c.p, code)) {
			set |= schemas.SurfaceSet(u.Surface)
		}
	}
	return set
}

// cost says what it costs that the command ends with an exit code: that calls are refused, or what else is given. It is the
// end of a headline.
func (c *commandLine) cost(code int, otherwise string) string {
	denies, blocks := c.productsThat(code, schemas.ExitDenies), c.productsThat(code, schemas.ExitBlocks)
	what := c.hook().Event.Name
	switch {
	case !denies.Empty() && slices.Contains([]string{"PreToolUse", "PermissionRequest"}, what):
		return refuses(denies, c.surfaces(), "deny", "denies", c.everyCall())
	case !denies.Empty():
		return refuses(denies, c.surfaces(), "deny", "denies", "every time")
	case blocks.Empty():
		return otherwise
	case what == "UserPromptSubmit":
		return refuses(blocks, c.surfaces(), "block", "blocks", "every prompt")
	case what == "Stop" || what == "SubagentStop":
		return refuses(blocks, c.surfaces(), "keep", "keeps", "the agent from stopping")
	}
	return refuses(blocks, c.surfaces(), "block", "blocks", "each time")
}

// everyCall is what a hook that always refuses refuses.
func (c *commandLine) everyCall() string {
	if slices.ContainsFunc(c.uses, func(u commandUse) bool { return u.Hook.Matcher == nil }) {
		return "every tool call"
	}
	return "every matching tool call"
}

// refuses is "Copilot CLI denies every tool call". The products need no names when all do it.
func refuses(set, all schemas.Surfaces, many, one, what string) string {
	switch {
	case set == all && all.Len() > 1:
		return map[string]string{"deny": what + " is denied", "block": what + " is blocked", "keep": "the agent cannot stop"}[many]
	case set.Len() == 1:
		return set.Names() + " " + one + " " + what
	case set == schemas.Copilot:
		return "Copilot " + one + " " + what
	}
	return set.Names() + " " + many + " " + what
}

// replace exchanges a range of the command for other text. False where the notation would make something else of it.
func (c *commandLine) replace(r text.Range, with string) (edit.Edit, bool) {
	at := c.at(r)
	if c.p.Tree().Language == syntax.JSON {
		quoted, err := json.Marshal(with)
		if err != nil || c.Node.Bad {
			return edit.Edit{}, false
		}
		escaped := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(quoted[1 : len(quoted)-1]))
		return c.p.Replace(at, escaped), true
	}
	// In YAML only text that needs no escape in any style, and that does not change what kind of scalar it is.
	if strings.ContainsAny(with, "\\\n'#:") || at.Start == c.Node.Range.Start || strings.Contains(with, `"`) && strings.HasPrefix(c.Node.Source(), `"`) {
		return edit.Edit{}, false
	}
	return c.p.Replace(at, with), true
}

// short is a path for a headline: all of it, or its end.
func short(file string) string {
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

// inMiddle is a path that is shortened to so many characters where it tells least, between its beginning and its name.
func inMiddle(file string, limit int) string {
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

// ownFile reports that the file belongs to one user on one machine, so that what it says of them is right.
func ownFile(p *lint.Pass) bool {
	d := p.Doc
	return d.Source == nil || d.Source.Scope == schemas.User || strings.HasPrefix(d.Source.Glob, "~/") || strings.HasSuffix(d.Path, ".local.json")
}

func textRange(start, end int) text.Range { return text.Range{Start: start, End: end} }

func checksOS(p *lint.Pass, os schemas.OS) bool {
	return p.Settings().OS == nil || slices.Contains(p.Settings().OS, os)
}
