package lint

import "github.com/hooks-ls/hooks-ls/schemas"

// Only restricts d to some surfaces.
func (d Dropped) Only(set schemas.Surfaces) Dropped {
	d.Surfaces &= set
	return d
}

// Join combines two drops. Where a surface merely ignores the one, the effect of the other applies.
func (d Dropped) Join(o Dropped) Dropped {
	for _, s := range o.Surfaces.List() {
		if !d.Surfaces.Has(s) || d.effects[s] == schemas.IgnoresField {
			d.effects[s], d.lost[s] = o.effects[s], o.lost[s]
		}
	}
	d.Surfaces |= o.Surfaces
	return d
}

// FatalOn returns the surfaces that reject the whole file or agent.
func (d Dropped) FatalOn() schemas.Surfaces {
	return d.Surfaces.Where(func(s schemas.Surface) bool {
		return d.effects[s] == schemas.DropsFile || d.effects[s] == schemas.DropsAgent
	})
}

// Severity returns the severity of the worst effect.
func (d Dropped) Severity() Severity {
	severity := Info
	for _, s := range d.Surfaces.List() {
		if weight[d.effects[s]] > 0 {
			return Error
		} else if d.effects[s] == schemas.IgnoresField {
			severity = Warning
		}
	}
	return severity
}
