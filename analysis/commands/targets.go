package commands

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// HookDir returns the working directory of a hook on a surface, as a path of the snapshot. known is false when the
// snapshot does not determine it: for a file outside all sources, whose workspace is unknown, and for the user's own
// hooks, which run in whatever workspace is open.
func HookDir(s *workspace.Snapshot, d *workspace.Document, surface schemas.Surface, h *config.Hook) (dir string, known bool) {
	dirs := config.Dirs{Home: s.Home()}
	switch {
	case d.Assumed || d.IsUserFile():
	case d.OfPlugin():
		dirs.Plugin = d.Base()
	default:
		dirs.Folder, dirs.GitRoot = d.Base(), d.Base()
	}
	return hookDir(s, d, surface, h, dirs)
}

func hookDir(s *workspace.Snapshot, d *workspace.Document, surface schemas.Surface, h *config.Hook, dirs config.Dirs) (dir string, ok bool) {
	ed := s.Settings().Edition
	dir, ok = config.Dir(h, surface, ed, dirs)
	// The cloud agent clones the repository into its fixed directory.
	if fixed := schemas.EngineOn(surface, ed).FixedCwd; ok && fixed != "" {
		rest, below := strings.CutPrefix(dir, fixed)
		if !below || rest != "" && rest[0] != '/' || dirs.GitRoot == "" {
			return "", false
		}
		dir = slash.Join(d.Base(), rest)
	}
	return dir, ok
}

// Target is a script that a command names.
type Target struct {
	Command *Command
	Script  script.Script
	// Range is the path in the document.
	Range text.Range
	// Path is the path in the snapshot.
	Path     string
	Surfaces schemas.Surfaces
	// Sure are the uses of the command that certainly open the file at Path.
	Sure []*Use
	// FromRoot are the uses that open it when the session starts in the root of the project, and no file otherwise.
	FromRoot []*Use
}

// Targets returns the scripts that the commands of a document name, as far as their paths can be resolved. A path that
// resolves to several files on different surfaces has one target for each. An unknown working directory is replaced by
// the likely one. The result is shared and must not be modified.
func Targets(s *workspace.Snapshot, doc *workspace.Document) []Target {
	return workspace.Derived(s, targetsKey{doc}, func(s *workspace.Snapshot, k targetsKey) []Target { return targetsOf(s, k.doc) })
}

// Dependencies returns the paths on which the hooks of a document depend, whether or not they exist: scripts and working directories.
func Dependencies(s *workspace.Snapshot, doc *workspace.Document) []string {
	uses := slice.Flat(Commands(s, doc), func(c *Command) []Use { return c.Uses })
	known := slice.Filter(uses, func(u Use) bool { return u.Known })
	return append(slice.Map(known, func(u Use) string { return u.Dir }), filesRun(s, doc)...)
}

// filesRun returns the files that the commands of a document run, and those to which these leave their work.
func filesRun(s *workspace.Snapshot, doc *workspace.Document) (files []string) {
	for _, t := range Targets(s, doc) {
		files = append(files, t.Path)
		for _, to := range delegates(s, doc, &t) {
			files = append(files, to)
		}
	}
	return files
}

// Within returns those of the targets of a document that begin in a range of it.
func Within(targets []Target, r text.Range) []Target {
	first := func(offset int) int {
		return sort.Search(len(targets), func(i int) bool { return targets[i].Range.Start >= offset })
	}
	return targets[first(r.Start):first(r.End)]
}

type targetsKey struct{ doc *workspace.Document }

func targetsOf(s *workspace.Snapshot, doc *workspace.Document) []Target {
	r := resolver{s: s, doc: doc, roots: Roots(doc)}
	if doc.IsUserFile() {
		r.roots.Home = s.Home()
	}
	commands := Commands(s, doc)
	r.list = make([]Target, 0, len(commands))
	for _, c := range commands {
		first := len(r.list)
		for _, line := range c.Lines() {
			for _, sc := range slice.Pointers(line.Scripts) {
				r.script(first, c, line, sc)
			}
		}
	}
	slices.SortStableFunc(r.list, func(a, b Target) int { return a.Range.Start - b.Range.Start })
	return r.list
}

// resolver collects the targets of a document.
type resolver struct {
	s     *workspace.Snapshot
	doc   *workspace.Document
	roots script.Roots
	list  []Target
}

// script resolves a script for each use of the command. first is the index of the command's first target.
func (r *resolver) script(first int, c *Command, line *script.Line, sc *script.Script) {
	at := c.DocRange(sc.Range)
	var t *Target
	from := ""
	for _, u := range slice.Pointers(c.Uses) {
		if Notation(u.Shell) != line.Shell || u.Shell == nil && !replaces(u.Surface, sc.BaseVariable) {
			continue
		}
		base := sc.Base
		if sc.Fallback && stateOf(sc.BaseVariable, u.Surface) == schemas.VariableNotSet {
			base = script.WorkingDir
		}
		if r.roots.WorkingDir = u.Dir; !u.Known && !r.doc.IsUserFile() { // its author probably tests in the root of the document
			root := r.doc.Base()
			dirs := config.Dirs{Home: r.s.Home(), Folder: root, GitRoot: root, Session: root, Plugin: r.roots.PluginDir}
			r.roots.WorkingDir, _ = hookDir(r.s, r.doc, u.Surface, u.Hook, dirs)
		}
		if dir := r.roots.Dir(base); t == nil || dir != from {
			file, ok := r.roots.Resolve(base, sc.Path)
			if !ok {
				continue
			}
			if base == script.Absolute && !r.doc.IsUserFile() {
				file = cmp.Or(OwnCopy(r.s, r.doc, file), file)
			}
			if base == script.RepoRoot { // the workspace may lie in a larger repository
				if _, err := r.s.Stat(file); err != nil {
					continue
				}
			}
			t, from = r.target(first, Target{Command: c, Script: *sc, Path: file, Range: at}), dir
		}
		t.Surfaces |= schemas.SurfaceSet(u.Surface)
		if r.opensFile(u, sc, base) && (r.doc.IsUserFile() || r.doc.Holds(t.Path)) {
			t.Sure = append(t.Sure, u)
		} else if base == script.WorkingDir && sc.Sure && !r.doc.Assumed && !r.doc.IsUserFile() && r.doc.Holds(t.Path) {
			t.FromRoot = append(t.FromRoot, u)
		}
	}
}

// onMachine matches the directories of one machine in which a clone may lie: a home or a drive, and at least one directory more.
var onMachine = regex.Lazy(`^(?:/root|(?:/home/|/Users/|[a-zA-Z]:/(?:Users/)?)[^/]+)/`)

// OwnCopy returns the file of the workspace of a document that an absolute path names on the machine of its author: the one with the longest
// common end, at least a directory and a name. It returns "" when there is none.
func OwnCopy(s *workspace.Snapshot, doc *workspace.Document, file string) string {
	clone := onMachine().FindString(file)
	parts := strings.Split(file[len(clone):], "/")
	if clone == "" || strings.HasPrefix(parts[0], ".") { // the user's own ~/.claude and the like
		return ""
	}
	for i := 1; i < len(parts)-1; i++ {
		own := slash.Join(doc.Base(), slash.Join(parts[i:]...))
		if info, err := s.Stat(own); err == nil && info.Mode().IsRegular() {
			return own
		}
	}
	return ""
}

// target returns the target with the same file and range from index first on, and adds it when there is none.
func (r *resolver) target(first int, t Target) *Target {
	if have := slice.Pointer(r.list[first:], func(o *Target) bool { return o.Path == t.Path && o.Range == t.Range }); have != nil {
		return have
	}
	r.list = append(r.list, t)
	return &r.list[len(r.list)-1]
}

// opensFile reports whether a use certainly opens the file to which a script was resolved.
func (r *resolver) opensFile(u *Use, sc *script.Script, base script.Base) bool {
	d := r.doc
	state, plugin := stateOf(sc.BaseVariable, u.Surface), d.OfPlugin()
	switch {
	case !sc.Sure || d.Assumed:
		return false
	case base == script.WorkingDir:
		return u.Known
	case base == script.Absolute:
		return d.IsUserFile() // an absolute path in a workspace may be valid on another machine
	case slices.ContainsFunc(u.Hook.Env, func(v config.EnvVar) bool { return v.Node != nil && v.Name == sc.BaseVariable }):
		return false
	}
	switch base {
	case script.Home:
		return d.IsUserFile()
	case script.ProjectDir:
		return state == schemas.VariableSet && !plugin && !d.IsUserFile()
	case script.RepoRoot:
		return !plugin && !d.IsUserFile()
	case script.HookDir:
		return state == schemas.VariableSet && d.Kind == schemas.HookFile
	}
	return state == schemas.VariablePluginOnly && plugin &&
		(!schemas.EngineOn(u.Surface, schemas.Observed).PluginFormats || schemas.PluginFormatAt(d.Base(), r.s.IsFile).Variable == sc.BaseVariable)
}

// replaces reports whether a surface replaces a variable in the name of a program itself.
func replaces(s schemas.Surface, variable string) bool {
	ph, _ := schemas.PlaceholderIn("${" + variable + "}")
	return variable == "" || ph.Replaced.Has(s)
}

func stateOf(variable string, s schemas.Surface) schemas.VariableState {
	if v := schemas.VariableNamed(variable); v != nil {
		return v.Set[s]
	}
	return schemas.VariableUnknown
}

// PathFor returns the text for Range that makes the command refer to another path. It replaces the longest common
// suffix, so a variable or ./ at the start stays.
func (t *Target) PathFor(to string) (string, bool) {
	old, renamed, ok := t.Renamed(to)
	if !ok {
		return "", false
	}
	n, at := t.Command.Piece(t.Script.Range)
	return Written(n, at, strings.TrimSuffix(n.Text[at.Start:at.End], n.Text[at.End-len(old):at.End])+renamed)
}

// Renamed returns the end of the path as written that has to be replaced for another path, "" when it is unknown, and what replaces it;
// false when a different start would be needed.
func (t *Target) Renamed(to string) (old, renamed string, ok bool) {
	n, at := t.Command.Piece(t.Script.Range)
	written := strings.ReplaceAll(n.Text[at.Start:at.End], `\`, "/")
	parts := strings.Split(t.Path, "/")
	for i := range parts {
		if old = strings.Join(parts[i:], "/"); strings.HasSuffix(written, old) {
			renamed, ok = strings.CutPrefix(to, strings.TrimSuffix(t.Path, old))
			return old, renamed, ok
		}
	}
	return "", "", false
}

// Written returns a path as it is written in place of a part of the text of a node; false when it would need other quotes.
func Written(n *syntax.Node, at text.Range, file string) (string, bool) {
	replaced := n.Text[at.Start:at.End]
	for _, c := range file {
		if strings.ContainsRune(" \t\n'\"$`\\&|;<>()*?[]{}!#~^%,", c) && !strings.ContainsRune(replaced, c) {
			return "", false
		}
	}
	if strings.Contains(replaced, `\`) {
		file = strings.ReplaceAll(file, "/", `\`)
	}
	if n.Quoted() && strings.HasPrefix(n.Source(), `"`) {
		file = syntax.Escape(file)
	}
	return file, true
}

// Roots returns the directories that variables at the start of a script's path refer to in a document.
func Roots(d *workspace.Document) script.Roots {
	roots := script.Roots{ProjectDir: d.Base(), HookDir: slash.Dir(d.Path)}
	if d.OfPlugin() {
		roots.PluginDir = d.Base()
	}
	return roots
}

// RunsFile reports whether a document has a hook that runs a file.
func RunsFile(s *workspace.Snapshot, d *workspace.Document, file string) bool {
	return slices.Contains(filesRun(s, d), file)
}
