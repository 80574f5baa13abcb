package workspace

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// UserFolders returns the directories of the user's own sources: the home, and the directories that product variables
// set instead of one inside it. It skips a variable whose value has an unknown effect and returns an error for it.
func UserFolders(home string, env func(string) string, open func(dir string) fs.FS) ([]Folder, error) {
	folder := func(dir, userDir string) Folder {
		slashed := filepath.ToSlash(dir)
		return Folder{Path: slashed, Abs: slashed, FS: open(dir), UserDir: userDir}
	}
	folders := []Folder{folder(home, "~")}
	var failed error
	for _, s := range schemas.AllSurfaces.List() {
		dir, err := config.HomeOverride(s, schemas.Observed, env)
		userDir := schemas.EngineOn(s, schemas.Observed).HomeDir
		switch {
		case err != nil:
			failed = err
		case dir != "" && !slices.ContainsFunc(folders, func(f Folder) bool { return f.UserDir == userDir }):
			folders = append(folders, folder(filepath.Clean(filepath.FromSlash(dir)), userDir))
		}
	}
	return folders, failed
}

// userPath returns a path of the folder in the form of the globs of user sources.
func (f *Folder) userPath(rel string) string { return slash.Join(f.UserDir, rel) }

// userPath returns a path in the form of the globs of user sources, such as ~/.copilot/settings.json, even where a
// variable moved the directory; false outside the user's directories.
func (s *Snapshot) userPath(file string) (string, bool) {
	found, longest := "", -1
	for _, f := range s.folders {
		if rel, ok := Within(f.Path, file); ok && f.UserDir != "" && len(f.Path) > longest {
			found, longest = f.userPath(rel), len(f.Path)
		}
	}
	return found, longest >= 0
}

// unreadFor returns the row for a path that no surface reads although it looks right, nil for other paths.
func (s *Snapshot) unreadFor(file string) *schemas.Unread {
	if own, ok := s.userPath(file); ok {
		return schemas.UnreadFor(own)
	}
	if _, a := anchorOf(slash.Dir(file)); a != "" {
		return schemas.UnreadFor(a + "/" + path.Base(file))
	}
	if i := strings.LastIndex("/"+file, "/"+manifestDir+"/"); i >= 0 {
		row := schemas.UnreadFor(file[i:])
		if row == nil || !s.IsFile(file[:i]+manifestDir+"/plugin.json") || s.IsFile(file[:i]+row.Instead) {
			return nil // no plugin, or an older copy of what is read
		}
		return row
	}
	if foreign, _ := schemas.ForeignFile(s.absolute(file)); foreign != nil || path.Base(file) != pluginHooks || strings.HasPrefix(file, ".") || strings.Contains(file, "/.") {
		return nil // other agents keep a hooks.json in a directory of their own, which most hide
	}
	for dir := range slash.Up(slash.Dir(file)) {
		if s.IsFile(slash.Join(dir, schemas.Marketplace)) {
			return nil // it lists plugins, with or without a manifest
		}
	}
	if path.Base(slash.Dir(file)) == "hooks" {
		return schemas.UnreadFor("hooks/" + pluginHooks)
	}
	return schemas.UnreadFor(pluginHooks)
}

// userFolder returns the folder that stands for a directory, or nil.
func (s *Snapshot) userFolder(dir string) *Folder {
	return slice.Pointer(s.folders, func(f *Folder) bool { return f.UserDir != "" && f.UserDir == dir })
}

// skips reports whether a variable moved the directory of a surface away from a user document, or that of another one to it.
func (s *Snapshot) skips(surface schemas.Surface, d *Document) bool {
	if !strings.HasPrefix(d.Source.Glob, "~/") || d.Assumed {
		return false
	}
	own := schemas.EngineOn(surface, s.settings.Edition).HomeDir
	moved := own != "" && strings.HasPrefix(d.Source.Glob, own+"/") && s.userFolder(own) != nil
	for _, f := range s.folders {
		if f.UserDir != "" && f.UserDir != "~" && d.Root == f.Path && strings.HasPrefix(d.Source.Glob, f.UserDir+"/") {
			return f.UserDir != own
		}
	}
	return moved
}

// Home returns the path of the home directory, empty when unknown.
func (s *Snapshot) Home() string {
	if f := s.userFolder("~"); f != nil {
		return f.Path
	}
	return ""
}
