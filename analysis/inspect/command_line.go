// Package inspect provides queries that several rules need: command lines, matchers, timeouts, fields and scripts as
// the products read them, and phrases that rules share. It uses the Pass of package lint and knows no rule. Begin with
// CommandLines, MatcherUses and EntryDrops.
package inspect

import (
	"iter"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// CommandLine is a command as one kind of shell parses it, with the products and systems that run it that way.
type CommandLine struct {
	*commands.Command
	*script.Line
	Pass   *lint.Pass
	RunsOn []CommandUse
}

// CommandUse is one product on one operating system.
type CommandUse struct {
	*commands.Use
	OS schemas.OS
}

// CommandLines returns the commands of the document as its owners read them, in source order. Do not modify it: it is shared.
func CommandLines(p *lint.Pass) []*CommandLine { return CommandLinesOn(p, p.Owners()) }

// Calls iterates over the calls in CommandLines, each with its command.
func Calls(p *lint.Pass) iter.Seq2[*CommandLine, *script.Call] {
	return func(yield func(*CommandLine, *script.Call) bool) {
		for _, c := range CommandLines(p) {
			for i := range c.Calls {
				if !yield(c, &c.Calls[i]) {
					return
				}
			}
		}
	}
}

// CommandLinesOn is CommandLines for other products.
func CommandLinesOn(p *lint.Pass, set schemas.Surfaces) []*CommandLine {
	return lint.Once(p, set, func() []*CommandLine { return readCommandLines(p, set) })
}

func readCommandLines(p *lint.Pass, set schemas.Surfaces) []*CommandLine {
	var list []*CommandLine
	for _, c := range commands.Commands(p.Workspace().Snapshot, p.Doc) {
		first := len(list)
		for _, u := range slice.Pointers(c.Uses) {
			if !set.Has(u.Surface) || u.Hook.Event.Firing[u.Surface].State == schemas.NeverFires {
				continue
			}
			notation := commands.Notation(u.Shell)
			line := slice.Find(list[first:], func(c *CommandLine) bool { return c.Line.Shell == notation })
			for _, os := range u.OS {
				if !p.Settings().WantsOS(os) {
					continue
				}
				if line == nil {
					line = &CommandLine{Command: c, Line: c.Line(notation), Pass: p}
					list = append(list, line)
				}
				line.RunsOn = append(line.RunsOn, CommandUse{u, os})
			}
		}
	}
	return list
}

// Where restricts the command to uses for which a condition holds; false when there is none.
func (c CommandLine) Where(is func(CommandUse) bool) (CommandLine, bool) {
	c.RunsOn = slice.Filter(c.RunsOn, is)
	return c, len(c.RunsOn) > 0
}

// Slice returns the text of a range of the command.
func (c *CommandLine) Slice(r text.Range) string { return c.Text[r.Start:min(r.End, len(c.Text))] }

// LosesBackslashes reports whether a part of the command is a script's relative path without quotes, whose backslashes sh removes.
func (c *CommandLine) LosesBackslashes(r text.Range) bool {
	return c.Shell == script.POSIX && windowsPath().MatchString(c.Slice(r))
}

var windowsPath = regex.Lazy(`^[\w.-]+(?:\\[\w.-]+)+\.(?:ps1|py|m?js|sh)$`)

// Products returns the products that run it.
func (c *CommandLine) Products() schemas.Surfaces {
	return schemas.SurfaceSet(slice.Map(c.RunsOn, func(u CommandUse) schemas.Surface { return u.Surface })...)
}

// Systems returns the operating systems on which the products run it.
func (c *CommandLine) Systems() []schemas.OS {
	return slice.Filter(schemas.AllOS[:], func(os schemas.OS) bool {
		return slices.ContainsFunc(c.RunsOn, func(u CommandUse) bool { return u.OS == os })
	})
}

// Hook returns the hook as the first of the products reads it.
func (c *CommandLine) Hook() *config.Hook { return c.RunsOn[0].Hook }

// Sets reports whether the hook sets a variable, in env or in the command itself.
func (c *CommandLine) Sets(name string) bool {
	return slices.Contains(c.Assigned, name) || slices.ContainsFunc(c.RunsOn, func(u CommandUse) bool {
		return slices.ContainsFunc(u.Hook.Env, func(v config.EnvVar) bool { return v.Node != nil && v.Name == name })
	})
}

// Effect is what a product does when the command exits with a code.
func (u CommandUse) Effect(p *lint.Pass, code int) schemas.ExitEffect {
	return Exit(p, u.Hook, u.Surface, code).Effect
}

// Refuses reports whether a product denies or blocks something when the command exits with a code.
func (u CommandUse) Refuses(p *lint.Pass, code int) bool { return refuse(u.Effect(p, code)) }

// Exit returns what an exit code of a hook means to a surface: without a row, that it reads the output.
func Exit(p *lint.Pass, h *config.Hook, s schemas.Surface, code int) schemas.ExitRule {
	rule, _ := h.Event.ExitFor(s, code, p.Settings().Edition)
	return rule
}

func refuse(effect schemas.ExitEffect) bool {
	return effect == schemas.ExitDenies || effect == schemas.ExitBlocks
}

// ProductsThat returns the products on which an exit code has one of the effects.
func (c *CommandLine) ProductsThat(code int, effects ...schemas.ExitEffect) schemas.Surfaces {
	those, _ := c.Where(func(u CommandUse) bool { return slices.Contains(effects, u.Effect(c.Pass, code)) })
	return those.Products()
}

// Cost is the consequence of an exit code as the end of a headline: what is denied or blocked, or else otherwise.
func (c *CommandLine) Cost(code int, otherwise string) string {
	denies, blocks := c.ProductsThat(code, schemas.ExitDenies), c.ProductsThat(code, schemas.ExitBlocks)
	event := c.Hook().Event
	switch {
	case !denies.Empty():
		return RefusalOf(denies, c.Products(), "deny", EveryCall(!slices.ContainsFunc(c.RunsOn, func(u CommandUse) bool { return denies.Has(u.Surface) && u.Hook.Matcher == nil })))
	case blocks.Empty():
		return otherwise
	case event.Before == schemas.PromptWaits:
		return RefusalOf(blocks, c.Products(), "block", "every prompt")
	case event.Stops:
		return RefusalOf(blocks, c.Products(), "keep", "the agent from stopping")
	}
	return RefusalOf(blocks, c.Products(), "block", "each time")
}

// NoteCost adds what an exit code costs to a finding, if that is more than a failed hook; it is the argument of the format.
func (c *CommandLine) NoteCost(r *lint.Report, code int, format string) {
	if cost := c.Cost(code, ""); cost != "" {
		r.Note(format, cost)
	}
}

// CodeWithout is the exit code of the command where one of its scripts does not exist.
func (c *CommandLine) CodeWithout(s script.Script) int {
	if code, known := schemas.MissingScriptCode(s.Interpreter, c.RunsOn[0].OS); known {
		return code
	}
	return 127
}

// EveryCall names the calls that a hook, which may have a matcher, denies when it always denies.
func EveryCall(matcher bool) string {
	if matcher {
		return "every matching tool call"
	}
	return "every tool call"
}

// RefusalOf is "Copilot CLI denies every tool call", without product names when all of them do.
func RefusalOf(set, all schemas.Surfaces, verb, what string) string {
	if set == all && all.Len() > 1 {
		return map[string]string{"deny": what + " is denied", "block": what + " is blocked", "keep": "the agent cannot stop"}[verb]
	}
	return lint.Verb(set, verb) + " " + what
}

// Replace replaces a range of the command. It returns false when the notation would change the text.
func (c *CommandLine) Replace(r text.Range, with string) (edit.Edit, bool) {
	n, within := c.Piece(r)
	at := n.SourceRange(within.Start, within.End)
	if c.Pass.Tree().Language == syntax.JSON || strings.HasPrefix(n.Source(), `"`) {
		return c.Pass.Replace(at, syntax.Escape(with)), !n.Bad
	}
	// In the other styles of YAML, accept only text that needs no escape in any. One with another beginning is quoted.
	switch begins := at.Start == n.Range.Start; {
	case strings.ContainsAny(with, "\\\n'#:"), begins && strings.ContainsAny(n.Text, "\n'"):
		return edit.Edit{}, false
	case begins:
		return c.Pass.Replace(n.Range, "'"+n.Text[:within.Start]+with+n.Text[within.End:]+"'"), true
	}
	return c.Pass.Replace(at, with), true
}

// ShortPath shortens a path for a headline to its end.
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

// StartsInSession returns the products of a set that start hooks where the session is, and the variable that they all set to the project's root; or none.
func StartsInSession(p *lint.Pass, set schemas.Surfaces) (schemas.Surfaces, string) {
	set = set.Where(func(s schemas.Surface) bool {
		return schemas.EngineOn(s, p.Settings().Edition).Cwd == schemas.SessionDirectory
	})
	if v := schemas.VariableHolding(schemas.HoldsProject, set, false); v != nil && !set.Empty() {
		return set, v.Name
	}
	return 0, ""
}

// ReplaceProjectDir returns the products of a set that replace a variable for the project's root in arguments themselves, and its name.
func ReplaceProjectDir(set schemas.Surfaces) (schemas.Surfaces, string) {
	for _, v := range schemas.Variables() {
		if ph, _ := schemas.PlaceholderIn("${" + v.Name + "}"); v.Holds == schemas.HoldsProject && ph.Replaced&set != 0 {
			return ph.Replaced & set, v.Name
		}
	}
	return 0, ""
}

// IsUserFile reports whether the file belongs to one user on one machine, where absolute paths are fine.
func IsUserFile(p *lint.Pass) bool {
	return p.Doc.IsUserFile() || strings.HasSuffix(p.Doc.Path, ".local.json")
}

// TextRange returns the range between two offsets.
func TextRange(start, end int) text.Range { return text.Range{Start: start, End: end} }

// CommandOption matches the option of PowerShell whose argument is code, as far as it is written out.
var CommandOption = regex.Lazy(`(?i)^-c(o(m(m(a(nd?)?)?)?)?)?$`)

// StderrRedirect returns the redirection that keeps standard error from the product, and where it goes instead, "" for none.
func StderrRedirect(call *script.Call) (script.Redirect, string) {
	if slices.ContainsFunc(call.Redirects, func(r script.Redirect) bool { return r.FD != "" && r.FD != "1" && r.FD != "2" }) {
		return script.Redirect{}, "" // streams are swapped
	}
	for _, r := range call.Redirects {
		both := strings.HasPrefix(r.Op, "&>")
		switch {
		case r.FD != "2" && !both:
		case r.To == "/dev/null":
			return r, "nowhere"
		case r.Op == ">&" && r.To == "1":
			return r, "to standard output"
		case r.Op == ">" || r.Op == ">>" || both:
			return r, "to a file"
		}
	}
	return script.Redirect{}, ""
}
