package simulate

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Which hooks a request selects: those of --only, or the one of a lens.

// KeepAt skips all hooks but the one at a pointer in a file, whose path is absolute or as in the plan. The file matters:
// hooks of other files may have the same pointer. It returns false, and keeps all hooks, when there is no such hook.
func (p *Plan) KeepAt(file, pointer string) bool {
	at := slice.Filter(p.Hooks, func(h *PlannedHook) bool {
		return h.Pointer == pointer && (h.Source == file || strings.HasSuffix(file, "/"+h.Source))
	})
	if len(at) > 0 {
		p.Request.Only = slice.Map(at, func(h *PlannedHook) string { return h.ID })
		p.applyOnly()
	}
	return len(at) > 0
}

// applyOnly skips the hooks that the request does not select.
func (p *Plan) applyOnly() {
	if p.Request.Only == nil {
		return
	}
	for _, h := range p.Hooks {
		if h.Runs() && !slices.ContainsFunc(p.Request.Only, h.hasName) {
			h.skip(StageHook, "not selected by --only")
		}
	}
}

// hasName reports whether a name given with --only refers to the hook, by its ID, its source or its pointer.
func (h *PlannedHook) hasName(name string) bool {
	return name == h.ID || name == h.Source || name == h.Pointer
}

// checkOnly returns an error for a name given with --only that matches no hook of the event.
func (p *Plan) checkOnly() error {
	for _, name := range p.Request.Only {
		if slices.ContainsFunc(p.Hooks, func(h *PlannedHook) bool { return h.hasName(name) }) {
			continue
		}
		ids := slice.Map(p.Hooks, func(h *PlannedHook) string { return h.ID })
		if len(ids) == 0 {
			return usage("--only: there is no hook %s; %s has no hook for %s here", name, p.Request.Surface.Name(), p.Request.Event)
		}
		return usage("--only: there is no hook %s; for %s there are %s", name, p.Request.Event, strings.Join(ids, ", "))
	}
	return nil
}
