package simulate

import (
	"maps"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// world returns the file system and folders that config reads.
func (r *Request) world() config.World {
	w := config.World{FS: r.FS, Top: "/", Home: r.Home}
	if r.Top != "" {
		w.Top = r.Top
	}
	if r.Workspace != "" {
		w.Folders = []string{r.Workspace}
	}
	return w
}

func (r *Request) sessionDir() string {
	if r.Cwd != "" {
		return r.Cwd
	}
	return r.Workspace
}

// session returns what else config needs to know.
func (r *Request) session() config.Session {
	s := config.Session{
		Options: config.Options{Trust: config.Trusted, Settings: r.settings(), Environment: environMap(r.Environ), Proposed: r.Proposed},
		Dir:     r.sessionDir(), Agent: r.Agent, Subagent: r.Subagent, PluginDirs: r.Plugins, AddDirs: r.AddDirs,
		FlagSettings: r.FlagSettings, SettingSources: r.SettingSources, Mode: r.Mode, Skills: r.Skills,
	}
	switch {
	case r.Untrusted:
		s.Trust = config.Untrusted
	case r.TrustedNow:
		s.Trust = config.TrustedNow
	}
	return s
}

func environMap(list []string) map[string]string {
	env := map[string]string{}
	for _, v := range list {
		if name, value, ok := strings.Cut(v, "="); ok {
			env[name] = value
		}
	}
	return env
}

// hookDir returns the directory of the file that declares a hook.
func hookDir(o *config.Origin) string {
	if o == nil {
		return ""
	}
	return slash.Dir(o.Path)
}

// settings returns the workspace's settings, overridden by the request's.
func (r *Request) settings() *config.Settings {
	s := config.NewSettings()
	if r.Workspace != "" {
		w := r.world()
		name := strings.Trim(strings.TrimPrefix(slash.Join(r.Workspace, ".vscode/settings.json"), strings.TrimSuffix(w.Top, "/")), "/")
		if text, err := config.ReadFile(r.FS, name); err == nil {
			s = config.NewSettings(config.Parse(name, schemas.VSCodeSettings, nil, syntax.ParseJSON(text)))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.Settings)) {
		s = s.With(name, string(r.Settings[name]))
	}
	return s
}
