package config

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Dirs are the directories that a hook's cwd can be relative to. An empty one is unknown or absent.
type Dirs struct {
	Folder  string // the workspace folder that contains the file, else the first folder
	GitRoot string // the root of the repository, or the session's directory outside a repository
	Session string // the working directory of the session
	Plugin  string // the root of the plugin that declares the hook; empty for other hooks
	Home    string
}

// Dir is the directory in which a hook runs; not ok when what it is relative to is unknown, so that the surface chooses.
func Dir(h *Hook, s schemas.Surface, ed schemas.Edition, dirs Dirs) (dir string, ok bool) {
	engine := schemas.EngineOn(s, ed)
	base, tilde := engine.Cwd, engine.Tilde
	if dirs.Plugin != "" {
		base, tilde = engine.PluginCwd, engine.PluginTilde
	}
	cwd := h.Cwd
	if tilde {
		switch {
		case dirs.Home == "" && strings.HasPrefix(cwd, "~"):
			return "", false
		case strings.HasPrefix(cwd, "~/"), dirs.Plugin == "" && strings.HasPrefix(cwd, `~\`):
			return slash.Join(dirs.Home, cwd[2:]), true
		case cwd == "~" && dirs.Plugin == "":
			return dirs.Home, true
		}
	}
	if slash.IsAbs(cwd) {
		return cwd, true
	}
	from := dirs.base(base, engine)
	if from == "" || cwd == "" {
		return from, from != ""
	}
	return slash.Join(from, cwd), true
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
