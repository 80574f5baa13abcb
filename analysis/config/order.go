package config

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// disable applies disableAllHooks of files that disable all sources, unless a file with precedence overrides it. In a
// directory added to the session it disables the hooks of that directory only.
func (l *loader) disable() {
	for _, o := range l.Origins {
		if o.LoadResult == nil || !o.LoadResult.DisablesAll || !o.onlyDisabled() {
			continue
		}
		switch {
		case l.overridden(o):
			o.enable()
		case o.Added != nil:
			o.skip(l.skipDrop(o.Source, ReasonDisabled, "disableAllHooks switches off the hooks of "+o.Added.Root))
			l.switchOff(o, ReasonDisabled, "disableAllHooks in "+o.Name+" switches off the hooks of "+o.Added.Root, func(other *Origin) bool { return other.Added == o.Added })
		case l.DisabledBy == nil:
			l.DisabledBy = o
		}
	}
	if o := l.DisabledBy; o != nil {
		what, spared := "every source", o.LoadResult.Row.DisableAll == schemas.DisablesUnmanaged
		if spared && slices.ContainsFunc(l.Origins, func(o *Origin) bool { return o.Source.Scope == schemas.Managed }) {
			what = "every source but managed settings"
		}
		l.switchOff(o, ReasonDisabled, "disableAllHooks in "+o.Name+" switches off the hooks of "+what, func(other *Origin) bool { return !spared || other.Source.Scope != schemas.Managed })
	}
}

// switchOff skips those of the loaded files that a file switches off.
func (l *loader) switchOff(by *Origin, reason, why string, concerned func(*Origin) bool) {
	for _, o := range l.Origins {
		if o.Status == Loaded && concerned(o) {
			o.skip(l.skipDrop(by.Source, reason, why))
		}
	}
}

// managedOnly skips every source except managed settings, if those demand it.
func (l *loader) managedOnly() {
	for _, o := range l.Origins {
		if o.Source.Scope != schemas.Managed || o.Status != Loaded {
			continue
		}
		root := o.LoadResult.File.Tree.Root
		var limit *schemas.ManagedLimit
		for _, row := range slice.Pointers(schemas.ManagedLimits) {
			v := value(root, row.Setting)
			if v != nil && (row.Item != "" && slices.Contains(texts(v), row.Item) || row.Item == "" && v.IsTrue()) {
				limit = row
			}
		}
		if limit != nil {
			l.switchOff(o, ReasonManagedOnly, limit.Setting+" in "+o.Name+" "+limit.Why, func(other *Origin) bool { return !slices.Contains(limit.Spares, other.Source.Scope) })
		}
	}
}

// onlyDisabled reports that at most disableAllHooks skips the file, which cannot disable hooks if it is rejected otherwise.
func (o *Origin) onlyDisabled() bool {
	return !slices.ContainsFunc(o.LoadResult.Drops, func(d Drop) bool { return d.Fatal() && d.Reason != ReasonDisabled })
}

// SettingsCount reports that the file was read and is not dropped, so that settings besides hooks hold.
func (o *Origin) SettingsCount() bool { return o.LoadResult != nil && o.onlyDisabled() }

// overridden reports whether a file with precedence sets disableAllHooks too.
func (l *loader) overridden(o *Origin) bool {
	return slices.ContainsFunc(l.Origins, func(other *Origin) bool {
		r := other.LoadResult
		return other.Added == o.Added && r != nil && r.Disable != nil && r.Row != nil && other.onlyDisabled() && slices.Contains(r.Row.DisableOver, o.Source.ID)
	})
}

// enable loads the file as if it did not disable hooks.
func (o *Origin) enable() {
	r := *o.LoadResult
	r.Status, r.Hooks, r.Lost, r.DisablesAll = Loaded, r.Lost, nil, false
	r.Drops = slices.DeleteFunc(slices.Clone(r.Drops), func(d Drop) bool { return d.Reason == ReasonDisabled })
	o.LoadResult, o.Status, o.Reason, o.Why, o.Fact = &r, Loaded, "", "", nil
}

// collect puts the hooks of all files into running order.
func (l *loader) collect() {
	replaced := map[string]bool{} // events that a source with precedence replaces
	for _, o := range l.Origins {
		if o.Status == Loaded && o.LoadResult.Row.Precedes {
			for _, h := range o.LoadResult.Hooks {
				replaced[h.Event.Name] = true
			}
		}
	}
	for _, o := range l.Origins {
		if o.Status != Loaded {
			continue
		}
		for _, h := range o.LoadResult.Hooks {
			h.Origin = o
		}
		hooks := o.LoadResult.Hooks
		if o == l.Agent && l.session.Subagent {
			hooks = l.asSubagent(hooks)
		}
		for _, h := range hooks {
			if o.LoadResult.Row.Yields && replaced[h.Event.Name] {
				l.Excluded = append(l.Excluded, Excluded{h, ReasonPrecedence, "hooks of the workspace take precedence on " + h.Event.Name})
				continue
			}
			l.Hooks = append(l.Hooks, h)
		}
	}
}
