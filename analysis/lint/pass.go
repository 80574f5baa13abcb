package lint

import (
	"cmp"
	"iter"
	"slices"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Pass is one rule applied to one document: what the rule can query, and how it reports.
type Pass struct {
	Rule *Rule
	Doc  *workspace.Document

	check *docCheck
	found []*Report
}

// docCheck is the state that the rules share during the check of one document.
type docCheck struct {
	checker   *Checker
	doc       *workspace.Document
	workspace *workspace.Workspace
	project   *project.Config
	settings  *workspace.Settings
	readers   schemas.Surfaces // that read the document and are selected
	// script is the script being checked, nil for configuration.
	script *commands.Script
	// ignores are the comments that suppress findings.
	ignores []*IgnoreComment
	// shared caches values for rules, see Once.
	shared sync.Map // key → func() any
}

// Once returns the result of make, computed once per document and key for all rules.
func Once[T any](p *Pass, key any, make func() T) T {
	v, ok := p.check.shared.Load(key)
	if !ok {
		v, _ = p.check.shared.LoadOrStore(key, sync.OnceValue(make))
	}
	return v.(func() T)()
}

// File returns what the document declares.
func (p *Pass) File() *config.File { return p.Doc.File() }

// Tree returns the syntax tree of the document.
func (p *Pass) Tree() *syntax.Tree { return p.Doc.Tree() }

// Root returns the root value of the document.
func (p *Pass) Root() *syntax.Node { return p.Doc.Tree().Root }

// Text returns the source text of a range.
func (p *Pass) Text(r text.Range) string { return p.Doc.Text.Slice(r) }

// Surfaces returns the selected surfaces that read the document.
func (p *Pass) Surfaces() schemas.Surfaces { return p.check.readers }

// Owners returns the surfaces among Surfaces for which such a file is made; all of them when the user selected surfaces.
func (p *Pass) Owners() schemas.Surfaces {
	if !p.Settings().Surfaces.Empty() {
		return p.Surfaces()
	}
	return p.Surfaces() & p.madeFor()
}

// OwnersOrReaders returns the owners of the file, or else all surfaces that read it.
func (p *Pass) OwnersOrReaders() schemas.Surfaces { return cmp.Or(p.Owners(), p.Surfaces()) }

// madeFor returns the surfaces for which the document is made, or for a script those of the files that run it.
func (p *Pass) madeFor() (set schemas.Surfaces) {
	if s := p.check.script; s != nil {
		for _, r := range s.Runs {
			file := Pass{Doc: r.Doc, check: &docCheck{doc: r.Doc, workspace: p.Workspace(), settings: p.Workspace().Snapshot.Settings()}}
			set |= file.madeFor()
		}
		return set
	}
	src := p.Doc.Source
	if src == nil || src.MadeFor.Empty() {
		return schemas.AllSurfaces
	}
	if p.Doc.Kind == schemas.PluginHooks && p.flat() {
		return src.Surfaces() &^ src.MadeFor
	}
	return src.MadeFor
}

// flat reports whether the file has hooks and none in a group. A plugin's file like that is for the products that read flat hooks.
func (p *Pass) flat() bool {
	entries := slice.Flat(p.Lists(), func(l *config.EventList) []*config.Entry { return l.Entries })
	return len(entries) > 0 && !slices.ContainsFunc(entries, func(e *config.Entry) bool { return e.Group != nil })
}

// Misplaced returns the selected surfaces that read such files but not this one, because of its name or directory.
func (p *Pass) Misplaced() schemas.Surfaces {
	return p.Settings().Wanted(p.Workspace().Misplaced(p.Doc))
}

// Workspace returns the workspace of the document.
func (p *Pass) Workspace() *workspace.Workspace { return p.check.workspace }

// Settings returns the settings in effect for the document.
func (p *Pass) Settings() *workspace.Settings { return p.check.settings }

// Source returns the rules of a surface for this document, nil when the surface does not read it.
func (p *Pass) Source(s schemas.Surface) *schemas.LoadRules {
	if p.Doc.Source == nil {
		return nil
	}
	return p.Doc.Source.Rules[s].In(p.Settings().Edition)
}

// LoadResult returns what a surface loads of the document, nil when it does not read it.
func (p *Pass) LoadResult(s schemas.Surface) *config.LoadResult {
	return p.Doc.LoadResult(s, p.Settings().Edition)
}

// LoadResults iterates over the load results of Surfaces, in order.
func (p *Pass) LoadResults() iter.Seq2[schemas.Surface, *config.LoadResult] {
	return func(yield func(schemas.Surface, *config.LoadResult) bool) {
		for _, s := range p.Surfaces().List() {
			if r := p.LoadResult(s); r != nil && !yield(s, r) {
				return
			}
		}
	}
}

// Lists returns the members of the hooks object, including unknown events.
func (p *Pass) Lists() []*config.EventList { return p.File().Events }

// Entries returns all entries of the file in source order, kept or not, except those commented out. Entries under a name that
// no owner loads have the list of the event probably meant.
func (p *Pass) Entries() []*config.Entry {
	var entries []*config.Entry
	for _, l := range p.Lists() {
		if !l.CommentedOut() {
			entries = append(entries, cmp.Or(p.intended().lists[l], l).Entries...)
		}
	}
	return entries
}

// LoadedEntry is an entry as each surface that keeps it reads it.
type LoadedEntry struct {
	Entry    *config.Entry
	Surfaces schemas.Surfaces
	hooks    [schemas.NumSurfaces]*config.Hook
}

// Hook returns the entry as a surface reads it, nil when the surface does not keep it.
func (k LoadedEntry) Hook(s schemas.Surface) *config.Hook { return k.hooks[s] }

// Any returns the entry as the first surface that keeps it reads it.
func (k LoadedEntry) Any() *config.Hook { return k.hooks[k.Surfaces.List()[0]] }

// Where returns the surfaces that keep the entry and for whose hook the condition holds.
func (k LoadedEntry) Where(is func(schemas.Surface, *config.Hook) bool) schemas.Surfaces {
	return k.Surfaces.Where(func(s schemas.Surface) bool { return is(s, k.hooks[s]) })
}

// Hooks returns the entries that at least one surface keeps, in source order. It includes entries of a file that an owner
// rejects, and those under a name that no owner loads: they would be kept once that is corrected, and one run should find all mistakes.
func (p *Pass) Hooks() []LoadedEntry { return Once(p, "hooks", p.loadHooks) }

func (p *Pass) loadHooks() []LoadedEntry {
	var loaded []LoadedEntry
	for _, l := range p.Lists() { // in the order of Entry.Number
		loaded = append(loaded, make([]LoadedEntry, len(l.Entries))...)
	}
	intended := p.intended()
	for s, r := range p.LoadResults() {
		for _, h := range slices.Concat(r.Expected(), intended.hooks[s]) {
			k := &loaded[h.Entry.Number]
			k.Entry = intended.entry(h.Entry)
			k.Surfaces |= schemas.SurfaceSet(s)
			k.hooks[s] = h
		}
	}
	return slices.DeleteFunc(loaded, func(k LoadedEntry) bool { return k.Surfaces.Empty() })
}

// Loaded reports whether a surface loads the file.
func (p *Pass) Loaded(s schemas.Surface) bool {
	r := p.LoadResult(s)
	return r != nil && r.Status == config.Loaded
}

// Dropped is something that surfaces drop, with the effect on each of them.
type Dropped struct {
	// Drop is as the first of the surfaces reports it.
	config.Drop
	Surfaces schemas.Surfaces
	effects  [schemas.NumSurfaces]schemas.Effect
	lost     [schemas.NumSurfaces]int
	// hooks is the number of hooks skipped together with an entry; 0 means 1.
	hooks int
}

// Of sets the number of hooks that a surface skips with the entry: those of its group.
func (d Dropped) Of(hooks int) Dropped {
	d.hooks = hooks
	return d
}

// Drops returns what surfaces drop for one of the reasons, in source order. Those with the same range and reason are merged.
func (p *Pass) Drops(reasons ...string) []Dropped {
	return slice.Filter(Once(p, "drops", p.mergeDrops), func(d Dropped) bool { return slices.Contains(reasons, d.Reason) })
}

func (p *Pass) mergeDrops() []Dropped {
	type place struct {
		reason string
		at     text.Range
	}
	var drops []Dropped
	at := map[place]int{}
	intended := p.intended()
	for s, r := range p.LoadResults() {
		for _, d := range slices.Concat(r.Drops, intended.drops[s]) {
			if d.Entry = intended.entry(d.Entry); d.Entry != nil {
				d.List = d.Entry.List
			}
			i, ok := at[place{d.Reason, d.Range}]
			if !ok {
				i = len(drops)
				at[place{d.Reason, d.Range}] = i
				drops = append(drops, Dropped{Drop: d})
			}
			have := &drops[i]
			have.Surfaces |= schemas.SurfaceSet(s)
			have.effects[s], have.lost[s] = d.Effect, d.Lost
		}
	}
	slices.SortStableFunc(drops, func(a, b Dropped) int { return a.Range.Start - b.Range.Start })
	return drops
}

// Replace is edit.Replace for the document.
func (p *Pass) Replace(r text.Range, s string) edit.Edit { return edit.Replace(p.Doc, r, s) }

// Insert is edit.Insert for the document.
func (p *Pass) Insert(at int, s string) edit.Edit { return edit.Insert(p.Doc, at, s) }

// Rename is edit.Rename for the document.
func (p *Pass) Rename(m *syntax.Member, name string) edit.Edit { return edit.Rename(p.Doc, m, name) }

// Remove is edit.Remove for the document.
func (p *Pass) Remove(m *syntax.Member) []edit.Edit { return edit.Remove(p.Doc, m) }

// Add is edit.Add for the document.
func (p *Pass) Add(obj *syntax.Node, name, value string) []edit.Edit {
	return edit.Add(p.Doc, obj, name, value)
}
