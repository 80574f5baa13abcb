package script

import (
	"path"
	"strings"
)

// Roots are the directories that the bases of script paths stand for; an empty one is not known.
type Roots struct {
	// WorkingDir in which the hook starts, ProjectDir of the repository, HookDir of the configuration file, PluginDir and
	// Home. All in one notation, slash-separated
	// and clean.
	WorkingDir, ProjectDir, HookDir, PluginDir, Home string
}

// Dir is the directory that a base stands for, empty when it is not known or there is none.
func (r *Roots) Dir(base Base) string {
	switch base {
	case WorkingDir:
		return r.WorkingDir
	case ProjectDir:
		return r.ProjectDir
	case HookDir:
		return r.HookDir
	case PluginDir:
		return r.PluginDir
	case Home:
		return r.Home
	}
	return ""
}

// Resolve gives the path of a script. False when its base is not known.
func (r Roots) Resolve(s Script) (string, bool) {
	if s.Base == Absolute {
		return s.Path, true
	}
	switch dir := r.Dir(s.Base); {
	case dir == "":
		return "", false
	case s.Path == "" || s.Path[0] == '.':
		return path.Join(dir, s.Path), true
	case dir == ".":
		return s.Path, true
	default: // what Join would do, at less cost
		return strings.TrimSuffix(dir, "/") + "/" + s.Path, true
	}
}
