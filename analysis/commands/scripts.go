package commands

import (
	"fmt"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
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

// Facts returns what static analysis found in the script. It is computed on first use: most edits affect one script only.
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
	// ExitedTwo reports that exit code 2 of the script is that of the hook: Exited, or others become 2.
	ExitedTwo bool
	// Fed reports that the script reads the output of another command, or a file, which may hold a part of the payload.
	Fed bool
	// OnlyReader reports that no other part of the command can read the payload, nor a script that leaves its work to this one.
	OnlyReader bool
	// PowerShell5 reports whether Windows PowerShell runs the script on Windows.
	PowerShell5 bool
	// Arguments reports whether the command passes, or may pass, arguments to the script. Args are those that are known.
	Arguments bool
	Args      []string
	// Options reports whether the interpreter gets, or may get, options: bash -e. A shell that sources the script may have any.
	Options bool
	// Assigned lists the variables that the command sets.
	Assigned []string
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

// Sent is the name under which the payload has the calls of a tool of the surface.
func (r *Run) Sent(t *schemas.Tool) string { return t.In(r.Hook.Event).SentAs(r.Casing()) }

// Sends reports whether some tool of the surface is sent under a name that passes a test.
func (r *Run) Sends(test func(name string) bool) bool {
	return slices.ContainsFunc(schemas.ToolsOn(r.Surface), func(t *schemas.Tool) bool { return test(r.Sent(t)) })
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
	for _, r := range slice.Pointers(s.Runs) {
		if is == nil || is(r) {
			set |= schemas.SurfaceSet(r.Surface)
		}
	}
	return set
}

// Any reports whether the condition holds for some run.
func (s *Script) Any(is func(*Run) bool) bool { return slice.Pointer(s.Runs, is) != nil }

// Where returns the script as only the runs for which the condition holds run it.
func (s *Script) Where(is func(*Run) bool) *Script {
	runs := slice.Filter(s.Runs, func(r Run) bool { return is(&r) })
	if len(runs) == len(s.Runs) {
		return s
	}
	return &Script{Doc: s.Doc, Runs: runs, node: s.node, workspace: s.workspace, facts: s.Facts()}
}

// Scripts returns the readable files that hooks in the documents of the roots run, sorted by path.
func Scripts(s *workspace.Snapshot, roots ...string) []*Script {
	var files []string
	for _, root := range roots {
		files = slices.AppendSeq(files, maps.Keys(namedIn(s, root)))
	}
	scripts := slice.Map(slice.Set(files), func(file string) *Script { return ScriptAt(s, file) })
	return slice.Filter(scripts, func(sc *Script) bool { return sc != nil })
}

// ScriptAt returns the script at a path, nil when no hook runs it.
func ScriptAt(s *workspace.Snapshot, file string) *Script {
	var first *namedFile
	var others []named
	for root := range s.RootsFor(file) {
		switch n := namedIn(s, root)[file]; {
		case n == nil:
		case first == nil:
			first = n
		default:
			others = append(others, n.by...)
		}
	}
	if first == nil {
		return nil
	}
	first.once.Do(func() {
		by := slices.Concat(first.by, others)
		slices.SortStableFunc(by, func(a, b named) int { return strings.Compare(a.doc.Path, b.doc.Path) })
		first.script = scriptAt(s, file, by)
	})
	return first.script
}

// namedFile is a file that commands of a root name as their script.
type namedFile struct {
	by []named
	// script is what all roots make of it, in the first of the roots that name it.
	once   sync.Once
	script *Script
}

// named is a file that a command of a document names as its script, or that such a script leaves its work to.
type named struct {
	doc     *workspace.Document
	target  *Target
	readers schemas.Surfaces
	// by is how the script of the target starts the file, nil when the file is that script itself.
	by *facts.Delegate
}

type namedFiles map[string]*namedFile

func (f namedFiles) add(file string, n named) {
	if f[file] == nil {
		f[file] = &namedFile{}
	}
	f[file].by = append(f[file].by, n)
}

type namedKey struct{ root string }

// namedIn returns the files that the documents of a root name, by path. It reads one root, so that an edit does not need all documents.
func namedIn(s *workspace.Snapshot, root string) namedFiles {
	return workspace.Derived(s, namedKey{root}, func(s *workspace.Snapshot, k namedKey) namedFiles {
		files := namedFiles{}
		if s.Settings().NoScripts {
			return files
		}
		w := s.Workspace(k.root)
		for _, d := range w.Documents() {
			if d.Root != k.root || d.Err != nil || d.Source == nil || d.Assumed && !s.Discoverable(d.Path) || !d.Configures() {
				continue
			}
			readers := s.Settings().Wanted(w.Readers(d))
			if readers.Empty() {
				continue
			}
			targets := Targets(s, d)
			for _, t := range slice.Pointers(targets) {
				if t.Script.Function != "" || !d.IsUserFile() && !d.Holds(t.Path) {
					continue
				}
				files.add(t.Path, named{d, t, readers, nil})
			}
		}
		for _, file := range slices.Sorted(maps.Keys(files)) {
			for _, n := range files[file].by {
				if n.by != nil { // what scripts of scripts do is not followed
					continue
				}
				for by, to := range delegates(s, n.doc, n.target) {
					files.add(to, named{n.doc, n.target, n.readers, by})
				}
			}
		}
		return files
	})
}

// delegates iterates over the files that the script of a target leaves its work to.
func delegates(s *workspace.Snapshot, d *workspace.Document, t *Target) iter.Seq2[*facts.Delegate, string] {
	return func(yield func(*facts.Delegate, string) bool) {
		w := s.Workspace(d.Root)
		doc := scriptDocument(w, t.Path)
		if doc == nil || d.IsUserFile() {
			return
		}
		language := scriptLanguage(t.Script.Interpreter, t.Path, doc.Text.String())
		if !language.IsShell() {
			return
		}
		for _, by := range slice.Pointers(factsOf(s, language, doc).Delegates) {
			if to := delegated(w, d, t, by); to != "" && !yield(by, to) {
				return
			}
		}
	}
}

// delegated returns the existing file that a script, which a hook runs, leaves its work to; "" when there is none.
func delegated(w *workspace.Workspace, d *workspace.Document, t *Target, by *facts.Delegate) string {
	name := by.Path
	if args := t.passed(&t.Command.Uses[0]); by.Argument > 0 && by.Argument <= len(args) {
		name = args[by.Argument-1].Text
	}
	for _, dir := range []string{d.Base(), slash.Dir(t.Path)} {
		if file := slash.Join(dir, name); name != "" && file != t.Path && d.Holds(file) && scriptDocument(w, file) != nil {
			return file
		}
	}
	return ""
}

func scriptAt(s *workspace.Snapshot, file string, by []named) *Script {
	w := s.Workspace(by[0].doc.Root)
	doc := scriptDocument(w, file)
	// What is outside of the workspace belongs to others: it is not reported, and no fix writes there.
	if doc == nil || !by[0].doc.IsUserFile() && w.LeadsOut(file) {
		return nil
	}
	sc := &Script{Doc: doc, workspace: w}
	for _, n := range by {
		interpreter := n.target.Script.Interpreter
		if n.by != nil {
			interpreter = n.by.Interpreter
		}
		if language := scriptLanguage(interpreter, file, doc.Text.String()); language != facts.Unknown {
			sc.add(s, n, language)
		}
	}
	if len(sc.Runs) == 0 { // what is wrong with its hooks is said there
		return nil
	}
	return sc
}

func (s *Script) add(snap *workspace.Snapshot, n named, language facts.Language) {
	d, t := n.doc, n.target
	for _, u := range slice.Pointers(t.Command.Uses) {
		if !t.Surfaces.Has(u.Surface) || !n.readers.Has(u.Surface) || !slices.ContainsFunc(u.OS, snap.Settings().WantsOS) {
			continue
		}
		run := Run{Doc: d, Hook: u.Hook, Surface: u.Surface, OS: u.OS, Language: language, Range: t.Range,
			Exited: t.Script.Last && !t.Script.FailureIgnored, ExitedTwo: t.Script.KeepsTwo && !t.Script.FailureIgnored}
		call := t.call(u)
		run.Printed = call != nil && call.ReachesStdout()
		run.Fed = call != nil && (call.Fed || slices.ContainsFunc(call.Redirects, func(r script.Redirect) bool { return strings.HasPrefix(r.Op, "<") }))
		run.OnlyReader = n.by == nil && call != nil && !run.Fed && !slices.ContainsFunc(t.Command.Line(Notation(u.Shell)).Calls, func(c script.Call) bool {
			return !c.Fed && !c.Range.Covers(call.Range) && !call.Range.Covers(c.Range) && !slices.Contains(readNothing, c.Program())
		})
		run.PowerShell5 = slices.Contains(u.OS, schemas.Windows) && readByPowerShell5(t, u)
		run.Args = slice.Map(t.passed(u), func(w script.Word) string { return w.Text })
		run.Arguments = call == nil || len(run.Args) > 0
		run.Options = call == nil || slices.Contains([]string{".", "source"}, t.Script.Interpreter) || slices.ContainsFunc(call.Words, func(w script.Word) bool {
			return w.Range.End <= t.Script.Range.Start && strings.HasPrefix(w.Text, "-")
		})
		run.Assigned = t.Command.Line(Notation(u.Shell)).Assigned
		if n.by != nil {
			run.Args, run.Arguments, run.Options = nil, n.by.Arguments, n.by.Options
			run.Exited, run.ExitedTwo = run.Exited && !n.by.Captured, run.ExitedTwo && !n.by.Captured
		}
		s.Runs = append(s.Runs, run)
	}
}

// readNothing are programs that do not read standard input.
var readNothing = []string{"cd", "set-location", "pushd", "echo", "printf", "export", "set", "test", "[", "test-path", "true", ":", "mkdir", "git", "command", "umask", "sleep", "exit"}

// passed returns the arguments of the script in a use, as far as they are known.
func (t *Target) passed(u *Use) []script.Word {
	call := t.call(u)
	if call == nil {
		return nil
	}
	return slice.Filter(call.Words, func(w script.Word) bool { return w.Range.Start >= t.Script.Range.End })
}

// call returns the simple command that runs the script in a use, nil when it is unknown. One inside bash -c '…' comes after that.
func (t *Target) call(u *Use) (innermost *script.Call) {
	for _, c := range slice.Pointers(t.Command.Line(Notation(u.Shell)).Calls) {
		if c.Range.Covers(t.Script.Range) {
			innermost = c
		}
	}
	return innermost
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

// factsOf returns what a file alone tells, read as a script of a language.
func factsOf(s *workspace.Snapshot, language facts.Language, d *workspace.Document) *facts.Facts {
	return workspace.Parsed(s, language, d.Text.String(), func(src string) *facts.Facts { return facts.Read(language, src) })
}

// read computes the facts. A script run by both sh and bash is read as one of sh.
func (s *Script) read() {
	language := s.Runs[0].Language
	if s.Any(func(r *Run) bool { return r.Language == facts.POSIX }) {
		language = facts.POSIX
	}
	s.facts = factsOf(s.workspace.Snapshot, language, s.Doc)
	interpreted := s.interpret(language)
	if len(s.facts.Imports) > 0 {
		s.facts = s.facts.Follow(func(i facts.Import) *facts.Facts {
			if d, _ := s.imported(i); d != nil {
				return factsOf(s.workspace.Snapshot, language, d)
			}
			return nil
		})
	}
	if len(interpreted) > 0 {
		all := *s.facts
		all.Followed = slices.Concat(all.Followed, interpreted)
		s.facts = &all
	}
}

// imported returns a file that a script imports, and which of the names of the import it has; nil when there is none.
func (s *Script) imported(i facts.Import) (*workspace.Document, int) {
	dir := slash.Dir(s.Doc.Path)
	if !i.Own {
		dir = s.Runs[0].Doc.Base()
	}
	for n, name := range i.Names() {
		if d := scriptDocument(s.workspace, slash.Join(dir, name)); d != nil {
			return d, n
		}
	}
	return nil, 0
}

// Child returns the script that the script starts with an interpreter as source, the program of one of its outputs, as if it were the hook.
// It returns nil where that is not known, or where the rules see it as a script of its own.
func (s *Script) Child(source string) *Script {
	program, args, _ := strings.Cut(source, " ")
	file, _, _ := strings.Cut(args, " ")
	language := facts.LanguageOf(program, "", "")
	if s.workspace == nil || language == facts.Unknown || file == "" || strings.HasPrefix(file, "-") {
		return nil
	}
	for _, dir := range []string{s.Runs[0].Doc.Base(), slash.Dir(s.Doc.Path)} {
		at := slash.Join(dir, strings.TrimPrefix(file, "\x00/"))
		d := scriptDocument(s.workspace, at)
		if d == nil || !s.Runs[0].Doc.Holds(at) || ScriptAt(s.workspace.Snapshot, at) != nil {
			continue
		}
		return &Script{Doc: d, Runs: s.Runs, workspace: s.workspace, facts: factsOf(s.workspace.Snapshot, language, d)}
	}
	return nil
}

// Shares reports whether a program that the script runs may see something of the payload.
func (s *Script) Shares() bool {
	return s.Facts().Shares || slices.ContainsFunc(s.Facts().Heirs, func(source string) bool {
		child := s.Child(source)
		if child == nil {
			return true
		}
		f := child.Facts()
		return f.Language == facts.Unknown || f.Stdin != nil || f.Opaque || f.Calls || len(f.Imports) > 0 || slices.ContainsFunc(f.Modules, func(i facts.Import) bool {
			module, _ := child.imported(i)
			return module != nil
		})
	})
}

// interpret reads a script again with the modules of the project that it imports, and returns the facts of these modules.
func (s *Script) interpret(language facts.Language) (interpreted []*facts.Facts) {
	modules := map[string]facts.Module{}
	docs := map[string]*workspace.Document{}
	var sources strings.Builder // all that the facts depend on
	src := s.Doc.Text.String()
	for range maxImportDepth {
		known := len(modules)
		for _, i := range s.facts.Modules {
			d, n := s.imported(i)
			if _, have := modules[i.Path]; have || d == nil || d.Path == s.Doc.Path {
				continue
			}
			modules[i.Path] = facts.Module{File: d.Path, Src: d.Text.String(), Name: n}
			docs[i.Path] = d
			fmt.Fprintf(&sources, "%s\x00%s\x00%s\x00", i.Path, d.Path, d.Text.String())
		}
		if len(modules) == known {
			break
		}
		s.facts = workspace.Parsed(s.workspace.Snapshot, withModules{language}, src+"\x00"+sources.String(), func(string) *facts.Facts {
			return facts.ReadWith(language, src, modules)
		})
	}
	seen := map[string]bool{}
	for _, i := range s.facts.Modules {
		d := docs[i.Path]
		if d == nil || seen[d.Path] || !s.facts.Interprets(d.Path) {
			continue
		}
		seen[d.Path] = true
		also := *factsOf(s.workspace.Snapshot, language, d)
		also.Interpreted = true
		interpreted = append(interpreted, &also)
	}
	return interpreted
}

// maxImportDepth limits the imports of imports that are followed.
const maxImportDepth = 4

// withModules is a language whose scripts are read with the modules that they import.
type withModules struct{ language facts.Language }

// InlineScripts returns the commands of a document as scripts, for hooks that one of the surfaces reads. A command that both kinds of
// shell run is one of bash.
func InlineScripts(snap *workspace.Snapshot, d *workspace.Document, readers schemas.Surfaces) []*Script {
	var list []*Script
	for _, c := range Commands(snap, d) {
		shell, language := script.POSIX, facts.Bash
		if c.lines[shell] == nil {
			shell, language = script.PowerShell, facts.PowerShell
		}
		if c.lines[shell] == nil || c.lines[shell].facts == nil {
			continue // shell-syntax-error reports what is not valid
		}
		runs := make([]Run, 0, len(c.Uses))
		for _, u := range slice.Pointers(c.Uses) {
			if Notation(u.Shell) != shell || !readers.Has(u.Surface) || !slices.ContainsFunc(u.OS, snap.Settings().WantsOS) {
				continue
			}
			run := Run{Doc: d, Hook: u.Hook, Surface: u.Surface, OS: u.OS, Language: language, Range: c.Node.Range, Printed: true, Exited: true, ExitedTwo: true}
			switch u.Shell.Language {
			case schemas.PosixShell:
				run.Language = facts.POSIX
			case schemas.PowerShell5:
				run.PowerShell5 = true
			}
			runs = append(runs, run)
		}
		if len(runs) > 0 {
			list = append(list, &Script{Doc: d, node: c.Node, Runs: runs, facts: c.lines[shell].facts})
		}
	}
	return list
}
