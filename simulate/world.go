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

func (r *Request) sessionDir() string { return cmp.Or(r.Dir, r.Workspace) }

// payloadSessionDir is the session's directory as the payload names it.
func (p *Plan) payloadSessionDir() string {
	return cmp.Or(p.values.str("cwd"), p.Request.sessionDir())
}

func (r *Request) session() config.Session {
	settings := r.world().Settings()
	for _, name := range slices.Sorted(maps.Keys(r.Settings)) {
		settings = settings.With(name, string(r.Settings[name]))
	}
	options := config.Options{Trust: r.Trust, Settings: settings, Environment: environMap(r.Environ), Proposed: r.Proposed}
	return config.Session{Options: options, Start: r.Start}
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
