package script

import "path"

// Roots are the directories that the bases of script paths stand for; an empty one is not known.
type Roots struct {
	// WorkingDir in which the hook starts, ProjectDir of the repository, HookDir of the configuration file, PluginDir and
	// Home. All in one notation, slash-separated.
	WorkingDir, ProjectDir, HookDir, PluginDir, Home string
}

// Resolve gives the path of a script. False when its base is not known.
func (r Roots) Resolve(s Script) (string, bool) {
	var base string
	switch s.Base {
	case Absolute:
		return s.Path, true
	case WorkingDir:
		base = r.WorkingDir
	case ProjectDir:
		base = r.ProjectDir
	case HookDir:
		base = r.HookDir
	case PluginDir:
		base = r.PluginDir
	case Home:
		base = r.Home
	}
	if base == "" {
		return "", false
	}
	return path.Join(base, s.Path), true
}
