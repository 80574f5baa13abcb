package config

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// execField names a program that starts without a shell. Unlike the other command fields it excludes all others.
const execField = "exec"

// command reads the fields of a command hook and selects the command for each OS.
func (r *entryReader) command() {
	r.env()
	r.pluginVariable()
	if n := r.field("cwd"); n != nil {
		if r.isString(n) {
			r.hook.Cwd = r.opts.Plugin.plain(n.Text)
		} else {
			r.bad(r.Row.BadCwd, n, ReasonCwd, "`cwd` must be a string")
		}
	}
	given := r.commands()
	exec := cmp.Or(r.exec(given), r.withArgs(given))
	if len(given) == 0 && exec == nil {
		if !r.lost && !r.entry.Nested && !r.hasForeignCommand() {
			r.bad(r.Row.NoCommand, r.entry.Node, ReasonNoCommand, "there is nothing to run: write %s", english.Join(slice.Filter(schemas.CommandFields, r.runs), "or"))
		}
		return
	}
	for _, os := range schemas.AllOS {
		name := slice.Find(schemas.CommandOrder(r.Surface, os, r.Edition), func(name string) bool { return slices.Contains(given, name) })
		if exec != nil {
			r.hook.Commands[os] = *exec
		} else if n := r.field(name); n != nil {
			r.hook.Commands[os] = Command{Field: name, Line: r.opts.Plugin.field(name, n.Text), Node: n}
		}
	}
}

// hasForeignCommand reports whether the entry has a command for an operating system on which the surface does not run.
func (r *entryReader) hasForeignCommand() bool {
	runs := schemas.EngineOn(r.Surface, r.Edition).OS
	var here, there []string
	for _, s := range schemas.AllSurfaces.List() {
		for _, os := range schemas.AllOS {
			names := schemas.CommandOrder(s, os, schemas.Documented)
			if slices.Contains(runs, os) {
				here = append(here, names...)
			} else {
				there = append(there, names...)
			}
		}
	}
	return slices.ContainsFunc(there, func(name string) bool {
		return !slices.Contains(here, name) && r.entry.Node.TextOf(name) != ""
	})
}

// runs reports whether the surface reads a command line from a field on some system.
func (r *entryReader) runs(name string) bool {
	return name != execField && r.reads(name) && slices.ContainsFunc(schemas.AllOS[:], func(os schemas.OS) bool {
		return slices.Contains(schemas.CommandOrder(r.Surface, os, r.Edition), name)
	})
}

// commands lists the command fields that are present and have an effect.
func (r *entryReader) commands() (given []string) {
	for _, name := range schemas.CommandFields {
		n := r.field(name)
		if n == nil || !r.runs(name) {
			continue
		}
		effect := schemas.NoEffect
		switch {
		case !r.isString(n):
			effect = r.Row.BadCommand
			r.bad(effect, n, ReasonCommand, "`%s` must be a string", name)
		case n.Text == "":
			effect = r.Row.EmptyCommand
			r.bad(effect, n, ReasonEmptyCommand, "`%s` is empty", name)
		case strings.TrimSpace(n.Text) == "":
			effect = r.Row.BlankCommand
			r.bad(effect, n, ReasonBlankCommand, "`%s` is blank", name)
		}
		// An empty command that makes the hook inert counts as present: it hides the fields after it.
		if effect == schemas.NoEffect || effect == schemas.Inert || effect == schemas.EffectUnknown {
			given = append(given, name)
		}
	}
	return given
}

// withArgs returns the program of `command` with `args`, on surfaces that have no exec field.
func (r *entryReader) withArgs(given []string) *Command {
	args := r.field("args")
	if args == nil || args.Kind != syntax.Array || r.reads(execField) || !slices.Contains(given, "command") {
		return nil
	}
	n := r.field("command")
	return &Command{Field: "command", Line: r.opts.Plugin.plain(n.Text), Node: n, Exec: &Arguments{texts(args), stringItems(args)}}
}

// exec returns the program of the exec field, nil when there is none or it is not valid.
func (r *entryReader) exec(given []string) *Command {
	n := r.field(execField)
	if n == nil || !slices.Contains(schemas.CommandOrder(r.Surface, schemas.Linux, r.Edition), execField) {
		return nil
	}
	if !r.isString(n) {
		r.bad(r.Row.BadCommand, n, ReasonCommand, "`exec` must be a string")
		return nil
	}
	if len(given) > 0 {
		r.bad(r.Row.ExecConflict, n, ReasonExec, "`exec` and a shell command exclude each other")
		return nil
	}
	c := &Command{Field: execField, Line: r.opts.Plugin.plain(n.Text), Node: n, Exec: &Arguments{}}
	if args := r.field("args"); args != nil {
		if args.Kind != syntax.Array || slices.ContainsFunc(args.Items, func(i *syntax.Node) bool { return !r.isString(i) }) {
			r.bad(r.Row.BadCommand, args, ReasonCommand, "`args` must be a list of strings")
			return c
		}
		*c.Exec = Arguments{texts(args), args.Items}
	}
	return c
}

// ShellOn is the shell that runs the hook's command; nil for a program, such as a command with args in Claude Code.
func (h *Hook) ShellOn(s schemas.Surface, os schemas.OS, ed schemas.Edition) *schemas.Shell {
	if h.Commands[os].Exec != nil {
		return nil
	}
	return schemas.ShellFor(s, os, cmp.Or(h.Shell, h.Commands[os].Field), ed)
}
