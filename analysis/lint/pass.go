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

// Pass is one rule applied to one document: what the rule can query, and how it reports.
type Pass struct {
	Rule *Rule
	Doc  *workspace.Document

	check *docCheck
	found []*Report
}

// docCheck is the state that the rules share during the check of one document. It is used by one goroutine.
type docCheck struct {
	doc        *workspace.Document
	workspace  *workspace.Workspace
	settings   *workspace.Settings
	readers    schemas.Surfaces // that read the document and are selected
	drops      []Dropped
	dropsDone  bool
	loaded     []LoadedEntry
	loadedDone bool
	intended   *intended
	// script is the script being checked, nil for configuration.
	script     *commands.Script
	run        *run
	inline     []*commands.Script
	inlineDone bool
	project    *project.Config
	// ignores are the comments that suppress findings.
	ignores []*IgnoreComment
	// shared caches values for rules, see Once.
	shared map[any]any
}

// Once returns the result of make, computed once per document and key for all rules. Each caller defines a key type of
// its own.
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

// Owners returns the surfaces among Surfaces for which such a file is made, or all of Surfaces when the user selected
// surfaces.
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

// flat reports whether the file has hooks and none is in a group. A plugin's file of that shape is written for the
// products that read flat hooks, at any path in the plugin.
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

// Misplaced returns the selected surfaces that read such files but not this one, because of its name or directory.
func (p *Pass) Misplaced() schemas.Surfaces {
	return p.Settings().Wanted(p.Workspace().Misplaced(p.Doc))
}

// Workspace returns the workspace of the document.
func (p *Pass) Workspace() *workspace.Workspace { return p.check.workspace }

// Settings returns the settings in effect for the document.
func (p *Pass) Settings() *workspace.Settings { return p.check.settings }

// ReportsWorkspace reports whether the document is the first of its workspace that declares hooks. Rules about the
// workspace report only there.
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

// Entries iterates over all entries of the file in source order, kept or not, except those commented out. Entries under
// a name that no owner loads have the list of the event probably meant.
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

// Hooks returns the entries that at least one surface keeps, in source order. It includes entries of a rejected file,
// and those under a name that no owner loads: they would be kept once that is corrected, and one run should find all
// mistakes.
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

// HookCount returns the number of entries that at least one surface keeps, not counting hooks that would be kept under
// another name.
func (p *Pass) HookCount() int {
	n := 0
	for _, k := range p.Hooks() {
		if k.Entry.List.Original == nil {
			n++
		}
	}
	return n
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

// On returns the effect on a surface.
func (d Dropped) On(s schemas.Surface) schemas.Effect { return d.effects[s] }

// Drops returns what surfaces drop for one of the reasons (for any reason when none is given), in source order. Drops
// of several surfaces with the same range and reason are merged.
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

// Report is a finding under construction. Its methods return it for chaining.
type Report struct {
	pass    *Pass
	finding Finding
	// harmful keeps the severity even if only surfaces for which the file is not made are affected.
	harmful bool
}

// Report begins a finding with the smallest range to change, the affected surfaces and the headline. It ignores
// surfaces that are not selected, and discards a finding that affects none of the selected ones. The empty set is for
// mistakes independent of surfaces. Report does not return when a rule exceeds maxReports.
func (p *Pass) Report(r text.Range, surfaces schemas.Surfaces, format string, args ...any) *Report {
	rep := &Report{pass: p, finding: Finding{
		Path: p.Doc.Path, Rule: p.Rule.ID, Severity: p.Rule.Severity, Message: escapeControls(fmt.Sprintf(format, args...)), Range: r, covers: r,
	}}
	selected := p.Settings().Wanted(surfaces)
	if !surfaces.Empty() && selected.Empty() || p.isCovered(r) {
		return rep
	}
	if len(p.found) == maxReports {
		panic(tooManyReports{}) // recovered in Pass.run
	}
	rep.finding.Surfaces = selected
	p.found = append(p.found, rep)
	return rep
}

// ReportOnce is Report for the first finding of the rule at a range; it discards the others. Products read a command in
// several notations.
func (p *Pass) ReportOnce(r text.Range, surfaces schemas.Surfaces, format string, args ...any) *Report {
	if slices.ContainsFunc(p.found, func(o *Report) bool { return o.finding.Range == r }) {
		return &Report{pass: p}
	}
	return p.Report(r, surfaces, format, args...)
}

// escapeControls escapes control characters that a name from the file brings into a message.
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

// Notes adds lines as they are.
func (r *Report) Notes(lines ...string) *Report {
	for _, line := range lines {
		r.Note("%s", line)
	}
	return r
}

// Help says what to write instead. An empty text changes nothing, so rules need not check for it.
func (r *Report) Help(format string, args ...any) *Report {
	if text := fmt.Sprintf(format, args...); text != "" {
		r.finding.Help = escapeControls(text)
	}
	return r
}

// HasHelp reports whether the finding says what to write instead.
func (r *Report) HasHelp() bool { return r.finding.Help != "" }

// Severity replaces the rule's severity.
func (r *Report) Severity(s Severity) *Report {
	r.finding.Severity = s
	return r
}

// Covers replaces the range in which findings of superseded rules are suppressed.
func (r *Report) Covers(at text.Range) *Report {
	r.finding.covers = at
	return r
}

// Once groups findings with the same cause: only the first in the document is reported. They must have the same
// severity. The empty cause disables grouping.
func (r *Report) Once(cause string) *Report {
	r.finding.once = cause
	return r
}

// OnceCounted is Once for equivalent findings: a note says how many more there are, and the fix changes all of them.
func (r *Report) OnceCounted(cause string) *Report {
	r.finding.counted = true
	return r.Once(cause)
}

// Alone suppresses the other findings of the document except those about syntax, for a finding that explains the whole
// document.
func (r *Report) Alone() *Report {
	r.finding.alone = true
	return r
}

// Harmful keeps the severity of a mistake that affects only surfaces for which the file is not made, because it breaks
// something there.
func (r *Report) Harmful() *Report {
	r.harmful = true
	return r
}

// AtMost lowers the severity to s.
func (r *Report) AtMost(s Severity) *Report {
	r.finding.Severity = max(r.finding.Severity, s)
	return r
}

// Related points to another range in the same document.
func (r *Report) Related(at text.Range, format string, args ...any) *Report {
	return r.RelatedIn(r.pass.Doc.Path, at, format, args...)
}

// RelatedIn points to a range in any document.
func (r *Report) RelatedIn(file string, at text.Range, format string, args ...any) *Report {
	r.finding.Related = append(r.finding.Related, Related{file, at, escapeControls(fmt.Sprintf(format, args...))})
	return r
}

// Fix adds a safe change to this document. The first one is preferred. A fix without edits is discarded, so rules need
// not check whether an edit is possible.
func (r *Report) Fix(title string, edits ...edit.Edit) *Report { return r.FixIf(true, title, edits...) }

// UnsafeFix adds a change that may alter what the hooks do.
func (r *Report) UnsafeFix(title string, edits ...edit.Edit) *Report {
	return r.FixIf(false, title, edits...)
}

// FixIf is Fix if the change is safe, otherwise UnsafeFix.
func (r *Report) FixIf(safe bool, title string, edits ...edit.Edit) *Report {
	if len(edits) == 0 {
		return r
	}
	r.finding.Fixes = append(r.finding.Fixes, Fix{Title: title, Safe: safe, Preferred: safe && len(r.finding.Fixes) == 0, Edits: edits})
	return r
}

// MakeExecutable adds a change of a file's mode, which is unsafe.
func (r *Report) MakeExecutable(file string) *Report {
	r.finding.Fixes = append(r.finding.Fixes, Fix{Title: "Make it executable", Executable: file})
	return r
}

// Unnecessary marks the range as text that no product reads.
func (r *Report) Unnecessary() *Report {
	r.finding.Unnecessary = true
	return r
}

// Replace is edit.Replace for the document.
func (p *Pass) Replace(r text.Range, s string) edit.Edit { return edit.Replace(p.Doc, r, s) }

// Insert is edit.Insert for the document.
func (p *Pass) Insert(at int, s string) edit.Edit { return edit.Insert(p.Doc, at, s) }

// SetValue is edit.SetValue for the document.
func (p *Pass) SetValue(n *syntax.Node, s string) edit.Edit { return edit.SetValue(p.Doc, n, s) }

// IntoList is edit.IntoList for the document.
func (p *Pass) IntoList(n *syntax.Node) []edit.Edit { return edit.IntoList(p.Doc, n) }

// IntoGroup is edit.IntoGroup for the document.
func (p *Pass) IntoGroup(n *syntax.Node) []edit.Edit { return edit.IntoGroup(p.Doc, n) }

// Rename is edit.Rename for the document.
func (p *Pass) Rename(m *syntax.Member, name string) edit.Edit { return edit.Rename(p.Doc, m, name) }

// Remove is edit.Remove for the document.
func (p *Pass) Remove(m *syntax.Member) []edit.Edit { return edit.Remove(p.Doc, m) }

// RemoveItem is edit.RemoveItem for the document.
func (p *Pass) RemoveItem(n *syntax.Node) []edit.Edit { return edit.RemoveItem(p.Doc, n) }

// Cut is edit.Cut for the document.
func (p *Pass) Cut(r text.Range) edit.Edit { return edit.Cut(p.Doc, r) }

// Add is edit.Add for the document.
func (p *Pass) Add(obj *syntax.Node, name, value string) []edit.Edit {
	return edit.Add(p.Doc, obj, name, value)
}
