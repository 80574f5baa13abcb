package lint

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Consequence is a clause that says how far the damage goes, surface by surface: "VS Code ignores the event, and
// Copilot CLI drops the whole file and its 7 other hooks".
func (p *Pass) Consequence(d Dropped) string {
	var clauses []string
	done := schemas.Surfaces(0)
	for _, s := range d.Surfaces.List() {
		if done.Has(s) {
			continue
		}
		same := schemas.SurfaceSet(s)
		for _, o := range d.Surfaces.List() {
			if d.effects[o] == d.effects[s] && d.lost[o] == d.lost[s] {
				same |= schemas.SurfaceSet(o)
			}
		}
		done |= same
		clauses = append(clauses, consequence(same, d, s))
	}
	return JoinClauses(clauses)
}

// JoinClauses is "a, b, and c".
func JoinClauses(clauses []string) string {
	switch n := len(clauses); n {
	case 0:
		return ""
	case 1:
		return clauses[0]
	default:
		return strings.Join(clauses[:n-1], ", ") + ", and " + clauses[n-1]
	}
}

// consequence is the clause for surfaces that all do what s does.
func consequence(set schemas.Surfaces, d Dropped, s schemas.Surface) string {
	lost := d.lost[s]
	switch d.effects[s] {
	case schemas.Inert:
		return Verb(set, "start") + " nothing for this hook"
	case schemas.IgnoresField:
		return Verb(set, "ignore") + " it"
	case schemas.DropsEntry:
		return Verb(set, "skip") + " this hook"
	case schemas.DropsEvent:
		if lost > 0 {
			return Verb(set, "ignore") + " the event and its " + english.Count(lost, "hook")
		}
		return Verb(set, "ignore") + " the event"
	case schemas.DropsAgent:
		return Verb(set, "refuse") + " to load the whole agent"
	}
	switch {
	case lost == 0:
		return Verb(set, "drop") + " the whole file"
	case d.Entry != nil || d.List != nil:
		return Verb(set, "drop") + " the whole file and its " + english.Count(lost, "other hook")
	}
	return Verb(set, "drop") + " the whole file and its " + english.Count(lost, "hook")
}

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

// Verb joins the surfaces' names with a verb: "VS Code ignores", "VS Code and Copilot CLI ignore".
func Verb(set schemas.Surfaces, verb string) string {
	if set.Len() == 1 {
		verb += "s"
	}
	return set.Names() + " " + verb
}

// Weight is the severity that the worst effect deserves.
func (d Dropped) Weight() Severity {
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
