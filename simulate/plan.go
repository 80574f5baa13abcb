package simulate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Plan is an event planned for a surface, before anything runs: which files are read, which hooks run, and what each receives.
type Plan struct {
	Request Request
	Event   *schemas.Event
	// engine is how the surface runs hooks, merge how it combines answers to the event, product what rows cannot say of it.
	engine  *schemas.Engine
	merge   schemas.Merge
	product *product

	Sources []SourceState
	// Hooks holds every hook of the event in the surface's order, including those that do not run.
	Hooks []*PlannedHook
	// Notes holds what is known before anything runs.
	Notes []Note
	Trace []string
	// sourceNotes is the number of leading notes that concern what is read, independent of the event.
	sourceNotes int

	// ruling is the permission rule that decides about the call besides the hooks, nil when none does.
	ruling *PermissionRule
	set    *config.Set
	// values are the payload's values by neutral name.
	values object
	// blocks counts the immediately preceding rounds in a row that hooks blocked.
	blocks int
	// inputValid overrides the check of a replaced tool input; nil means to check it against the tool table.
	inputValid *bool
	// changed holds the values that withValues has overridden.
	changed map[string]json.RawMessage
}

// PlannedHook is one hook and what would happen to it.
type PlannedHook struct {
	// ID identifies the hook within the plan: SOURCE#POINTER.
	ID      string
	Source  string
	Pointer string
	// File is the absolute path of the source.
	File string
	// Name is the event as the source spells it.
	Name string
	// Hook is the entry as the surface reads it, nil for a dropped entry. A hook that runs has one, with its origin.
	Hook *config.Hook
	// Skip says why the hook does not run, "" when it does; Stage where it was dropped, and SkipRef cites the source.
	Skip    string
	Stage   Stage
	SkipRef string
	// refusal is what the user sees about an entry whose type is not for the event, "" for nothing.
	refusal string
	Spawn   Spawn
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

// NewPlan plans an event, and reads only files of the request's file system. A *RequestError is a mistake in the request.
func NewPlan(req Request) (*Plan, error) {
	ev, err := req.event()
	if err != nil {
		return nil, err
	}
	p := &Plan{
		Request: req, Event: ev, engine: schemas.EngineOn(req.Surface, req.Edition), merge: ev.MergeOn(req.Surface, req.Edition),
		product: products[req.Surface],
	}
	if !slices.Contains(p.engine.OS, req.OS) {
		return nil, usage("%s runs on %s only, not on %s", req.Surface.Name(), strings.Join(slice.Map(p.engine.OS, schemas.OS.String), ", "), req.OS)
	}
	if err := p.prepare(); err != nil {
		return nil, err
	}
	p.load()
	p.noteSources()
	p.sourceNotes = len(p.Notes)
	p.permissions()
	for _, h := range p.Hooks {
		if err := p.prepareHook(h); err != nil {
			return nil, err
		}
	}
	storedTrust := func(h *PlannedHook) bool { return h.Runs() && h.Hook.Origin.LoadResult.Row.PersistedTrust }
	if h := slice.Find(p.Hooks, storedTrust); h != nil && !req.listing {
		p.note("%s runs the hooks of %s only if the folder was trusted permanently; the simulation assumes that it was", req.Surface.Name(), h.Source)
	}
	if firing := ev.Firing[req.Surface]; firing.State == schemas.NeverFires && len(p.Hooks) == 0 {
		p.Notes = append(p.Notes, Note{Text: req.Surface.Name() + " accepts hooks for " + req.Event + " but never fires it: " + firing.When, Ref: factRef(firing.Facts, req.Surface)})
	}
	if p.engine.Deduplicates && !req.listing {
		p.deduplicate()
	}
	p.applyOnly()
	return p, nil
}

// noteSources notes what the user may miss among the files that are read.
func (p *Plan) noteSources() {
	req := &p.Request
	if root := p.set.Dirs(&config.Hook{}).GitRoot; p.engine.Root == schemas.GitRoot && root != "" && req.Workspace != "" && root != req.Workspace {
		p.note("%s looks in the root of the repository, %s, not in the directory of the session", req.Surface.Name(), root)
	}
	if isAgent := func(o *config.Origin) bool { return o.Source.Scope == schemas.Agent }; req.Agent != "" && !req.Subagent && !slices.ContainsFunc(p.set.Origins, isAgent) {
		p.note("no custom agent %q with hooks was found where %s looks", req.Agent, req.Surface.Name())
	}
	for _, name := range p.set.UnknownSkills {
		text := fmt.Sprintf("no skill %q was found where %s looks", name, req.Surface.Name())
		if len(req.PluginDirs) > 0 {
			text += "; whether hooks of a plugin's skill run is not known"
		}
		p.note("%s", text)
	}
	if len(p.set.Origins) == 0 && !req.listing && req.Workspace != "" && len(p.Request.world().PluginFiles(req.Workspace)) > 0 {
		p.note("a plugin lies here, whose hooks run where it is installed: --plugin . simulates that")
	}
}

func (r *Request) event() (*schemas.Event, error) {
	ev, _, ok := schemas.EventOn(r.Surface, r.Event)
	if !ok {
		ev, _, ok = schemas.EventBySpelling(r.Event)
	}
	if !ok {
		if near := schemas.LikelyEvents(r.Event, schemas.SurfaceSet(r.Surface)); len(near) > 0 {
			return nil, usage("there is no event %q; did you mean %s", r.Event, strings.Join(slice.Map(near, quote), " or "))
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

// elsewhere says which of the surfaces that can be simulated have an event.
func elsewhere(ev *schemas.Event) string {
	having := schemas.Dispatched.Where(func(s schemas.Surface) bool { return ev.Firing[s].State != schemas.NotAnEvent })
	if having.IsOne() {
		return ", " + having.Names() + " has"
	}
	return ", " + having.Names() + " have"
}

func (p *Plan) tracef(format string, args ...any) {
	p.Trace = append(p.Trace, fmt.Sprintf(format, args...))
}

// dropOnce skips the hooks of skills that run only once, as if they had run.
func (p *Plan) dropOnce() {
	for _, h := range p.Hooks {
		if h.Runs() && h.Hook.Once && h.Hook.Origin.Source.Scope == schemas.Skill {
			h.skip(StageHook, "once: it has run already")
		}
	}
}

// withValues returns a copy of the plan with some values of the event changed. They must be of the type that the plan's own had.
func (p *Plan) withValues(change map[string]json.RawMessage) *Plan {
	q := *p
	q.values, q.changed = maps.Clone(p.values), map[string]json.RawMessage{}
	maps.Copy(q.values, change)
	maps.Copy(q.changed, p.changed)
	maps.Copy(q.changed, change)
	q.Hooks = nil
	for _, h := range p.Hooks {
		g := *h
		if g.Payload != nil {
			g.Payload = q.changedPayload(&g, q.values)
		}
		q.Hooks = append(q.Hooks, &g)
	}
	return &q
}

// changedPayload returns a hook's payload for changed values. It cannot fail: they were checked when the plan was made.
func (p *Plan) changedPayload(h *PlannedHook, values object) json.RawMessage {
	payload, err := p.payloadOf(h, values)
	if err != nil {
		return h.Payload
	}
	return payload
}

// Which hooks a request selects: those of --only, or the one of a lens.

// KeepAt skips all hooks but the one at a pointer in a file, whose path is absolute or as in the plan. The file matters:
// hooks of other files may have the same pointer. It returns false, and keeps all hooks, when there is no such hook.
func (p *Plan) KeepAt(file, pointer string) bool {
	at := slice.Filter(p.Hooks, func(h *PlannedHook) bool {
		return h.Pointer == pointer && (h.Source == file || strings.HasSuffix(file, "/"+h.Source))
	})
	if len(at) > 0 {
		p.Request.Only = slice.Map(at, func(h *PlannedHook) string { return h.ID })
		p.applyOnly()
	}
	return len(at) > 0
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
		ids := slice.Map(p.Hooks, func(h *PlannedHook) string { return h.ID })
		if len(ids) == 0 {
			return usage("--only: there is no hook %s; %s has no hook for %s here", name, p.Request.Surface.Name(), p.Request.Event)
		}
		return usage("--only: there is no hook %s; for %s there are %s", name, p.Request.Event, strings.Join(ids, ", "))
	}
	return nil
}
