package lsp

import "syscall"

// alive reports whether a process exists: its handle is signaled once it has ended.
func alive(pid int) bool {
	h, err := syscall.OpenProcess(syscall.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return err == syscall.ERROR_ACCESS_DENIED
	}
	defer syscall.CloseHandle(h)
	r, err := syscall.WaitForSingleObject(h, 0)
	return err != nil || r == syscall.WAIT_TIMEOUT
}
