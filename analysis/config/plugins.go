package config

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// PluginFile is a file of a plugin that may hold hooks, whichever surface reads it.
type PluginFile struct {
	Path string
	// Source is the row of a manifest, or of a hook file at a usual path; for other files it is the row as which all surfaces read
	// it that read the manifest.
	Source *schemas.Source
	// Manifest is the manifest itself, or the one that names the file; nil for a hook file at a usual path.
	Manifest *File
	// Named is the row of the manifest that names the file, nil for files at usual paths. No surface reads a file that is named by
	// an absolute path; its Path is the one that the author may have meant.
	Named    *schemas.Source
	Absolute bool
}

// PluginFiles lists the files of the plugin in a directory that exist, each manifest before the files that it names.
func (w World) PluginFiles(dir string) []PluginFile {
	var list []PluginFile
	for _, src := range schemas.Sources() {
		if src.Scope != schemas.Plugin {
			continue
		}
		at := slash.Join(dir, src.Glob)
		if !w.isFile(at) || src.AgentPlugins && !w.isAgentPlugin(dir) {
			continue
		}
		f := PluginFile{Path: at, Source: src}
		if src.Kind == schemas.PluginManifest {
			f.Manifest = w.manifest(dir, src)
		}
		if list = append(list, f); f.Manifest == nil {
			continue
		}
		paths, _, _ := f.Manifest.HookFiles()
		for _, n := range paths {
			name := n.Text
			file := slash.Join(dir, name)
			if _, below := slash.Below(dir, file); !below && (dir != "." || slash.IsAbs(file) || strings.HasPrefix(file, "../")) || !w.isFile(file) {
				continue
			}
			list = append(list, PluginFile{Path: file, Source: namedSource(src, name), Manifest: f.Manifest, Named: src, Absolute: slash.IsAbs(name)})
		}
	}
	return list
}

// manifest reads a manifest of the plugin in a directory; nil when there is none or it cannot be read.
func (w World) manifest(dir string, src *schemas.Source) *File {
	text, err := w.read(slash.Join(dir, src.Glob))
	if err != nil {
		return nil
	}
	return ParseText(src.Glob, src.Kind, text)
}

// isAgentPlugin reports whether a directory holds a package of Agent Plugins 1.0.
func (w World) isAgentPlugin(dir string) bool {
	return slices.ContainsFunc(schemas.Sources(), func(src *schemas.Source) bool {
		if src.Kind != schemas.PluginManifest || strings.Contains(src.Glob, "/") {
			return false
		}
		f := w.manifest(dir, src)
		return f != nil && f.Tree.Root.Get("$schema") != nil
	})
}

// namedSource returns the source as which a file is read that a manifest names: that of its path where all surfaces that read the
// manifest read it there, too, else that of most hook files of plugins.
func namedSource(manifest *schemas.Source, name string) *schemas.Source {
	if src := schemas.PluginSourceFor(path.Clean(name)); src != nil && manifest.Surfaces()&^src.Surfaces() == 0 {
		return src
	}
	hooks := slice.Filter(schemas.Sources(), func(src *schemas.Source) bool { return src.Kind == schemas.PluginHooks })
	return slices.MaxFunc(hooks, func(a, b *schemas.Source) int { return cmp.Compare(a.Surfaces().Len(), b.Surfaces().Len()) })
}

// plugins loads the hook files of all plugins, sorted by directory on surfaces that have plugin formats.
func (l *loader) plugins() {
	dirs := slices.Clone(l.session.PluginDirs)
	if l.engine.PluginFormats {
		slices.Sort(dirs)
	}
	for _, dir := range dirs {
		l.plugin(slash.Clean(dir))
	}
}

// plugin loads the hooks of one plugin. Of the sources with the same Alternative, the first that has hooks wins.
func (l *loader) plugin(dir string) {
	p := &Plugin{Root: dir}
	if l.engine.PluginFormats {
		p.Format = schemas.PluginFormatAt(dir, l.isFile)
	}
	files := l.PluginFiles(dir)
	sources := slices.DeleteFunc(schemas.SourcesOn(l.Surface, l.Edition), func(src *schemas.Source) bool { return src.Scope != schemas.Plugin })
	if f := p.firstManifest(files, sources); f != nil {
		p.manifest = f.Source
		p.Name = f.Manifest.Tree.Root.TextOf("name")
		_, p.exclusive, _ = f.Manifest.HookFiles()
	}
	folder := ""
	if len(l.roots) > 0 {
		folder = l.roots[0].folder
	}
	done := map[string]bool{}
	for _, src := range sources {
		row := l.row(src)
		for _, f := range files {
			if row.Alternative != "" && done[row.Alternative] {
				break
			}
			if !p.declares(&f, src) {
				continue
			}
			o := l.origin(src, f.Path, folder)
			o.Plugin = p
			kind := src.Kind
			if f.Named != nil {
				hooks := func(src *schemas.Source) bool { return src.Kind == schemas.PluginHooks && !src.AgentPlugins }
				o.Source, kind = cmp.Or(slice.Find(sources, hooks), src), schemas.PluginHooks
			}
			if !l.add(o, l.leftOut(src)) {
				continue
			}
			l.open(o, kind)
			// On surfaces that know formats, a rejected file makes way for the next one.
			if p.Format == nil || o.Status == Loaded || o.Reason == ReasonDisabled {
				done[row.Alternative] = true
			}
		}
	}
}

// firstManifest returns the manifest that the surface of the sources reads, nil when there is none: the first in the order of the
// sources, or on surfaces that know formats, that of the plugin's format.
func (p *Plugin) firstManifest(files []PluginFile, sources []*schemas.Source) *PluginFile {
	for _, src := range sources {
		if f := slice.Pointer(files, func(f *PluginFile) bool {
			return f.Source == src && f.Manifest != nil && f.Named == nil && (p.Format == nil || src.Glob == p.Format.Manifest)
		}); f != nil {
			return f
		}
	}
	return nil
}

// declares reports whether the surface reads hooks from a file of the plugin by the rules of a source: from a hook file, from a
// manifest with inline hooks, or from the files that it names.
func (p *Plugin) declares(f *PluginFile, src *schemas.Source) bool {
	switch {
	case f.Named != nil:
		return f.Named == src && src == p.manifest && !f.Absolute
	case f.Source != src:
		return false
	case src.Kind == schemas.PluginManifest:
		return src == p.manifest && f.Manifest.HasHooks()
	}
	return p.Format == nil || src.Glob == p.Format.Hooks && !p.exclusive
}
