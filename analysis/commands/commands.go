// Package commands resolves what the hooks of a document run: their commands as each surface passes them to a shell,
// the scripts that these name, and duplicate hooks in other documents. It reads files of the snapshot, and neither runs
// nor checks anything. Begin with Commands, then Targets.
package commands

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Command is the text of one command field, with all surfaces that run it.
type Command struct {
	Entry *config.Entry
	Node  *syntax.Node
	// Args are the arguments of a program that starts without a shell.
	Args []*syntax.Node
	// Field is the field that holds it ("command", "bash").
	Field string
	Uses  []Use
	// lines holds the command as each kind of shell in Uses parses it.
	lines [script.NoShell + 1]*line
}

// Use is a surface that runs a command on some operating systems.
type Use struct {
	Surface schemas.Surface
	OS      []schemas.OS
	Shell   *schemas.Shell
	Hook    *config.Hook
	// Dir is the working directory, as a path of the snapshot. Without Known it depends on the session or on something
	// outside the snapshot; Dir is then empty.
	Dir   string
	Known bool
}

type commandsKey struct{ doc *workspace.Document }

// Commands returns the commands of a document that some surface runs, in source order. The result is shared: do not modify it.
func Commands(s *workspace.Snapshot, doc *workspace.Document) []*Command {
	return workspace.Derived(s, commandsKey{doc}, func(s *workspace.Snapshot, k commandsKey) []*Command { return commandsOf(s, k.doc) })
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
		for _, h := range result.Expected() {
			dir, known := HookDir(s, doc, surface, h)
			for _, os := range schemas.EngineOn(surface, ed).OS {
				c := h.Commands[os]
				if !c.IsSet() || c.Node == nil {
					continue
				}
				cmd := at[c.Node]
				if cmd == nil {
					cmd = &Command{Entry: h.Entry, Node: c.Node, Field: c.Field}
					at[c.Node] = cmd
					list = append(list, cmd)
				}
				if c.Exec != nil && c.Exec.Nodes != nil { // not every surface reads args
					cmd.Args = c.Exec.Nodes
				}
				shell := h.ShellOn(surface, os, ed)
				if n := len(cmd.Uses); n > 0 && cmd.Uses[n-1].Surface == surface && cmd.Uses[n-1].Shell == shell {
					cmd.Uses[n-1].OS = append(cmd.Uses[n-1].OS, os)
					continue
				}
				cmd.Uses = append(cmd.Uses, Use{Surface: surface, OS: []schemas.OS{os}, Shell: shell, Hook: h, Dir: dir, Known: known})
			}
		}
	}
	for _, c := range list {
		c.parse(s)
	}
	slices.SortFunc(list, func(a, b *Command) int { return a.Node.Range.Start - b.Node.Range.Start })
	return list
}

// parse parses the command for each kind of shell in Uses. Args apply only without a shell.
func (c *Command) parse(s *workspace.Snapshot) {
	for _, u := range c.Uses {
		switch shell := Notation(u.Shell); {
		case c.lines[shell] != nil:
		case shell == script.NoShell:
			args := slice.Map(c.Args, func(n *syntax.Node) string { return n.Text })
			c.lines[shell] = &line{Line: script.ParseProgram(c.Node.Text, args...)}
		default:
			c.lines[shell] = workspace.Parsed(s, shell, c.Node.Text, func(command string) *line {
				parsed := script.Parse(command, shell)
				switch {
				case parsed.Error != nil:
				case shell == script.POSIX && parsed.Statements > 0:
					return &line{parsed, facts.Read(facts.Bash, command)}
				case shell == script.PowerShell && parsed.Statements > 1:
					return &line{parsed, facts.Read(facts.PowerShell, command)}
				}
				return &line{Line: parsed}
			})
		}
	}
}

// Lines returns the command as each kind of shell that runs it parses it.
func (c *Command) Lines() []*script.Line {
	return slice.Add(nil, slice.Map(c.Uses, func(u Use) *script.Line { return c.Line(Notation(u.Shell)) })...)
}

// Line returns the command as a kind of shell in Uses parses it. It is shared and must not be modified.
func (c *Command) Line(shell script.Shell) *script.Line { return c.lines[shell].Line }

// Has reports whether a node is part of the command: its text or an argument.
func (c *Command) Has(n *syntax.Node) bool { return n == c.Node || slices.Contains(c.Args, n) }

// DocRange maps a range of one of the lines to the document: for one that spans several arguments, the part in the first.
func (c *Command) DocRange(r text.Range) text.Range {
	n, within := c.Piece(r)
	return n.SourceRange(within.Start, within.End)
}

// Piece returns the string of the document in which a range of a line begins, and the range within its text.
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

// line is a parsed command, and what it does as a script: nil without a shell, for a single statement of PowerShell, and after a
// syntax error.
type line struct {
	*script.Line
	facts *facts.Facts
}

// Notation returns the kind of syntax of a shell; nil means a program without a shell.
func Notation(sh *schemas.Shell) script.Shell {
	switch {
	case sh == nil:
		return script.NoShell
	case sh.Language == schemas.PowerShell5, sh.Language == schemas.PowerShell7:
		return script.PowerShell
	}
	return script.POSIX
}
