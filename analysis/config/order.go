package config

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// disable applies disableAllHooks of files that switch off all sources, unless a stronger file says otherwise. In a directory
// that is added to the session it switches off the hooks of that directory.
func (l *loader) disable() {
	for _, o := range l.Origins {
		if o.Reading == nil || !o.Reading.DisablesAll || !o.onlyDisabled() {
			continue
		}
		switch {
		case l.overridden(o):
			o.enable()
		case o.Added != nil:
			o.skip(l.reason(o.Source, ReasonDisabled, "disableAllHooks switches off the hooks of "+o.Added.Root))
			l.switchOff(o, "disableAllHooks in "+o.Name+" switches off the hooks of "+o.Added.Root, func(other *Origin) bool { return other.Added == o.Added })
		case l.DisabledBy == nil:
			l.DisabledBy = o
		}
	}
	if o := l.DisabledBy; o != nil {
		what, spared := "every source", o.Reading.Row.DisableAll == schemas.DisablesUnmanaged
		if spared && slices.ContainsFunc(l.Origins, func(o *Origin) bool { return o.Scope == schemas.Managed }) {
			what = "every source but managed settings"
		}
		l.switchOff(o, "disableAllHooks in "+o.Name+" switches off the hooks of "+what, func(other *Origin) bool { return !spared || other.Scope != schemas.Managed })
	}
}

func (l *loader) switchOff(by *Origin, why string, concerned func(*Origin) bool) {
	for _, o := range l.Origins {
		if o.Status == Loaded && concerned(o) {
			o.skip(l.reason(by.Source, ReasonDisabled, why))
		}
	}
}

// managedOnly leaves out everything but the hooks of managed settings where those say so.
func (l *loader) managedOnly() {
	for _, o := range l.Origins {
		if o.Scope != schemas.Managed || o.Status != Loaded {
			continue
		}
		root := o.Reading.File.Tree.Root
		why := ""
		if v := value(root, "allowManagedHooksOnly"); v != nil && v.Kind == syntax.Bool && v.Text == "true" {
			why = "allowManagedHooksOnly"
		}
		if v := value(root, "strictPluginOnlyCustomization"); v != nil && slices.Contains(texts(v), "hooks") {
			why = "strictPluginOnlyCustomization"
		}
		if why == "" {
			continue
		}
		for _, other := range l.Origins {
			if other.Status == Loaded && other.Scope != schemas.Managed {
				other.skip(l.reason(o.Source, ReasonManagedOnly, why+" in "+o.Name+" leaves managed hooks only"))
			}
		}
	}
}

// onlyDisabled reports that nothing is wrong with the file but that it switches hooks off: a file that is dropped for
// another reason has no say.
func (o *Origin) onlyDisabled() bool {
	return !slices.ContainsFunc(o.Reading.Drops, func(d Drop) bool { return d.Fatal() && d.Reason != ReasonDisabled })
}

// overridden reports that disableAllHooks of a stronger file counts.
func (l *loader) overridden(o *Origin) bool {
	return slices.ContainsFunc(l.Origins, func(other *Origin) bool {
		r := other.Reading
		return other.Added == o.Added && r != nil && r.Disable != nil && r.Row != nil && other.onlyDisabled() && slices.Contains(r.Row.DisableOver, o.Source.ID)
	})
}

// enable takes the file as if it did not switch hooks off.
func (o *Origin) enable() {
	r := *o.Reading
	r.Status, r.Hooks, r.Lost, r.DisablesAll = Loaded, r.Lost, nil, false
	r.Drops = slices.DeleteFunc(slices.Clone(r.Drops), func(d Drop) bool { return d.Reason == ReasonDisabled })
	o.Reading, o.Status, o.Reason, o.Why, o.Fact = &r, Loaded, "", "", nil
}

// collect puts the hooks of all files into running order.
func (l *loader) collect() {
	replaced := map[string]bool{} // events of sources that precede others
	for _, o := range l.Origins {
		if o.Status == Loaded && o.Reading.Row.Precedes {
			for _, h := range o.Reading.Hooks {
				replaced[h.Event.Name] = true
			}
		}
	}
	for _, o := range l.Origins {
		if o.Status != Loaded {
			continue
		}
		for _, h := range o.Reading.Hooks {
			h.Origin = o
		}
		hooks := o.Reading.Hooks
		if o == l.Agent && l.session.Subagent {
			hooks = l.asSubagent(hooks)
		}
		for _, h := range hooks {
			if o.Reading.Row.Yields && replaced[h.Event.Name] {
				l.Excluded = append(l.Excluded, Excluded{h, ReasonPrecedence, "hooks of the workspace take precedence on " + h.Event.Name})
				continue
			}
			l.Hooks = append(l.Hooks, h)
		}
	}
}
