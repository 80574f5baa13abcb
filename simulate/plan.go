package simulate

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Plan is an event planned for one surface, before anything runs: which files are read, which hooks run in which order, and
// exactly what each of them receives.
type Plan struct {
	Request Request
	Event   *schemas.Event
	Sources []SourceState
	// Hooks holds every hook of the event in the surface's order, including those that do not run.
	Hooks []*PlannedHook
	// Notes holds what is known before anything runs.
	Notes []Note
	Trace []string
	// sourceNotes is the number of leading notes that concern what is read, independent of the event.
	sourceNotes int

	// ruling is the permission rule that decides about the call besides the hooks, nil when none does.
	ruling     *PermissionRule
	set        *config.Set
	eventState eventState
	// changed holds the values that withValues has overridden.
	changed map[string]json.RawMessage
	// other returns the plan for the other edition, computed on first use; nil when that is not possible.
	other func() *Plan
}

// PlannedHook is one hook and what would happen to it.
type PlannedHook struct {
	// ID identifies the hook within the plan: SOURCE#POINTER.
	ID      string
	Source  string
	Pointer string
	// File is the absolute path of the source.
	File string
	// Name is the event as the source spells it; Casing is that of its payload.
	Name   string
	Casing schemas.Casing
	// Hook is the entry as the surface reads it, nil for a dropped entry.
	Hook *config.Hook
	// Skip says why the hook does not run, "" when it does. Stage is the stage at which it was dropped, SkipRef cites the
	// source.
	Skip    string
	Stage   Stage
	SkipRef string
	// refusal is what the user sees about an entry whose type is not for the event, "" for nothing.
	refusal string
	// Label is the surface's name for the hook's source in texts to the model.
	Label string

	Spawn Spawn
	// Env holds the variables that the hook or the surface sets, Removed the names of those that the surface removes.
	Env     map[string]string
	Removed []string
	// Payload is the JSON that the hook reads, unless an earlier hook changes it.
	Payload json.RawMessage
	// dir is the directory that the entry's cwd resolves to, "" for none.
	dir string
	// Cwd is the directory in which the surface runs the hook; Spawn.Dir is its counterpart on this machine.
	Cwd string
	// Timeout is the hook's timeout as the surface applies it, before the request's cap.
	Timeout time.Duration
	// Matched is the value that the matcher is tested on, "" without a matcher.
	Matched string
	// When says what the hook's matcher does, "" for a hook without one.
	When string
}

// Stage is a step between a hook's file and its start; PlannedHook.Stage names the one at which a hook was dropped.
type Stage string

const (
	StageFile      Stage = "file"
	StageEvent     Stage = "event"
	StageHook      Stage = "hook"
	StageMatcher   Stage = "matcher"
	StageCondition Stage = "condition"
	StageCommand   Stage = "command"
)

// Runs reports whether the hook would be started.
func (h *PlannedHook) Runs() bool { return h.Skip == "" }

// eventState is what the surface knows about this event besides the payload.
type eventState struct {
	// tool is the tool's own name, result the text of its result, prompt the user's prompt.
	tool   string
	result string
	prompt string
	// values are the payload's values by neutral name.
	values object
	// blocks counts the immediately preceding rounds in a row that hooks blocked.
	blocks int
	// subagent reports whether the event happens inside a subagent.
	subagent bool
	// inputValid overrides the check of a replaced tool input; nil means to check it against the tool table.
	inputValid *bool
}

// RequestError reports a request that cannot be planned: a usage error, not a problem in the user's files.
type RequestError struct{ Problem string }

// Error returns the problem.
func (e *RequestError) Error() string { return e.Problem }

// IsMistake reports whether an error is a mistake in the request: a *RequestError or a *PayloadError.
func IsMistake(err error) bool {
	var request *RequestError
	var payload *PayloadError
	return errors.As(err, &request) || errors.As(err, &payload)
}

func usage(format string, args ...any) error {
	return &RequestError{Problem: fmt.Sprintf(format, args...)}
}

// NewPlan plans an event. It only reads files, through the request's file system. It returns a *RequestError or a
// *PayloadError for a mistake in the request.
func NewPlan(req Request) (*Plan, error) {
	ev, err := req.event()
	if err != nil {
		return nil, err
	}
	if productOf(req.Surface) == nil {
		return nil, usage("events of %s cannot be simulated; expected one of %s", req.Surface.Name(), strings.Join(Surfaces, ", "))
	}
	engine := schemas.EngineOn(req.Surface, req.Edition)
	if !slices.Contains(engine.OS, req.OS) {
		return nil, usage("%s runs on %s only, not on %s", req.Surface.Name(), osList(engine.OS), req.OS)
	}
	p := &Plan{Request: req, Event: ev}
	p.other = sync.OnceValue(p.otherPlan)
	if err := p.prepare(); err != nil {
		return nil, err
	}
	p.load()
	p.traceSources()
	if root := p.set.Dirs(&config.Hook{}).GitRoot; engine.Root == schemas.GitRoot && root != "" && req.Workspace != "" && root != req.Workspace {
		p.note("%s looks in the root of the repository, %s, not in the directory of the session", req.Surface.Name(), root)
	}
	if isAgent := func(o *config.Origin) bool { return o.Scope == schemas.Agent }; req.Agent != "" && !req.Subagent && !slices.ContainsFunc(p.set.Origins, isAgent) {
		p.note("no custom agent %q with hooks was found where %s looks", req.Agent, req.Surface.Name())
	}
	for _, name := range p.set.UnknownSkills {
		text := fmt.Sprintf("no skill %q was found where %s looks", name, req.Surface.Name())
		if len(req.Plugins) > 0 {
			text += "; whether hooks of a plugin's skill run is not known"
		}
		p.note("%s", text)
	}
	p.sourceNotes = len(p.Notes)
	p.permissions()
	for _, h := range p.Hooks {
		if err := p.prepareHook(h, engine); err != nil {
			return nil, err
		}
	}
	if i := slices.IndexFunc(p.Hooks, (*PlannedHook).needsStoredTrust); i >= 0 && !req.listing {
		p.note("%s runs the hooks of %s only if the folder was trusted permanently; the simulation assumes that it was", req.Surface.Name(), p.Hooks[i].Source)
	}
	if firing := ev.Firing[req.Surface]; firing.State == schemas.NeverFires && len(p.Hooks) == 0 {
		p.Notes = append(p.Notes, Note{Text: req.Surface.Name() + " accepts hooks for " + req.Event + " but never fires it: " + firing.When, Ref: factRef(firing.Facts, req.Surface)})
	}
	if engine.Deduplicates && !req.listing {
		p.deduplicate()
	}
	p.applyOnly()
	return p, nil
}

func osList(list []schemas.OS) string {
	names := make([]string, len(list))
	for i, os := range list {
		names[i] = os.String()
	}
	return strings.Join(names, ", ")
}

func (r *Request) event() (*schemas.Event, error) {
	ev, _, ok := schemas.EventOn(r.Surface, r.Event)
	if !ok {
		ev, _, ok = schemas.EventBySpelling(r.Event)
	}
	if !ok {
		near := schemas.LikelyEvents(r.Event, schemas.SurfaceSet(r.Surface))
		if len(near) > 0 {
			for i := range near {
				near[i] = quote(near[i])
			}
			return nil, usage("there is no event %q; did you mean %s", r.Event, strings.Join(near, " or "))
		}
		return nil, usage("there is no event %q; %s has %s", r.Event, r.Surface.Name(), strings.Join(schemas.SpellingsOn(r.Surface), ", "))
	}
	switch {
	case ev.Proposed && !r.Proposed:
		return nil, usage("%s is only proposed and no product has it (%s); --proposed runs it as the request describes, %s is what products have",
			r.Event, factRef(ev.Facts, r.Surface), ev.Instead)
	case !ev.Proposed && ev.Firing[r.Surface].State == schemas.NotAnEvent:
		return nil, usage("%s has no event %s%s; it has %s", r.Surface.Name(), r.Event, elsewhere(ev), strings.Join(schemas.SpellingsOn(r.Surface), ", "))
	}
	return ev, nil
}

// elsewhere says which of the surfaces that can be simulated have an event; "" when none has it.
func elsewhere(ev *schemas.Event) string {
	var names []string
	for _, id := range Surfaces {
		if s, err := schemas.ParseSurface(id); err == nil && ev.Firing[s].State != schemas.NotAnEvent {
			names = append(names, s.Name())
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return ", " + names[0] + " has"
	}
	return ", " + strings.Join(names, " and ") + " have"
}

func (p *Plan) tracef(format string, args ...any) {
	p.Trace = append(p.Trace, fmt.Sprintf(format, args...))
}

// prepareHook fills in what one hook receives, or why it does not run.
func (p *Plan) prepareHook(h *PlannedHook, engine *schemas.Engine) error {
	if !h.Runs() {
		p.tracef("%s is skipped: %s", h.ID, h.Skip)
		return nil
	}
	firing := p.Event.Firing[p.Request.Surface]
	switch {
	case firing.State == schemas.NeverFires && !p.Event.Proposed:
		h.skip(StageEvent, "%s never fires: %s", h.Name, firing.When)
		h.SkipRef = factRef(firing.Facts, p.Request.Surface)
	case h.Hook.Type == "prompt" && !p.answersPrompts():
		h.skip(StageHook, "a prompt hook is text that an interactive session submits; it runs nothing: %s", clip(h.Hook.Prompt))
	}
	if h.Runs() {
		p.match(h)
	}
	if h.Runs() {
		p.condition(h)
	}
	if h.Runs() {
		if err := p.spawn(h, engine); err != nil {
			return err
		}
	}
	if !h.Runs() {
		p.tracef("%s is skipped: %s", h.ID, h.Skip)
	}
	return nil
}

// needsStoredTrust reports a hook that runs only because the workspace's trust is stored, not for this session only.
func (h *PlannedHook) needsStoredTrust() bool {
	return h.Runs() && h.Hook.Origin != nil && h.Hook.Origin.LoadResult != nil && h.Hook.Origin.LoadResult.Row.PersistedTrust
}

func (h *PlannedHook) skip(at Stage, format string, args ...any) {
	h.Stage, h.Skip = at, fmt.Sprintf(format, args...)
}

// spawn fills in how the hook is started.
func (p *Plan) spawn(h *PlannedHook, engine *schemas.Engine) error {
	r := &p.Request
	h.Timeout = p.limit(h.Hook, engine)
	h.Spawn.Timeout = h.Timeout
	if r.Timeout > 0 {
		h.Spawn.Timeout = min(h.Spawn.Timeout, r.Timeout)
	}
	h.Spawn.Kill = Kill{Faithful: r.Faithful, Group: engine.KillsGroup, Grace: seconds(engine.KillAfter)}
	dirs := p.set.Dirs(h.Hook)
	if dirs.Home == "" { // ~ must resolve even when the user's files are left out
		dirs.Home = r.lookup()("HOME")
	}
	dir, _ := config.Dir(h.Hook, r.Surface, r.Edition, dirs)
	var err error
	h.dir = dir
	if h.Payload, err = p.payloadOf(h, p.eventState.values); err != nil {
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
	if command.Blank() && !command.Exec {
		h.skip(StageCommand, "%s is blank, so nothing runs", command.Field)
		return nil
	}
	if dir == "" {
		dir = dirs.Home
	}
	if now := p.eventState.values.str("cwd"); now != "" && engine.Cwd == schemas.SessionDirectory {
		dir = now
	}
	h.Cwd = dir
	h.Spawn.Dir = p.localDir(dir, engine)
	p.environment(h)
	if command.Exec {
		h.Spawn.Argv = append([]string{p.placeholders(h, command.Line)}, command.Args...)
		for i := range h.Spawn.Argv {
			h.Spawn.Argv[i] = p.placeholders(h, h.Spawn.Argv[i])
		}
		return nil
	}
	shell := h.Hook.ShellOn(r.Surface, r.OS, r.Edition)
	if shell == nil {
		h.skip(StageCommand, "%s does not run %s on %s", r.Surface.Name(), command.Field, r.OS.Name())
		return nil
	}
	shell = chooseShell(shell, r.lookup())
	h.Spawn.Argv = shell.Argv(p.placeholders(h, command.Line))
	h.Spawn.Argv[0] = expandProgram(h.Spawn.Argv[0], r.lookup())
	for _, v := range shell.Env {
		h.setEnv(v.Name, v.Value)
	}
	p.tracef("%s: %s for %s (%s)", h.ID, command.Field, r.OS, strings.Join(h.Spawn.Argv[:len(h.Spawn.Argv)-1], " "))
	return nil
}

// payloadOf returns a hook's payload for the given values of the event.
func (p *Plan) payloadOf(h *PlannedHook, values object) (json.RawMessage, error) {
	payload, err := p.Request.payload(p.Event, h.Name, values, p.payloadCwd(h))
	if err == nil && schemas.EngineOn(p.Request.Surface, p.Request.Edition).PathsOfLocations {
		payload = flattened(payload)
	}
	return payload, err
}

// dropOnce skips the hooks of skills that run only once, as if they had run.
func (p *Plan) dropOnce() {
	for _, h := range p.Hooks {
		if h.Runs() && h.Hook.Once && h.Hook.Origin.Scope == schemas.Skill {
			h.skip(StageHook, "once: it has run already")
		}
	}
}

// withValues returns a copy of the plan with some values of the event changed.
func (p *Plan) withValues(change map[string]json.RawMessage) (*Plan, error) {
	q := *p
	q.eventState.values, q.changed = maps.Clone(p.eventState.values), map[string]json.RawMessage{}
	maps.Copy(q.eventState.values, change)
	maps.Copy(q.changed, p.changed)
	maps.Copy(q.changed, change)
	q.Hooks = nil
	for _, h := range p.Hooks {
		g := *h
		if g.Payload != nil {
			var err error
			if g.Payload, err = q.payloadOf(&g, q.eventState.values); err != nil {
				return nil, err
			}
		}
		q.Hooks = append(q.Hooks, &g)
	}
	return &q, nil
}

// localDir returns where a hook runs on this machine: a surface with a fixed working directory has the repository there, but
// here it is in the workspace.
func (p *Plan) localDir(dir string, engine *schemas.Engine) string {
	root := engine.FixedCwd
	if engine.Cwd != schemas.FixedDirectory || dir != root && !strings.HasPrefix(dir, root+"/") {
		return dir
	}
	here := path.Join(p.Request.Workspace, strings.TrimPrefix(dir, root))
	p.tracef("the hook would run in %s, where %s has the repository; here it runs in %s", dir, p.Request.Surface.Name(), here)
	return here
}

// otherCommands lists the command fields of the entry, none of which applies to this system.
func otherCommands(h *config.Hook) string {
	var fields []string
	for _, os := range schemas.AllOS {
		for _, s := range schemas.AllSurfaces.List() {
			for _, name := range schemas.CommandOrder(s, os, schemas.Observed) {
				if has(h.Entry.Node, name) && !slices.Contains(fields, name) {
					fields = append(fields, name)
				}
			}
		}
	}
	if len(fields) == 0 {
		return "none"
	}
	return strings.Join(fields, ", ") + " only"
}

func has(n *syntax.Node, name string) bool {
	return slices.ContainsFunc(n.Members, func(m *syntax.Member) bool { return m.Key.Text == name })
}

// payloadCwd is the directory in the payload: the hook's or the session's.
func (p *Plan) payloadCwd(h *PlannedHook) string {
	engine := schemas.EngineOn(p.Request.Surface, p.Request.Edition)
	switch {
	case engine.PayloadHookCwd:
		return h.dir
	case engine.Cwd == schemas.FixedDirectory:
		return engine.FixedCwd
	case h.Hook != nil && h.Hook.Origin != nil && h.Hook.Origin.Added != nil:
		return h.Hook.Origin.Added.Dir
	}
	return p.Request.sessionDir()
}

// limit is the hook's timeout on the surface.
func (p *Plan) limit(h *config.Hook, engine *schemas.Engine) time.Duration {
	r := &p.Request
	limit := schemas.DefaultTimeout(r.Surface, h.Type, p.Event.Name, r.Edition)
	if h.HasTimeout {
		limit = h.Timeout
		if engine.MinTimeout > 0 && (limit < engine.MinTimeout || engine.MaxTimeout > 0 && limit > engine.MaxTimeout) {
			limit = engine.MinTimeout
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

// keep skips all hooks but those with these IDs, as Request.Only does.
func (p *Plan) keep(ids []string) {
	p.Request.Only = ids
	p.applyOnly()
}

// KeepAt skips all hooks but the one at a pointer in a file, whose path is absolute or as in the plan. The file matters:
// hooks of other files may have the same pointer. It returns false, and keeps all hooks, when there is no such hook.
func (p *Plan) KeepAt(file, pointer string) bool {
	var ids []string
	for _, h := range p.Hooks {
		if h.Pointer == pointer && (h.Source == file || strings.HasSuffix(file, "/"+h.Source)) {
			ids = append(ids, h.ID)
		}
	}
	if len(ids) > 0 {
		p.keep(ids)
	}
	return len(ids) > 0
}

// Identity identifies what the hook runs: command, directory, variables and address, but not the payload, which contains the
// time.
func (h *PlannedHook) Identity() string {
	id := fmt.Sprintf("%q %q %q %q %q", h.ID, h.Spawn.Argv, h.Spawn.Dir, h.Env, h.Removed) // fmt prints maps in key order
	if call := h.Spawn.HTTP; call != nil {
		id += fmt.Sprintf(" %q %q", call.URL, call.Headers)
	}
	return id
}

// applyOnly skips the hooks that the request does not select.
func (p *Plan) applyOnly() {
	if p.Request.Only == nil {
		return
	}
	for _, h := range p.Hooks {
		if h.Runs() && !slices.ContainsFunc(p.Request.Only, h.hasName) {
			h.skip(StageHook, "not selected by --only")
		}
	}
}

// hasName reports whether a name given with --only refers to the hook, by its ID, its source or its pointer.
func (h *PlannedHook) hasName(name string) bool {
	return name == h.ID || name == h.Source || name == h.Pointer
}

// checkOnly returns an error for a name given with --only that matches no hook of the event.
func (p *Plan) checkOnly() error {
	for _, name := range p.Request.Only {
		if slices.ContainsFunc(p.Hooks, func(h *PlannedHook) bool { return h.hasName(name) }) {
			continue
		}
		var ids []string
		for _, h := range p.Hooks {
			ids = append(ids, h.ID)
		}
		if len(ids) == 0 {
			return usage("--only: there is no hook %s; %s has no hook for %s here", name, p.Request.Surface.Name(), p.Request.Event)
		}
		return usage("--only: there is no hook %s; for %s there are %s", name, p.Request.Event, strings.Join(ids, ", "))
	}
	return nil
}
