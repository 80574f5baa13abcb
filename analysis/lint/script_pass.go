package lint

import (
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// script runs the rules on a script file, once.
func (c *Checker) script(w *workspace.Workspace, s *commands.Script) Result {
	v, _ := c.scripts.LoadOrStore(s, sync.OnceValue(func() Result {
		dc := c.newCheck(w, s.Doc)
		dc.readers, dc.script = s.Surfaces(nil), s
		return dc.check()
	}))
	return v.(func() Result)()
}

// Findings returns the findings of a script file that a command of the document runs.
func (p *Pass) Findings(file string) []Finding {
	if s := commands.ScriptAt(p.Workspace().Snapshot, file); s != nil {
		return p.check.checker.script(p.Workspace(), s).Findings
	}
	return nil
}

// ReportIn begins a finding in a script, with the hooks that run it as related ranges. It discards a finding that affects no
// surface, so rules need not check, or only surfaces for which no hook of the script is written, unless the user selected them.
func (p *Pass) ReportIn(s *commands.Script, r text.Range, surfaces schemas.Surfaces, format string, args ...any) *Report {
	if surfaces.Empty() || p.Settings().Surfaces.Empty() && surfaces&p.madeFor() == 0 {
		return &Report{pass: p}
	}
	at, file, imported := s.Facts().Import(r)
	if message := formatted(format, args...); imported && slices.ContainsFunc(p.found, func(o *Report) bool {
		return o.finding.Range == s.Range(at) && o.finding.Message == message && p.Settings().Wanted(surfaces)&^o.finding.Surfaces == 0
	}) {
		return &Report{pass: p} // another place of the file
	}
	rep := p.Report(s.Range(at), surfaces, format, args...)
	if imported {
		rep.RelatedIn(file, text.Range{}, "in this file")
	}
	if s.Inline() {
		rep.finding.inline = s.Range(text.Range{}).Start
		return rep
	}
	seen := map[Related]bool{}
	for _, run := range s.Runs {
		at := Related{run.Doc.Path, run.Range, "run by this " + run.Hook.Name + " hook"}
		if surfaces.Has(run.Surface) && !seen[at] && len(seen) < maxRelatedHooks {
			seen[at] = true
			rep.RelatedIn(at.Path, at.Range, "%s", at.Message)
		}
	}
	return rep
}

// maxRelatedHooks limits the related hooks of a finding.
const maxRelatedHooks = 3

// EditIn replaces a range of a script. It returns nil, which discards the fix, for a script inside a configuration
// whose text may differ from the script, and for what is in a module.
func (p *Pass) EditIn(s *commands.Script, r text.Range, with string) []edit.Edit {
	if s.Facts().Included(r) { // in another file
		return nil
	}
	if s.Inline() && (strings.ContainsAny(with, "\"\\\n'") || p.Text(s.Range(r)) != s.Source()[r.Start:r.End]) {
		return nil
	}
	return []edit.Edit{p.Replace(s.Range(r), with)}
}
