package simulate

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// One hook of a plan: why it is skipped, or exactly what is started for it.

func (p *Plan) prepareHook(h *PlannedHook) error {
	firing := p.Event.Firing[p.Request.Surface]
	switch {
	case !h.Runs():
	case firing.State == schemas.NeverFires && !p.Event.Proposed:
		h.skip(StageEvent, "%s never fires: %s", h.Name, firing.When)
		h.SkipRef = factRef(firing.Facts, p.Request.Surface)
	case h.Hook.Type == "prompt" && !schemas.HookTypeNamed("agent").Surfaces.Has(p.Request.Surface): // where a model is asked, agents are too
		h.skip(StageHook, "a prompt hook is text that an interactive session submits; it runs nothing: %s", clip(h.Hook.Prompt))
	}
	if h.Runs() {
		p.match(h)
	}
	if h.When != "" {
		p.tracef("%s: %s", h.ID, h.When)
	}
	if h.Runs() {
		p.condition(h)
	}
	var err error
	if h.Runs() {
		err = p.spawn(h)
	}
	if !h.Runs() {
		p.tracef("%s is skipped: %s", h.ID, h.Skip)
	}
	return err
}

func (h *PlannedHook) skip(at Stage, format string, args ...any) {
	h.Stage, h.Skip = at, fmt.Sprintf(format, args...)
}

func (p *Plan) spawn(h *PlannedHook) error {
	r := &p.Request
	h.Timeout = p.limit(h.Hook)
	h.Spawn.Timeout = h.Timeout
	if r.Timeout > 0 {
		h.Spawn.Timeout = min(h.Spawn.Timeout, r.Timeout)
	}
	h.Spawn.Sockets = p.engine.Sockets
	h.Spawn.Kill = Kill{Faithful: r.Faithful, Group: p.engine.KillsGroup, Grace: seconds(p.engine.KillAfter)}
	dirs := p.set.Dirs(h.Hook)
	if dirs.Home == "" { // ~ must resolve even when the user's files are left out
		dirs.Home = r.lookup()("HOME")
	}
	dir, _ := config.Dir(h.Hook, r.Surface, r.Edition, dirs)
	var err error
	h.dir = dir
	if h.Payload, err = p.payloadOf(h, p.values); err != nil {
		return err
	}
	switch h.Hook.Type {
	case "http":
		p.call(h)
		return nil
	case "prompt", "agent", "mcp_tool":
		p.ask(h)
		return nil
	}
	command := h.Hook.Commands[r.OS]
	if !command.IsSet() {
		h.skip(StageCommand, "there is no command for %s: the entry has %s", r.OS.Name(), otherCommands(h.Hook))
		return nil
	}
	if command.Blank() && command.Exec == nil {
		h.skip(StageCommand, "`%s` is blank, so nothing runs", command.Field)
		return nil
	}
	dir = cmp.Or(dir, dirs.Home)
	if now := p.values.str("cwd"); now != "" && p.engine.Cwd == schemas.SessionDirectory {
		dir = now
	}
	h.Cwd = dir
	h.Spawn.Dir = p.localDir(dir)
	p.environment(h)
	if command.Exec != nil {
		words := append([]string{command.Line}, command.Args()...)
		h.Spawn.Argv = slice.Map(words, func(word string) string { return p.placeholders(h, word) })
		return nil
	}
	shell := h.Hook.ShellOn(r.Surface, r.OS, r.Edition)
	env := r.lookup()
	shell = chooseShell(shell, env)
	h.Spawn.Argv = shell.Argv(p.placeholders(h, command.Line))
	h.Spawn.Argv[0] = strings.NewReplacer("${SystemRoot}", systemRoot(env), "${ComSpec}", env("ComSpec")).Replace(h.Spawn.Argv[0])
	for _, v := range shell.Env {
		h.setEnv(v.Name, v.Value)
	}
	p.tracef("%s: %s for %s (%s)", h.ID, command.Field, r.OS, strings.Join(h.Spawn.Argv[:len(h.Spawn.Argv)-1], " "))
	return nil
}

// localDir returns where a hook runs here: in the workspace, if the surface has the repository in a fixed directory.
func (p *Plan) localDir(dir string) string {
	root := p.engine.FixedCwd
	if p.engine.Cwd != schemas.FixedDirectory || dir != root && !strings.HasPrefix(dir, root+"/") {
		return dir
	}
	here := slash.Join(p.Request.Workspace, strings.TrimPrefix(dir, root))
	p.tracef("the hook would run in %s, where %s has the repository; here it runs in %s", dir, p.Request.Surface.Name(), here)
	return here
}

// otherCommands lists the command fields of the entry, none of which applies to this system.
func otherCommands(h *config.Hook) string {
	fields := slice.Filter(schemas.CommandFields, func(name string) bool { return h.Entry.Node.Member(name) != nil })
	return strings.Join(fields, ", ") + " only"
}

// payloadCwd is the directory in the payload: the hook's or the session's.
func (p *Plan) payloadCwd(h *PlannedHook) string {
	switch {
	case p.engine.PayloadHookCwd:
		return h.dir
	case p.engine.Cwd == schemas.FixedDirectory:
		return p.engine.FixedCwd
	case h.Hook.Origin.Added != nil:
		return h.Hook.Origin.Added.Dir
	}
	return p.Request.sessionDir()
}

func (p *Plan) limit(h *config.Hook) time.Duration {
	r := &p.Request
	limit := schemas.DefaultTimeout(r.Surface, h.Type, p.Event.Name, r.Edition)
	if h.TimeoutNode != nil {
		limit = h.Timeout
		if e := p.engine; e.MinTimeout > 0 && (limit < e.MinTimeout || e.MaxTimeout > 0 && limit > e.MaxTimeout) {
			limit = e.MinTimeout
		}
	}
	return seconds(limit)
}

func seconds(f float64) time.Duration {
	ns := f * float64(time.Second)
	if ns >= math.MaxInt64 {
		return math.MaxInt64
	}
	return time.Duration(ns)
}

// Identity identifies what the hook runs: command, directory, variables and address, but not the payload with its time.
func (h *PlannedHook) Identity() string {
	id := fmt.Sprintf("%q %q %q %q %q", h.ID, h.Spawn.Argv, h.Spawn.Dir, h.Env, h.Removed) // fmt prints maps in key order
	if call := h.Spawn.HTTP; call != nil {
		id += fmt.Sprintf(" %q %q", call.URL, call.Headers)
	}
	return id
}

// startProblem says why a hook cannot start here, by its directory and program, "" when it can; shell commands are not read.
func (p *Plan) startProblem(h *PlannedHook) string {
	r, stat := &p.Request, p.Request.world().Stat
	if h.Spawn.HTTP != nil {
		return h.Spawn.HTTP.Blocked
	}
	if r.OS != HostOS() || len(h.Spawn.Argv) == 0 {
		return ""
	}
	if info := stat(h.Spawn.Dir); h.Spawn.Dir != "" && (info == nil || !info.IsDir()) {
		return fmt.Sprintf("the working directory %s does not exist", h.Spawn.Dir)
	}
	program := h.Spawn.Argv[0]
	switch {
	case program == "":
		return "there is no program to start"
	case r.OS == schemas.Windows: // programs are found by extension
		return ""
	case !strings.Contains(program, "/"):
		for dir := range strings.SplitSeq(valueIn(h.Spawn.Env, "PATH"), ":") {
			if info := stat(slash.Join(slash.From(h.Spawn.Dir, dir), program)); info != nil && !info.IsDir() && info.Mode()&0o111 != 0 {
				return ""
			}
		}
		return fmt.Sprintf("the program %q is not in PATH", program)
	}
	switch info := stat(slash.From(h.Spawn.Dir, program)); {
	case info == nil:
		return fmt.Sprintf("the program %q does not exist", program)
	case info.IsDir() || info.Mode()&0o111 == 0:
		return fmt.Sprintf("the program %q is not executable", program)
	}
	return ""
}
