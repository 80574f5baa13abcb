package workspace

import (
	"io/fs"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// namedFiles resolves the files that the user named and emits their groups. A configuration file is checked; a script
// selects the files whose hooks run it; any other file is ignored, since it may be anything.
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

// fromAbove emits files in dir that a plugin or a setting in a parent directory declares as hook files.
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

// configuration adds a file that a product reads, or that looks as if one should.
func (n *namedFiles) configuration(file string) bool {
	loc := n.s.Locate(file)
	if loc.Source != nil {
		n.take(n.group(loc.Root), FoundFile{Path: file, Location: loc})
		return true
	}
	for _, dir := range n.s.Above(file) {
		g := n.group(dir)
		if i := slices.IndexFunc(g.Files, func(f FoundFile) bool { return f.Path == file && f.Source != nil }); i >= 0 {
			g.Files[i].Context = false
			return true
		}
	}
	if loc.Foreign, _ = schemas.ForeignFile(n.s.absolute(file)); loc.Foreign != nil && n.s.settings.AssumeKind == nil {
		n.take(n.group(slash.Dir(slash.Dir(file))), FoundFile{Path: file, Location: Location{Root: slash.Dir(slash.Dir(file)), Foreign: loc.Foreign}})
		return true
	}
	if as := n.s.settings.AssumeKind; as != nil {
		loc.Source, loc.Assumed = sourceLike(*as, file), true
	} else if n.s.settings.isExtraSource(file) {
		loc.Source, loc.Assumed = sourceLike(schemas.HookFile, file), true
	} else if !n.s.Discoverable(file) {
		return false
	}
	g := n.group(loc.Root)
	g.Files = slices.DeleteFunc(g.Files, func(f FoundFile) bool { return f.Path == file })
	n.take(g, FoundFile{Path: file, Location: loc})
	return true
}

// script adds the files whose hooks run a script.
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

// take marks a file of the group to be checked, and adds it when the search of the root did not find it.
func (n *namedFiles) take(g *Group, f FoundFile) {
	if i := g.index(f.Path); i >= 0 {
		g.Files[i].Context = false
	} else {
		g.Files = append(g.Files, f)
	}
}

// group returns the files of one root, all marked as context.
func (n *namedFiles) group(root string) *Group {
	if g := n.groups[root]; g != nil {
		return g
	}
	g := &Group{Root: root}
	n.groups[root] = g
	folder, rel, err := n.s.folderOf(slash.Clean(root))
	if err != nil || folder.UserDir != "" && folder.Path == root {
		return g
	}
	v := visit{walk: n.walk, fsys: folder.FS, rel: rel, path: root}
	keep := n.emit
	n.emit = func(Group) {} // nested roots are irrelevant here
	for _, a := range anchors() {
		if info, err := fs.Stat(folder.FS, slash.Join(rel, a)); err == nil && info.IsDir() {
			v.child(a).dir(g, 1)
		}
	}
	n.emit = keep
	if IsPlugin(v.path, n.s.IsFile) {
		v.plugin(g)
	}
	g.Files = append(g.Files, v.extraFiles(g)...)
	for i := range g.Files {
		g.Files[i].Context = true
	}
	return g
}

func isManifest(file string) bool {
	return slices.Contains(schemas.PluginManifests(), file)
}
