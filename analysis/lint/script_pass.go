package lint

import (
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// script runs the rules on a script file, once.
func (r *run) script(w *workspace.Workspace, s *commands.Script) Result {
	v, _ := r.scripts.LoadOrStore(s, sync.OnceValue(func() Result {
		dc := r.newCheck(w, s.Doc)
		dc.readers, dc.script = s.Surfaces(nil), s
		return dc.check()
	}))
	return v.(func() Result)()
}

// scriptMadeFor are the surfaces for which the files are made whose hooks run the script.
func scriptMadeFor(s *commands.Script, w *workspace.Workspace) schemas.Surfaces {
	var set schemas.Surfaces
	seen := map[*workspace.Document]bool{}
	for _, r := range s.Runs {
		if !seen[r.Doc] {
			seen[r.Doc] = true
			p := Pass{Doc: r.Doc, check: &docCheck{doc: r.Doc, workspace: w, settings: w.Snapshot.Settings()}}
			set |= p.madeFor()
		}
	}
	return set
}

// Findings are those of a script file that a command of the document runs.
func (p *Pass) Findings(file string) []Finding {
	if s := commands.ScriptAt(p.Workspace().Snapshot, file); s != nil {
		return p.check.run.script(p.Workspace(), s).Findings
	}
	return nil
}

// ReportIn begins a finding at a place of a script. Hooks that run it are related to it. What is only felt by surfaces for
// which no hook of the script was written is not reported, unless they were asked for.
func (p *Pass) ReportIn(s *commands.Script, r text.Range, surfaces schemas.Surfaces, format string, args ...any) *Report {
	if p.Settings().Surfaces.Empty() && surfaces&p.madeFor() == 0 {
		return &Report{pass: p}
	}
	rep := p.Report(s.Range(r), surfaces, format, args...)
	if s.Inline() {
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

// maxRelatedHooks is how many of the hooks that run a script a finding shows.
const maxRelatedHooks = 3

// EditIn replaces a range of a script. It is empty, and the fix that it belongs to left out, where the script is part of a
// configuration whose text may not be the same as that of the script.
func (p *Pass) EditIn(s *commands.Script, r text.Range, with string) []edit.Edit {
	if s.Inline() && (strings.ContainsAny(with, "\"\\\n'") || p.Text(s.Range(r)) != s.Source()[r.Start:r.End]) {
		return nil
	}
	return []edit.Edit{p.Replace(s.Range(r), with)}
}

// inlineScripts are the commands of the document that are scripts themselves.
func (p *Pass) inlineScripts() []*commands.Script {
	if !p.check.inlineDone {
		p.check.inlineDone = true
		p.check.inline = commands.InlineScripts(p.Workspace().Snapshot, p.Doc, p.Surfaces())
	}
	return p.check.inline
}

// Commands are the commands of the document, listed once.
func (p *Pass) Commands() []*commands.Command {
	return commands.Commands(p.Workspace().Snapshot, p.Doc)
}
