package analysis

import (
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Script is a script that hooks run, with what is known of it: a file, or the command of a hook that is a script itself.
type Script struct {
	// Doc is the file, or the configuration that holds the command.
	Doc   *Document
	Facts *facts.Facts
	// Runs are the hooks that run it, in the order of their documents.
	Runs []Run
	// node is the command, nil for a file.
	node *syntax.Node
	once sync.Once
	res  Result
}

// Run is a hook of one surface that runs a script.
type Run struct {
	Doc     *Document
	Hook    *config.Hook
	Surface schemas.Surface
	OS      []schemas.OS
	// Language that the script is read as.
	Language facts.Language
	// Range of the script's path, or of the command, in Doc.
	Range text.Range
	// Printed and Exited report that what the script prints, and its exit code, are those of the hook.
	Printed, Exited bool
}

// Input are the fields of the payload that the script gets.
func (r *Run) Input(ed schemas.Edition) []schemas.Field {
	return r.Hook.Event.InputFields(r.Surface, r.Hook.Name, ed)
}

// Output are the fields that the surface reads of what the script prints.
func (r *Run) Output(ed schemas.Edition) []schemas.Field {
	return r.Hook.Event.OutputFields(r.Surface, r.Hook.Name, ed)
}

// Casing is the spelling of the payload.
func (r *Run) Casing() schemas.Casing { return r.Hook.Event.PayloadCasing(r.Surface, r.Hook.Name) }

// Inline reports that the script is the command of a hook.
func (s *Script) Inline() bool { return s.node != nil }

// Range is the place in Doc of a range of the script.
func (s *Script) Range(r text.Range) text.Range {
	if s.node == nil {
		return r
	}
	return s.node.SourceRange(r.Start, r.End)
}

// Source is the text of the script.
func (s *Script) Source() string {
	if s.node == nil {
		return s.Doc.Text.String()
	}
	return s.node.Text
}

// Name is what the script is called in messages.
func (s *Script) Name() string {
	if s.node == nil {
		return "`" + path.Base(s.Doc.Path) + "`"
	}
	return "this command"
}

// Surfaces that run the script, of those for which a condition holds; nil stands for no condition.
func (s *Script) Surfaces(is func(*Run) bool) schemas.Surfaces {
	var set schemas.Surfaces
	for i := range s.Runs {
		if is == nil || is(&s.Runs[i]) {
			set |= schemas.SurfaceSet(s.Runs[i].Surface)
		}
	}
	return set
}

// scriptIndex is the scripts that the documents of a snapshot run.
type scriptIndex struct {
	snap *Snapshot
	list []*Script
	at   map[string]*Script
}

// Scripts are the files that hooks of the snapshot run and that are there to be read, by path.
func Scripts(s *Snapshot) []*Script { return scriptsOf(s).list }

// ScriptAt is the file at a path, nil when no hook runs it.
func ScriptAt(s *Snapshot, file string) *Script { return scriptsOf(s).at[file] }

type scriptsKey struct{}

func scriptsOf(s *Snapshot) *scriptIndex {
	return Derived(s, scriptsKey{}, func() *scriptIndex { return findScripts(s) })
}

func findScripts(s *Snapshot) *scriptIndex {
	x := &scriptIndex{snap: s, at: map[string]*Script{}}
	if s.settings.NoScripts {
		return x
	}
	workspaces := map[string]*Workspace{}
	for _, d := range s.Documents() {
		if d.Err != nil || d.Source == nil || d.Elsewhere && !x.snap.Found(d.Path) || !d.Configures() {
			continue
		}
		if workspaces[d.Root] == nil {
			workspaces[d.Root] = x.snap.Workspace(d.Root)
		}
		readers := x.snap.settings.judges(workspaces[d.Root].Readers(d))
		if readers.Empty() {
			continue
		}
		for _, t := range x.snap.Targets(d) {
			x.add(d, &t, readers)
		}
	}
	for _, s := range x.at {
		s.read()
		x.list = append(x.list, s)
	}
	slices.SortFunc(x.list, func(a, b *Script) int { return strings.Compare(a.Doc.Path, b.Doc.Path) })
	return x
}

// add takes up a script that a command of a document names.
func (x *scriptIndex) add(d *Document, t *Target, readers schemas.Surfaces) {
	if !d.usersOwn() && !d.holds(t.Path) || t.Script.Function != "" {
		return
	}
	s := x.at[t.Path]
	if s == nil {
		doc := x.snap.scriptDocument(t.Path)
		if doc == nil {
			return
		}
		s = &Script{Doc: doc}
	}
	language := scriptLanguage(t.Script.Interpreter, t.Path, s.Doc.Text.String())
	if language == facts.Unknown {
		return
	}
	x.at[t.Path] = s
	for i := range t.Command.Uses {
		u := &t.Command.Uses[i]
		if !t.Surfaces.Has(u.Surface) || !readers.Has(u.Surface) || !slices.ContainsFunc(u.OS, x.snap.settings.judgesOS) {
			continue
		}
		run := Run{Doc: d, Hook: u.Hook, Surface: u.Surface, OS: u.OS, Language: language, Range: t.Range, Exited: t.Script.Last && !t.Script.Excused}
		run.Printed = x.printed(t, u)
		s.Runs = append(s.Runs, run)
	}
}

// printed reports that what a script prints is what the hook prints.
func (x *scriptIndex) printed(t *Target, u *Use) bool {
	for _, c := range script.Parse(t.Command.Node.Text, Notation(u.Shell)).Calls {
		if c.Range.Start <= t.Script.Range.Start && t.Script.Range.End <= c.Range.End {
			return !c.Piped && !c.Substituted && !slices.ContainsFunc(c.Redirects, func(r script.Redirect) bool {
				return strings.HasPrefix(r.Op, ">") && (r.FD == "" || r.FD == "1") || strings.HasPrefix(r.Op, "&>")
			})
		}
	}
	return false
}

func (s *Settings) judgesOS(os schemas.OS) bool { return s.OS == nil || slices.Contains(s.OS, os) }

// scriptDocument is a script as a document: what is open, or a plain file of bounded size.
func (s *Snapshot) scriptDocument(file string) *Document {
	if d := s.open[file]; d != nil {
		return d
	}
	info, err := s.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > facts.MaxSize {
		return nil
	}
	src, err := s.ReadFile(file)
	if err != nil {
		return nil
	}
	return &Document{Path: file, Text: text.New(src)}
}

func scriptLanguage(interpreter, file, src string) facts.Language {
	switch interpreter {
	case "uv":
		return facts.Python
	case ".", "source":
		return facts.Bash
	}
	return facts.LanguageOf(interpreter, file, src)
}

// read fills in the facts. A script that sh reads as well as bash is judged as one of sh.
func (s *Script) read() {
	language := facts.Unknown
	for _, r := range s.Runs {
		if language == facts.Unknown || r.Language == facts.POSIX {
			language = r.Language
		}
	}
	s.Facts = facts.Read(language, s.Doc.Text.String())
}

// check runs the rules on a script file, once.
func (s *Script) check(w *Workspace, rules []*Rule) Result {
	s.once.Do(func() {
		sub := &subject{doc: s.Doc, workspace: w, settings: w.Snapshot.settings, readers: s.Surfaces(nil), script: s}
		s.res = sub.check(rules)
	})
	return s.res
}

// madeFor are the surfaces for which the files are made whose hooks run the script.
func (s *Script) madeFor(w *Workspace) schemas.Surfaces {
	var set schemas.Surfaces
	seen := map[*Document]bool{}
	for _, r := range s.Runs {
		if !seen[r.Doc] {
			seen[r.Doc] = true
			p := Pass{Doc: r.Doc, subject: &subject{doc: r.Doc, workspace: w, settings: w.Snapshot.settings}}
			set |= p.madeFor()
		}
	}
	return set
}

// Findings are those of a script file that a command of the document runs.
func (p *Pass) Findings(file string) []Finding {
	if s := ScriptAt(p.Workspace().Snapshot, file); s != nil {
		return s.check(p.Workspace(), p.subject.rules).Findings
	}
	return nil
}

// ReportIn begins a finding at a place of a script. Hooks that run it are related to it. What is only felt by surfaces for
// which no hook of the script was written is not told, unless they were asked for.
func (p *Pass) ReportIn(s *Script, r text.Range, surfaces schemas.Surfaces, format string, args ...any) *Report {
	if p.Settings().Surfaces.Empty() && surfaces&p.madeFor() == 0 {
		return &Report{pass: p}
	}
	rep := p.Report(s.Range(r), surfaces, format, args...)
	if s.node != nil {
		return rep
	}
	told := map[Related]bool{}
	for _, run := range s.Runs {
		at := Related{run.Doc.Path, run.Range, "run by this " + run.Hook.Name + " hook"}
		if surfaces.Has(run.Surface) && !told[at] && len(told) < maxRelatedHooks {
			told[at] = true
			rep.RelatedIn(at.Path, at.Range, "%s", at.Message)
		}
	}
	return rep
}

// maxRelatedHooks is how many of the hooks that run a script a finding shows.
const maxRelatedHooks = 3

// EditIn replaces a range of a script. It is empty, and the fix that it belongs to left out, where the script is part of a
// configuration whose text may not be the same as that of the script.
func (p *Pass) EditIn(s *Script, r text.Range, with string) []Edit {
	if s.node != nil && (strings.ContainsAny(with, "\"\\\n'") || p.Text(s.Range(r)) != s.Source()[r.Start:r.End]) {
		return nil
	}
	return []Edit{p.Replace(s.Range(r), with)}
}

// inlineScripts are the commands of a document that are scripts themselves.
func (p *Pass) inlineScripts() []*Script {
	if p.subject.inline != nil {
		return p.subject.inline
	}
	list := []*Script{}
	defer func() { p.subject.inline = list }()
	for _, c := range p.Workspace().Snapshot.Commands(p.Doc) {
		s := &Script{Doc: p.Doc, node: c.Node}
		for i := range c.Uses {
			u := &c.Uses[i]
			if Notation(u.Shell) != script.POSIX || !p.Surfaces().Has(u.Surface) || !slices.ContainsFunc(u.OS, p.Settings().judgesOS) {
				continue
			}
			s.Runs = append(s.Runs, Run{Doc: p.Doc, Hook: u.Hook, Surface: u.Surface, OS: u.OS, Language: facts.Bash, Range: c.Node.Range, Printed: true, Exited: true})
		}
		if len(s.Runs) == 0 {
			continue
		}
		if s.Facts = facts.Read(facts.Bash, c.Node.Text); len(s.Facts.Errors) > 0 {
			continue // shell-syntax-error speaks of it
		}
		list = append(list, s)
	}
	return list
}
