package workspace

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// FoundFile is a file that holds hook configuration, or looks as if it should.
type FoundFile struct {
	Path string
	Location
	// Context marks files that are only needed to check others, such as the settings next to a named file.
	Context bool
}

// Group is the files of one root. A rule may look at other files of the same group only.
type Group struct {
	Root  string
	Files []FoundFile
}

func (g *Group) index(file string) int {
	return slices.IndexFunc(g.Files, func(f FoundFile) bool { return f.Path == file })
}

// Search is the statistics of a search.
type Search struct {
	Directories, Entries int

	Errors  []Unreadable  // the named paths and the directories that could not be read
	NotRead []string      // named files that no product reads and no hook runs, and those found that only look like hook files
	Foreign []ForeignFile // files with hooks of other tools, which are not checked
	Limited bool          // the search of a wide folder was cut short
	Denied  int           // directories below a wide folder that could not be read
}

// ForeignFile is a file with hooks of another tool.
type ForeignFile struct {
	Path string
	Of   *schemas.Foreign
}

// Unreadable is a path that could not be read.
type Unreadable struct {
	Path string
	Err  error
}

func (u Unreadable) Error() string { return fmt.Sprintf("reading %s: %v", u.Path, u.Err) }

// wideDepth and wideEntries limit the search of a wide folder.
const (
	wideDepth   = 6
	wideEntries = 50_000
)

// skipped are directories that hold no configuration of this repository, save where they are in a directory of hook files.
var skipped = []string{".git", "node_modules", ".hg", ".svn"}

// leftOut reports whether the name excludes a directory from the search; below hook files only hidden ones are.
func leftOut(name, dir string) bool {
	if !slices.Contains(skipped, name) {
		return false
	}
	src := schemas.SourceFor(dir + "/x.json")
	return src == nil || src.Kind != schemas.HookFile || strings.HasPrefix(name, ".")
}

// RunsFunc reports whether a document has a hook that runs a file.
type RunsFunc func(s *Snapshot, d *Document, file string) bool

// Find searches directories for configuration and resolves named files, and calls emit with one group at a time. Errors
// do not stop it, only a canceled context does. Overlapping paths are searched once. A named file that is not
// configuration stands for the files whose hooks run it.
func (s *Snapshot) Find(ctx context.Context, starts []string, runs RunsFunc, emit func(Group)) (Search, error) {
	w := &walk{s: s, runs: runs, ctx: ctx, named: map[string]bool{}, taken: map[string]bool{}}
	dirs, files := w.sortStarts(starts)
	w.emit = func(g Group) {
		if s.settings.AssumeKind != nil { // the user has stated the kind of a named file that no product reads
			g.Files = slices.DeleteFunc(g.Files, func(f FoundFile) bool { return w.named[f.Path] && f.Source == nil })
		}
		for _, f := range g.Files {
			delete(w.named, f.Path)
		}
		emit(g)
	}
	for _, f := range files {
		w.named[f] = true
	}
	for _, d := range dirs {
		w.start(d)
	}
	for _, f := range s.folders {
		if f.UserDir != "" {
			w.userSources(f)
		}
	}
	w.emitNamed(files)
	w.search.Foreign = slices.DeleteFunc(w.search.Foreign, func(f ForeignFile) bool { return w.taken[f.Path] })
	return w.search, ctx.Err()
}

type walk struct {
	runs   RunsFunc
	s      *Snapshot
	ctx    context.Context
	emit   func(Group)
	named  map[string]bool // files that the user named and the walk has not found yet
	taken  map[string]bool // files of plugins and of locations that settings add
	search Search
}

func (w *walk) fail(what string, err error) {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		err = p.Err
	}
	w.search.Errors = append(w.search.Errors, Unreadable{what, err})
}

// sortStarts separates directories from files and drops directories inside another one of the list.
func (w *walk) sortStarts(starts []string) (dirs, files []string) {
	for _, p := range starts {
		p = slash.Clean(p)
		info, err := w.s.Stat(p)
		switch {
		case w.s.open[p] != nil, err == nil && !info.IsDir():
			files = append(files, p)
		case err != nil:
			w.fail(p, err)
		default:
			dirs = append(dirs, p)
		}
	}
	dirs, files = slice.Set(dirs), slice.Set(files)
	return slices.DeleteFunc(slices.Clone(dirs), func(d string) bool {
		return slices.ContainsFunc(dirs, func(o string) bool {
			_, inside := Within(o, d)
			return d != o && inside
		})
	}), files
}

func (w *walk) start(dir string) {
	folder, rel, err := w.s.folderOf(slash.Clean(dir))
	if err != nil {
		w.fail(dir, err)
		return
	}
	g := &Group{}
	v := visit{walk: w, fsys: folder.FS, rel: rel, path: strings.TrimPrefix(dir, "./"), wide: folder.Wide && rel == "."}
	if dir == "." {
		v.path = ""
	} else {
		w.fromAbove(dir)
		v.ignoring, _ = w.s.ignoreFilesIn(slash.Dir(dir))
	}
	if g.Root, v.anchor = anchorOf(dir); v.anchor == "" {
		g.Root, v.anchor = anchorOf(w.s.absolute(dir))
	}
	v.dir(g, 0)
	g.Files = slices.DeleteFunc(g.Files, func(f FoundFile) bool { return f.Source == nil && w.taken[f.Path] }) // of a folder above
	if len(g.Files) > 0 {
		w.emit(*g)
	}
}

// userSources looks for the user's own sources in a home or what replaces a part of it, and only at their paths.
func (w *walk) userSources(home Folder) {
	g := Group{Root: home.Path}
	for _, src := range schemas.Sources() {
		glob, ok := strings.CutPrefix(src.Glob, home.UserDir+"/")
		if !ok {
			continue
		}
		before, _, _ := strings.Cut(glob, "*")
		fixed := path.Dir(before + "x")
		_ = fs.WalkDir(home.FS, fixed, func(p string, d fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return fs.SkipDir
			case err != nil:
				w.fail(slash.Join(home.Path, p), err)
				return fs.SkipDir
			case w.ctx.Err() != nil:
				return fs.SkipAll
			case d.IsDir() && p != fixed && (!strings.Contains(glob, "**") && strings.Count(p, "/") >= strings.Count(glob, "/") || leftOut(d.Name(), home.userPath(p))):
				return fs.SkipDir
			case !d.IsDir() && schemas.SourceFor(home.userPath(p)) == src:
				g.Files = append(g.Files, FoundFile{Path: slash.Join(home.Path, p), Location: Location{Root: home.Path, Source: src}})
			}
			return nil
		})
	}
	for _, u := range schemas.UnreadFiles {
		rel, ok := strings.CutPrefix(u.Glob, home.UserDir+"/")
		file := slash.Join(home.Path, rel)
		if _, err := w.s.Stat(file); ok && err == nil {
			g.Files = append(g.Files, FoundFile{Path: file, Location: Location{Root: home.Path, Unread: &u}})
		}
	}
	if len(g.Files) > 0 {
		w.emit(g)
	}
}

// visit is one directory of a walk.
type visit struct {
	*walk
	fsys fs.FS
	rel  string // path in fsys
	path string // path of documents
	// anchor is the path from the innermost anchor, such as .github, including that name; "" outside anchors.
	anchor   string
	ignoring ignoreFiles
	ignored  bool // git ignores the directory
	wide     bool // limits apply to the search
}

func (v visit) child(name string) visit {
	v.ignored = v.ignored || v.ignoring.ignores(slash.Join(v.path, name), true)
	v.rel, v.path = slash.Join(v.rel, name), slash.Join(v.path, name)
	if slices.Contains(anchors(), name) {
		v.anchor = name
	} else if v.anchor != "" {
		v.anchor += "/" + name
	}
	return v
}

// dir reads a directory. Files inside an anchor belong to g; it is a root of its own when it contains anchors or a plugin.
func (v visit) dir(g *Group, depth int) {
	if v.ctx.Err() != nil || depth > 255 { // anything deeper is a loop
		return
	}
	if v.wide && (depth > wideDepth || v.search.Entries > wideEntries) {
		v.search.Limited = true
		return
	}
	entries, err := fs.ReadDir(v.fsys, v.rel)
	switch {
	case err != nil && v.wide && depth > 0: // belongs to another user or to the system
		v.search.Denied++
		return
	case err != nil:
		v.fail(v.path, err)
		return
	}
	v.search.Directories++
	v.search.Entries += len(entries)
	has := func(name string) bool {
		return slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == name })
	}
	if has(".gitignore") || has(".git") {
		v.ignoring = v.ignoring.in(v.s, v.path)
	}
	own := &Group{Root: v.path}
	dir := v.s.absolute(v.path)
	var below []visit
	for _, e := range entries {
		isDir := v.entry(e, dir, g)
		switch name := e.Name(); {
		case isDir && slices.Contains(anchors(), name):
			v.child(name).dir(own, depth+1)
		case isDir && !leftOut(name, v.anchor+"/"+name):
			if c := v.child(name); !c.pruned() {
				below = append(below, c)
			}
		}
	}
	if IsPlugin(v.path, func(manifest string) bool {
		rel, _ := Within(v.path, manifest)
		first, _, _ := strings.Cut(rel, "/")
		return has(first) && v.s.IsFile(manifest)
	}) {
		v.plugin(own)
	}
	if len(own.Files) > 0 {
		own.Files = append(own.Files, v.extraFiles(own)...)
		v.emit(*own)
	}
	if file := slash.Join(v.path, pluginHooks); has(pluginHooks) && v.anchor == "" && !v.taken[file] && !v.ignoring.ignores(file, false) {
		if u := v.s.unreadFor(file); u != nil {
			g.Files = append(g.Files, FoundFile{Path: file, Location: Location{Root: g.Root, Unread: u}})
		}
	}
	for _, c := range below {
		c.dir(g, depth+1)
	}
}

// entry adds an entry of the directory, whose absolute path is dir, to g if it may be configuration, and reports whether it is a
// directory to search. A link to one counts inside an anchor.
func (v visit) entry(e fs.DirEntry, dir string, g *Group) (isDir bool) {
	name, candidate := e.Name(), v.candidate(e.Name())
	isDir = e.IsDir()
	if !isDir && v.anchor == "" {
		v.foreign(dir, name)
	}
	if linked := e.Type()&fs.ModeSymlink != 0; linked && (candidate || v.anchor != "" || slices.Contains(anchors(), name)) {
		isDir = v.linkedDir(name)
	}
	if candidate {
		if loc, ok := v.locate(name, isDir, g.Root); ok {
			g.Files = append(g.Files, FoundFile{Path: slash.Join(v.path, name), Location: loc})
		}
	}
	return isDir
}

// foreign records a file of another tool that holds hooks. dir is the absolute path of the directory.
func (v visit) foreign(dir, name string) {
	f, settings := schemas.ForeignFile(dir + "/" + name)
	if f == nil || f.UserOnly || v.ignored {
		return
	}
	file := slash.Join(v.path, name)
	if v.ignoring.ignores(file, false) {
		return
	}
	if settings {
		src, err := v.s.ReadFile(file)
		usual, noFile := v.s.Stat(slash.Join(slash.Dir(v.path), "hooks", pluginHooks)) // a plugin's hook file at the default path need not be named in its manifest
		if err != nil || !strings.Contains(src, `"hooks"`) && !strings.Contains(src, "[hooks") && (!isManifest(name) || noFile != nil || usual.IsDir()) {
			return
		}
	}
	v.search.Foreign = append(v.search.Foreign, ForeignFile{file, f})
}

// pruned reports whether git's ignoring excludes the directory. Those of sources stay: products read ignored files too.
func (v visit) pruned() bool {
	return v.ignored && (v.anchor == "" || !slices.ContainsFunc(schemas.Sources(), func(src *schemas.Source) bool {
		fixed, _, _ := strings.Cut(src.Glob, "*")
		return strings.HasPrefix(fixed, v.anchor+"/") || fixed != "" && strings.HasPrefix(v.anchor+"/", fixed)
	}))
}

const pluginHooks = "hooks.json"

// candidate reports whether a file may be configuration, judging by its name.
func (v visit) candidate(name string) bool {
	if len(v.s.settings.Sources) > 0 && v.s.settings.isExtraSource(slash.Join(v.path, name)) {
		return true
	}
	if v.anchor == "" {
		return strings.HasSuffix(name, schemas.AgentFileExt) && !v.ignoring.ignores(slash.Join(v.path, name), false)
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".json", ".jsonc", ".json5", ".yml", ".yaml":
		return true
	}
	return strings.HasSuffix(name, ".md")
}

func (v visit) locate(name string, isDir bool, root string) (Location, bool) {
	if file := slash.Join(v.path, name); v.s.settings.isExtraSource(file) && schemas.SourceFor(strings.TrimPrefix(v.anchor+"/"+name, "/")) == nil {
		return Location{Root: root, Source: sourceLike(schemas.HookFile, file), Assumed: true}, !isDir
	}
	if v.anchor == "" {
		return Location{Root: v.s.repositoryOf(slash.Join(v.path, name)), Source: schemas.SourceFor(name)}, !isDir
	}
	in := v.anchor + "/" + name
	if src := schemas.SourceFor(in); src != nil {
		// A directory named like a hook file is reported only where files are found by extension.
		return Location{Root: root, Source: src}, !isDir || src.Kind == schemas.HookFile
	}
	unread := schemas.UnreadFor(in)
	return Location{Root: root, Unread: unread}, !isDir && unread != nil
}

// linkedDir reports whether a symbolic link points to a directory that is not one of its own parents.
func (v visit) linkedDir(name string) bool {
	info, err := fs.Stat(v.fsys, path.Join(v.rel, name))
	if err != nil || !info.IsDir() {
		return false
	}
	for dir := range slash.Up(v.rel) {
		if above, err := fs.Stat(v.fsys, dir); err == nil && os.SameFile(above, info) {
			return false
		}
	}
	return true
}

// IsPlugin reports whether a directory contains a plugin manifest, and is not itself the manifest directory of another format.
func IsPlugin(dir string, isFile func(file string) bool) bool {
	name := path.Base(dir)
	return slices.ContainsFunc(schemas.PluginManifests(), func(manifest string) bool {
		file := slash.Join(dir, manifest)
		if !isFile(file) {
			return false
		}
		foreign, _ := schemas.ForeignFile(file)
		return foreign == nil && !isManifest(name+"/"+manifest) && !isManifest(path.Base(slash.Dir(dir))+"/"+name+"/"+manifest)
	})
}

func (v visit) plugin(own *Group) {
	folder, dir, err := v.s.folderOf(slash.Clean(v.path))
	if err != nil {
		return
	}
	w := v.s.world(folder)
	for _, f := range w.PluginFiles(slash.Join(w.Top, dir)) {
		found := FoundFile{Path: folder.named(w, f.Path), Location: Location{Root: v.path, Source: f.Source}}
		v.taken[found.Path] = true
		if i := own.index(found.Path); i < 0 {
			own.Files = append(own.Files, found)
		} else if known := own.Files[i].Source; f.Named != nil && (known == nil || known.Kind == schemas.PluginHooks && f.Source.Surfaces()&^known.Surfaces() != 0) {
			own.Files[i] = found // another manifest has named it already, or no product looks where it is
		}
	}
	for _, rel := range []string{pluginHooks, "hooks/" + pluginHooks} { // beside the manifest, where no product looks
		file := slash.Join(v.path, manifestDir, rel)
		if u := v.s.unreadFor(file); u != nil && !v.taken[file] && v.s.IsFile(file) {
			v.taken[file] = true
			own.Files = append(own.Files, FoundFile{Path: file, Location: Location{Root: v.path, Unread: u}})
		}
	}
}

// manifestDir is the directory of Claude Code's manifest, in which authors also put hooks.
var manifestDir = path.Dir(schemas.Marketplace)
