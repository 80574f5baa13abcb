//go:build unix

package main

import (
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// room is a number of bytes that a file takes at once. A pipe that is said to be writable takes PIPE_BUF bytes, a socket
// more than that.
func room(f *os.File) int {
	n := 512 // what POSIX grants
	if runtime.GOOS == "linux" {
		n = 4096
	}
	conn, err := f.SyscallConn()
	if err != nil {
		return 0
	}
	ready := false
	err = conn.Control(func(fd uintptr) {
		fds := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}
		_, err := unix.Poll(fds, 0)
		ready = err == nil && fds[0].Revents == unix.POLLOUT
	})
	if err != nil || !ready {
		return 0
	}
	return n
}
