package workspace

import (
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Overlay returns a file system in which texts, by name, replace files on disk.
func Overlay(disk fs.FS, texts map[string]string) fs.FS { return overlay{disk, texts} }

type overlay struct {
	disk  fs.FS
	texts map[string]string
}

func (o overlay) Open(name string) (fs.File, error) {
	if src, ok := o.texts[name]; ok {
		return buffer{unsaved{path.Base(name), len(src)}, strings.NewReader(src)}, nil
	}
	return o.disk.Open(name)
}

// Stat follows symbolic links.
func (o overlay) Stat(name string) (fs.FileInfo, error) {
	if src, ok := o.texts[name]; ok {
		return unsaved{path.Base(name), len(src)}, nil
	}
	return fs.Stat(o.disk, name)
}

// Lstat and ReadLink use the disk: a link stays a link, even when a text replaces its target.
func (o overlay) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(o.disk, name) }

func (o overlay) ReadLink(name string) (string, error) { return fs.ReadLink(o.disk, name) }

// ReadDir also lists texts that are not on disk yet.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(o.disk, name)
	for file, src := range o.texts {
		base := path.Base(file)
		if path.Dir(file) == name && !slices.ContainsFunc(list, func(e fs.DirEntry) bool { return e.Name() == base }) {
			list, err = append(list, fs.FileInfoToDirEntry(unsaved{base, len(src)})), nil
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, err
}

type buffer struct {
	unsaved
	io.Reader
}

func (b buffer) Stat() (fs.FileInfo, error) { return b.unsaved, nil }
func (b buffer) Close() error               { return nil }

// unsaved describes a text that is not on disk.
type unsaved struct {
	name string
	size int
}

func (u unsaved) Name() string       { return u.name }
func (u unsaved) Size() int64        { return int64(u.size) }
func (u unsaved) Mode() fs.FileMode  { return 0o644 }
func (u unsaved) ModTime() time.Time { return time.Time{} }
func (u unsaved) IsDir() bool        { return false }
func (u unsaved) Sys() any           { return nil }
