package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// loader finds the files of a Set.
type loader struct {
	*Set
	World
	engine *schemas.Engine
	// roots are the directories to search for workspace sources.
	roots []root
	// seen holds the paths already loaded, with symbolic links resolved on surfaces that compare real paths.
	seen map[string]bool
}

// root is a directory to search for workspace sources, and the folder in which its hooks run.
type root struct{ dir, folder string }

func newLoader(set *Set) *loader {
	l := &loader{Set: set, World: set.world, engine: schemas.EngineOn(set.Surface, set.Edition), seen: map[string]bool{}}
	l.roots = l.rootFolders()
	return l
}

func (l *loader) rootFolders() []root {
	if l.engine.Root != schemas.WorkspaceFolder {
		if l.repository == "" {
			return nil
		}
		return []root{{l.repository, l.repository}}
	}
	var roots []root
	parents := l.engine.ParentSetting != "" && l.session.Settings.Bool(l.engine.ParentSetting, false)
	for _, f := range l.Folders {
		roots = append(roots, root{f, f})
		if parents {
			for _, p := range l.parents(f, roots) {
				roots = append(roots, root{p, l.Folders[0]})
			}
		}
	}
	return roots
}

func (l *loader) source(src *schemas.Source) {
	switch {
	case src.From == schemas.LocationsSetting:
		if src.Kind == schemas.HookFile {
			l.locations(src)
		}
	case src.From == schemas.SettingsFlag:
		l.flagSettings(src)
	case src.From != "" && src.Scope != schemas.Managed:
		l.added()
	default:
		for _, o := range l.found(src) {
			l.load(o)
		}
	}
}

func (l *loader) row(src *schemas.Source) *schemas.LoadRules {
	return src.Rules[l.Surface].In(l.Edition)
}

// found lists the files of a source that the surface finds.
func (l *loader) found(src *schemas.Source) []*Origin {
	var list []*Origin
	row := l.row(src)
	in := func(dir, glob, folder string) {
		for _, p := range l.files(dir, glob, row) {
			list = append(list, l.origin(src, p, folder))
		}
	}
	switch {
	case src.Scope == schemas.Managed:
		if l.Home != "" {
			in("/", strings.TrimPrefix(src.From, "/"), "")
		}
	case src.Scope == schemas.User || strings.HasPrefix(src.Glob, "~/"):
		if dir, glob, ok := l.locateUserSource(src.Glob); ok {
			in(dir, glob, "")
		}
	default:
		for _, r := range l.roots {
			in(r.dir, src.Glob, r.folder)
		}
		if row.GitRootToo && l.repository != "" && l.repository != l.session.Dir {
			in(l.repository, src.Glob, l.session.Dir)
		}
	}
	return list
}

// origin returns a file of a source that was not read yet.
func (l *loader) origin(src *schemas.Source, p, folder string) *Origin {
	return &Origin{Path: p, Name: l.display(p), Source: src, Folder: folder}
}

// flagSettings loads the settings that a flag adds: a file or JSON text.
func (l *loader) flagSettings(src *schemas.Source) {
	given := l.session.FlagSettings
	if !strings.HasPrefix(strings.TrimSpace(given), "{") {
		if given != "" {
			l.load(l.origin(src, given, ""))
		}
		return
	}
	o := &Origin{Path: src.From, Name: src.From, Source: src}
	if l.add(o, l.switchedOff(src)) {
		l.readText(o, src.Kind, given)
	}
}

// locateUserSource locates a user source: below the home directory, unless a variable moves the product's directory.
func (l *loader) locateUserSource(glob string) (dir, rest string, ok bool) {
	rest = strings.TrimPrefix(glob, "~/")
	if l.engine.HomeVariable != "" {
		if in, own := strings.CutPrefix(rest, strings.TrimPrefix(l.engine.HomeDir, "~/")+"/"); own {
			if moved, err := HomeOverride(l.Surface, l.Edition, l.variable); err != nil || moved != "" {
				return moved, in, err == nil
			}
		}
	}
	return l.Home, rest, l.Home != ""
}

func (l *loader) variable(name string) string { return l.session.Environment[name] }

// HomeOverride returns the directory that a variable sets in place of the surface's own one below the home; empty when it is not set.
// A relative directory is an error: how the surface resolves it is unknown.
func HomeOverride(s schemas.Surface, ed schemas.Edition, env func(string) string) (string, error) {
	variable, dir := schemas.EngineOn(s, ed).HomeVariable, ""
	if variable != "" {
		dir = env(variable)
	}
	if dir != "" && !slash.IsAbs(filepath.ToSlash(dir)) {
		return "", fmt.Errorf("%s is %q, and what %s makes of a relative directory is not known; write an absolute one", variable, dir, s.Name())
	}
	return filepath.ToSlash(dir), nil
}

// locations loads the files that chat.hookFilesLocations adds.
func (l *loader) locations(src *schemas.Source) {
	roots := l.roots
	if src.Scope == schemas.User {
		roots = []root{{dir: l.Home}}
		if l.Home == "" {
			return
		}
	}
	for _, r := range roots {
		for _, p := range l.LocationFiles(src, l.Surface, l.Edition, l.session.Settings, r.dir) {
			l.load(l.origin(LocationSource(src, p), p, r.folder))
		}
	}
}

// LocationSource returns the source of a file that chat.hookFilesLocations adds: src, or that of Claude settings if it is called like them.
func LocationSource(src *schemas.Source, file string) *schemas.Source {
	if !isClaudeSettings(file) {
		return src
	}
	return slice.Find(schemas.Sources(), func(other *schemas.Source) bool {
		return other.Kind == schemas.ClaudeSettings && other.Scope == src.Scope && other.From == src.From
	})
}

// added loads the workspace sources of the repositories of added directories, each by the rules of its own source.
func (l *loader) added() {
	for _, dir := range l.session.AddDirs {
		added := &Added{Dir: slash.Clean(dir)}
		added.Root = l.gitRoot(added.Dir)
		for _, src := range schemas.SourcesOn(l.Surface, l.Edition) {
			if src.Scope != schemas.Workspace || src.Glob == "" || src.Kind == schemas.VSCodeSettings {
				continue
			}
			for _, p := range l.files(added.Root, src.Glob, l.row(src)) {
				o := l.origin(src, p, added.Root)
				o.Added = added
				l.load(o)
			}
		}
	}
}

// load reads a file, unless the user's settings or flags skip its source.
func (l *loader) load(o *Origin) {
	if l.add(o, l.switchedOff(o.Source)) {
		l.open(o, o.Source.Kind)
	}
}

// add records a file. It returns false when there is a reason to skip it.
func (l *loader) add(o *Origin, why *Drop) bool {
	l.Origins = append(l.Origins, o)
	if why != nil {
		o.skip(why)
	}
	return why == nil
}

// switchedOff returns why the user's settings or flags skip a source, or nil.
func (l *loader) switchedOff(src *schemas.Source) *Drop {
	if d := l.leftOut(src); d != nil {
		return d
	}
	if why, off := l.session.Settings.SkipsLocation(l.row(src).Location); off {
		return l.skipDrop(src, ReasonLocation, why)
	}
	if level := src.Level; level != "" && l.session.SettingSources != nil && !slices.Contains(l.session.SettingSources, level) {
		return l.skipDrop(src, ReasonSources, "--setting-sources leaves "+level+" out")
	}
	return nil
}

// leftOut returns why the session skips a source regardless of its files, or nil.
func (l *loader) leftOut(src *schemas.Source) *Drop {
	if d := gate(src, l.Surface, l.Edition, l.session.Options); d != nil {
		return d
	}
	if mode, by := schemas.ModeOn(l.Surface, l.session.Mode, l.variable); mode != nil && !slices.Contains(mode.Reads, src.ID) {
		return l.skipDrop(src, ReasonMode, by+" "+mode.Why)
	}
	return nil
}

func (o *Origin) skip(d *Drop) {
	o.Status, o.Reason, o.Why, o.Fact = Skipped, d.Reason, d.Why, d.Fact
}

func (l *loader) skipDrop(src *schemas.Source, reason, why string) *Drop {
	return skipDrop(src, l.Surface, l.Edition, reason, why)
}

// open reads a file. One that was loaded before is skipped.
func (l *loader) open(o *Origin, kind schemas.SourceKind) {
	real := slash.Clean(o.Path)
	if l.engine.SameFileOnce {
		real = l.real(o.Path)
	}
	if l.seen[real] {
		o.skip(l.skipDrop(o.Source, ReasonSameFile, "the same file was loaded already"))
		return
	}
	l.seen[real] = true
	l.read(o, kind)
}

func (l *loader) read(o *Origin, kind schemas.SourceKind) {
	text, err := l.World.read(o.Path)
	if err == nil {
		l.readText(o, kind, text)
		return
	}
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		err = p.Err // the message names the path already
	}
	o.skip(&Drop{Reason: ReasonUnreadable, Why: fmt.Sprintf("it cannot be read: %v", err)})
}

func (l *loader) readText(o *Origin, kind schemas.SourceKind, text string) {
	opts := l.session.Options
	opts.Source, opts.Plugin = o.Source, o.Plugin
	o.LoadResult = Read(Parse(kind, o.Source, tree(kind, text)), l.Surface, l.Edition, opts)
	if d := o.LoadResult.Skip(); d != nil {
		o.skip(d)
	}
}

// display returns a path for display: relative to the main folder, with ~/ below the home, or absolute.
func (l *loader) display(p string) string {
	if len(l.roots) > 0 {
		if rest, ok := slash.Below(l.roots[0].dir, p); ok {
			return rest
		}
	}
	if rest, ok := slash.Below(l.Home, p); ok && l.Home != "" {
		return "~/" + rest
	}
	return p
}
