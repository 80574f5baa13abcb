package lint

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Pass is one rule on one document: what it may look at and where it reports.
type Pass struct {
	Rule *Rule
	Doc  *workspace.Document

	check *docCheck
	found []*Report
}

// docCheck is one check of one document: what the passes of its rules share. One goroutine uses it.
type docCheck struct {
	doc        *workspace.Document
	workspace  *workspace.Workspace
	settings   *workspace.Settings
	readers    schemas.Surfaces // that read the document and are checked
	drops      []Dropped
	dropsDone  bool
	loaded     []LoadedEntry
	loadedDone bool
	intended   *intended
	// script is the script that is checked, nil for configuration.
	script     *commands.Script
	run        *run
	inline     []*commands.Script
	inlineDone bool
	project    *project.Config
	// ignores are the comments that suppress findings.
	ignores []*IgnoreComment
	// shared is what rules have in common, see Once.
	shared map[any]any
}

// Once is what make says of a document, made once for all its rules. Keys are of a type of their own.
func Once[T any](p *Pass, key any, make func() T) T {
	if v, ok := p.check.shared[key]; ok {
		return v.(T)
	}
	v := make()
	if p.check.shared == nil {
		p.check.shared = map[any]any{}
	}
	p.check.shared[key] = v
	return v
}

// File is what the document declares.
func (p *Pass) File() *config.File { return p.Doc.File() }

// Tree is the document's syntax.
func (p *Pass) Tree() *syntax.Tree { return p.Doc.Tree() }

// Root is the value at the top of the document.
func (p *Pass) Root() *syntax.Node { return p.Doc.Tree().Root }

// Text is the source text of a range.
func (p *Pass) Text(r text.Range) string { return p.Doc.Text.Slice(r) }

// Surfaces are those that read the document, as far as they are checked.
func (p *Pass) Surfaces() schemas.Surfaces { return p.check.readers }

// Owners are the surfaces among Surfaces for which such a file is made. All are when those that were asked for leave no
// choice.
func (p *Pass) Owners() schemas.Surfaces {
	if !p.Settings().Surfaces.Empty() {
		return p.Surfaces()
	}
	return p.Surfaces() & p.madeFor()
}

func (p *Pass) madeFor() schemas.Surfaces {
	if s := p.check.script; s != nil {
		return scriptMadeFor(s, p.Workspace())
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

// flat reports that the file has hooks and that none is in a group: a plugin's file of that shape is written for the
// products that read it so, wherever in the plugin it lies.
func (p *Pass) flat() bool {
	n := 0
	for _, l := range p.Lists() {
		for _, e := range l.Entries {
			if e.Depth > 0 {
				return false
			}
			n++
		}
	}
	return n > 0
}

// Misplaced are the checked surfaces that read such files and pass this one over because of its name or folder.
func (p *Pass) Misplaced() schemas.Surfaces {
	return p.Settings().Wanted(p.Workspace().Misplaced(p.Doc))
}

// Workspace is what lies beside the document.
func (p *Pass) Workspace() *workspace.Workspace { return p.check.workspace }

// Settings in force.
func (p *Pass) Settings() *workspace.Settings { return p.check.settings }

// ReportsWorkspace reports whether the document is the first of its workspace that declares hooks: rules about the
// workspace report there, once.
func (p *Pass) ReportsWorkspace() bool {
	for _, d := range p.Workspace().Documents() {
		if d == p.Doc {
			return true
		}
		if len(d.File().Events) > 0 {
			return false
		}
	}
	return false
}

// Source row of a surface for this document, nil when the surface does not read it.
func (p *Pass) Source(s schemas.Surface) *schemas.LoadRules {
	if p.Doc.Source == nil {
		return nil
	}
	return p.Doc.Source.Rules[s].In(p.Settings().Edition)
}

// LoadResult is what a surface makes of the document, nil when it does not read it.
func (p *Pass) LoadResult(s schemas.Surface) *config.LoadResult {
	return p.Doc.LoadResult(s, p.Settings().Edition)
}

// LoadResults are what the surfaces make of the document, in the order of the surfaces.
func (p *Pass) LoadResults() iter.Seq2[schemas.Surface, *config.LoadResult] {
	return func(yield func(schemas.Surface, *config.LoadResult) bool) {
		for _, s := range p.Surfaces().List() {
			if r := p.LoadResult(s); r != nil && !yield(s, r) {
				return
			}
		}
	}
}

// Lists are the members of the hooks object, unknown events included.
func (p *Pass) Lists() []*config.EventList { return p.File().Events }

// Entries are all entries of the file, kept or not, in source order, apart from what was put aside. Those under a name
// that nobody loads have the list of the event that was probably meant.
func (p *Pass) Entries() iter.Seq[*config.Entry] {
	return func(yield func(*config.Entry) bool) {
		intended := p.intended().lists
		for _, l := range p.Lists() {
			if l.CommentedOut() {
				continue
			}
			if as := intended[l]; as != nil {
				l = as
			}
			for _, e := range l.Entries {
				if !yield(e) {
					return
				}
			}
		}
	}
}

// LoadedEntry is an entry with what each surface that keeps it makes of it.
type LoadedEntry struct {
	Entry    *config.Entry
	Surfaces schemas.Surfaces
	hooks    [schemas.NumSurfaces]*config.Hook
}

// Hook is the entry as a surface reads it, nil when the surface does not keep it.
func (k LoadedEntry) Hook(s schemas.Surface) *config.Hook { return k.hooks[s] }

// Any is the entry as the first surface that keeps it reads it.
func (k LoadedEntry) Any() *config.Hook { return k.hooks[k.Surfaces.List()[0]] }

// Where are the surfaces that keep the entry and of whose hook a condition is true.
func (k LoadedEntry) Where(is func(schemas.Surface, *config.Hook) bool) schemas.Surfaces {
	var set schemas.Surfaces
	for _, s := range k.Surfaces.List() {
		if is(s, k.hooks[s]) {
			set |= schemas.SurfaceSet(s)
		}
	}
	return set
}

// Hooks are the entries that at least one surface keeps, in source order. Those of a file that falls as a whole, and those
// under a name that nobody loads, are among them: they would be kept once that is put right, and all mistakes are to be
// found in one run.
func (p *Pass) Hooks() []LoadedEntry {
	dc := p.check
	if dc.loadedDone {
		return dc.loaded
	}
	dc.loadedDone = true
	for _, l := range p.Lists() { // in the order of Entry.Number
		for range l.Entries {
			dc.loaded = append(dc.loaded, LoadedEntry{})
		}
	}
	intended := p.intended()
	for s, r := range p.LoadResults() {
		for _, list := range [][]*config.Hook{r.Hooks, r.Lost, intended.hooks[s]} {
			for _, h := range list {
				k := &dc.loaded[h.Entry.Number]
				k.Entry = intended.entry(h.Entry)
				k.Surfaces |= schemas.SurfaceSet(s)
				k.hooks[s] = h
			}
		}
	}
	dc.loaded = slices.DeleteFunc(dc.loaded, func(k LoadedEntry) bool { return k.Surfaces.Empty() })
	return dc.loaded
}

// HookCount is how many entries at least one surface keeps. Hooks that would be kept under another name are not counted.
func (p *Pass) HookCount() int {
	n := 0
	for _, k := range p.Hooks() {
		if k.Entry.List.Original == nil {
			n++
		}
	}
	return n
}

// Loaded reports whether a surface takes the file as a whole.
func (p *Pass) Loaded(s schemas.Surface) bool {
	r := p.LoadResult(s)
	return r != nil && r.Status == config.Loaded
}

// Dropped is one thing that surfaces do not take, with what each of them does because of it.
type Dropped struct {
	// Drop as the first of the surfaces sees it.
	config.Drop
	Surfaces schemas.Surfaces
	effects  [schemas.NumSurfaces]schemas.Effect
	lost     [schemas.NumSurfaces]int
	// hooks is how many hooks are skipped where one entry is, 0 for that one.
	hooks int
}

// Of says how many hooks are skipped where a surface skips the entry: those of its group.
func (d Dropped) Of(hooks int) Dropped {
	d.hooks = hooks
	return d
}

// On is the effect on a surface.
func (d Dropped) On(s schemas.Surface) schemas.Effect { return d.effects[s] }

// Drops are the things that surfaces drop for one of the reasons (all when none is given), in source order. Surfaces
// that drop the same thing for the same reason are together.
func (p *Pass) Drops(reasons ...string) []Dropped {
	dc := p.check
	if !dc.dropsDone {
		dc.dropsDone = true
		at := map[dropKey]int{}
		intended := p.intended()
		for s, r := range p.LoadResults() {
			for _, list := range [][]config.Drop{r.Drops, intended.drops[s]} {
				for _, d := range list {
					if d.Entry = intended.entry(d.Entry); d.Entry != nil {
						d.List = d.Entry.List
					}
					if d.Effect != schemas.NoEffect && d.Effect != schemas.EffectUnknown {
						dc.addDrop(s, d, at)
					}
				}
			}
		}
		slices.SortStableFunc(dc.drops, func(a, b Dropped) int { return a.Range.Start - b.Range.Start })
	}
	if len(reasons) == 0 {
		return dc.drops
	}
	var list []Dropped
	for _, d := range dc.drops {
		if slices.Contains(reasons, d.Reason) {
			list = append(list, d)
		}
	}
	return list
}

func (dc *docCheck) addDrop(s schemas.Surface, d config.Drop, at map[dropKey]int) {
	key := dropKey{d.Reason, d.Range}
	i, ok := at[key]
	if !ok {
		i = len(dc.drops)
		at[key] = i
		dc.drops = append(dc.drops, Dropped{Drop: d})
	}
	have := &dc.drops[i]
	have.Surfaces |= schemas.SurfaceSet(s)
	have.effects[s], have.lost[s] = d.Effect, d.Lost
}

type dropKey struct {
	reason string
	at     text.Range
}

// Report is a finding in the making. Its methods return it, so that they can be chained.
type Report struct {
	pass    *Pass
	finding Finding
	// harmful keeps the severity where the place is not made for those who feel the mistake.
	harmful bool
}

// Report begins a finding: the smallest range to change, the surfaces that it holds for, the headline. Surfaces that
// are not checked are left out; a finding that holds for none of the checked ones is not kept. The empty set is for
// mistakes whatever the surface. A rule that goes on past maxReports does not return from here.
func (p *Pass) Report(r text.Range, surfaces schemas.Surfaces, format string, args ...any) *Report {
	rep := &Report{pass: p, finding: Finding{
		Path: p.Doc.Path, Rule: p.Rule.ID, Severity: p.Rule.Severity, Message: escapeControls(fmt.Sprintf(format, args...)), Range: r, covers: r,
	}}
	judged := p.Settings().Wanted(surfaces)
	if !surfaces.Empty() && judged.Empty() || p.untold(r) {
		return rep
	}
	if len(p.found) == maxReports {
		panic(enough{}) // run knows
	}
	rep.finding.Surfaces = judged
	p.found = append(p.found, rep)
	return rep
}

// escapeControls spells out the control characters that a name from the file brings into a message.
func escapeControls(message string) string {
	if !strings.ContainsFunc(message, unicode.IsControl) {
		return message
	}
	var b strings.Builder
	for _, r := range message {
		if unicode.IsControl(r) {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Note adds a line to the finding: a product that behaves differently, or a document that says something else.
func (r *Report) Note(format string, args ...any) *Report {
	r.finding.Notes = append(r.finding.Notes, escapeControls(fmt.Sprintf(format, args...)))
	return r
}

// Help says what to write instead. An empty text changes nothing, so that a rule need not ask whether there is one.
func (r *Report) Help(format string, args ...any) *Report {
	if text := fmt.Sprintf(format, args...); text != "" {
		r.finding.Help = escapeControls(text)
	}
	return r
}

// HasHelp reports that the finding says what to write instead.
func (r *Report) HasHelp() bool { return r.finding.Help != "" }

// Severity replaces the rule's severity.
func (r *Report) Severity(s Severity) *Report {
	r.finding.Severity = s
	return r
}

// Covers is a larger place, or another one, at which the rules that this rule supersedes have nothing to add.
func (r *Report) Covers(at text.Range) *Report {
	r.finding.covers = at
	return r
}

// Once says what the finding is one of many signs of: of those with the same cause, which are of the same severity, the first in
// the document is told. The empty cause is that of one alone.
func (r *Report) Once(cause string) *Report {
	r.finding.once = cause
	return r
}

// OnceCounted is Once for places that are alike: a note says how many more there are, and the fix changes all of them.
func (r *Report) OnceCounted(cause string) *Report {
	r.finding.counted = true
	return r.Once(cause)
}

// Alone leaves out the other findings of the document but those about its syntax: this one says what is the matter with all of it.
func (r *Report) Alone() *Report {
	r.finding.alone = true
	return r
}

// Harmful keeps the severity of a mistake that is felt only by surfaces for which the place was not made: it stops work there.
func (r *Report) Harmful() *Report {
	r.harmful = true
	return r
}

// AtMost lowers the severity.
func (r *Report) AtMost(s Severity) *Report {
	r.finding.Severity = max(r.finding.Severity, s)
	return r
}

// Related points to another place in the same document.
func (r *Report) Related(at text.Range, format string, args ...any) *Report {
	return r.RelatedIn(r.pass.Doc.Path, at, format, args...)
}

// RelatedIn points to a place in any document.
func (r *Report) RelatedIn(file string, at text.Range, format string, args ...any) *Report {
	r.finding.Related = append(r.finding.Related, Related{file, at, escapeControls(fmt.Sprintf(format, args...))})
	return r
}

// Fix adds a safe change to this document. The first one is preferred. A fix without edits is left out, so that an
// edit that cannot be made need not be asked for.
func (r *Report) Fix(title string, edits ...edit.Edit) *Report { return r.fix(title, true, edits) }

// UnsafeFix adds a change that may alter what the hooks do.
func (r *Report) UnsafeFix(title string, edits ...edit.Edit) *Report {
	return r.fix(title, false, edits)
}

func (r *Report) fix(title string, safe bool, edits []edit.Edit) *Report {
	if len(edits) == 0 {
		return r
	}
	for i := range edits {
		if edits[i].Path == "" {
			edits[i].Path = r.pass.Doc.Path
		}
	}
	r.finding.Fixes = append(r.finding.Fixes, Fix{Title: title, Safe: safe, Preferred: safe && len(r.finding.Fixes) == 0, Edits: edits})
	return r
}

// Unnecessary marks the range as text that nobody reads.
func (r *Report) Unnecessary() *Report {
	r.finding.Unnecessary = true
	return r
}

// Replace is an edit of the document; so are the methods below, which Document explains.
func (p *Pass) Replace(r text.Range, s string) edit.Edit { return edit.Replace(p.Doc, r, s) }

// Insert adds text.
func (p *Pass) Insert(at int, s string) edit.Edit { return edit.Insert(p.Doc, at, s) }

// SetValue puts text in place of a value.
func (p *Pass) SetValue(n *syntax.Node, s string) edit.Edit { return edit.SetValue(p.Doc, n, s) }

// IntoList puts an object into a list.
func (p *Pass) IntoList(n *syntax.Node) []edit.Edit { return edit.IntoList(p.Doc, n) }

// IntoGroup puts a hook into a group.
func (p *Pass) IntoGroup(n *syntax.Node) []edit.Edit { return edit.IntoGroup(p.Doc, n) }

// Rename replaces a key.
func (p *Pass) Rename(m *syntax.Member, name string) edit.Edit { return edit.Rename(p.Doc, m, name) }

// Remove takes a member out of its object.
func (p *Pass) Remove(m *syntax.Member) []edit.Edit { return edit.Remove(p.Doc, m) }

// RemoveItem takes an element out of its list.
func (p *Pass) RemoveItem(n *syntax.Node) []edit.Edit { return edit.RemoveItem(p.Doc, n) }

// Cut removes a range with what would be left empty around it.
func (p *Pass) Cut(r text.Range) edit.Edit { return edit.Cut(p.Doc, r) }

// Add puts a member at the end of an object.
func (p *Pass) Add(obj *syntax.Node, name, value string) []edit.Edit {
	return edit.Add(p.Doc, obj, name, value)
}
