package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var firingWords = map[schemas.FiringState]string{schemas.Fires: "fires", schemas.NeverFires: "never fires", schemas.NotAnEvent: "–", schemas.FiringOpen: "open"}

func (p *page) events() {
	p.heading(2, "Events")
	rows := slice.Map(schemas.Events(), func(e *schemas.Event) []string {
		states := perSurface(func(s schemas.Surface) string { return firingWords[e.Firing[s].State] })
		return append([]string{"[" + e.Name + "](" + eventPage(e) + ")", e.Summary}, states...)
	})
	p.table(append([]string{"Event", "For"}, perSurface(schemas.Surface.Name)...), rows)
}

func (p *page) event(e *schemas.Event) {
	p.heading(3, e.Name)
	p.para("%s", e.Summary)
	if e.Proposed {
		p.para("Only proposed: no product has this event. Use %s.", e.Instead)
	}
	p.provenance(e.Facts, schemas.AllSurfaces)

	rows := slice.Map(e.Spellings, func(sp schemas.Spelling) []string {
		casing := sp.Casing
		if sp.Surfaces&schemas.Cased == 0 {
			casing = schemas.SnakeCase
		}
		return []string{code(sp.Name), surfacesText(sp.Surfaces), casing.String()}
	})
	p.table([]string{"Name in the file", "Loaded by", "Payload in Copilot"}, rows)

	rows = nil
	for s := range schemas.Surface(schemas.NumSurfaces) {
		f := e.Firing[s]
		if f.State != schemas.NotAnEvent {
			rows = append(rows, []string{s.Name(), firingWords[f.State], sentence(f.When)})
		}
	}
	p.table([]string{"Product", "", "When"}, rows)
	for s := range schemas.Surface(schemas.NumSurfaces) {
		p.differing(e.Firing[s].Facts, schemas.SurfaceSet(s))
	}
	p.matcher(e)
	if len(e.Input) > 0 {
		p.heading(4, "Input of "+e.Name)
		p.table(fieldHead, fieldRows(e.Input))
		p.differences(e.Input)
	}
	for s := range schemas.Surface(schemas.NumSurfaces) {
		p.outcome(e, s)
	}
}

// limits describes where a row of a payload or output applies, besides its surfaces.
func limits(f schemas.Field) string {
	var list []string
	switch f.Casings {
	case schemas.OnlySnake:
		list = append(list, "under PascalCase names")
	case schemas.OnlyCamel:
		list = append(list, "under camelCase names")
	}
	if f.Spellings != nil {
		list = append(list, "under "+strings.Join(f.Spellings, ", "))
	}
	later := slices.ContainsFunc(f.Facts, func(f schemas.Fact) bool { return f.Doc == "copilot-2026-09" })
	switch {
	case f.Editions == schemas.OnlyDocumented:
		list = append(list, "documented, not observed")
	case f.Editions == schemas.OnlyObserved && later:
		list = append(list, "not in GitHub's reference of May 2026")
	case f.Editions == schemas.OnlyObserved:
		list = append(list, "observed, not documented")
	}
	if len(list) == 0 {
		return ""
	}
	return " (" + strings.Join(list, "; ") + ")"
}

func (p *page) differing(facts []schemas.Fact, row schemas.Surfaces) {
	for _, f := range facts {
		if f.Differs() {
			p.para("- %s: %s", row.Names(), factText(f, row))
		}
	}
}

func (p *page) matcher(e *schemas.Event) {
	if e.Matcher == nil {
		return
	}
	m := e.Matcher
	line := "A matcher is compared with " + code(m.On)
	for s := range schemas.Surface(schemas.NumSurfaces) {
		if on, ok := m.OnElse[s]; ok {
			line += ", in " + s.Name() + " with " + code(on)
		}
	}
	line += choose(len(m.Values) > 0, " ("+enumText(m.Values)+")", "")
	p.para("**Matcher.** %s. Applied by %s.", line, m.AppliedBy.Names())
	p.provenance(m.Facts, m.AppliedBy)
}

// outcome describes how a surface treats the hooks of an event: their output, exit codes, merge.
func (p *page) outcome(e *schemas.Event, s schemas.Surface) {
	if !e.MayFire(s) {
		return
	}
	p.heading(4, fmt.Sprintf("Answers to %s in %s", e.Name, s.Name()))
	if o := e.Output[s]; o != nil {
		if o.Doc != "" {
			p.para("%s", sentence(o.Doc))
		}
		own := slice.Map(fieldRows(o.Fields), func(row []string) []string { return []string{row[0], row[1], row[3], row[4]} })
		p.table([]string{"Output field", "Value", "Example", "Meaning"}, own)
		p.differences(o.Fields)
		p.differing(o.Facts, schemas.SurfaceSet(s))
	}
	rows := slice.Map(e.Exit[s], func(r schemas.ExitRule) []string {
		return []string{cmp.Or(exitWords[r.Code], fmt.Sprint(r.Code)), sentence(r.Doc) + editionWords[r.Editions]}
	})
	p.table([]string{"Exit code", "Meaning"}, rows)
	facts := slice.Flat(e.Exit[s], func(r schemas.ExitRule) []schemas.Fact { return r.Facts })
	p.provenance(slice.Filter(facts, schemas.Fact.Differs), schemas.SurfaceSet(s))
	if m := e.Merge[s]; m.Doc != "" {
		p.para("Several hooks: %s", sentence(m.Doc))
		p.differing(m.Facts, schemas.SurfaceSet(s))
	}
}

var editionWords = map[schemas.Editions]string{schemas.OnlyObserved: " (observed)", schemas.OnlyDocumented: " (documented)"}

// exitWords are the ends of a hook that are no exit code of its own.
var exitWords = map[int]string{schemas.OtherCode: "any other code", schemas.TimedOut: "timeout", schemas.NotRun: "not started"}
