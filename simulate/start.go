package simulate

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// startProblem says why a hook cannot start on this machine, judging by its directory and its program; "" when nothing is
// wrong. It does not look into shell commands.
func (p *Plan) startProblem(h *PlannedHook) string {
	r := &p.Request
	if h.Spawn.HTTP != nil {
		return h.Spawn.HTTP.Blocked
	}
	if r.OS != HostOS() || len(h.Spawn.Argv) == 0 {
		return ""
	}
	if info := p.stat(h.Spawn.Dir); h.Spawn.Dir != "" && (info == nil || !info.IsDir()) {
		return fmt.Sprintf("the working directory %s does not exist", h.Spawn.Dir)
	}
	program := h.Spawn.Argv[0]
	switch {
	case program == "":
		return "there is no program to start"
	case r.OS == schemas.Windows: // programs are found by extension
		return ""
	case !strings.Contains(program, "/"):
		for dir := range strings.SplitSeq(valueIn(h.Spawn.Env, "PATH"), ":") {
			if info := p.stat(slash.Join(absolute(dir, h.Spawn.Dir), program)); info != nil && !info.IsDir() && info.Mode()&0o111 != 0 {
				return ""
			}
		}
		return fmt.Sprintf("the program %q is not in PATH", program)
	}
	switch info := p.stat(absolute(program, h.Spawn.Dir)); {
	case info == nil:
		return fmt.Sprintf("the program %q does not exist", program)
	case info.IsDir() || info.Mode()&0o111 == 0:
		return fmt.Sprintf("the program %q is not executable", program)
	}
	return ""
}

func absolute(p, dir string) string {
	if path.IsAbs(p) {
		return p
	}
	return slash.Join(dir, p)
}

// stat stats a file in the request's file system; nil when it does not exist.
func (p *Plan) stat(name string) fs.FileInfo {
	in := strings.TrimPrefix(slash.Clean(name), strings.TrimSuffix(p.Request.world().Top, "/")+"/")
	if in == slash.Clean(name) || in == "" {
		in = "."
	}
	info, err := fs.Stat(p.Request.FS, in)
	if err != nil {
		return nil
	}
	return info
}
