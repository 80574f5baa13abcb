package session

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
)

// Abs returns the absolute path of a file of the folder.
func (f *Folder) Abs(file string) string {
	if filepath.VolumeName(file) != "" {
		return file
	}
	return slash.From(f.Dir(), file)
}

// Scripts lists the files that hooks run, whether or not they exist, as sorted native paths.
func (st *State) Scripts() []string {
	var list []string
	for i, f := range st.Folders {
		if f.Name == Virtual {
			continue
		}
		for in, t := range Each(st, st.CheckedFiles(i)) {
			snap := in.Folders[i].Snap
			d := snap.Document(t.Path)
			if d == nil || d.Err != nil {
				continue
			}
			for _, script := range commands.Targets(snap, d) {
				if file := f.Abs(script.Path); !strings.ContainsAny(file, "*?[]{}") { // they would be special in a pattern
					list = append(list, filepath.FromSlash(file))
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Dependencies lists the paths that hooks depend on, sorted: scripts, directories in which they run, and those above.
func (f *Folder) Dependencies() []string {
	var list []string
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
			for _, file := range commands.Dependencies(snap, d) {
				for p := path.Clean(file); p != "." && !path.IsAbs(p) && !strings.HasPrefix(p, ".."); p = path.Dir(p) {
					list = append(list, p)
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
