//go:build !windows

package lsp

import (
	"errors"
	"syscall"
)

// alive asks the system whether a process exists. One that may not be signalled does.
func alive(pid int) bool {
	return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}
