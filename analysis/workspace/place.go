package workspace

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Place is where a file lies, as far as its path tells.
type Place struct {
	// Root is the directory that a surface opened there takes as its workspace, or the plugin's directory; "" for the
	// folder itself.
	Root string
	// Source is nil where no surface looks.
	Source *schemas.Source
	// Elsewhere reports that no surface looks there after all; Source is then the one that the file is checked as.
	Elsewhere bool
	// Unread says where the hooks would be read of a file in a place that is mistaken for one of hooks; nil for others.
	Unread *schemas.Unread
	// Foreign is the other tool whose file it is, nil for files that are checked.
	Foreign *schemas.Foreign
}

// anchors are directory names that begin the places of workspace sources. What lies before one is a root.
var anchors = []string{".github", ".claude", ".vscode"}

// Locate tells from a path what kind of configuration lies there. A repository may hold many roots, each package with a
// .github of its own; the innermost one counts. Plugins are not told from a path but from what lies beside them.
func Locate(file string) Place {
	in := anchorOf(path.Dir(file))
	if in == "" {
		return Place{}
	}
	return Place{Root: rootOf(path.Dir(file), in), Source: schemas.SourceFor(in + "/" + path.Base(file))}
}

// anchorOf is the part of a directory's path from its innermost anchor, "" when it lies in none.
func anchorOf(dir string) string {
	parts := strings.Split(dir, "/")
	for i := len(parts) - 1; i >= 0; i-- {
		if slices.Contains(anchors, parts[i]) {
			return strings.Join(parts[i:], "/")
		}
	}
	return ""
}

// rootOf is what lies before the anchor.
func rootOf(dir, anchor string) string {
	return strings.TrimSuffix(strings.TrimSuffix(dir, anchor), "/")
}

// Locate tells what kind of configuration lies at a path. In a home directory the user's own places are tried first;
// where the path itself tells nothing, what lies above its folder may.
func (s *Snapshot) Locate(file string) Place {
	abs := s.absolute(file)
	for _, f := range s.folders {
		if f.UserDir == "" {
			continue
		}
		if rel, ok := Within(f.Path, abs); ok {
			if src := schemas.SourceFor(f.userPath(rel)); src != nil {
				return Place{Root: f.Path, Source: src}
			}
		}
	}
	place := Locate(file)
	if place.Source == nil && abs != file {
		place = Locate(abs)
	}
	if place.Source == nil {
		place.Unread = s.unreadPlace(file)
	}
	return place
}

// absolute is the absolute form of a path, or the path itself when its folder does not know where it is.
func (s *Snapshot) absolute(file string) string {
	for _, f := range s.folders {
		if rel, ok := Within(f.Path, file); ok && f.Abs != "" {
			return path.Join(f.Abs, rel)
		}
	}
	return file
}

// sourceLike is the source that a file lying elsewhere is checked as: for a plugin's file the one of its name, else the most
// common one of its kind.
func sourceLike(kind schemas.SourceKind, file string) *schemas.Source {
	var common *schemas.Source
	for _, src := range schemas.Sources() {
		if src.Kind != kind || src.Glob == "" || src.Scope == schemas.User {
			continue
		}
		if src.Scope == schemas.Plugin && (file == src.Glob || strings.HasSuffix(file, "/"+src.Glob)) {
			// plugin.json is the end of more specific names too, and hooks.json of hooks/hooks.json.
			if common == nil || common.Scope != schemas.Plugin || len(src.Glob) > len(common.Glob) {
				common = src
			}
		} else if common == nil {
			common = src
		}
	}
	return common
}
