package config

import (
	"cmp"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Session is what loading depends on besides the files. Without Settings, those of the workspace count.
type Session struct {
	Options
	// Dir is the directory that the session runs in; the first folder when empty.
	Dir string
	// Agent is the custom agent that runs, by its name or its file; empty for none. Subagent reports that it was started by
	// another agent.
	Agent    string
	Subagent bool
	// PluginDirs are the plugins that are enabled, AddDirs further directories of the session.
	PluginDirs, AddDirs []string
	// FlagSettings is the value of a flag that adds settings, a path or JSON text; empty for none. SettingSources are those of
	// user, project and local that a flag leaves; nil for all.
	FlagSettings   string
	SettingSources []string
	// Mode is a kind of session that leaves sources out, by the name of its flag; empty for the usual one.
	Mode string
}

// Origin is a file that was looked at, and what became of it.
type Origin struct {
	// Path is absolute; Name is how people know it: relative to the folder, with ~/ for the home.
	Path, Name string
	Source     *schemas.Source
	Scope      schemas.Scope
	Status     Status
	// Reason and Why say why it is skipped, as in a Drop.
	Reason, Why string
	// Fact is the statement behind it, nil when there is none.
	Fact *schemas.Fact
	// Reading is what the surface makes of the file; nil when it was not read.
	Reading *Reading
	// Folder is the workspace folder whose rules hold; empty without one.
	Folder string
	Plugin *Plugin
	// Added is the directory that a flag added to the session and that the file belongs to, nil for a usual file.
	Added *Added

	real string
}

// Added is a directory that a flag adds to a session.
type Added struct {
	// Dir is the directory as given, Root that of its repository, where its files are looked for and its hooks run.
	Dir, Root string
}

// Excluded is a hook that its file declares well and that does not run because of something else.
type Excluded struct {
	Hook   *Hook
	Reason string
	Why    string
}

// Set is everything that a surface loads for a session.
type Set struct {
	Surface schemas.Surface
	Edition schemas.Edition
	// Origins are the files in the order in which their hooks run, skipped ones in their place.
	Origins []*Origin
	// Hooks are all hooks in running order; those of one event are a subsequence of it.
	Hooks    []*Hook
	Excluded []Excluded
	// DisabledBy is the file that switches off all hooks, nil when none does.
	DisabledBy *Origin
	// Agent is the file of the running agent, nil when there is none or it was not found.
	Agent *Origin

	world   World
	session Session
	// repository is the root of the git repository, or the session's directory without one.
	repository string
}

// Load finds the files that a surface reads in a world and puts their hooks into running order.
func Load(w World, s schemas.Surface, ed schemas.Edition, session Session) *Set {
	if session.Settings == nil {
		session.Settings = w.Settings()
	}
	if session.Dir == "" && len(w.Folders) > 0 {
		session.Dir = w.Folders[0]
	}
	l := &loader{
		Set:    &Set{Surface: s, Edition: ed, world: w, session: session},
		World:  w,
		engine: schemas.EngineOn(s, ed),
		seen:   map[string]bool{},
	}
	if session.Dir != "" {
		l.repository, _ = w.gitRoot(session.Dir)
	}
	l.roots = l.rootFolders()
	plugins := false
	for _, src := range schemas.SourcesOn(s, ed) {
		switch {
		case src.Kind == schemas.VSCodeSettings, src.Scope == schemas.Agent:
		case src.Scope == schemas.Plugin:
			if !plugins {
				plugins = true
				l.plugins()
			}
		default:
			l.source(src)
		}
	}
	l.agents()
	l.disable()
	l.managedOnly()
	l.collect()
	return l.Set
}

// For lists the hooks of an event by its PascalCase name, in running order.
func (set *Set) For(event string) []*Hook {
	var list []*Hook
	for _, h := range set.Hooks {
		if h.Event.Name == event {
			list = append(list, h)
		}
	}
	return list
}

// Dirs are the directories that a hook of the set can be relative to.
func (set *Set) Dirs(h *Hook) Dirs {
	d := Dirs{GitRoot: set.repository, Session: set.session.Dir, Home: set.world.Home}
	if len(set.world.Folders) > 0 {
		d.Folder = set.world.Folders[0]
	}
	if o := h.Origin; o != nil {
		d.Folder = cmp.Or(o.Folder, d.Folder)
		if o.Plugin != nil {
			d.Plugin = o.Plugin.Root
		}
		if o.Added != nil {
			d.GitRoot, d.Session = o.Added.Root, o.Added.Dir
		}
	}
	return d
}

// Dir is the directory in which a hook of the set runs; ok is false when there is none to be relative to.
func (set *Set) Dir(h *Hook) (dir string, ok bool) {
	return Dir(h, set.Surface, set.Edition, set.Dirs(h))
}
