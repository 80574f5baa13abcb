package session

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
)

// Buffers holds unsaved documents. Plans use the text of hook configuration; scripts run as they are on disk.
type Buffers struct {
	// Texts holds hook configuration by absolute path.
	Texts map[string]string
	// Scripts lists the absolute paths of scripts that a hook runs.
	Scripts []string
}

// Buffers returns the open documents that differ from the disk now.
func (st *State) Buffers() Buffers {
	b := Buffers{Texts: map[string]string{}}
	for _, d := range st.Docs {
		full, ok := wire.Path(d.URI)
		if !ok {
			continue
		}
		onDisk, err := os.ReadFile(filepath.FromSlash(full))
		if err == nil && string(onDisk) == d.Doc.Text.String() {
			continue
		}
		switch {
		case st.Configures(d.File()):
			b.Texts[full] = d.Doc.Text.String()
		case len(assist.References(st.Folders[d.Folder].Snap, d.Doc.Path)) > 0:
			b.Scripts = append(b.Scripts, full)
		}
	}
	slices.Sort(b.Scripts)
	return b
}

// Overlay layers Texts over a file system whose root is top.
func (b Buffers) Overlay(disk fs.FS, top string) fs.FS {
	if len(b.Texts) == 0 {
		return disk
	}
	texts := map[string]string{}
	for full, src := range b.Texts {
		real, _ := filepath.EvalSymlinks(filepath.FromSlash(full)) // surfaces may resolve links; "" is below nothing
		for _, p := range []string{full, filepath.ToSlash(real)} {
			if name, ok := slash.Below(top, p); ok && fs.ValidPath(name) {
				texts[name] = src
			}
		}
	}
	return workspace.Overlay(disk, texts)
}
