package commands

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
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Script is a script that hooks run: a file, or the command of a hook read as a script.
type Script struct {
	// Doc is the script file, or the configuration that holds the command.
	Doc *workspace.Document
	// Runs are the hooks that run it, in document order.
	Runs []Run
	// node is the command, nil for a file.
	node      *syntax.Node
	workspace *workspace.Workspace // nil for a command
	once      sync.Once
	facts     *facts.Facts
}

// Facts returns what static analysis found in the script. It is computed on first use, because most edits affect one
// script only.
func (s *Script) Facts() *facts.Facts {
	s.once.Do(func() {
		if s.facts == nil {
			s.read()
		}
	})
	return s.facts
}

// Run is a hook that runs a script on one surface.
type Run struct {
	Doc     *workspace.Document
	Hook    *config.Hook
	Surface schemas.Surface
	OS      []schemas.OS
	// Language is the language as which the script is read.
	Language facts.Language
	// Range is the script's path, or the command, in Doc.
	Range text.Range
	// Printed and Exited report whether the output and the exit code of the script are those of the hook.
	Printed, Exited bool
	// PowerShell5 reports whether Windows PowerShell runs the script on Windows.
	PowerShell5 bool
	// Arguments reports whether the command passes, or may pass, arguments to the script.
	Arguments bool
}

// Input returns the payload fields that the script gets.
func (r *Run) Input(ed schemas.Edition) []schemas.Field {
	return r.Hook.Event.InputFields(r.Surface, r.Hook.Name, ed)
}

// OutputField returns the field at a path of the script's output, or nil if the surface does not read it there.
func (r *Run) OutputField(ed schemas.Edition, path ...string) *schemas.Field {
	return r.Hook.Event.OutputField(r.Surface, r.Hook.Name, ed, path...)
}

// Casing returns the casing of the payload.
func (r *Run) Casing() schemas.Casing { return r.Hook.Event.PayloadCasing(r.Surface, r.Hook.Name) }

// script returns the command as a script for bash.
func (c *Command) script(d *workspace.Document, runs []Run) *Script {
	return &Script{Doc: d, node: c.Node, Runs: runs, facts: c.lines[script.POSIX].facts}
}

// Inline reports whether the script is the command of a hook.
func (s *Script) Inline() bool { return s.node != nil }

// Range maps a range of the script to Doc.
func (s *Script) Range(r text.Range) text.Range {
	if s.node == nil {
		return r
	}
	return s.node.SourceRange(r.Start, r.End)
}

// Source returns the text of the script.
func (s *Script) Source() string {
	if s.node == nil {
		return s.Doc.Text.String()
	}
	return s.node.Text
}

// Surfaces returns the surfaces with a run for which the condition holds; nil means all runs.
func (s *Script) Surfaces(is func(*Run) bool) schemas.Surfaces {
	var set schemas.Surfaces
	for i := range s.Runs {
		if is == nil || is(&s.Runs[i]) {
			set |= schemas.SurfaceSet(s.Runs[i].Surface)
		}
	}
	return set
}

// scriptIndex holds the scripts that the documents of a snapshot run.
type scriptIndex struct {
	snap *workspace.Snapshot
	list []*Script
	at   map[string]*Script // nil for a path without a readable file
}

// Scripts returns the readable files that hooks of the snapshot run, sorted by path.
func Scripts(s *workspace.Snapshot) []*Script { return scriptsOf(s).list }

// ScriptAt returns the script at a path, nil when no hook runs it.
func ScriptAt(s *workspace.Snapshot, file string) *Script { return scriptsOf(s).at[file] }

type scriptsKey struct{}

func scriptsOf(s *workspace.Snapshot) *scriptIndex {
	return workspace.Derived(s, scriptsKey{}, func() *scriptIndex { return findScripts(s) })
}

func findScripts(s *workspace.Snapshot) *scriptIndex {
	x := &scriptIndex{snap: s, at: map[string]*Script{}}
	if s.Settings().NoScripts {
		return x
	}
	for _, d := range s.Documents() {
		if d.Err != nil || d.Source == nil || d.Assumed && !x.snap.Discoverable(d.Path) || !d.Configures() {
			continue
		}
		w := x.snap.Workspace(d.Root)
		readers := x.snap.Settings().Wanted(w.Readers(d))
		if readers.Empty() {
			continue
		}
		targets := Targets(x.snap, d)
		for i := range targets {
			x.add(w, d, &targets[i], readers)
		}
	}
	for _, s := range x.at {
		if s != nil {
			x.list = append(x.list, s)
		}
	}
	slices.SortFunc(x.list, func(a, b *Script) int { return strings.Compare(a.Doc.Path, b.Doc.Path) })
	return x
}

// add adds the script that a command of a document names.
func (x *scriptIndex) add(w *workspace.Workspace, d *workspace.Document, t *Target, readers schemas.Surfaces) {
	if !d.IsUserFile() && !d.Holds(t.Path) || t.Script.Function != "" {
		return
	}
	s, known := x.at[t.Path]
	if !known {
		// What is outside of the workspace belongs to others: it is not reported, and no fix writes there.
		if doc := scriptDocument(w, t.Path); doc != nil && (d.IsUserFile() || !w.LeadsOut(t.Path)) {
			s = &Script{Doc: doc, workspace: w}
		} else {
			x.at[t.Path] = nil
		}
	}
	if s == nil {
		return
	}
	language := scriptLanguage(t.Script.Interpreter, t.Path, s.Doc.Text.String())
	if language == facts.Unknown {
		return
	}
	x.at[t.Path] = s
	for i := range t.Command.Uses {
		u := &t.Command.Uses[i]
		if !t.Surfaces.Has(u.Surface) || !readers.Has(u.Surface) || !slices.ContainsFunc(u.OS, x.snap.Settings().WantsOS) {
			continue
		}
		run := Run{Doc: d, Hook: u.Hook, Surface: u.Surface, OS: u.OS, Language: language, Range: t.Range, Exited: t.Script.Last && !t.Script.FailureIgnored}
		call := t.call(u)
		run.Printed = call != nil && reachesProduct(call)
		run.PowerShell5 = slices.Contains(u.OS, schemas.Windows) && readByPowerShell5(t, u)
		run.Arguments = call == nil || slices.ContainsFunc(call.Words, func(w script.Word) bool { return w.Range.Start >= t.Script.Range.End })
		s.Runs = append(s.Runs, run)
	}
}

// call returns the simple command that runs the script in a use, nil when it cannot be determined.
func (t *Target) call(u *Use) *script.Call {
	calls := t.Command.Line(Notation(u.Shell)).Calls
	for i := range calls {
		if c := &calls[i]; c.Range.Start <= t.Script.Range.Start && t.Script.Range.End <= c.Range.End {
			return c
		}
	}
	return nil
}

// readByPowerShell5 reports whether a command names Windows PowerShell, or runs the script in one.
func readByPowerShell5(t *Target, u *Use) bool {
	switch strings.TrimSuffix(strings.ToLower(path.Base(t.Script.Interpreter)), ".exe") {
	case "powershell":
		return true
	case ".", "":
		return u.Shell != nil && u.Shell.Language == schemas.PowerShell5
	}
	return false
}

// reachesProduct reports whether the output of a command is the output of the hook.
func reachesProduct(c *script.Call) bool {
	return !c.Piped && !c.Substituted && !slices.ContainsFunc(c.Redirects, func(r script.Redirect) bool {
		return strings.HasPrefix(r.Op, ">") && (r.FD == "" || r.FD == "1") || strings.HasPrefix(r.Op, "&>")
	})
}

// scriptDocument returns a script as a document: the open one, or a regular file of limited size.
func scriptDocument(w *workspace.Workspace, file string) *workspace.Document {
	if d := w.Snapshot.Opened(file); d != nil {
		return d
	}
	info, err := w.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > facts.MaxSize {
		return nil
	}
	src, err := w.Snapshot.ReadFile(file)
	if err != nil {
		return nil
	}
	return &workspace.Document{Path: file, Text: text.New(src)}
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

// read computes the facts. A script run by both sh and bash is read as one of sh.
func (s *Script) read() {
	language := facts.Unknown
	for _, r := range s.Runs {
		if language == facts.Unknown || r.Language == facts.POSIX {
			language = r.Language
		}
	}
	read := func(d *workspace.Document) *facts.Facts {
		return workspace.Parsed(s.workspace.Snapshot, language, d.Text.String(), func(src string) *facts.Facts { return facts.Read(language, src) })
	}
	s.facts = read(s.Doc)
	if len(s.facts.Imports) == 0 {
		return
	}
	s.facts = s.facts.Follow(func(i facts.Import) *facts.Facts {
		dir := path.Dir(s.Doc.Path)
		if !i.Own {
			dir = s.Runs[0].Doc.Base()
		}
		for _, name := range i.Names() {
			if d := scriptDocument(s.workspace, path.Join(dir, name)); d != nil {
				return read(d)
			}
		}
		return nil
	})
}

// InlineScripts returns the commands of a document as scripts, for hooks that one of the surfaces reads.
func InlineScripts(snap *workspace.Snapshot, d *workspace.Document, readers schemas.Surfaces) []*Script {
	var list []*Script
	for _, c := range Commands(snap, d) {
		if c.lines[script.POSIX] == nil || c.lines[script.POSIX].facts == nil {
			continue // shell-syntax-error reports what is not valid
		}
		runs := make([]Run, 0, len(c.Uses))
		for i := range c.Uses {
			u := &c.Uses[i]
			if Notation(u.Shell) != script.POSIX || !readers.Has(u.Surface) || !slices.ContainsFunc(u.OS, snap.Settings().WantsOS) {
				continue
			}
			runs = append(runs, Run{Doc: d, Hook: u.Hook, Surface: u.Surface, OS: u.OS, Language: facts.Bash, Range: c.Node.Range, Printed: true, Exited: true})
		}
		if len(runs) > 0 {
			list = append(list, c.script(d, runs))
		}
	}
	return list
}
