package analysis

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Workspace is the documents of one root: what a surface that is opened there finds. Rules that look beyond one file ask
// here.
type Workspace struct {
	Snapshot *Snapshot
	Root     string

	once    sync.Once
	docs    []*Document
	nested  func() bool
	twins   [schemas.NumSurfaces]twins
	stats   sync.Map // path → stat
	links   sync.Map // path → whether it is a link that leads nowhere
	missing sync.Map // directory → missing
}

type stat struct {
	info fs.FileInfo
	err  error
}

// Stat describes a file, through symbolic links, as it is when the workspace is first asked for it.
func (w *Workspace) Stat(file string) (fs.FileInfo, error) {
	if v, ok := w.stats.Load(file); ok {
		return v.(stat).info, v.(stat).err
	}
	info, err := w.Snapshot.Stat(file)
	w.stats.Store(file, stat{info, err})
	return info, err
}

// Workspace is the workspace of a root.
func (s *Snapshot) Workspace(root string) *Workspace {
	return &Workspace{Snapshot: s, Root: root, nested: sync.OnceValue(func() bool {
		repository, ok := s.gitRoot(root)
		return ok && repository != root
	})}
}

// Nested reports that the root lies below that of its git repository, where some surfaces do not look.
func (w *Workspace) Nested() bool { return w.nested() }

// Documents of the root, sorted by path.
func (w *Workspace) Documents() []*Document {
	w.once.Do(func() {
		paths := map[string]bool{}
		for _, p := range w.Snapshot.files.roots[w.Root] {
			paths[p] = true
		}
		for p, d := range w.Snapshot.open {
			if d.Root == w.Root {
				paths[p] = true
			}
		}
		for _, p := range slices.Sorted(maps.Keys(paths)) {
			w.docs = append(w.docs, w.Snapshot.Document(p))
		}
	})
	return w.docs
}

// Path is the path of something that is named relative to the root.
func (w *Workspace) Path(rel string) string { return path.Join(w.Root, rel) }

// Setting is the value of an editor setting: of the root's .vscode/settings.json, else of the editor. The node is nil
// when it is the editor's or absent.
func (w *Workspace) Setting(name string) (value any, node *syntax.Member) {
	if d := w.Snapshot.Document(w.Path(".vscode/settings.json")); d != nil {
		if m := Member(d.Tree().Root, name); m != nil {
			return decode(m.Value), m
		}
	}
	return w.Snapshot.settings.Values[name], nil
}

// decode turns a node into what encoding/json would make of it; numbers stay text, as no setting of hooks is one.
func decode(n *syntax.Node) any {
	switch n.Kind {
	case syntax.Bool:
		return n.Text == "true"
	case syntax.String, syntax.Number:
		return n.Text
	case syntax.Object:
		m := make(map[string]any, len(n.Members))
		for _, mem := range n.Members {
			m[mem.Key.Text] = decode(mem.Value)
		}
		return m
	case syntax.Array:
		list := make([]any, 0, len(n.Items))
		for _, item := range n.Items {
			list = append(list, decode(item))
		}
		return list
	}
	return nil
}

// on is the state of a boolean setting. One that is off by default counts as on when the surface that it gates was asked
// for by name and nothing says otherwise.
func (w *Workspace) on(name string, byDefault, asked bool) bool {
	if name == "" {
		return true
	}
	if v, ok := first(w.Setting(name)).(bool); ok {
		return v
	}
	return byDefault || asked
}

func first[A, B any](a A, _ B) A { return a }

// Readers are the surfaces that read a document of this workspace, as its settings say.
func (w *Workspace) Readers(d *Document) schemas.Surfaces {
	var set schemas.Surfaces
	if d.Source == nil {
		return set
	}
	for _, s := range schemas.AllSurfaces.List() {
		r := d.Source.Reading[s].In(w.Snapshot.settings.Edition)
		if r == nil || w.Snapshot.passesOver(s, d) || !w.on(r.Setting, r.SettingDefault, w.Snapshot.settings.Surfaces.Has(s)) {
			continue
		}
		if w.passedBy(s, d, r) {
			continue
		}
		set |= schemas.SurfaceSet(s)
	}
	return set
}

// passedBy reports that a surface reads such a source and does not take this file: because of its name or folder, because
// chat.hookFilesLocations switches its place off, or because it lies below the root of the repository.
func (w *Workspace) passedBy(s schemas.Surface, d *Document, r *schemas.Reading) bool {
	switch {
	case r.Location != "" && w.locationOff(r.Location):
		return true
	case d.Elsewhere:
		return false
	case !takes(d.Source, r, w.relative(d.Path)):
		return true
	}
	inRepository := d.Source.Scope != schemas.Plugin && !d.usersOwn()
	return inRepository && schemas.EngineOn(s, w.Snapshot.settings.Edition).Root == schemas.GitRoot && w.Nested()
}

// misplaced are the surfaces that read such a source and pass this file by.
func (w *Workspace) misplaced(d *Document) schemas.Surfaces {
	var set schemas.Surfaces
	if d.Source == nil || d.Elsewhere {
		return set
	}
	for _, s := range schemas.AllSurfaces.List() {
		r := d.Source.Reading[s].In(w.Snapshot.settings.Edition)
		if r != nil && !w.Snapshot.passesOver(s, d) && w.passedBy(s, d, r) {
			set |= schemas.SurfaceSet(s)
		}
	}
	return set
}

// relative is a path as the sources' globs have it.
func (w *Workspace) relative(file string) string {
	rel, ok := within(w.Root, file)
	if !ok {
		return file
	}
	if own, ok := w.Snapshot.UserPath(file); ok {
		if src := schemas.SourceFor(own); src != nil && strings.HasPrefix(src.Glob, "~/") {
			return strings.TrimPrefix(own, "~/")
		}
	}
	return rel
}

// takes reports whether a surface takes a file that lies in the place of a source: sub-directories, names that begin
// with a dot and the case of the extension make differences.
func takes(src *schemas.Source, row *schemas.Reading, file string) bool {
	fixed, _, wild := strings.Cut(src.Glob, "**/")
	if !wild {
		return true
	}
	rel, ok := within(strings.TrimSuffix(strings.TrimPrefix(fixed, "~/"), "/"), file)
	if !ok {
		return true
	}
	dirs, name := path.Split(rel)
	if dirs != "" && !row.Recursive {
		return false
	}
	for dir := range strings.SplitSeq(strings.TrimSuffix(dirs, "/"), "/") {
		if strings.HasPrefix(dir, ".") && !row.Hidden {
			return false
		}
	}
	return src.Kind != schemas.HookFile || config.IsHookFileName(name, row)
}

// locationOff reports that chat.hookFilesLocations switches a built-in place off.
func (w *Workspace) locationOff(key string) bool {
	places, ok := first(w.Setting("chat.hookFilesLocations")).(map[string]any)
	if !ok {
		return false
	}
	v := places[key]
	return v == false || v == "false"
}
