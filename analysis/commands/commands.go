// Package commands knows what the hooks of a document run: their commands as every surface gives them to a shell, the
// scripts that these name, and the hooks elsewhere that are the same. It reads files of the snapshot and runs nothing, and
// it does not check. Begin with Commands, then Targets.
package commands

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Command is the text of one command field, with everybody who would run it.
type Command struct {
	Entry *config.Entry
	Node  *syntax.Node
	// Args are the arguments of a program that is started without a shell.
	Args []*syntax.Node
	// Field that holds it ("command", "bash").
	Field string
	Uses  []Use
	doc   *workspace.Document
}

// Use is one surface that runs a command on some operating systems.
type Use struct {
	Surface schemas.Surface
	OS      []schemas.OS // shared, not to be changed
	Shell   *schemas.Shell
	Hook    *config.Hook
	// Dir is the directory that it runs in, as a path of the snapshot. Known is false when that depends on the session or
	// on what is not looked at; Dir is then empty.
	Dir   string
	Known bool
}

type commandsKey struct{ doc *workspace.Document }

// Commands lists the commands of a document that a surface would run, in source order. They are shared: nobody may change
// them.
func Commands(s *workspace.Snapshot, doc *workspace.Document) []*Command {
	return workspace.Derived(s, commandsKey{doc}, func() []*Command { return commandsOf(s, doc) })
}

func commandsOf(s *workspace.Snapshot, doc *workspace.Document) []*Command {
	var list []*Command
	at := map[*syntax.Node]*Command{}
	ed := s.Settings().Edition
	for _, surface := range schemas.AllSurfaces.List() {
		result := doc.LoadResult(surface, ed)
		if result == nil {
			continue
		}
		var last *config.Hook
		var dir string
		var known bool
		for _, h := range slices.Concat(result.Hooks, result.Lost) {
			if last == nil || h.Cwd != last.Cwd {
				dir, known = HookDir(s, doc, surface, h)
				last = h
			}
			systems := schemas.EngineOn(surface, ed).OS
			for i, os := range systems {
				c := h.Commands[os]
				if !c.IsSet() || c.Node == nil {
					continue
				}
				cmd := at[c.Node]
				if cmd == nil {
					cmd = &Command{Entry: h.Entry, Node: c.Node, Field: c.Field, Uses: make([]Use, 0, 4), doc: doc}
					at[c.Node] = cmd
					list = append(list, cmd)
				}
				if c.ArgNodes != nil { // not every surface reads them
					cmd.Args = c.ArgNodes
				}
				shell := h.ShellOn(surface, os, ed)
				if n := len(cmd.Uses); n > 0 && cmd.Uses[n-1].Surface == surface && cmd.Uses[n-1].Shell == shell {
					cmd.Uses[n-1].OS = append(cmd.Uses[n-1].OS, os)
					continue
				}
				one := systems[i : i+1 : i+1] // most shells are those of one system
				cmd.Uses = append(cmd.Uses, Use{Surface: surface, OS: one, Shell: shell, Hook: h, Dir: dir, Known: known})
			}
		}
	}
	slices.SortFunc(list, func(a, b *Command) int { return a.Node.Range.Start - b.Node.Range.Start })
	return list
}

// Surfaces that run the command.
func (c *Command) Surfaces() schemas.Surfaces {
	var set schemas.Surfaces
	for _, u := range c.Uses {
		set |= schemas.SurfaceSet(u.Surface)
	}
	return set
}

// Lines parses the command once for each kind of shell that runs it.
func (c *Command) Lines() []*script.Line {
	var lines []*script.Line
	for _, u := range c.Uses {
		if line := c.Line(Notation(u.Shell)); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// Line is the command as a kind of shell reads it.
func (c *Command) Line(shell script.Shell) *script.Line {
	var args []string
	for _, n := range c.Args {
		args = append(args, n.Text)
	}
	return parse(c.doc, c.Node.Text, args, shell)
}

// Has reports that a node is a part of the command: its text, or an argument.
func (c *Command) Has(n *syntax.Node) bool { return n == c.Node || slices.Contains(c.Args, n) }

// DocRange is the place in the document of a range of one of the lines. Of one that spans several arguments it is the first.
func (c *Command) DocRange(r text.Range) text.Range {
	n, within := c.Piece(r)
	return n.SourceRange(within.Start, within.End)
}

// Piece is the string of the document that a range of a line begins in, and the range within its text.
func (c *Command) Piece(r text.Range) (*syntax.Node, text.Range) {
	n, from := c.Node, 0
	for _, arg := range c.Args {
		next := from + len(n.Text) + 1
		if r.Start < next {
			break
		}
		n, from = arg, next
	}
	return n, text.Range{Start: r.Start - from, End: min(r.End-from, len(n.Text))}
}

type lineKey struct {
	words string
	shell script.Shell
}

// parse reads a command of a document, once; its arguments count where there is no shell. Lines are shared: nobody may
// change them.
func parse(d *workspace.Document, command string, args []string, shell script.Shell) *script.Line {
	if shell != script.NoShell {
		return workspace.Derived(d, lineKey{command, shell}, func() *script.Line { return script.Parse(command, shell) })
	}
	words := strings.Join(append([]string{command}, args...), "\x00")
	return workspace.Derived(d, lineKey{words, shell}, func() *script.Line { return script.ParseProgram(command, args...) })
}

// Notation is how the commands of a shell are read; nil stands for a program without a shell.
func Notation(sh *schemas.Shell) script.Shell {
	if sh == nil {
		return script.NoShell
	}
	switch sh.Language {
	case schemas.PowerShell5, schemas.PowerShell7:
		return script.PowerShell
	case schemas.Program:
		return script.NoShell
	}
	return script.POSIX
}
