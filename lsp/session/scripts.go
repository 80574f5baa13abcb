package session

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
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
	return slice.Set(list)
}

// Dependencies lists the paths that the hooks of a folder depend on, sorted: scripts, directories in which they run, and those above.
func (st *State) Dependencies(folder int) []string {
	var list []string
	for in, p := range Each(st, st.Folders[folder].Snap.Paths()) {
		snap := in.Folders[folder].Snap
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
	return slice.Set(list)
}
