//go:build unix

package main

import (
	"io/fs"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// exitBySignal ends the process with the signal that it caught, as its parent expects. It returns if that fails.
func exitBySignal(s os.Signal) {
	signal.Reset(s)
	if number, ok := s.(syscall.Signal); ok && syscall.Kill(syscall.Getpid(), number) == nil {
		time.Sleep(time.Second) // another thread may receive it
	}
}

// keepOwner gives a file the owner of the one that it replaces, if permitted: root in a container must not take it from its user.
func keepOwner(f *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
