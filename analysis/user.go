package analysis

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// UserFolders are the directories of the user's own sources: the home, and those that products' variables name in place
// of one in it. A variable of which it is not known what the product makes of it is an error, and left out.
func UserFolders(home string, env func(string) string, open func(dir string) fs.FS) ([]Folder, error) {
	folder := func(dir, stands string) Folder {
		slashed := filepath.ToSlash(dir)
		return Folder{Path: slashed, Abs: slashed, FS: open(dir), Stands: stands}
	}
	folders := []Folder{folder(home, "~")}
	var failed error
	for _, s := range schemas.AllSurfaces.List() {
		dir, err := config.MovedHome(s, schemas.Observed, env)
		stands := schemas.EngineOn(s, schemas.Observed).HomeDir
		switch {
		case err != nil:
			failed = err
		case dir != "" && !slices.ContainsFunc(folders, func(f Folder) bool { return f.Stands == stands }):
			folders = append(folders, folder(filepath.Clean(filepath.FromSlash(dir)), stands))
		}
	}
	return folders, failed
}

// user is a path of the folder as the globs of the user's sources have it.
func (f *Folder) user(rel string) string {
	if rel == "." {
		return f.Stands
	}
	return f.Stands + "/" + rel
}

// UserPath is a path as the globs of the user's sources have it, such as ~/.copilot/settings.json for that file wherever a
// variable moved it; false outside of the directories of the user.
func (s *Snapshot) UserPath(file string) (string, bool) {
	found, longest := "", -1
	for _, f := range s.folders {
		if rel, ok := within(f.Path, file); ok && f.Stands != "" && len(f.Path) > longest {
			found, longest = f.user(rel), len(f.Path)
		}
	}
	return found, longest >= 0
}

// unread is the row of a file of the user that no surface reads hooks in, nil for others.
func (s *Snapshot) unread(file string) *schemas.Unread {
	own, _ := s.UserPath(file)
	i := slices.IndexFunc(schemas.UnreadFiles, func(u schemas.Unread) bool { return u.Path == own })
	if i < 0 {
		return nil
	}
	return &schemas.UnreadFiles[i]
}

// Unread says where the hooks of the document would be read, nil when it is none of those files of the user that are
// mistaken for hook files.
func (p *Pass) Unread() *schemas.Unread { return p.Workspace().Snapshot.unread(p.Doc.Path) }

// standing finds the folder that stands for a directory, nil when there is none.
func (s *Snapshot) standing(dir string) *Folder {
	i := slices.IndexFunc(s.folders, func(f Folder) bool { return f.Stands != "" && f.Stands == dir })
	if i < 0 {
		return nil
	}
	return &s.folders[i]
}

// isHome reports a directory in which the user's own sources are looked for.
func (s *Snapshot) isHome(dir string) bool {
	return slices.ContainsFunc(s.folders, func(f Folder) bool { return f.Stands != "" && f.Path == dir })
}

// passesOver reports that a surface does not look for a user's own document where it lies, because a variable moved the
// directory of that surface or of another one.
func (s *Snapshot) passesOver(surface schemas.Surface, d *Document) bool {
	if !strings.HasPrefix(d.Source.Glob, "~/") || d.Elsewhere {
		return false
	}
	own := schemas.EngineOn(surface, s.settings.Edition).HomeDir
	moved := own != "" && strings.HasPrefix(d.Source.Glob, own+"/") && s.standing(own) != nil
	for _, f := range s.folders {
		if f.Stands == "" || f.Stands == "~" || d.Root != f.Path || !strings.HasPrefix(d.Source.Glob, f.Stands+"/") {
			continue
		}
		return f.Stands != own
	}
	return moved
}
