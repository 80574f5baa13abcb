// Package slash is package path for the paths of documents and workspaces. On Windows these may begin with the name of a host
// and a share, //host/share/x, which package path takes for a doubled slash.
// It knows text alone, neither the disk nor the system it runs on. Begin with Join.
package slash

import (
	"iter"
	"path"
	"strings"
)

// Join is path.Join, and keeps the host and the share of the first element.
func Join(elem ...string) string {
	if len(elem) == 0 || elem[0] == "" {
		return path.Join(elem...)
	}
	joined := strings.Join(elem, "/") // path.Join would copy it once more
	if share(elem[0]) == "" {
		return path.Clean(joined)
	}
	return Clean(joined)
}

// Clean is path.Clean, and keeps the host and the share. There is nothing above a share.
func Clean(p string) string {
	top := share(p)
	if top == "" {
		return path.Clean(p)
	}
	return top + strings.TrimSuffix(path.Clean("/"+p[len(top):]), "/")
}

// Dir is path.Dir for clean paths, and keeps the host and the share. Like that of all absolute paths, the directory of a share
// is "/" in the end, at which loops over parent directories stop.
func Dir(p string) string {
	switch i := strings.LastIndexByte(p, '/'); {
	case i < 0:
		return "."
	case i == 0 || p == share(p):
		return "/"
	default:
		return p[:i]
	}
}

// Up iterates over a directory and those above it, the nearest first.
func Up(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for yield(dir) && dir != Dir(dir) {
			dir = Dir(dir)
		}
	}
}

// IsAbs reports whether a path is absolute, on Unix or on Windows.
func IsAbs(p string) bool {
	return strings.HasPrefix(p, "/") || len(p) > 2 && p[1] == ':' && (p[2] == '/' || p[2] == '\\')
}

// From returns the path that is meant in a directory: one that begins with a slash itself, any other joined to the directory. What
// begins with a drive is joined, too: on Unix it is the name of a file.
func From(dir, p string) string {
	if path.IsAbs(p) {
		return p
	}
	return Join(dir, p)
}

// Below returns the rest of a path behind a directory, the path itself when it is not below.
func Below(dir, p string) (rest string, below bool) {
	return strings.CutPrefix(p, strings.TrimSuffix(dir, "/")+"/")
}

// share returns the host and the share that a path begins with, as //host/share; "" when it has no host.
func share(p string) string {
	rest, ok := strings.CutPrefix(p, "//")
	if !ok || rest == "" || rest[0] == '/' {
		return ""
	}
	host, rest, _ := strings.Cut(rest, "/")
	name, _, _ := strings.Cut(rest, "/")
	return strings.TrimSuffix("//"+host+"/"+name, "/")
}
