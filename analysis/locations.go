package analysis

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// locationsSetting is the setting of VS Code that adds places of hook files.
const locationsSetting = "chat.hookFilesLocations"

// extra finds the files that chat.hookFilesLocations in the group's .vscode/settings.json adds.
func (v visit) extra(g *Group) []Found {
	var files []Found
	for _, f := range g.Files {
		if f.Source == nil || f.Source.Kind != schemas.VSCodeSettings {
			continue
		}
		src, err := v.s.ReadFile(f.Path)
		if err != nil || !strings.Contains(src, locationsSetting) {
			continue
		}
		m := Member(syntax.ParseJSON(src).Root, locationsSetting)
		if m == nil {
			continue
		}
		for _, loc := range m.Value.Members {
			if on := loc.Value.Text; strings.EqualFold(on, "true") {
				files = append(files, v.location(g, loc.Key.Text)...)
			}
		}
	}
	return files
}

// location lists the hook files of one key: a file, or the direct children of a folder.
func (v visit) location(g *Group, key string) []Found {
	src := customLocation()
	if scope, ok, _ := config.LocationKey(key); src == nil || !ok || scope != schemas.Workspace {
		return nil
	}
	at := path.Join(g.Root, key)
	fsys, rel, err := v.s.resolve(at)
	if err != nil {
		return nil
	}
	names := []string{at}
	if !strings.HasSuffix(key, ".json") {
		entries, err := fs.ReadDir(fsys, rel)
		if err != nil {
			return nil
		}
		names = names[:0]
		for _, e := range entries {
			if !e.IsDir() && strings.EqualFold(path.Ext(e.Name()), ".json") {
				names = append(names, path.Join(at, e.Name()))
			}
		}
	} else if info, err := fs.Stat(fsys, rel); err != nil || info.IsDir() {
		return nil
	}
	var files []Found
	for _, name := range names {
		if v.s.Locate(name).Source == nil {
			files = append(files, Found{Path: name, Place: Place{Root: g.Root, Source: src}})
			v.taken[name] = true
		}
	}
	return files
}

// customLocation is the source of files that the setting adds to a workspace.
func customLocation() *schemas.Source {
	i := slices.IndexFunc(schemas.Sources(), func(src *schemas.Source) bool {
		return src.From == locationsSetting && src.Scope == schemas.Workspace
	})
	if i < 0 {
		return nil
	}
	return schemas.Sources()[i]
}
