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

// Script is a script that hooks run, with what is known of it: a file, or the command of a hook that is a script itself.
type Script struct {
	// Doc is the file, or the configuration that holds the command.
	Doc *workspace.Document
	// Runs are the hooks that run it, in the order of their documents.
	Runs []Run
	// node is the command, nil for a file.
	node  *syntax.Node
	snap  *workspace.Snapshot
	once  sync.Once
	facts *facts.Facts
}

// Facts are what the script was seen to do. They are read when they are first asked for: most edits concern one script.
func (s *Script) Facts() *facts.Facts {
	s.once.Do(func() {
		if s.facts == nil {
			s.read()
		}
	})
	return s.facts
}

// Run is a hook of one surface that runs a script.
type Run struct {
	Doc     *workspace.Document
	Hook    *config.Hook
	Surface schemas.Surface
	OS      []schemas.OS
	// Language that the script is read as.
	Language facts.Language
	// Range of the script's path, or of the command, in Doc.
	Range text.Range
	// Printed and Exited report that what the script prints, and its exit code, are those of the hook.
	Printed, Exited bool
	// PowerShell5 reports that on Windows it is Windows PowerShell that reads the script.
	PowerShell5 bool
	// Arguments reports that the command passes arguments to the script, or may do so.
	Arguments bool
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

// script is the command as a script of its own, which bash accepts.
func (c *Command) script(d *workspace.Document, runs []Run) *Script {
	return &Script{Doc: d, node: c.Node, Runs: runs, facts: facts.ReadBash(c.Node.Text, c.Line(script.POSIX).Tree)}
}

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
	snap *workspace.Snapshot
	list []*Script
	at   map[string]*Script
}

// Scripts are the files that hooks of the snapshot run and that are there to be read, by path.
func Scripts(s *workspace.Snapshot) []*Script { return scriptsOf(s).list }

// ScriptAt is the file at a path, nil when no hook runs it.
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
	workspaces := map[string]*workspace.Workspace{}
	for _, d := range s.Documents() {
		if d.Err != nil || d.Source == nil || d.Assumed && !x.snap.Discoverable(d.Path) || !d.Configures() {
			continue
		}
		if workspaces[d.Root] == nil {
			workspaces[d.Root] = x.snap.Workspace(d.Root)
		}
		readers := x.snap.Settings().Wanted(workspaces[d.Root].Readers(d))
		if readers.Empty() {
			continue
		}
		for _, t := range Targets(x.snap, d) {
			x.add(d, &t, readers)
		}
	}
	for _, s := range x.at {
		x.list = append(x.list, s)
	}
	slices.SortFunc(x.list, func(a, b *Script) int { return strings.Compare(a.Doc.Path, b.Doc.Path) })
	return x
}

// add takes up a script that a command of a document names.
func (x *scriptIndex) add(d *workspace.Document, t *Target, readers schemas.Surfaces) {
	if !d.IsUserFile() && !d.Holds(t.Path) || t.Script.Function != "" {
		return
	}
	s := x.at[t.Path]
	if s == nil {
		doc := scriptDocument(x.snap, t.Path)
		if doc == nil {
			return
		}
		s = &Script{Doc: doc, snap: x.snap}
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

// call is the simple command of a use that runs the script, nil when it is not told apart.
func (t *Target) call(u *Use) *script.Call {
	calls := t.Command.Line(Notation(u.Shell)).Calls
	for i := range calls {
		if c := &calls[i]; c.Range.Start <= t.Script.Range.Start && t.Script.Range.End <= c.Range.End {
			return c
		}
	}
	return nil
}

// readByPowerShell5 reports that a command names Windows PowerShell, or starts the script in one.
func readByPowerShell5(t *Target, u *Use) bool {
	switch strings.TrimSuffix(strings.ToLower(path.Base(t.Script.Interpreter)), ".exe") {
	case "powershell":
		return true
	case ".", "":
		return u.Shell != nil && u.Shell.Language == schemas.PowerShell5
	}
	return false
}

// reachesProduct reports that what a command prints is what the hook prints.
func reachesProduct(c *script.Call) bool {
	return !c.Piped && !c.Substituted && !slices.ContainsFunc(c.Redirects, func(r script.Redirect) bool {
		return strings.HasPrefix(r.Op, ">") && (r.FD == "" || r.FD == "1") || strings.HasPrefix(r.Op, "&>")
	})
}

// scriptDocument is a script as a document: what is open, or a plain file of bounded size.
func scriptDocument(s *workspace.Snapshot, file string) *workspace.Document {
	if d := s.Opened(file); d != nil {
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

// read fills in the facts. A script that sh reads as well as bash is checked as one of sh.
func (s *Script) read() {
	language := facts.Unknown
	for _, r := range s.Runs {
		if language == facts.Unknown || r.Language == facts.POSIX {
			language = r.Language
		}
	}
	s.facts = facts.Read(language, s.Doc.Text.String())
	s.facts.Follow(func(i facts.Import) (string, bool) {
		dir := path.Dir(s.Doc.Path)
		if !i.Own {
			dir = s.Runs[0].Doc.Base()
		}
		for _, name := range i.Names() {
			if d := scriptDocument(s.snap, path.Join(dir, name)); d != nil {
				return d.Text.String(), true
			}
		}
		return "", false
	})
}

// InlineScripts are the commands of a document that are scripts themselves, of hooks that one of the surfaces reads.
func InlineScripts(snap *workspace.Snapshot, d *workspace.Document, readers schemas.Surfaces) []*Script {
	var list []*Script
	for _, c := range Commands(snap, d) {
		var runs []Run
		for i := range c.Uses {
			u := &c.Uses[i]
			if Notation(u.Shell) != script.POSIX || !readers.Has(u.Surface) || !slices.ContainsFunc(u.OS, snap.Settings().WantsOS) {
				continue
			}
			runs = append(runs, Run{Doc: d, Hook: u.Hook, Surface: u.Surface, OS: u.OS, Language: facts.Bash, Range: c.Node.Range, Printed: true, Exited: true})
		}
		if len(runs) > 0 && c.Line(script.POSIX).Tree != nil { // else shell-syntax-error speaks of it
			list = append(list, c.script(d, runs))
		}
	}
	return list
}
