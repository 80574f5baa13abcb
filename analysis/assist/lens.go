package assist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Lens is a line above an event.
type Lens struct {
	Range text.Range
	// Event is the name as it is written.
	Event string
	// Title says how many hooks there are and which of them never run.
	Title string
	// Simulate is what the lens runs; nil for one that only informs.
	Simulate *Simulation
}

// Simulation names what a lens simulates.
type Simulation struct {
	Event   string
	Surface schemas.Surface
}

// Lenses lists what stands above each event: a simulation, and how many of its hooks run.
func Lenses(snap *workspace.Snapshot, doc *workspace.Document) []Lens {
	var list []Lens
	results := loadResults(snap, doc)
	unread := !doc.Assumed && snap.Workspace(doc.Root).Readers(doc).Empty()
	for _, l := range doc.File().Events {
		if l.Event == nil || l.Shadowed || len(l.Entries) == 0 {
			continue
		}
		if unread {
			list = append(list, Lens{Range: l.Member.Key.Range, Event: l.Name, Title: english.Count(len(l.Entries), "hook") + ": no product reads this file"})
			continue
		}
		lens := Lens{Range: l.Member.Key.Range, Event: l.Name, Title: summary(results, l)}
		if surface, runs := simulatedOn(results, l); runs {
			lens.Simulate = &Simulation{Event: l.Name, Surface: surface}
		}
		list = append(list, lens)
	}
	return list
}

// Tools lists the tools that an event can be about on a surface, those that a matcher of the document names first. There
// are none for an event that is not about a tool.
func Tools(doc *workspace.Document, event string, s schemas.Surface) []string {
	e, sp, _ := schemas.EventOn(s, event)
	if e == nil || e.Matcher == nil || e.Matcher.Format != schemas.ToolName {
		return nil
	}
	names := slices.Clone(schemas.ToolNames(s, sp.Casing))
	var matchers []string
	if doc != nil {
		for _, l := range doc.File().Events {
			for _, entry := range l.Entries {
				for _, n := range []*syntax.Node{entry.Node, entry.Group} {
					if m := n.Get("matcher"); l.Event == e && m != nil && m.Kind == syntax.String {
						matchers = append(matchers, strings.FieldsFunc(m.Text, func(r rune) bool { return !isNameRune(r) && r != '-' })...)
					}
				}
			}
		}
	}
	slices.SortStableFunc(names, func(a, b string) int {
		switch inA, inB := slices.Contains(matchers, a), slices.Contains(matchers, b); {
		case inA == inB:
			return 0
		case inA:
			return -1
		}
		return 1
	})
	return names
}

// KeepLenses puts the lenses of a text that was whole where its events are in one that is broken for the moment, so that
// lines do not jump while someone types. An event whose name is gone has none.
func KeepLenses(doc *workspace.Document, last []Lens) []Lens {
	var list []Lens
	src, from := doc.Text.String(), 0
	for _, l := range last {
		at := keyAfter(src, l.Event, from)
		if at < 0 {
			continue
		}
		from = at + len(l.Event)
		l.Range = text.Range{Start: at, End: from}
		list = append(list, l)
	}
	return list
}

// keyAfter finds the next place of a name that a colon follows, with a quote between them or not; -1 when there is none.
func keyAfter(src, name string, from int) int {
	for {
		i := strings.Index(src[from:], name)
		if i < 0 {
			return -1
		}
		from += i + len(name)
		rest := strings.TrimLeft(src[from:], "\"' ")
		if strings.HasPrefix(rest, ":") {
			return from - len(name)
		}
	}
}

// readers are the checked surfaces that read the document.
func readers(snap *workspace.Snapshot, doc *workspace.Document) schemas.Surfaces {
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

// loadResults are what each of the readers makes of the document.
func loadResults(snap *workspace.Snapshot, doc *workspace.Document) []*config.LoadResult {
	var list []*config.LoadResult
	for _, s := range readers(snap, doc).List() {
		list = append(list, doc.LoadResult(s, snap.Settings().Edition))
	}
	return list
}

// simulatedOn picks the first surface with a dispatch that fires the event and keeps one of its hooks.
func simulatedOn(results []*config.LoadResult, l *config.EventList) (schemas.Surface, bool) {
	for _, r := range results {
		if schemas.Dispatched.Has(r.Surface) && l.Event.Firing[r.Surface].State == schemas.Fires &&
			slices.ContainsFunc(r.Hooks, func(h *config.Hook) bool { return h.Entry.List == l }) {
			return r.Surface, true
		}
	}
	return 0, false
}

// TestableHook is the pointer of the hook at a position when a product would run it in the open workspace, as far as that can
// be simulated; empty when there is none.
func TestableHook(snap *workspace.Snapshot, doc *workspace.Document, at int) string {
	node := doc.Tree().NodeAt(at)
	if node == nil || doc.Source == nil || doc.Source.Scope != schemas.Workspace && doc.Source.Scope != schemas.Agent {
		return ""
	}
	place := placeOf(doc.File(), node)
	if place.entry == nil || place.list.Event == nil {
		return ""
	}
	for _, r := range loadResults(snap, doc) {
		if schemas.Dispatched.Has(r.Surface) && place.list.Event.Firing[r.Surface].State == schemas.Fires &&
			slices.ContainsFunc(r.Hooks, func(h *config.Hook) bool {
				return h.Entry == place.entry && h.Type == "command" && !h.Inert()
			}) {
			return place.entry.Pointer()
		}
	}
	return ""
}

// summary counts the hooks of an event and says which of them never run: "3 hooks, 1 never runs in VS Code".
func summary(results []*config.LoadResult, l *config.EventList) string {
	n := len(l.Entries)
	dead := map[int]schemas.Surfaces{}
	for _, r := range results {
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
	title := english.Count(n, "hook")
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

// Hints says behind the name of an event which of the products that read the file do not run its hooks. An event that runs
// in all of them is no news, and of one that runs in none there is a finding.
func Hints(snap *workspace.Snapshot, doc *workspace.Document, within text.Range) []Hint {
	var list []Hint
	results := loadResults(snap, doc)
	for _, l := range doc.File().Events {
		at := l.Member.Key.Range.End
		if l.Event == nil || l.Event.Proposed || l.Shadowed || len(l.Entries) == 0 || !within.Contains(at) {
			continue
		}
		var fires, not schemas.Surfaces
		for _, r := range results {
			_, _, loaded := schemas.EventOn(r.Surface, l.Name)
			if loaded && l.Event.Firing[r.Surface].State == schemas.Fires {
				fires |= schemas.SurfaceSet(r.Surface)
			} else {
				not |= schemas.SurfaceSet(r.Surface)
			}
		}
		if !fires.Empty() && !not.Empty() {
			list = append(list, Hint{Offset: at, Label: "not in " + not.Names(), Tooltip: "Hooks under this name run in " + fires.Names() + " only"})
		}
	}
	return list
}
