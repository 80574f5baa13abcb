package lint

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Bug is a panic of a rule: a bug in this program, not a mistake in the user's file.
type Bug struct {
	Path, Rule string
	Value      any
	Stack      []byte
}

func (b *Bug) Error() string {
	return fmt.Sprintf("rule %s panicked on %s: %v", b.Rule, b.Path, b.Value)
}

// Result is the findings of one document, sorted by position and rule, and the rules that panicked on it.
type Result struct {
	Doc *workspace.Document
	// Script means that the document is a script that hooks run, not configuration.
	Script   bool
	Findings []Finding
	Bugs     []*Bug
	// NotRead means that the selected surfaces do not read the document, or that it is a script, and that there is nothing to report.
	NotRead bool
	// Project is the project's configuration for the document. Accepted are its accepted findings that occurred.
	Project  *project.Config
	Accepted []project.Accepted
	// stopped are the rules that exceeded maxReports.
	stopped []string
}

// Check checks documents with the rules that the settings enable; results are in the order of docs. Canceled, it returns an error.
func Check(ctx context.Context, s *workspace.Snapshot, rules []*Rule, docs ...*workspace.Document) ([]Result, error) {
	var results []Result
	all := NewChecker(s, rules)
	for _, d := range docs {
		if ctx.Err() != nil {
			break
		}
		results = append(results, all.Check(d))
	}
	return results, ctx.Err()
}

// Checker checks documents of a snapshot one by one and may be used by several goroutines.
type Checker struct {
	snapshot *workspace.Snapshot
	rules    []*Rule
	scripts  sync.Map // *Script → func() Result
	// projects caches project configurations by directory.
	projects sync.Map // string → *project.Config
}

// NewChecker returns a Checker that runs rules on documents of a snapshot.
func NewChecker(s *workspace.Snapshot, rules []*Rule) *Checker {
	return &Checker{snapshot: s, rules: rules}
}

// Check runs the rules on one document.
func (c *Checker) Check(d *workspace.Document) Result {
	return c.document(c.snapshot.Workspace(d.Root), d)
}

// document runs the rules on one document of a workspace, which may be of another snapshot.
func (c *Checker) document(w *workspace.Workspace, d *workspace.Document) Result {
	if s := commands.ScriptAt(w.Snapshot, d.Path); s != nil && !w.Snapshot.Discoverable(d.Path) {
		return c.script(w, s)
	}
	dc := c.newCheck(w, d)
	dc.readers = dc.settings.Wanted(w.Readers(d))
	return dc.check()
}

func (c *Checker) newCheck(w *workspace.Workspace, d *workspace.Document) *docCheck {
	conf := c.projectIn(w.Snapshot, w.Snapshot.Above(d.Path))
	settings := conf.ApplyTo(w.Snapshot.Settings(), d.Path)
	return &docCheck{checker: c, doc: d, workspace: w, project: conf, settings: settings}
}

func (dc *docCheck) check() Result {
	result := Result{Doc: dc.doc, Script: dc.script != nil, Project: dc.project}
	dc.ignores = ignoreComments(dc.doc.Text, dc.checker.rules)
	dc.apply(&result, false)
	sortFindings(result.Findings)
	result.Findings = dc.removeSuperseded(result.Findings)
	dc.suppress(&result)
	dc.apply(&result, true)
	sortFindings(result.Findings)
	result.Findings = oncePerCause(dc.alone(result.Findings), result.stopped)
	result.limit()
	asked := dc.settings.Surfaces &^ dc.doc.Kind.Configures()
	result.NotRead = len(result.Findings) == 0 && dc.doc.Err == nil && (dc.script != nil || !asked.Empty() && dc.readers.Empty())
	return result
}

// apply runs the rules that run last, or the other rules, two at a time: a large file is checked in three quarters of the time.
func (dc *docCheck) apply(result *Result, last bool) {
	rules := slice.Filter(dc.checker.rules, func(r *Rule) bool { return r.Last == last && (dc.applies(r) || dc.supersedes(r)) })
	found, bugs := make([][]Finding, len(rules)), make([]*Bug, len(rules))
	var next atomic.Int32
	work := func() {
		for i := next.Add(1) - 1; int(i) < len(rules); i = next.Add(1) - 1 {
			p := Pass{Rule: rules[i], Doc: dc.doc, check: dc}
			bugs[i] = p.run()
			for _, rep := range p.found {
				p.finish(rep)
				found[i] = append(found[i], rep.finding)
			}
		}
	}
	var beside sync.WaitGroup
	beside.Go(work)
	work()
	beside.Wait()
	for i, r := range rules {
		if bugs[i] != nil {
			result.Bugs = append(result.Bugs, bugs[i])
			continue
		}
		if len(found[i]) == maxReports {
			result.stopped = append(result.stopped, r.ID)
		}
		result.Findings = append(result.Findings, found[i]...)
	}
}

// supersedes reports whether a rule that is not enabled must still run, because it supersedes one that is.
func (dc *docCheck) supersedes(r *Rule) bool {
	return dc.supports(r) && slices.ContainsFunc(dc.checker.rules, func(o *Rule) bool { return slices.Contains(r.Supersedes, o.ID) && dc.applies(o) })
}

// removeSuperseded removes the findings that one of a superseding rule covers in all their products, and those of rules that only run for this.
func (dc *docCheck) removeSuperseded(findings []Finding) []Finding {
	superseding := slice.Filter(findings, func(f Finding) bool { return len(dc.rule(f.Rule).Supersedes) > 0 })
	return slices.DeleteFunc(findings, func(f Finding) bool {
		return !dc.applies(dc.rule(f.Rule)) || slices.ContainsFunc(superseding, func(by Finding) bool {
			at := by.covers
			return f.Surfaces&^by.Surfaces == 0 && at.Start <= f.Range.Start && f.Range.Start < max(at.End, at.Start+1) &&
				slices.Contains(dc.rule(by.Rule).Supersedes, f.Rule)
		})
	})
}

// rule returns the rule with an ID, which must exist.
func (dc *docCheck) rule(id string) *Rule {
	return dc.checker.rules[slices.IndexFunc(dc.checker.rules, func(r *Rule) bool { return r.ID == id })]
}

// alone removes all findings except those about syntax, if one finding explains the whole document.
func (dc *docCheck) alone(findings []Finding) []Finding {
	if !slices.ContainsFunc(findings, func(f Finding) bool { return f.alone }) {
		return findings
	}
	return slices.DeleteFunc(findings, func(f Finding) bool {
		return !f.alone && !dc.rule(f.Rule).AboutSyntax
	})
}

// cause identifies findings of which only one is reported, or one for each script inside a command.
type cause struct {
	rule, once string
	inline     int
}

// oncePerCause keeps the first finding of each cause, and those about products that no finding before it is about. For stopped
// rules the number of further findings is a lower bound.
func oncePerCause(findings []Finding, stopped []string) []Finding {
	findings = slices.CompactFunc(findings, func(a, b Finding) bool { // what a function does that is called several times
		return a.counted && a.Rule == b.Rule && a.once == b.once && a.Range == b.Range
	})
	kept := findings[:0]
	first, told := map[cause]int{}, map[cause]schemas.Surfaces{}
	for _, f := range findings {
		c := cause{f.Rule, f.once, f.inline}
		if f.counted { // the note counts those of all scripts
			c.inline = 0
		}
		i, again := first[c]
		if f.once == "" || !again || !f.counted && f.Surfaces&^told[c] != 0 {
			first[c], told[c] = len(kept), told[c]|f.Surfaces
			kept = append(kept, f)
			continue
		}
		if f.counted {
			kept[i].more = append(kept[i].more, f)
			kept[i].Fixes = mergeFixes(kept[i].Fixes, f.Fixes)
		}
	}
	for i := range kept {
		if n := len(kept[i].more); n > 0 {
			places := english.Count(n, "more place")
			if slices.Contains(stopped, kept[i].Rule) {
				places = "at least " + places
			}
			kept[i].Notes = append(kept[i].Notes, "the same in "+places+" of this file")
		}
	}
	return kept
}

// Places returns the findings for a reader who sees each at its place, as in an editor: those too that a note counts, with the note
// and the fixes that they share, up to MaxFindings.
func (r *Result) Places() []Finding {
	room := MaxFindings - len(r.Findings)
	return slice.Flat(r.Findings, func(f Finding) []Finding {
		list, seen := []Finding{f}, map[text.Range]bool{f.Range: true}
		for _, o := range f.more {
			if seen[o.Range] || room <= 0 { // it is for another product, or too many
				continue
			}
			seen[o.Range] = true
			room--
			o.Notes = append(slices.Clip(o.Notes), f.Notes[len(f.Notes)-1])
			if len(o.Fixes) > 0 {
				o.Fixes = f.Fixes
			}
			list = append(list, o)
		}
		return list
	})
}

// mergeFixes adds the edits of others to the fixes with the same title.
func mergeFixes(fixes, others []Fix) []Fix {
	for _, o := range others {
		if i := slices.IndexFunc(fixes, func(f Fix) bool { return f.Title == o.Title && f.Safe == o.Safe }); i >= 0 {
			fixes[i].Edits = append(slices.Clip(fixes[i].Edits), o.Edits...)
		}
	}
	return fixes
}

// applies reports whether a rule is for this kind of document and the settings enable it.
func (dc *docCheck) applies(r *Rule) bool {
	only := dc.settings.Only
	return dc.supports(r) && (only == nil || slices.Contains(only, r.ID)) && !dc.settings.Ignores(r.ID, dc.doc.Path)
}

// supports reports whether a rule is for this kind of document.
func (dc *docCheck) supports(r *Rule) bool {
	return (dc.script == nil || r.Script != nil) && r.Foreign == (dc.doc.Foreign != nil) && r.Unreadable == (dc.doc.Err != nil) &&
		!(dc.settings.NoScripts && r.LooksAtFiles())
}

// MaxFindings is the maximum number of findings reported per document; more would be unreadable and slow down editors.
const MaxFindings = 1000

// maxReports is the number of findings after which a rule is stopped, with room for those that are suppressed or grouped.
const maxReports = 2 * MaxFindings

// tooManyReports is the panic value that stops a rule.
type tooManyReports struct{}

// limit cuts the findings to MaxFindings and adds one that says so, with the severity of the worst one left out.
func (r *Result) limit() {
	if len(r.Findings) <= MaxFindings {
		return
	}
	left := r.Findings[MaxFindings:]
	more := slices.MinFunc(left, func(a, b Finding) int { return cmp.Compare(a.Severity, b.Severity) })
	more = Finding{Path: more.Path, Rule: more.Rule, Severity: more.Severity, Surfaces: more.Surfaces, Range: more.Range}
	count := english.Count(len(left), "more finding")
	if len(r.stopped) > 0 {
		count = "at least " + count
	}
	more.Message, more.Help = "not shown: "+count+" in this file", "correct the others first"
	r.Findings = append(slices.Clone(r.Findings[:MaxFindings]), more)
}

// isCovered reports whether nothing is to be said about a position: it is near a syntax error, being typed, or inside an
// unknown event, where the name is the mistake. What is there is a guess, for every rule and also where no finding says why, as
// in an event that is commented out. Supersedes is for rules that report the same mistake.
func (p *Pass) isCovered(at text.Range) bool {
	if p.check.script != nil {
		return false
	}
	if p.Text(at) == `""` && p.Workspace().Snapshot.Unsaved(p.Doc) {
		return true // its value is about to be typed
	}
	if p.Rule.Unreadable || p.Rule.AboutSyntax || p.Rule.Foreign {
		return false
	}
	l := p.unknownEvent(at)
	return l != nil && p.IntendedEvent(l) == "" || nearSyntaxError(p.Doc, at)
}

// unknownEvent returns the unknown event whose value contains a range, or nil.
func (p *Pass) unknownEvent(at text.Range) *config.EventList {
	return slice.Find(p.Lists(), func(l *config.EventList) bool {
		v := l.Member.Value.Range
		return l.Event == nil && v.Start < at.Start && at.End <= v.End
	})
}

func (p *Pass) run() (bug *Bug) {
	defer func() {
		if v := recover(); v != nil && v != (tooManyReports{}) {
			bug = &Bug{Path: p.Doc.Path, Rule: p.Rule.ID, Value: v, Stack: debug.Stack()}
		}
	}()
	if p.check.script != nil {
		p.Rule.Script(p, p.check.script)
		return nil
	}
	if p.Rule.Check != nil {
		p.Rule.Check(p)
	}
	if p.Rule.Script != nil && !p.Settings().NoScripts {
		inline := func() []*commands.Script { return commands.InlineScripts(p.Workspace().Snapshot, p.Doc, p.Surfaces()) }
		for _, s := range Once(p, "inline scripts", inline) {
			p.Rule.Script(p, s)
		}
	}
	return nil
}

// finish applies rules common to all findings. A mistake that only affects surfaces for which the file is not made is
// at most info, unless the user selected them or it is marked harmful. Severities from the settings come last.
func (p *Pass) finish(rep *Report) {
	f := &rep.finding
	if owners := p.madeFor(); !f.Surfaces.Empty() && f.Surfaces&owners == 0 && p.Settings().Surfaces.Empty() && !rep.harmful {
		f.Severity = max(f.Severity, Info)
	}
	if p.check.script == nil && !p.Rule.Unreadable && !p.Rule.AboutSyntax && p.unknownEvent(f.Range) != nil {
		f.Severity = max(f.Severity, Info) // the unknown event name comes first
	}
	if s, ok := p.Settings().Severity[f.Rule]; ok {
		f.Severity = s
	}
	n := p.Doc.Text.Len()
	f.Range.Start = max(0, min(f.Range.Start, n))
	f.Range.End = max(f.Range.Start, min(f.Range.End, n))
}

// sortFindings sorts the findings of a document as in reports: by position, rule.
func sortFindings(list []Finding) {
	slices.SortStableFunc(list, func(a, b Finding) int {
		return cmp.Or(a.Range.Start-b.Range.Start, a.Range.End-b.Range.End, cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
}
