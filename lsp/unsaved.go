package lsp

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// buffers holds open documents whose text differs from the file on disk. Plans use the text of hook configuration; scripts
// run as they are on disk.
type buffers struct {
	// texts holds hook configuration by absolute path.
	texts map[string]string
	// scripts lists the absolute paths of scripts that a hook runs.
	scripts []string
}

func (st *state) buffers() buffers {
	b := buffers{texts: map[string]string{}}
	for _, d := range st.docs {
		full, ok := wire.Path(d.uri)
		if !ok {
			continue
		}
		onDisk, err := os.ReadFile(filepath.FromSlash(full))
		if err == nil && string(onDisk) == d.doc.Text.String() {
			continue
		}
		switch {
		case st.configures(checkedFile{d.folder, d.doc.Path}):
			b.texts[full] = d.doc.Text.String()
		case len(assist.References(st.folders[d.folder].snap, d.doc.Path)) > 0:
			b.scripts = append(b.scripts, full)
		}
	}
	slices.Sort(b.scripts)
	return b
}

// overlay layers the texts over a file system whose root is top.
func (b buffers) overlay(disk fs.FS, top string) fs.FS {
	if len(b.texts) == 0 {
		return disk
	}
	texts := map[string]string{}
	for full, src := range b.texts {
		for _, p := range []string{full, realPath(full)} { // surfaces may resolve symbolic links
			if name, ok := strings.CutPrefix(p, strings.TrimSuffix(top, "/")+"/"); ok && fs.ValidPath(name) {
				texts[name] = src
			}
		}
	}
	return workspace.Overlay(disk, texts)
}

func realPath(p string) string {
	if real, err := filepath.EvalSymlinks(filepath.FromSlash(p)); err == nil {
		return filepath.ToSlash(real)
	}
	return p
}

// notes tell the user where a simulation differs from what the surface would find on disk.
func (b buffers) notes(res *simulate.Result) []simulate.Note {
	var list []simulate.Note
	for _, s := range res.Sources {
		full := s.Path
		if !path.IsAbs(full) {
			full = slash.Join(res.Workspace, s.Path)
		}
		if _, ok := b.texts[full]; ok {
			list = append(list, simulate.Note{Text: fmt.Sprintf("%s is taken as it is in the editor; %s reads the file, so save it", s.Path, res.Surface.Name())})
		}
	}
	for _, full := range b.scripts {
		shown := strings.TrimPrefix(full, strings.TrimSuffix(res.Workspace, "/")+"/")
		list = append(list, simulate.Note{Text: shown + " is run as it is on disk, without the changes in the editor; save it"})
	}
	return list
}
