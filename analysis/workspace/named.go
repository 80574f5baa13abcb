package workspace

import (
	"io/fs"
	"path"
	"slices"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// namedFiles finds out what the files that the user named have to do with hooks, and emits the groups of those that do.
// A configuration file is checked, a script selects the files whose hooks run it, and all others are left out: they may
// be anything.
type namedFiles struct {
	*walk
	groups map[string]*Group
	docs   map[string]*Document
}

func (w *walk) emitNamed(files []string) {
	n := w.namedFiles()
	for _, f := range files {
		if w.named[f] && !n.configuration(f) && !n.script(f) {
			w.search.NotRead = append(w.search.NotRead, f)
		}
	}
	for _, g := range n.groups {
		if slices.ContainsFunc(g.Files, func(f FoundFile) bool { return !f.Context }) {
			w.emit(*g)
		}
	}
}

func (w *walk) namedFiles() namedFiles {
	return namedFiles{walk: w, groups: map[string]*Group{}, docs: map[string]*Document{}}
}

// fromAbove emits what lies in a directory because a plugin or a setting further up says so.
func (w *walk) fromAbove(dir string) {
	n := w.namedFiles()
	for _, root := range w.s.Above(dir) {
		g, some := n.group(root), false
		for i, f := range g.Files {
			if _, inside := Within(dir, f.Path); inside && f.Source != nil && (f.Source.Scope == schemas.Plugin || f.Source.From != "") {
				g.Files[i].Context, some = false, true
			}
		}
		if some {
			w.emit(*g)
		}
	}
}

// configuration takes up a file that a product reads, or that looks as if one should.
func (n *namedFiles) configuration(file string) bool {
	place := n.s.Locate(file)
	if place.Source != nil {
		n.take(n.group(place.Root), FoundFile{Path: file, Place: place})
		return true
	}
	for _, dir := range n.s.Above(file) {
		g := n.group(dir)
		if i := slices.IndexFunc(g.Files, func(f FoundFile) bool { return f.Path == file && f.Source != nil }); i >= 0 {
			g.Files[i].Context = false
			return true
		}
	}
	if place.Foreign = schemas.ForeignFile(n.s.absolute(file)); place.Foreign != nil && n.s.settings.AssumeKind == nil {
		n.take(n.group(path.Dir(path.Dir(file))), FoundFile{Path: file, Place: Place{Root: path.Dir(path.Dir(file)), Foreign: place.Foreign}})
		return true
	}
	if as := n.s.settings.AssumeKind; as != nil {
		place.Source, place.Elsewhere = sourceLike(*as, file), true
	} else if n.s.settings.sources(file) {
		place.Source, place.Elsewhere = sourceLike(schemas.HookFile, file), true
	} else if !n.s.Discoverable(file) {
		return false
	}
	g := n.group(place.Root)
	g.Files = slices.DeleteFunc(g.Files, func(f FoundFile) bool { return f.Path == file })
	n.take(g, FoundFile{Path: file, Place: place})
	return true
}

// script takes up the files with hooks that run a script.
func (n *namedFiles) script(file string) bool {
	found := false
	for _, dir := range n.s.Above(file) {
		g := n.group(dir)
		for i := range g.Files {
			if n.runs(n.s, n.document(g.Files[i]), file) {
				g.Files[i].Context, found = false, true
			}
		}
	}
	return found
}

func (n *namedFiles) document(f FoundFile) *Document {
	if n.docs[f.Path] == nil {
		n.docs[f.Path] = n.s.DocumentFor(f)
	}
	return n.docs[f.Path]
}

// take marks a file of the group as one to check, and adds it when the search of the root did not come upon it.
func (n *namedFiles) take(g *Group, f FoundFile) {
	if i := slices.IndexFunc(g.Files, func(other FoundFile) bool { return other.Path == f.Path }); i >= 0 {
		g.Files[i].Context = false
	} else {
		g.Files = append(g.Files, f)
	}
}

// group is what lies in the places of one root, all of it context.
func (n *namedFiles) group(root string) *Group {
	if g := n.groups[root]; g != nil {
		return g
	}
	g := &Group{Root: root}
	n.groups[root] = g
	fsys, rel, err := n.s.resolve(orDot(root))
	if err != nil || n.s.isHome(root) {
		return g
	}
	v := visit{walk: n.walk, fsys: fsys, rel: rel, path: root}
	keep := n.emit
	n.emit = func(Group) {} // roots inside of this one do not matter here
	for _, a := range anchors {
		if info, err := fs.Stat(fsys, path.Join(rel, a)); err == nil && info.IsDir() {
			v.child(a).dir(g, 1)
		}
	}
	n.emit = keep
	if v.isPlugin() {
		v.plugin(g)
	}
	g.Files = append(g.Files, v.extraFiles(g)...)
	for i := range g.Files {
		g.Files[i].Context = true
	}
	return g
}

// isManifest reports a path inside a plugin at which a manifest lies.
func isManifest(file string) bool {
	return slices.Contains(schemas.PluginManifests(), file)
}
