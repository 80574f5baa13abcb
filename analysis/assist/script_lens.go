package assist

import (
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	scripts "github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// maxScriptLenses limits the lenses of a script that is run for many events.
const maxScriptLenses = 3

// ScriptLenses returns how many hooks run a script, and a simulation of each of their events; nil for what no hook runs.
func ScriptLenses(snap *workspace.Snapshot, file string) []Lens {
	s := commands.ScriptAt(snap, file)
	if s == nil {
		return nil
	}
	var entries []*config.Entry
	var list []Lens
	for _, r := range slice.Pointers(s.Runs) {
		entries = slice.Add(entries, r.Hook.Entry)
		if !simulated(r.Surface, r.Hook.Event) || len(list) == maxScriptLenses ||
			slices.ContainsFunc(list, func(l Lens) bool { return l.Event == r.Hook.Name }) {
			continue
		}
		list = append(list, Lens{
			Title: "▶ Simulate " + r.Hook.Name, Doc: r.Doc, Event: r.Hook.Name, Surface: r.Surface, Simulated: true,
			Pointer: r.Hook.Entry.Pointer(), Runtime: runtimeOf(r),
		})
	}
	count := "Run by " + english.Count(len(entries), "hook")
	if list == nil {
		return []Lens{{Title: count, Doc: s.Runs[0].Doc, Event: s.Runs[0].Hook.Name}}
	}
	list[0].Title = count + " · " + list[0].Title
	return list
}

// Debuggable returns the script of a hook and what a debugger starts it with, "node" or "python". It returns "" when the hook
// does anything else than run one such script without arguments.
func Debuggable(snap *workspace.Snapshot, file, pointer string, s schemas.Surface) (script, runtime string) {
	for _, sc := range commands.Scripts(snap, snap.Roots()...) {
		for _, r := range slice.Pointers(sc.Runs) {
			if r.Doc.Path == file && r.Surface == s && r.Hook.Entry.Pointer() == pointer && runtimeOf(r) != "" {
				return sc.Doc.Path, runtimeOf(r)
			}
		}
	}
	return "", ""
}

func runtimeOf(r *commands.Run) string {
	if !r.Printed || !r.Exited || r.Arguments {
		return ""
	}
	return map[scripts.Language]string{scripts.JavaScript: "node", scripts.Python: "python"}[r.Language]
}
