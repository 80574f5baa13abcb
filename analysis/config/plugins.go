package config

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// pluginFormatAt detects the format of the plugin in a directory.
func (w World) pluginFormatAt(dir string) *schemas.PluginFormat {
	for i := range schemas.PluginFormats {
		f := &schemas.PluginFormats[i]
		if f.Manifest == "" || w.isFile(slash.Join(dir, f.Manifest)) ||
			f.Segment != "" && slices.Contains(strings.Split(dir, "/"), f.Segment) {
			return f
		}
	}
	return &schemas.PluginFormats[len(schemas.PluginFormats)-1]
}

// candidate is a file that may hold hooks of a plugin.
type candidate struct {
	source *schemas.Source
	path   string
	kind   schemas.SourceKind
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
		p.Format = l.pluginFormatAt(dir)
	}
	done := map[string]bool{}
	exclusive := false
	if m := l.manifest(dir, p.Format); m != nil {
		p.Name = stringOf(m.Tree.Root, "name")
		_, exclusive, _ = m.HookFiles()
	}
	for _, src := range schemas.SourcesOn(l.Surface, l.Edition) {
		if src.Scope != schemas.Plugin {
			continue
		}
		row := src.Rules[l.Surface].In(l.Edition)
		if row.Alternative != "" && done[row.Alternative] {
			continue
		}
		for _, c := range l.candidates(src, dir, p.Format, exclusive) {
			o := &Origin{Path: c.path, Name: l.display(c.path), Source: c.source, Scope: schemas.Plugin, Plugin: p}
			if len(l.roots) > 0 {
				o.Folder = l.roots[0].folder
			}
			if d := l.leftOut(src); d != nil {
				o.skip(d)
				l.Origins = append(l.Origins, o)
				continue
			}
			l.open(o, c.kind)
			// On surfaces that know formats, a rejected file makes way for the next one.
			if row.Alternative == "" {
				continue
			}
			if p.Format == nil || o.Status == Loaded || o.Reason == ReasonDisabled {
				done[row.Alternative] = true
				break
			}
		}
	}
}

// PluginFiles returns the files that a surface reads from the plugin in a directory, with or without hooks.
func (w World) PluginFiles(s schemas.Surface, ed schemas.Edition, dir string) []string {
	var files []string
	for _, o := range Load(World{FS: w.FS, Top: w.Top}, s, ed, Session{PluginDirs: []string{dir}}).Origins {
		files = append(files, o.Path)
	}
	return files
}

// manifest returns the plugin's manifest, nil when there is none or it cannot be read.
func (l *loader) manifest(dir string, format *schemas.PluginFormat) *File {
	for _, src := range schemas.SourcesOn(l.Surface, l.Edition) {
		if src.Kind != schemas.PluginManifest || format != nil && src.Glob != format.Manifest {
			continue
		}
		if text, err := l.World.read(slash.Join(dir, src.Glob)); err == nil {
			return ParseText(src.Glob, schemas.PluginManifest, text)
		}
	}
	return nil
}

// isAgentPlugin reports whether a directory holds a package of Agent Plugins 1.0.
func (l *loader) isAgentPlugin(dir string) bool {
	text, err := l.World.read(slash.Join(dir, "plugin.json"))
	return err == nil && ParseText("plugin.json", schemas.PluginManifest, text).IsAgentPlugin()
}

// candidates returns the files of a plugin source that exist: a hook file, or a manifest with inline hooks, or the
// files that it names.
func (l *loader) candidates(src *schemas.Source, dir string, format *schemas.PluginFormat, exclusive bool) []candidate {
	at := slash.Join(dir, src.Glob)
	if !l.isFile(at) {
		return nil
	}
	if src.Kind != schemas.PluginManifest {
		if format != nil && (src.Glob != format.Hooks || exclusive) || src.AgentPlugins && !l.isAgentPlugin(dir) {
			return nil
		}
		return []candidate{{src, at, src.Kind}}
	}
	if format != nil && src.Glob != format.Manifest {
		return nil
	}
	text, err := l.World.read(at)
	if err != nil {
		return nil
	}
	f := ParseText(src.Glob, schemas.PluginManifest, text)
	paths, _, named := f.HookFiles()
	if !named {
		if f.HooksNode == nil {
			return nil
		}
		return []candidate{{src, at, src.Kind}}
	}
	var list []candidate
	for _, p := range paths {
		file := slash.Join(dir, p)
		if _, inside := strings.CutPrefix(file, dir+"/"); isAbs(p) || !inside && (dir != "." || strings.HasPrefix(file, "../")) || !l.isFile(file) {
			continue
		}
		list = append(list, candidate{l.hookFileSource(src), file, schemas.PluginHooks})
	}
	return list
}

// hookFileSource returns the source whose rules apply to a file that a manifest names.
func (l *loader) hookFileSource(manifest *schemas.Source) *schemas.Source {
	for _, src := range schemas.SourcesOn(l.Surface, l.Edition) {
		if src.Kind == schemas.PluginHooks && !src.AgentPlugins {
			return src
		}
	}
	return manifest
}
