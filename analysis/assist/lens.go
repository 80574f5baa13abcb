package assist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/order"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Lens is a line above an event or a hook.
type Lens struct {
	Range text.Range
	Title string
	// Simulate is what the lens runs; nil for one that only informs.
	Simulate *Simulation
}

// Simulation names what a lens simulates.
type Simulation struct {
	Event   string
	Surface schemas.Surface
	// Pointer is the JSON pointer of one hook, empty for every hook of the event.
	Pointer string
}

// Lenses lists what stands above each event: a simulation, and how many of its hooks run. With several hooks each has a
// simulation of its own.
func Lenses(snap *analysis.Snapshot, doc *analysis.Document) []Lens {
	var list []Lens
	readings := readings(snap, doc)
	for _, l := range doc.File().Events {
		if l.Event == nil || l.Shadowed || len(l.Entries) == 0 {
			continue
		}
		surface, runs := simulatedOn(readings, l)
		if runs {
			list = append(list, Lens{Range: l.Member.Key.Range, Title: "▶ Simulate", Simulate: &Simulation{Event: l.Name, Surface: surface}})
		}
		list = append(list, Lens{Range: l.Member.Key.Range, Title: summary(readings, l)})
		if !runs || len(l.Entries) < 2 {
			continue
		}
		for _, e := range l.Entries {
			if s, ok := keptBy(readings, e); ok {
				list = append(list, Lens{Range: e.Node.Range, Title: "▶ Simulate", Simulate: &Simulation{Event: l.Name, Surface: s, Pointer: e.Pointer()}})
			}
		}
	}
	return list
}

// readers are the judged surfaces that read the document.
func readers(snap *analysis.Snapshot, doc *analysis.Document) schemas.Surfaces {
	wanted := snap.Settings().Surfaces
	if wanted.Empty() {
		wanted = schemas.AllSurfaces
	}
	set := snap.Workspace(doc.Root).Readers(doc)
	if set.Empty() && doc.Source != nil {
		set = doc.Source.Surfaces()
	}
	for _, s := range (set & wanted).List() {
		if !doc.IsRead(s, snap.Settings().Edition) {
			set &^= schemas.SurfaceSet(s)
		}
	}
	return set & wanted
}

// readings are what each of the readers makes of the document.
func readings(snap *analysis.Snapshot, doc *analysis.Document) []*config.Reading {
	var list []*config.Reading
	for _, s := range readers(snap, doc).List() {
		list = append(list, doc.Reading(s, snap.Settings().Edition))
	}
	return list
}

// simulatedOn picks the first surface with a dispatch that fires the event and keeps one of its hooks.
func simulatedOn(readings []*config.Reading, l *config.EventList) (schemas.Surface, bool) {
	for _, r := range readings {
		if schemas.Dispatched.Has(r.Surface) && l.Event.Firing[r.Surface].State == schemas.Fires &&
			slices.ContainsFunc(r.Hooks, func(h *config.Hook) bool { return h.Entry.List == l }) {
			return r.Surface, true
		}
	}
	return 0, false
}

func keptBy(readings []*config.Reading, e *config.Entry) (schemas.Surface, bool) {
	for _, r := range readings {
		if schemas.Dispatched.Has(r.Surface) && e.List.Event.Firing[r.Surface].State == schemas.Fires &&
			slices.ContainsFunc(r.Hooks, func(h *config.Hook) bool { return h.Entry == e && !h.Inert() }) {
			return r.Surface, true
		}
	}
	return 0, false
}

// summary counts the hooks of an event and says which of them never run: "3 hooks, 1 never runs in VS Code".
func summary(readings []*config.Reading, l *config.EventList) string {
	n := len(l.Entries)
	dead := map[int]schemas.Surfaces{}
	for _, r := range readings {
		lost := n
		if l.Event.Firing[r.Surface].State == schemas.Fires {
			for _, h := range r.Hooks {
				if h.Entry.List == l && !h.Inert() {
					lost--
				}
			}
		}
		if lost > 0 {
			dead[lost] |= schemas.SurfaceSet(r.Surface)
		}
	}
	title := analysis.Count(n, "hook")
	var clauses []string
	for lost := n; lost > 0; lost-- {
		set, ok := dead[lost]
		if !ok {
			continue
		}
		switch {
		case n == 1:
			clauses = append(clauses, "never runs in "+set.Names())
		case lost == n:
			clauses = append(clauses, "none runs in "+set.Names())
		case lost == 1:
			clauses = append(clauses, "1 never runs in "+set.Names())
		default:
			clauses = append(clauses, fmt.Sprintf("%d never run in %s", lost, set.Names()))
		}
	}
	if len(clauses) == 0 {
		return title
	}
	return title + ", " + strings.Join(clauses, ", ")
}

// Hint is text inside a line that is not in the file.
type Hint struct {
	Offset  int
	Label   string
	Tooltip string
}

// Hints says what cannot be seen in the file: where an event fires, and the limit of hooks that set none.
func Hints(snap *analysis.Snapshot, doc *analysis.Document, within text.Range) []Hint {
	var list []Hint
	add := func(at int, label, tooltip string) {
		if within.Contains(at) {
			list = append(list, Hint{Offset: at, Label: label, Tooltip: tooltip})
		}
	}
	readings := readings(snap, doc)
	for _, l := range doc.File().Events {
		if l.Event == nil || l.Event.Proposed {
			continue
		}
		var fires, not schemas.Surfaces
		for _, r := range readings {
			_, _, loaded := schemas.EventOn(r.Surface, l.Name)
			if loaded && l.Event.Firing[r.Surface].State == schemas.Fires {
				fires |= schemas.SurfaceSet(r.Surface)
			} else {
				not |= schemas.SurfaceSet(r.Surface)
			}
		}
		if label := firesLabel(fires, not); label != "" {
			add(l.Member.Key.Range.End, label, "Where hooks under this name are run")
		}
	}
	for _, c := range snap.Commands(doc) {
		if label := shellLabel(c); label != "" {
			add(c.Node.Range.End, label, "The shells that run this command")
		}
	}
	done := map[*config.Entry]bool{}
	for _, r := range readings {
		for _, h := range r.Hooks {
			if done[h.Entry] || h.HasTimeout || h.Type != "command" || len(h.Entry.Node.Members) == 0 {
				continue
			}
			done[h.Entry] = true
			seconds := schemas.DefaultTimeout(r.Surface, h.Type, h.Event.Name, r.Edition)
			add(h.Entry.Node.Members[0].Key.Range.Start, fmt.Sprintf("limit %g s", seconds), "No timeout is set, so the default of "+r.Surface.Name()+" applies")
		}
	}
	order.Stable(list, func(a, b *Hint) int { return a.Offset - b.Offset })
	return list
}

// firesLabel uses the short names: VS Code cuts a hint at 43 characters.
func firesLabel(fires, not schemas.Surfaces) string {
	var parts []string
	for _, s := range schemas.AllSurfaces.List() {
		switch {
		case fires.Has(s):
			parts = append(parts, s.ID()+" ✓")
		case not.Has(s):
			parts = append(parts, s.ID()+" ✗")
		}
	}
	return strings.Join(parts, " ")
}

// shellLabel names the shells of a command that more than one kind of shell runs; one alone is no news.
func shellLabel(c *analysis.Command) string {
	var names []string
	for _, u := range c.Uses {
		name := "no shell"
		if u.Shell != nil {
			name = strings.TrimPrefix(u.Shell.Language.String(), "Windows ")
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) < 2 {
		return ""
	}
	return strings.Join(names, ", ")
}
