//go:build unix

package main

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a file the owner of the one that it replaces, if permitted: root in a container must not take it from its user.
func keepOwner(f *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
