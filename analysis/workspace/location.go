package workspace

import (
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Location is what the path of a file says about it.
type Location struct {
	// Root is what a surface would open as its workspace, or the plugin's directory; "" for the folder itself.
	Root string
	// Source is nil where no surface looks.
	Source *schemas.Source
	// Assumed means that no surface reads the file at its path; Source is then the one it is checked as.
	Assumed bool
	// Unread says where products would read a file that is at a path often mistaken for theirs; nil otherwise.
	Unread *schemas.Unread
	// Foreign is the other tool that the file belongs to, nil for files that are checked.
	Foreign *schemas.Foreign
}

func (l *Location) isUserSource() bool {
	return l.Source.Scope == schemas.User || strings.HasPrefix(l.Source.Glob, "~/")
}

// anchors are the directories that contain workspace sources. The directory that contains an anchor is a root.
var anchors = sync.OnceValue(func() []string { return schemas.Folders((*schemas.Source).InWorkspace) })

// Locate derives the kind of configuration from a path. A repository may have many roots, such as packages with their
// own .github; the innermost one applies. Plugins cannot be recognized by path: they depend on the files next to them.
func Locate(file string) Location {
	root, in := anchorOf(slash.Dir(file))
	if in == "" {
		return Location{}
	}
	return Location{Root: root, Source: schemas.SourceFor(in + "/" + path.Base(file))}
}

// anchorOf splits a directory's path before its innermost anchor; both parts are "" when it has none.
func anchorOf(dir string) (root, anchor string) {
	parts := strings.Split(dir, "/")
	for i, part := range slices.Backward(parts) {
		if slices.Contains(anchors(), part) {
			return strings.Join(parts[:i], "/"), strings.Join(parts[i:], "/")
		}
	}
	return "", ""
}

// Locate derives the kind of configuration from a path. In a home directory it tries the user's own sources first; when
// the path itself says nothing, it uses the absolute path.
func (s *Snapshot) Locate(file string) Location {
	abs := s.absolute(file)
	for _, f := range s.folders {
		if f.UserDir == "" {
			continue
		}
		if rel, ok := Within(f.Path, abs); ok {
			if src := schemas.SourceFor(f.userPath(rel)); src != nil {
				return Location{Root: f.Path, Source: src}
			}
		}
	}
	loc := Locate(file)
	if loc.Source == nil && abs != file {
		if above := Locate(abs); above.Source != nil {
			loc = above
		}
	}
	if loc.Source == nil {
		loc.Unread = s.unreadFor(file)
	}
	if loc.Root == "" && strings.HasSuffix(file, schemas.AgentFileExt) {
		loc.Root = s.repositoryOf(file)
	}
	return loc
}

// repositoryOf returns the root of an agent outside all directories of sources: that of its git repository, or else its folder.
func (s *Snapshot) repositoryOf(file string) string {
	dirs := s.Above(file)
	if i := slices.IndexFunc(dirs, s.isRepository); i >= 0 {
		return dirs[i]
	}
	if len(dirs) == 0 {
		return ""
	}
	return dirs[len(dirs)-1]
}

// absolute returns the absolute form of a path, or the path itself when its folder has no absolute path.
func (s *Snapshot) absolute(file string) string {
	for _, f := range s.folders {
		if rel, ok := Within(f.Path, file); ok && f.Abs != "" {
			return slash.Join(f.Abs, rel)
		}
	}
	return file
}

// sourceLike returns the source as which a file outside all sources is checked: for a plugin file the one with the same
// name, else the most common one of its kind.
func sourceLike(kind schemas.SourceKind, file string) *schemas.Source {
	var common *schemas.Source
	for _, src := range schemas.Sources() {
		if src.Kind != kind || src.Glob == "" || src.Scope == schemas.User {
			continue
		}
		if src.Scope == schemas.Plugin && (file == src.Glob || strings.HasSuffix(file, "/"+src.Glob)) {
			// plugin.json is also the suffix of more specific names, and hooks.json of hooks/hooks.json.
			if common == nil || common.Scope != schemas.Plugin || len(src.Glob) > len(common.Glob) {
				common = src
			}
		} else if common == nil {
			common = src
		}
	}
	return common
}
