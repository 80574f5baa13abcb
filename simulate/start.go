package simulate

import (
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// startProblem says why a hook cannot start here, by its directory and program, "" when it can; shell commands are not read.
func (p *Plan) startProblem(h *PlannedHook) string {
	r, stat := &p.Request, p.Request.world().Stat
	if h.Spawn.HTTP != nil {
		return h.Spawn.HTTP.Blocked
	}
	if r.OS != HostOS() || len(h.Spawn.Argv) == 0 {
		return ""
	}
	if info := stat(h.Spawn.Dir); h.Spawn.Dir != "" && (info == nil || !info.IsDir()) {
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
			if info := stat(slash.Join(slash.From(h.Spawn.Dir, dir), program)); info != nil && !info.IsDir() && info.Mode()&0o111 != 0 {
				return ""
			}
		}
		return fmt.Sprintf("the program %q is not in PATH", program)
	}
	switch info := stat(slash.From(h.Spawn.Dir, program)); {
	case info == nil:
		return fmt.Sprintf("the program %q does not exist", program)
	case info.IsDir() || info.Mode()&0o111 == 0:
		return fmt.Sprintf("the program %q is not executable", program)
	}
	return ""
}
