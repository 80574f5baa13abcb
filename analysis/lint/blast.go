package lint

import (
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Only is what happens on some of the surfaces.
func (d Dropped) Only(set schemas.Surfaces) Dropped {
	d.Surfaces &= set
	return d
}

// Join is both together: where a surface merely ignores the one thing, the effect of the other counts.
func (d Dropped) Join(o Dropped) Dropped {
	for _, s := range o.Surfaces.List() {
		if !d.Surfaces.Has(s) || d.effects[s] == schemas.IgnoresField {
			d.effects[s], d.lost[s] = o.effects[s], o.lost[s]
		}
	}
	d.Surfaces |= o.Surfaces
	return d
}

// FatalOn are the surfaces on which the whole file, or the whole agent, falls.
func (d Dropped) FatalOn() schemas.Surfaces {
	var set schemas.Surfaces
	for _, s := range d.Surfaces.List() {
		if d.effects[s] == schemas.DropsFile || d.effects[s] == schemas.DropsAgent {
			set |= schemas.SurfaceSet(s)
		}
	}
	return set
}

// Severity is the severity that the worst effect deserves.
func (d Dropped) Severity() Severity {
	weight := Info
	for _, s := range d.Surfaces.List() {
		switch d.On(s) {
		case schemas.DropsEntry, schemas.DropsEvent, schemas.DropsFile, schemas.DropsAgent, schemas.Inert:
			return Error
		case schemas.IgnoresField:
			weight = Warning
		}
	}
	return weight
}
