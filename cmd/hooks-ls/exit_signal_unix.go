//go:build unix

package main

import (
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
