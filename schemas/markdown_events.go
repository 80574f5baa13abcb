package schemas

import (
	"fmt"
	"slices"
	"strings"
)

var firingWords = map[FiringState]string{Fires: "fires", NeverFires: "never fires", NotAnEvent: "–", FiringOpen: "open"}

func (p *page) events() {
	p.heading(2, "Events")
	head := []string{"Event", "For"}
	for s := range numSurfaces {
		head = append(head, s.Name())
	}
	var rows [][]string
	for _, e := range Events() {
		row := []string{"[" + e.Name + "](#" + strings.ToLower(e.Name) + ")", e.Summary}
		for s := range numSurfaces {
			row = append(row, firingWords[e.Firing[s].State])
		}
		rows = append(rows, row)
	}
	p.table(head, rows)
	for _, e := range Events() {
		p.event(e)
	}
}

func (p *page) event(e *Event) {
	p.heading(3, e.Name)
	p.para("%s", e.Summary)
	if e.Proposed {
		p.para("Proposed only; no surface has it. %s does its work.", e.Instead)
	}
	p.provenance(e.Facts, AllSurfaces)

	var rows [][]string
	for _, sp := range e.Spellings {
		casing := sp.Casing.String()
		if sp.Surfaces&inCopilot == 0 {
			casing = SnakeCase.String()
		}
		rows = append(rows, []string{code(sp.Name), surfacesText(sp.Surfaces), casing})
	}
	p.table([]string{"Name in the file", "Loaded by", "Payload in Copilot"}, rows)

	rows = nil
	for s := range numSurfaces {
		f := e.Firing[s]
		if f.State != NotAnEvent {
			rows = append(rows, []string{s.Name(), firingWords[f.State], sentence(f.When)})
		}
	}
	p.table([]string{"Surface", "", "When"}, rows)
	for s := range numSurfaces {
		if e.Firing[s].State != NotAnEvent {
			p.differing(e.Firing[s].Facts, SurfaceSet(s))
		}
	}
	p.matcher(e)
	if len(e.Input) > 0 {
		p.heading(4, "Input of "+e.Name)
		p.table(fieldHead, inputRows(e.Input))
		p.differences(e.Input)
	}
	for s := range numSurfaces {
		p.outcome(e, s)
	}
}

// inputRows spell a payload's field both ways where the ways differ.
func inputRows(fields []Field) [][]string {
	rows := fieldRows(fields)
	for i, n := 0, 0; i < len(rows) && n < len(fields); i++ {
		f := fields[n]
		if rows[i][0] != code(f.Name) {
			continue // a member of an object
		}
		n++
		name := f.Name
		if f.Camel != "" {
			name = f.Camel
		}
		if f.Snake != "" && f.Snake != name && f.Surfaces&inCopilot != 0 && f.Casings != OnlySnake {
			rows[i][0] = code(name) + ", " + code(f.Snake)
		} else if f.Snake != "" {
			rows[i][0] = code(f.Snake)
		} else {
			rows[i][0] = code(name)
		}
	}
	return rows
}

// limits says where a row of a payload or output holds, besides its surfaces.
func limits(f Field) string {
	var list []string
	if f.Casings == OnlySnake {
		list = append(list, "under PascalCase names")
	}
	if f.Casings == OnlyCamel {
		list = append(list, "under camelCase names")
	}
	if f.Spellings != nil {
		list = append(list, "under "+strings.Join(f.Spellings, ", "))
	}
	if f.Editions == OnlyObserved {
		list = append(list, "observed, not documented")
	}
	if f.Editions == OnlyDocumented {
		list = append(list, "documented, not observed")
	}
	if len(list) == 0 {
		return ""
	}
	return " (" + strings.Join(list, "; ") + ")"
}

func (p *page) differing(facts []Fact, row Surfaces) {
	for _, f := range facts {
		if f.Differs() {
			p.para("- %s: %s", row.Names(), factText(f, row))
		}
	}
}

func (p *page) matcher(e *Event) {
	if e.Matcher == nil {
		return
	}
	m := e.Matcher
	line := "A matcher is tried on " + code(m.On)
	for s := range numSurfaces {
		if on, ok := m.OnElse[s]; ok {
			line += ", in " + s.Name() + " on " + code(on)
		}
	}
	if len(m.Values) > 0 {
		line += " (" + enumText(m.Values) + ")"
	}
	p.para("**Matcher.** %s. Applied by %s.", line, m.Honoured.Names())
	p.provenance(m.Facts, m.Honoured)
}

// outcome is what a surface makes of the hooks of an event: their output, their exit codes, their merge.
func (p *page) outcome(e *Event, s Surface) {
	state := e.Firing[s].State
	if state != Fires && state != FiringOpen {
		return
	}
	p.heading(4, fmt.Sprintf("Answers to %s in %s", e.Name, s.Name()))
	if o := e.Output[s]; o != nil {
		if o.Doc != "" {
			p.para("%s", sentence(o.Doc))
		}
		var own [][]string
		for _, row := range fieldRows(o.Fields) {
			own = append(own, []string{row[0], row[1], row[3], row[4]})
		}
		p.table([]string{"Printed field", "Value", "Example", "Meaning"}, own)
		p.differences(o.Fields)
		p.differing(o.Facts, SurfaceSet(s))
	}
	var rows [][]string
	for _, r := range e.Exit[s] {
		rows = append(rows, []string{exitName(r.Code), sentence(r.Doc) + editionText(r.Editions)})
	}
	p.table([]string{"Exit code", "Meaning"}, rows)
	var lines []string
	for _, r := range e.Exit[s] {
		for _, f := range r.Facts {
			if text := factText(f, SurfaceSet(s)); f.Differs() && !slices.Contains(lines, text) {
				lines = append(lines, text)
				p.line("- %s", text)
			}
		}
	}
	if lines != nil {
		p.line("")
	}
	if m := e.Merge[s]; m.Doc != "" {
		p.para("Several hooks: %s", sentence(m.Doc))
		p.differing(m.Facts, SurfaceSet(s))
	}
}

func editionText(ed Editions) string {
	switch ed {
	case OnlyObserved:
		return " (observed)"
	case OnlyDocumented:
		return " (documented)"
	}
	return ""
}

func exitName(code int) string {
	switch code {
	case OtherCode:
		return "any other"
	case TimedOut:
		return "time limit"
	case NotRun:
		return "not started"
	}
	return fmt.Sprint(code)
}
