package assist

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Command is the text of one command field, with everybody who would run it.
type Command struct {
	Entry *config.Entry
	Node  *syntax.Node
	// Field that holds it ("command", "bash").
	Field string
	Uses  []Use
}

// Use is one surface that runs a command on some operating systems.
type Use struct {
	Surface schemas.Surface
	OS      []schemas.OS
	Shell   *schemas.Shell
	Hook    *config.Hook
	// Dir is the directory that it runs in, as a path of the snapshot; known is false when that depends on the session.
	Dir   string
	Known bool
}

// Commands lists the commands of a document that a surface would run, in source order.
func Commands(snap *analysis.Snapshot, doc *analysis.Document) []*Command {
	var list []*Command
	at := map[*syntax.Node]*Command{}
	ed := snap.Settings().Edition
	for _, s := range schemas.AllSurfaces.List() {
		reading := doc.Reading(s, ed)
		if reading == nil {
			continue
		}
		for _, h := range slices.Concat(reading.Hooks, reading.Lost) {
			dir, known := directory(doc, h, s, ed)
			for _, os := range schemas.EngineOn(s, ed).OS {
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
				shell := schemas.ShellFor(s, os, c.Field, ed)
				if n := len(cmd.Uses); n > 0 && cmd.Uses[n-1].Surface == s && cmd.Uses[n-1].Shell == shell {
					cmd.Uses[n-1].OS = append(cmd.Uses[n-1].OS, os)
					continue
				}
				cmd.Uses = append(cmd.Uses, Use{Surface: s, OS: []schemas.OS{os}, Shell: shell, Hook: h, Dir: dir, Known: known})
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

// language is how a shell's commands are read; nil stands for a program without a shell.
func language(sh *schemas.Shell) script.Shell {
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

// Lines parses the command once for each kind of shell that runs it.
func (c *Command) Lines() []*script.Line {
	var lines []*script.Line
	for _, u := range c.Uses {
		shell := language(u.Shell)
		if !slices.ContainsFunc(lines, func(l *script.Line) bool { return l.Shell == shell }) {
			lines = append(lines, script.Parse(c.Node.Text, shell))
		}
	}
	return lines
}

// directory is where a hook runs, as a path of the snapshot.
func directory(doc *analysis.Document, h *config.Hook, s schemas.Surface, ed schemas.Edition) (dir string, known bool) {
	root := rootOf(doc)
	dirs := config.Dirs{Folder: root, GitRoot: root}
	if doc.Source != nil && doc.Source.Scope == schemas.Plugin {
		dirs.Plugin = root
	}
	dir, known = config.Dir(h, s, ed, dirs)
	// The cloud agent clones the repository into its fixed directory.
	if fixed := schemas.EngineOn(s, ed).FixedCwd; known && fixed != "" {
		if rest, below := strings.CutPrefix(dir, fixed); below && (rest == "" || rest[0] == '/') {
			dir = path.Join(root, rest)
		}
	}
	return dir, known
}

// rootOf is the root of a document's workspace as a path that others can be joined to.
func rootOf(doc *analysis.Document) string {
	if doc.Root == "" {
		return "."
	}
	return doc.Root
}

// Target is a script that a command names.
type Target struct {
	Command *Command
	Script  script.Script
	// Range of the path in the document.
	Range text.Range
	// Path in the snapshot.
	Path     string
	Surfaces schemas.Surfaces
}

// Targets lists the scripts that the commands of a document run, as far as their place can be told. A path that means
// different files on different surfaces is listed once for each.
func Targets(snap *analysis.Snapshot, doc *analysis.Document) []Target {
	var list []Target
	for _, c := range Commands(snap, doc) {
		for _, line := range c.Lines() {
			for _, sc := range line.Scripts {
				list = c.targets(list, doc, line, sc)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Target) int { return a.Range.Start - b.Range.Start })
	return list
}

func (c *Command) targets(list []Target, doc *analysis.Document, line *script.Line, sc script.Script) []Target {
	r := c.Node.SourceRange(sc.Range.Start, sc.Range.End)
	for _, u := range c.Uses {
		if language(u.Shell) != line.Shell {
			continue
		}
		roots := script.Roots{ProjectDir: rootOf(doc), HookDir: path.Dir(doc.Path)}
		if u.Known {
			roots.WorkingDir = u.Dir
		} else if u.Surface == schemas.ClaudeCode {
			// Where its session is cannot be told; the root is where it begins.
			roots.WorkingDir = rootOf(doc)
		}
		if doc.Source != nil && doc.Source.Scope == schemas.Plugin {
			roots.PluginDir = rootOf(doc)
		}
		file, ok := roots.Resolve(sc)
		if !ok {
			continue
		}
		if i := slices.IndexFunc(list, func(t Target) bool { return t.Path == file && t.Range == r }); i >= 0 {
			list[i].Surfaces |= schemas.SurfaceSet(u.Surface)
			continue
		}
		list = append(list, Target{
			Command: c, Script: sc, Path: file, Surfaces: schemas.SurfaceSet(u.Surface),
			Range: r,
		})
	}
	return list
}
