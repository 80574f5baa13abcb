//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// dieOf ends the process by the signal that it has caught, so that who sent it sees that it was heeded. It returns when
// that does not work.
func dieOf(s os.Signal) {
	signal.Reset(s)
	if number, ok := s.(syscall.Signal); ok && syscall.Kill(syscall.Getpid(), number) == nil {
		time.Sleep(time.Second) // another thread may take it
	}
}
