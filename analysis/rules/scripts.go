package rules

import (
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// directory is where a hook runs on a surface, as a path of the snapshot; ok is false when that depends on the session.
func directory(p *analysis.Pass, d *analysis.Document, s schemas.Surface, h *config.Hook) (dir string, ok bool) {
	var dirs config.Dirs
	for _, f := range p.Workspace().Snapshot.Folders() {
		if f.Home {
			dirs.Home = f.Path
		}
	}
	root := path.Clean(d.Root) // "." for the folder itself
	switch {
	case d.Elsewhere || d.Source == nil || d.Source.Scope == schemas.User || strings.HasPrefix(d.Source.Glob, "~/"):
	case d.Source.Scope == schemas.Plugin:
		dirs.Plugin = root
	default:
		dirs.Folder, dirs.GitRoot = root, root
	}
	dir, ok = config.Dir(h, s, p.Settings().Edition, dirs)
	// The cloud agent clones the repository into its fixed directory.
	if fixed := schemas.EngineOn(s, p.Settings().Edition).FixedCwd; ok && fixed != "" {
		rest, below := strings.CutPrefix(dir, fixed)
		if !below || rest != "" && rest[0] != '/' || dirs.GitRoot == "" {
			return "", false
		}
		dir = path.Join(root, rest)
	}
	return dir, ok
}

// scriptsRun are the files of the workspace that a hook runs on a surface, on any operating system, as far as that can be
// told from its commands. A file that does not exist is not among them.
func scriptsRun(p *analysis.Pass, d *analysis.Document, s schemas.Surface, h *config.Hook) []string {
	dir, ok := directory(p, d, s, h)
	if !ok {
		return nil
	}
	var files []string
	for _, os := range schemas.EngineOn(s, p.Settings().Edition).OS {
		c := h.Commands[os]
		if !c.IsSet() {
			continue
		}
		for _, sc := range script.Parse(c.Line, parserFor(schemas.ShellFor(s, os, c.Field, p.Settings().Edition))).Scripts {
			file, ok := script.Roots{WorkingDir: dir}.Resolve(sc)
			if !ok || path.IsAbs(file) || file == ".." || strings.HasPrefix(file, "../") {
				continue
			}
			if info, err := p.Workspace().Stat(file); err == nil && !info.IsDir() {
				files = append(files, file)
			}
		}
	}
	return files
}

// parserFor is how the commands of a shell are read; nil stands for a program without a shell.
func parserFor(sh *schemas.Shell) script.Shell {
	if sh == nil {
		return script.NoShell
	}
	switch sh.Language {
	case schemas.PowerShell5, schemas.PowerShell7:
		return script.PowerShell
	case schemas.Program:
		return script.NoShell
	}
	return script.POSIX
}
