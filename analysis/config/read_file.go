package config

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
)

// MaxFileSize is the size in bytes above which files are not read, to bound the memory for syntax trees.
const MaxFileSize = 16 << 20

// Errors for files that exist but cannot be read; compare with errors.Is.
var (
	ErrTooLarge  = errors.New("the file is larger than 16 MiB")
	ErrDirectory = errors.New("a directory has the name of a hook file")
	ErrNotFile   = errors.New("the file is a pipe, a socket or a device")
)

// ReadFile returns the text of a regular file of at most MaxFileSize bytes.
func ReadFile(fsys fs.FS, name string) (string, error) {
	info, err := fs.Stat(fsys, name) // check before opening: opening a pipe blocks until there is a writer
	switch {
	case err != nil:
		return "", err
	case info.IsDir():
		return "", ErrDirectory
	case !info.Mode().IsRegular():
		return "", ErrNotFile
	case info.Size() > MaxFileSize:
		return "", ErrTooLarge
	}
	f, err := fsys.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead))
	_, err = text.ReadFrom(io.LimitReader(f, MaxFileSize+1)) // the file may grow, or report no size
	if err == nil && text.Len() > MaxFileSize {
		err = ErrTooLarge
	}
	return text.String(), err
}
