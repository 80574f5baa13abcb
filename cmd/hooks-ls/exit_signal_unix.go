//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// exitBySignal ends the process by the signal that it caught, so that its parent sees the signal as the cause. It returns
// when that does not work.
func exitBySignal(s os.Signal) {
	signal.Reset(s)
	if number, ok := s.(syscall.Signal); ok && syscall.Kill(syscall.Getpid(), number) == nil {
		time.Sleep(time.Second) // another thread may take it
	}
}
