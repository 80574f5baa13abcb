package config

import (
	"cmp"
	"sync"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Session is what loading depends on besides the files. With nil Settings, Load uses those of the workspace.
type Session struct {
	Options
	Start
}

// Start is how a session was started.
type Start struct {
	// Dir is the working directory of the session; empty means the first folder.
	Dir string
	// Agent is the running custom agent, by name or file; empty for none. Subagent means that another agent started it.
	Agent    string
	Subagent bool
	// PluginDirs are the directories of enabled plugins, AddDirs further directories of the session.
	PluginDirs, AddDirs []string
	// Skills are those that the session has used, by name or file.
	Skills []string
	// FlagSettings is the value of a flag that adds settings: a path or JSON text; empty for none. SettingSources are
	// the levels (user, project, local) that a flag selects; nil means all.
	FlagSettings   string
	SettingSources []string
	// Mode is a kind of session that leaves out sources, by the name of its flag; empty for a normal session.
	Mode string
}

// Origin is a file that Load looked at, and the outcome.
type Origin struct {
	// Path is absolute; Name is for display: relative to the folder, or with ~/ for the home.
	Path, Name string
	Source     *schemas.Source
	Status     Status
	// Reason and Why explain why the file is skipped, as in a Drop.
	Reason, Why string
	// Fact explains the skip, nil when the table has no fact for it.
	Fact *schemas.Fact
	// LoadResult is what the surface loads from the file; nil when it was not read.
	LoadResult *LoadResult
	// Folder is the workspace folder of the file; empty for none.
	Folder string
	Plugin *Plugin
	// Added is the added directory that contains the file, nil for other files.
	Added *Added
}

// Added is a directory that a flag adds to a session.
type Added struct {
	// Dir is the directory as given. Root is the root of its repository, where its files are found and its hooks run.
	Dir, Root string
}

// Excluded is a valid hook that does not run because of something outside its file.
type Excluded struct {
	Hook   *Hook
	Reason string
	Why    string
}

// Set is everything that a surface loads for a session.
type Set struct {
	Surface schemas.Surface
	Edition schemas.Edition
	// Origins are the files in the running order of their hooks, including skipped files.
	Origins []*Origin
	// Hooks are all hooks in running order, across events.
	Hooks    []*Hook
	Excluded []Excluded
	// DisabledBy is the file that disables all hooks, nil for none.
	DisabledBy *Origin
	// Agent is the file of the running agent, nil for none or when it was not found.
	Agent *Origin
	// UnknownSkills are the skills of the session that were not found.
	UnknownSkills []string

	world   World
	session Session
	// repository is the root of the git repository, or the session's directory outside one.
	repository string
}

// Load finds the files that a surface reads and puts their hooks into running order.
func Load(w World, s schemas.Surface, ed schemas.Edition, session Session) *Set {
	if session.Settings == nil {
		session.Settings = w.Settings()
	}
	if session.Dir == "" && len(w.Folders) > 0 {
		session.Dir = w.Folders[0]
	}
	set := &Set{Surface: s, Edition: ed, world: w, session: session}
	if session.Dir != "" {
		set.repository = w.gitRoot(session.Dir)
	}
	l := newLoader(set)
	plugins := sync.OnceFunc(l.plugins)
	for _, src := range schemas.SourcesOn(s, ed) {
		switch {
		case src.Kind == schemas.VSCodeSettings, src.Scope == schemas.Agent, src.Scope == schemas.Skill:
		case src.Scope == schemas.Plugin:
			plugins()
		default:
			l.source(src)
		}
	}
	l.agents()
	l.skills()
	l.disable()
	l.managedOnly()
	l.collect()
	return l.Set
}

// For returns the hooks of an event, by its PascalCase name, in running order.
func (set *Set) For(event string) []*Hook {
	return slice.Filter(set.Hooks, func(h *Hook) bool { return h.Event.Name == event })
}

// Dirs returns the directories that the cwd of a hook can be relative to.
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
