package assist

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Lens is a line shown above an event, or above a script.
type Lens struct {
	Range text.Range
	// Event is the name as written.
	Event string
	// Title counts the hooks and says which of them never run.
	Title string
	// Doc and Pointer locate the hook of a script, Runtime is what a debugger starts the script with: see Debuggable.
	Doc              *workspace.Document
	Pointer, Runtime string
	// Surface is the product to simulate the event in; Simulated is false where there is none.
	Surface   schemas.Surface
	Simulated bool
}

// Lenses returns a lens for each event: a simulation, and how many of its hooks run.
func Lenses(snap *workspace.Snapshot, doc *workspace.Document) []Lens {
	var list []Lens
	results := loadResults(snap, doc)
	unread := !doc.Assumed && snap.Workspace(doc.Root).Readers(doc).Empty()
	for _, l := range doc.File().Events {
		if l.Event == nil || l.Shadowed || len(l.Entries) == 0 {
			continue
		}
		lens := Lens{Range: l.Member.Key.Range, Event: l.Name, Title: english.Count(len(l.Entries), "hook") + ": no product reads this file"}
		if !unread {
			lens.Title = summary(results, l)
			lens.Surface, lens.Simulated = simulatedOn(results, l.Event, func(h *config.Hook) bool { return h.Entry.List == l })
		}
		list = append(list, lens)
	}
	return list
}

// Tools returns the tools of an event on a surface, first those in the matchers of doc, if any; nil for an event without tools.
func Tools(doc *workspace.Document, event string, s schemas.Surface) []string {
	e, sp, _ := schemas.EventOn(s, event)
	if !e.OfTool() {
		return nil
	}
	var matchers []string
	if doc != nil {
		for _, l := range doc.File().Events {
			for _, entry := range l.Entries {
				if l.Event == e {
					written := entry.Node.TextOf("matcher") + " " + entry.Group.TextOf("matcher")
					matchers = append(matchers, strings.FieldsFunc(written, func(r rune) bool { return !isNameRune(r) && r != '-' })...)
				}
			}
		}
	}
	names := slices.Clone(schemas.ToolNames(s, sp.Casing))
	matched := func(name string) bool { return slices.Contains(matchers, name) }
	return append(slice.Filter(names, matched), slices.DeleteFunc(names, matched)...)
}

// KeepLenses moves the lenses of the last valid text to the current positions of their events in text that is
// temporarily broken, so that lines do not jump while typing. It drops lenses of events that are gone.
func KeepLenses(doc *workspace.Document, last []Lens) []Lens {
	var list []Lens
	src, from := doc.Text.String(), 0
	for _, l := range last {
		key := regexp.MustCompile(regexp.QuoteMeta(l.Event) + `["' ]*:`).FindStringIndex(src[from:])
		if key == nil {
			continue
		}
		at := from + key[0]
		from = at + len(l.Event)
		l.Range = text.Range{Start: at, End: from}
		list = append(list, l)
	}
	return list
}

// readers returns the selected surfaces that read the document.
func readers(snap *workspace.Snapshot, doc *workspace.Document) schemas.Surfaces {
	set := snap.Workspace(doc.Root).Readers(doc)
	if set.Empty() && doc.Source != nil {
		set = doc.Source.Surfaces()
	}
	return snap.Settings().Wanted(set).Where(func(s schemas.Surface) bool { return doc.IsRead(s, snap.Settings().Edition) })
}

// ownersFirst lists the surfaces of a set, first those for which such documents are written.
func ownersFirst(doc *workspace.Document, set schemas.Surfaces) []schemas.Surface {
	made := set
	if doc.Source != nil {
		made = doc.Source.MadeFor
	}
	return slices.Concat((set & made).List(), (set &^ made).List())
}

// loadResults returns what each reader loads of the document.
func loadResults(snap *workspace.Snapshot, doc *workspace.Document) []*config.LoadResult {
	return slice.Map(readers(snap, doc).List(), func(s schemas.Surface) *config.LoadResult {
		return doc.LoadResult(s, snap.Settings().Edition)
	})
}

// simulated reports whether there is a simulation of a surface, and the surface fires the event.
func simulated(s schemas.Surface, e *schemas.Event) bool {
	return schemas.Dispatched.Has(s) && e.Fires(s)
}

// simulatedOn returns the first surface with a simulation that fires the event and keeps one of the hooks in question.
func simulatedOn(results []*config.LoadResult, e *schemas.Event, is func(*config.Hook) bool) (schemas.Surface, bool) {
	for _, r := range results {
		if simulated(r.Surface, e) && slices.ContainsFunc(r.Hooks, is) {
			return r.Surface, true
		}
	}
	return 0, false
}

// TestableHook returns the JSON pointer of the hook at a byte offset, "" unless a product that can be simulated runs it here.
func TestableHook(snap *workspace.Snapshot, doc *workspace.Document, at int) string {
	node := doc.Tree().NodeAt(at)
	if node == nil || doc.Source == nil || !slices.Contains([]schemas.Scope{schemas.Workspace, schemas.Agent, schemas.Skill}, doc.Source.Scope) {
		return ""
	}
	ctx := contextOf(doc.File(), node)
	if ctx.entry == nil || ctx.list.Event == nil {
		return ""
	}
	runs := func(h *config.Hook) bool { return h.Entry == ctx.entry && h.Type == "command" && !h.Inert() }
	if _, ok := simulatedOn(loadResults(snap, doc), ctx.list.Event, runs); !ok {
		return ""
	}
	return ctx.entry.Pointer()
}

// CommandRange returns the range of a hook's command; the start of the document when there is no such hook.
func CommandRange(d *workspace.Document, pointer string) text.Range {
	n := d.Tree().Lookup(pointer)
	if n == nil {
		return text.Range{}
	}
	for _, name := range schemas.CommandFields {
		if m := n.Member(name); m != nil {
			return m.Value.Range
		}
	}
	return n.Range
}

// summary counts the hooks of an event and those that never run: "3 hooks, 1 never runs in VS Code".
func summary(results []*config.LoadResult, l *config.EventList) string {
	n := len(l.Entries)
	dead := map[int]schemas.Surfaces{}
	for _, r := range results {
		lost := n
		if l.Event.Fires(r.Surface) {
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
	for _, lost := range slices.Backward(slices.Sorted(maps.Keys(dead))) {
		what := fmt.Sprintf("%d never run", lost)
		switch {
		case n == 1:
			what = "never runs"
		case lost == n:
			what = "none runs"
		case lost == 1:
			what = "1 never runs"
		}
		title += ", " + what + " in " + dead[lost].Names()
	}
	return title
}

// Hint is an inlay hint.
type Hint struct {
	Offset  int
	Label   string
	Tooltip string
}

// Hints returns a hint after each event name that lists the readers of the file that do not run its hooks. An event
// that runs in all readers needs no hint, and one that runs in none gets a finding.
func Hints(snap *workspace.Snapshot, doc *workspace.Document, within text.Range) []Hint {
	var list []Hint
	readers := readers(snap, doc)
	for _, l := range doc.File().Events {
		at := l.Member.Key.Range.End
		if l.Event == nil || l.Event.Proposed || l.Shadowed || len(l.Entries) == 0 || !within.Contains(at) {
			continue
		}
		fires := readers.Where(func(s schemas.Surface) bool {
			_, _, loaded := schemas.EventOn(s, l.Name)
			return loaded && l.Event.Fires(s)
		})
		if not := readers &^ fires; !fires.Empty() && !not.Empty() {
			list = append(list, Hint{Offset: at, Label: "not in " + not.Names(), Tooltip: "This event runs only in " + fires.Names()})
		}
	}
	return list
}
