package session

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
)

// Scripts lists the files that hooks run, whether or not they exist, as sorted native paths.
func (st *State) Scripts() []string {
	var list []string
	for i, f := range st.Folders {
		if f.Name == Virtual {
			continue
		}
		for _, t := range st.CheckedFiles(i) {
			d := f.Snap.Document(t.Path)
			if d == nil || d.Err != nil {
				continue
			}
			for _, script := range commands.Targets(f.Snap, d) {
				file := script.Path
				if !path.IsAbs(file) && filepath.VolumeName(file) == "" {
					file = slash.Join(f.Dir(), file)
				}
				if !strings.ContainsAny(file, "*?[]{}") { // they would be special in a pattern
					list = append(list, filepath.FromSlash(file))
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Dependencies lists the folder's paths that hooks depend on: scripts, the directories in which hooks run, and those above
// them; sorted.
func (f *Folder) Dependencies() []string {
	var list []string
	add := func(file string) {
		for p := path.Clean(file); p != "." && p != "/" && !path.IsAbs(p) && !strings.HasPrefix(p, ".."); p = path.Dir(p) {
			list = append(list, p)
		}
	}
	for paths := range slices.Chunk(f.Snap.Paths(), ManyFiles) {
		snap := f.Snap
		if snap.Files() > ManyFiles {
			snap = snap.Detached()
		}
		for _, p := range paths {
			d := snap.Document(p)
			if d.Err != nil || !snap.Discoverable(p) {
				continue
			}
			for _, t := range commands.Targets(snap, d) {
				add(t.Path)
			}
			for _, c := range commands.Commands(snap, d) {
				for _, u := range c.Uses {
					if u.Known {
						add(u.Dir)
					}
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
