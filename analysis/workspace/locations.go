package workspace

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// extraFiles returns the files that chat.hookFilesLocations adds to the group of a root.
func (v visit) extraFiles(g *Group) []FoundFile {
	var files []FoundFile
	for _, name := range v.s.added(g.Root, v.s.settingsIn(g)) {
		v.taken[name] = true
		added := FoundFile{Path: name, Location: Location{Root: g.Root, Source: config.LocationSource(customLocation(), name)}}
		switch i := g.index(name); {
		case v.s.Locate(name).Source != nil:
		case i < 0:
			files = append(files, added)
		case g.Files[i].Source == nil: // where no product looks without the setting
			g.Files[i] = added
		}
	}
	return files
}

// Names returns the files and locations that a document adds to those that a search covers: the hook files that a
// plugin manifest names, or the keys of chat.hookFilesLocations. d may be nil.
func (d *Document) Names() []string {
	switch {
	case d == nil || d.Err != nil:
		return nil
	case d.Kind == schemas.PluginManifest:
		paths, _, _ := d.File().HookFiles()
		return slice.Map(paths, func(n *syntax.Node) string { return n.Text })
	case d.Kind == schemas.VSCodeSettings && strings.Contains(d.Text.String(), schemas.LocationsSetting):
		locations, _ := config.NewSettings(d.File()).Locations()
		on := slice.Filter(locations, func(l config.Location) bool { return l.On })
		return slice.Map(on, func(l config.Location) string { return l.Key })
	}
	return nil
}

// settingsIn returns the settings that apply to a group during the search.
func (s *Snapshot) settingsIn(g *Group) *config.Settings {
	i := slices.IndexFunc(g.Files, func(f FoundFile) bool { return f.Source != nil && f.Source.Kind == schemas.VSCodeSettings })
	if i < 0 {
		return s.settingsOf(g.Root)
	}
	return s.WithDocuments(s.DocumentFor(g.Files[i])).settingsOf(g.Root)
}

// added returns the files that chat.hookFilesLocations adds to a root.
func (s *Snapshot) added(root string, settings *config.Settings) []string {
	folder, rel, err := s.folderOf(slash.Clean(root))
	if err != nil || folder.UserDir != "" {
		return nil
	}
	w := config.World{FS: folder.FS}
	var files []string
	for _, surface := range customLocation().Surfaces().List() {
		for _, f := range w.LocationFiles(customLocation(), surface, s.settings.Edition, settings, rel) {
			files = slice.Add(files, slash.Join(folder.Path, f))
		}
	}
	return files
}

// customLocation returns the source of files that the setting adds to a workspace, or nil.
func customLocation() *schemas.Source {
	return slice.Find(schemas.Sources(), func(src *schemas.Source) bool {
		return src.From == schemas.LocationsSetting && src.Scope == schemas.Workspace && src.Kind == schemas.HookFile
	})
}
