package script

import "github.com/hooks-ls/hooks-ls/analysis/slash"

// Roots are the directories that bases of script paths refer to; "" means unknown.
type Roots struct {
	// WorkingDir is where the hook starts, ProjectDir the repository, HookDir the directory of the configuration file. All
	// are clean, slash-separated, and either all absolute or all relative to one directory.
	WorkingDir, ProjectDir, HookDir, PluginDir, Home string
}

// Dir returns the directory of a base, "" when it is unknown or the base has none.
func (r *Roots) Dir(base Base) string {
	return [...]string{
		WorkingDir: r.WorkingDir, Absolute: "", Home: r.Home,
		ProjectDir: r.ProjectDir, PluginDir: r.PluginDir, HookDir: r.HookDir, RepoRoot: r.ProjectDir,
	}[base]
}

// Resolve returns the path of a file below a base; false when the base is unknown.
func (r *Roots) Resolve(base Base, file string) (string, bool) {
	if base == Absolute {
		return file, true
	}
	dir := r.Dir(base)
	if dir == "" {
		return "", false
	}
	return slash.Join(dir, file), true
}
