package simulate

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/config"
)

func (r *Request) world() config.World {
	w := config.World{FS: r.FS, Top: cmp.Or(r.Top, "/"), Home: r.Home}
	if r.Workspace != "" {
		w.Folders = []string{r.Workspace}
	}
	return w
}

func (r *Request) sessionDir() string { return cmp.Or(r.Cwd, r.Workspace) }

// payloadSessionDir is the session's directory as the payload names it.
func (p *Plan) payloadSessionDir() string {
	return cmp.Or(p.values.str("cwd"), p.Request.sessionDir())
}

func (r *Request) session() config.Session {
	settings := r.world().Settings()
	for _, name := range slices.Sorted(maps.Keys(r.Settings)) {
		settings = settings.With(name, string(r.Settings[name]))
	}
	s := config.Session{
		Options: config.Options{Trust: config.Trusted, Settings: settings, Environment: environMap(r.Environ), Proposed: r.Proposed},
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
