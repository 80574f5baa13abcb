package config

import (
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Dirs are the directories that a hook's cwd can be relative to. An empty one is not known, or there is none.
type Dirs struct {
	// Folder is the workspace folder that holds the file, else the first one.
	Folder string
	// GitRoot is the root of the repository, or the session's directory outside of one.
	GitRoot string
	// Session is the directory in which the session is.
	Session string
	// Plugin is the root of the plugin that a plugin's hook belongs to; empty for other hooks.
	Plugin string
	Home   string
}

// Dir is the directory that a hook runs in. ok is false when it is given relative to one that is not there; the surface
// then decides by itself.
func Dir(h *Hook, s schemas.Surface, ed schemas.Edition, dirs Dirs) (dir string, ok bool) {
	engine := schemas.EngineOn(s, ed)
	base, tilde := engine.Cwd, engine.Tilde
	if dirs.Plugin != "" {
		base, tilde = engine.PluginCwd, engine.PluginTilde
	}
	cwd := h.Cwd
	if tilde {
		switch known := dirs.Home != ""; {
		case strings.HasPrefix(cwd, "~/"), dirs.Plugin == "" && strings.HasPrefix(cwd, `~\`):
			return path.Join(dirs.Home, cwd[2:]), known
		case cwd == "~" && dirs.Plugin == "":
			return dirs.Home, known
		}
	}
	if isAbs(cwd) {
		return cwd, true
	}
	from := dirs.base(base, engine)
	if from == "" || cwd == "" {
		return from, from != ""
	}
	return path.Join(from, cwd), true
}

func (d Dirs) base(b schemas.Base, engine *schemas.Engine) string {
	switch b {
	case schemas.GitRoot:
		return d.GitRoot
	case schemas.SessionDirectory:
		return d.Session
	case schemas.PluginRoot:
		return d.Plugin
	case schemas.FixedDirectory:
		return engine.FixedCwd
	}
	return d.Folder
}
