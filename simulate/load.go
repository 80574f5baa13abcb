package simulate

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// load finds the hooks of the event, including those that are not loaded.
func (p *Plan) load() {
	r := &p.Request
	p.set = config.Load(r.world(), r.Surface, r.Edition, r.session())
	byOrigin := map[*config.Origin][]*PlannedHook{}
	for _, h := range p.set.For(p.Event.Name) {
		byOrigin[h.Origin] = append(byOrigin[h.Origin], hookOf(h, h.Origin))
	}
	for _, excluded := range p.set.Excluded {
		if excluded.Hook.Event == p.Event {
			ph := hookOf(excluded.Hook, excluded.Hook.Origin)
			ph.skip(StageHook, "%s", excluded.Why)
			byOrigin[excluded.Hook.Origin] = append(byOrigin[excluded.Hook.Origin], ph)
		}
	}
	for _, o := range p.set.Origins {
		state := SourceState{Path: o.Name, File: o.Path, Scope: o.Source.Scope.String(), Status: o.Status.String(), Reason: o.Why, Ref: optionalFact(o.Fact)}
		state.Off = slices.Contains([]string{config.ReasonDisabled, config.ReasonSwitchedOff, config.ReasonSetting, config.ReasonLocation}, o.Reason)
		if o.Status == config.Skipped && o.LoadResult != nil {
			if d := o.LoadResult.Skip(); d != nil && d.Entry != nil && d.Why == o.Why {
				state.Reason += ", in " + d.Entry.Pointer()
			}
		}
		p.Sources = append(p.Sources, state)
		if o.Status == config.Skipped {
			p.tracef("%s is not loaded: %s", state.Path, state.Reason)
		} else {
			p.tracef("%s is loaded", state.Path)
		}
		starts := func(h *PlannedHook) bool { return !inert(o, h.Hook.Entry) } // the drop of an inert entry explains more
		p.Hooks = slices.Concat(p.Hooks, slice.Filter(byOrigin[o], starts), p.dropped(o))
	}
	p.reorder()
}

// inert reports whether an entry is loaded but can never start; such entries are listed with the drops.
func inert(o *config.Origin, e *config.Entry) bool {
	return o.LoadResult != nil && slices.ContainsFunc(o.LoadResult.Drops, func(d config.Drop) bool { return d.Effect == schemas.Inert && d.Entry == e })
}

// reorder sorts the hooks that run into the set's order, which may differ from the order of the files.
func (p *Plan) reorder() {
	planned := map[*config.Hook]*PlannedHook{}
	for _, h := range p.Hooks {
		planned[h.Hook] = h
	}
	order := slice.Filter(p.set.For(p.Event.Name), func(h *config.Hook) bool { return planned[h] != nil })
	next := 0
	for i, h := range p.Hooks {
		if slices.Contains(order, h.Hook) {
			p.Hooks[i] = planned[order[next]]
			next++
		}
	}
}

// dropped returns the entries of the event that the surface does not load from a file.
func (p *Plan) dropped(o *config.Origin) []*PlannedHook {
	if o.LoadResult == nil {
		return nil
	}
	var list []*PlannedHook
	for _, h := range o.LoadResult.Lost {
		if h.Event == p.Event && !inert(o, h.Entry) {
			ph := hookOf(h, o)
			ph.skip(StageFile, "the file is not loaded: %s", o.Why)
			ph.SkipRef = optionalFact(o.Fact)
			list = append(list, ph)
		}
	}
	for _, d := range slice.Pointers(o.LoadResult.Drops) {
		if d.Effect != schemas.IgnoresField {
			list = append(list, p.fromDrop(o, d)...)
		}
	}
	return list
}

// fromDrop returns the entries of the event that a drop affects.
func (p *Plan) fromDrop(o *config.Origin, d *config.Drop) []*PlannedHook {
	var entries []*config.Entry
	stage := StageEvent
	switch {
	case d.Entry != nil:
		entries, stage = []*config.Entry{d.Entry}, StageHook
	case d.List != nil:
		entries = d.List.Entries
	}
	var list []*PlannedHook
	for _, e := range entries {
		if e.List.Event != p.Event {
			continue
		}
		h := entryOf(e, o)
		h.Skip, h.Stage, h.SkipRef = d.Why, stage, optionalFact(d.Fact)
		if kind, prompt := e.Node.Get("type"), e.Node.Get("prompt"); kind != nil && prompt != nil && d.Effect == schemas.DropsEntry {
			if row := schemas.HookTypeNamed(kind.Text); row != nil {
				h.refusal = fill(row.Refusals[p.Request.Surface][p.Event.Name], map[string]string{"prompt": prompt.Text})
			}
		}
		list = append(list, h)
	}
	return list
}

func hookOf(h *config.Hook, o *config.Origin) *PlannedHook {
	p := entryOf(h.Entry, o)
	p.Name, p.Hook = h.Name, h
	return p
}

func entryOf(e *config.Entry, o *config.Origin) *PlannedHook {
	return &PlannedHook{ID: o.Name + "#" + e.Pointer(), Source: o.Name, File: o.Path, Pointer: e.Pointer(), Name: e.List.Name}
}

// label is how the surface names a loaded hook's file to the model: its own name for the source, the plugin's name, or the path. The
// path is absolute for files outside the session directory.
func (p *Plan) label(o *config.Origin) string {
	if name := o.LoadResult.Row.Label; name != "" {
		return name
	}
	dir := p.Request.sessionDir()
	switch {
	case o.Plugin != nil && o.Plugin.Name != "":
		return o.Plugin.Name
	case o.Added != nil:
		dir = o.Added.Root
	}
	if rest, below := slash.Below(dir, o.Path); below && o.Plugin == nil {
		return rest
	}
	return o.Path
}
