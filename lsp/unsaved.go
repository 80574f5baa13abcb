package lsp

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// buffers are the open documents whose text is not that on disk. A plan is made from those that configure hooks; a script
// is run as it is on disk.
type buffers struct {
	// texts are those that configure hooks, by absolute path.
	texts map[string]string
	// scripts are the absolute paths of those that a hook runs.
	scripts []string
}

func (st *state) buffers() buffers {
	b := buffers{texts: map[string]string{}}
	for _, d := range st.docs {
		full, ok := uriPath(d.uri)
		if !ok {
			continue
		}
		onDisk, err := os.ReadFile(filepath.FromSlash(full))
		if err == nil && string(onDisk) == d.doc.Text.String() {
			continue
		}
		switch {
		case st.configures(target{d.folder, d.doc.Path}):
			b.texts[full] = d.doc.Text.String()
		case len(assist.References(st.folders[d.folder].snap, d.doc.Path)) > 0:
			b.scripts = append(b.scripts, full)
		}
	}
	slices.Sort(b.scripts)
	return b
}

// overlay lays the texts over a file system whose root is top.
func (b buffers) overlay(disk fs.FS, top string) fs.FS {
	if len(b.texts) == 0 {
		return disk
	}
	o := overlay{disk: disk, texts: map[string]string{}}
	for full, src := range b.texts {
		for _, p := range []string{full, realPath(full)} { // surfaces may look behind symbolic links
			if name, ok := strings.CutPrefix(p, strings.TrimSuffix(top, "/")+"/"); ok && fs.ValidPath(name) {
				o.texts[name] = src
			}
		}
	}
	return o
}

func realPath(p string) string {
	if real, err := filepath.EvalSymlinks(filepath.FromSlash(p)); err == nil {
		return filepath.ToSlash(real)
	}
	return p
}

// notes tell the user where what is simulated is not what the surface would find on disk.
func (b buffers) notes(res *simulate.Result) []simulate.Note {
	var list []simulate.Note
	for _, s := range res.Sources {
		full := s.Path
		if !path.IsAbs(full) {
			full = path.Join(res.Workspace, s.Path)
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

// overlay is a file system in which texts, by name, stand in the place of files.
type overlay struct {
	disk  fs.FS
	texts map[string]string
}

func (o overlay) Open(name string) (fs.File, error) {
	if src, ok := o.texts[name]; ok {
		return buffer{buffered{path.Base(name), len(src)}, strings.NewReader(src)}, nil
	}
	return o.disk.Open(name)
}

// Stat follows symbolic links.
func (o overlay) Stat(name string) (fs.FileInfo, error) {
	if src, ok := o.texts[name]; ok {
		return buffered{path.Base(name), len(src)}, nil
	}
	return fs.Stat(o.disk, name)
}

// Lstat and ReadLink are those of the disk: a link stays one, whatever text is behind it.
func (o overlay) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(o.disk, name) }

func (o overlay) ReadLink(name string) (string, error) { return fs.ReadLink(o.disk, name) }

// ReadDir lists files too that are not on disk yet.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(o.disk, name)
	for file, src := range o.texts {
		base := path.Base(file)
		if path.Dir(file) == name && !slices.ContainsFunc(list, func(e fs.DirEntry) bool { return e.Name() == base }) {
			list, err = append(list, fs.FileInfoToDirEntry(buffered{base, len(src)})), nil
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, err
}

// buffer is an open file of an overlay.
type buffer struct {
	buffered
	io.Reader
}

func (b buffer) Stat() (fs.FileInfo, error) { return b.buffered, nil }
func (b buffer) Close() error               { return nil }

// buffered describes one.
type buffered struct {
	name string
	size int
}

func (b buffered) Name() string       { return b.name }
func (b buffered) Size() int64        { return int64(b.size) }
func (b buffered) Mode() fs.FileMode  { return 0o644 }
func (b buffered) ModTime() time.Time { return time.Time{} }
func (b buffered) IsDir() bool        { return false }
func (b buffered) Sys() any           { return nil }
