package workspace

import (
	"errors"
	"io/fs"
	"iter"
	"maps"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Workspace is the documents of one root: what a surface finds when it opens that directory. Rules that look beyond one
// file use it. What it answers is derived from the snapshot once.
type Workspace struct {
	Snapshot *Snapshot
	Root     string
}

// of is the key of what is derived for a root, a directory or a file.
type of struct{ what, path string }

type pluginKey struct {
	root    string
	surface schemas.Surface
}

// Workspace returns the workspace of a root, which is the same for all callers.
func (s *Snapshot) Workspace(root string) *Workspace {
	return Derived(s, of{"workspace", root}, func(s *Snapshot, k of) *Workspace { return &Workspace{s, k.path} })
}

// Stat describes a file and follows symbolic links. The first result is cached.
func (w *Workspace) Stat(file string) (fs.FileInfo, error) { return w.Snapshot.knownStat(file) }

type stat struct {
	info fs.FileInfo
	err  error
}

// knownStat is Stat, once per file. It looks for the directory first: hooks often name many files in one that is missing.
func (s *Snapshot) knownStat(file string) (fs.FileInfo, error) {
	known := Derived(s, of{"stat", file}, func(s *Snapshot, k of) (result stat) {
		if dir := slash.Dir(k.path); dir != k.path && s.open[k.path] == nil {
			if _, err := s.knownStat(dir); errors.Is(err, fs.ErrNotExist) {
				return stat{err: err}
			}
		}
		result.info, result.err = s.Stat(k.path)
		return result
	})
	return known.info, known.err
}

// pluginFiles returns the files that a surface reads from the plugin in a root.
func (s *Snapshot) pluginFiles(k pluginKey) map[string]bool {
	files := map[string]bool{}
	folder, dir, err := s.folderOf(slash.Clean(k.root))
	if err != nil {
		return files
	}
	w := s.world(folder)
	for _, o := range config.Load(w, k.surface, s.settings.Edition, config.Session{Start: config.Start{PluginDirs: []string{slash.Join(w.Top, dir)}}}).Origins {
		files[folder.named(w, o.Path)] = true
	}
	return files
}

// world returns the files of a folder for package config, by absolute paths if known, with the text of open documents.
func (s *Snapshot) world(f *Folder) config.World {
	w := config.World{FS: f.FS, Top: f.Abs}
	texts := map[string]string{}
	for p, d := range s.open {
		if name, ok := Within(f.Path, p); ok && d.Err == nil {
			texts[name] = d.Text.String()
		}
	}
	if len(texts) > 0 {
		w.FS = Overlay(f.FS, texts)
	}
	return w
}

// named returns the path of a document for a path in the folder's world.
func (f *Folder) named(w config.World, file string) string {
	name, _ := Within(w.Top, file)
	return slash.Join(f.Path, name)
}

// Nested reports whether the root is below the root of its git repository, where some surfaces do not look.
func (w *Workspace) Nested() bool {
	return Derived(w.Snapshot, of{"nested", w.Root}, func(s *Snapshot, k of) bool {
		inside := slash.Join(k.path, ".git")
		folder, _, err := s.folderOf(inside)
		if err != nil || folder.UserDir != "" {
			return false
		}
		if dirs := s.Above(inside); slices.ContainsFunc(dirs, s.isRepository) {
			return !s.isRepository(k.path)
		}
		return folder.Repository != ""
	})
}

// Documents returns the documents of the root, sorted by path.
func (w *Workspace) Documents() []*Document {
	return Derived(w.Snapshot, of{"documents", w.Root}, func(s *Snapshot, k of) []*Document {
		paths := slices.Clone(s.files.roots[k.path])
		for p, d := range s.open {
			if d.Root == k.path {
				paths = append(paths, p)
			}
		}
		return slice.Map(slice.Set(paths), s.Document)
	})
}

// roots are the roots of all documents, sorted.
type roots struct {
	all map[string]bool
	// users are those with documents of the user, whose hooks may run any file.
	users []string
}

func (s *Snapshot) rootsOf() roots {
	return Derived(s, of{what: "roots"}, func(s *Snapshot, _ of) roots {
		r := roots{all: map[string]bool{}}
		add := func(loc *Location) {
			if r.all[loc.Root] = true; loc.Source != nil && loc.isUserSource() && !slices.Contains(r.users, loc.Root) {
				r.users = append(r.users, loc.Root)
			}
		}
		for _, sl := range s.files.slots {
			add(&sl.loc)
		}
		for _, d := range s.open {
			add(&d.Location)
		}
		slices.Sort(r.users)
		return r
	})
}

// Roots returns the roots of all documents, sorted.
func (s *Snapshot) Roots() []string { return slices.Sorted(maps.Keys(s.rootsOf().all)) }

// RootsFor returns the roots whose documents may have hooks that run a file: those that contain it, and those of the user.
func (s *Snapshot) RootsFor(file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		r := s.rootsOf()
		for _, root := range r.users {
			if !yield(root) {
				return
			}
		}
		for dir := file; dir != ""; {
			if dir = slash.Dir(dir); dir == "." {
				dir = ""
			}
			if r.all[dir] && !slices.Contains(r.users, dir) && !yield(dir) || dir == "/" {
				return
			}
		}
	}
}

// Path resolves a path relative to the root.
func (w *Workspace) Path(rel string) string { return slash.Join(w.Root, rel) }

// Settings returns the settings that affect hooks: those of the editor, on top of the root's settings files.
func (w *Workspace) Settings() *config.Settings {
	return Derived(w.Snapshot, of{"settings", w.Root}, func(s *Snapshot, k of) *config.Settings { return s.settingsOf(k.path) })
}

func (s *Snapshot) settingsOf(root string) *config.Settings {
	var files []*config.File
	for _, src := range schemas.SettingsSources() {
		if d := s.Document(slash.Join(root, src.Glob)); d != nil {
			files = append(files, d.File())
		}
	}
	settings := config.NewSettings(files...)
	for _, name := range slices.Sorted(maps.Keys(s.settings.Values)) {
		settings = settings.With(name, s.settings.Values[name])
	}
	return settings
}

// SettingNode returns the member of the root's settings files for a setting, or nil.
func (w *Workspace) SettingNode(name string) *syntax.Member {
	for _, src := range schemas.SettingsSources() {
		if d := w.Snapshot.Document(w.Path(src.Glob)); d != nil {
			if m := d.Tree().Root.Member(name); m != nil {
				return m
			}
		}
	}
	return nil
}

// SettingOn returns a boolean setting, which is on by default too when the user asked for the surface that it controls.
func (w *Workspace) SettingOn(name string, byDefault bool, s schemas.Surface) bool {
	return name == "" || w.Settings().Bool(name, byDefault || w.Snapshot.settings.Surfaces.Has(s))
}

// Readers returns the surfaces that read a document of this workspace with the current settings.
func (w *Workspace) Readers(d *Document) schemas.Surfaces {
	return schemas.AllSurfaces.Where(func(s schemas.Surface) bool {
		r := d.rules(s, w.Snapshot.settings.Edition)
		return r != nil && !w.Snapshot.skips(s, d) && w.SwitchedOn(s, r) && !w.skippedBy(s, d, r)
	})
}

// SwitchedOn reports whether the settings allow a surface to run the hooks of a source.
func (w *Workspace) SwitchedOn(s schemas.Surface, r *schemas.LoadRules) bool {
	engine := schemas.EngineOn(s, w.Snapshot.settings.Edition)
	return w.SettingOn(engine.Setting, engine.SettingDefault, s) && w.SettingOn(r.Setting, r.SettingDefault, s)
}

// skippedBy reports whether a surface reads this source but not this file: because of its name or directory, because
// chat.hookFilesLocations disables its location, or because it is below the root of the repository.
func (w *Workspace) skippedBy(s schemas.Surface, d *Document, r *schemas.LoadRules) bool {
	if customLocation().Rules[s] != nil && slices.Contains(w.added(), d.Path) {
		return false
	}
	if _, off := w.Settings().SkipsLocation(r.Location); off {
		return true
	}
	if d.Assumed {
		return false
	}
	if !config.ReadsFile(d.Source, r, w.relative(d.Path)) {
		return true
	}
	if d.Source.Scope == schemas.Plugin && d.File().HasHooks() {
		return !Derived(w.Snapshot, pluginKey{w.Root, s}, (*Snapshot).pluginFiles)[d.Path]
	}
	inRepository := d.Source.Scope != schemas.Plugin && !d.IsUserFile()
	return inRepository && schemas.EngineOn(s, w.Snapshot.settings.Edition).Root == schemas.GitRoot && w.Nested()
}

// added returns the files that chat.hookFilesLocations adds to the root.
func (w *Workspace) added() []string {
	return Derived(w.Snapshot, of{"added", w.Root}, func(s *Snapshot, k of) []string {
		return s.added(k.path, s.Workspace(k.path).Settings())
	})
}

// Misplaced returns the surfaces that read this source but not this file.
func (w *Workspace) Misplaced(d *Document) schemas.Surfaces {
	return schemas.AllSurfaces.Where(func(s schemas.Surface) bool {
		r := d.rules(s, w.Snapshot.settings.Edition)
		return r != nil && !d.Assumed && !w.Snapshot.skips(s, d) && w.skippedBy(s, d, r)
	})
}

// relative returns a path in the form of the sources' globs.
func (w *Workspace) relative(file string) string {
	if own, ok := w.Snapshot.userPath(file); ok && schemas.SourceFor(own) != nil {
		return own
	}
	if rel, ok := Within(w.Root, file); ok {
		return rel
	}
	return file
}
