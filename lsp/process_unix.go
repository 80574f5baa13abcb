//go:build !windows

package lsp

import (
	"errors"
	"syscall"
)

// alive reports whether a process exists, even if we may not signal it.
func alive(pid int) bool { return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }
