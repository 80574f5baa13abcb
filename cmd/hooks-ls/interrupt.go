package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// interruption is the cause of a context canceled by a signal.
type interruption struct{ signal os.Signal }

func (*interruption) Error() string { return "interrupted" }

// Is makes errors.Is treat it like any other cancellation.
func (*interruption) Is(target error) bool { return target == context.Canceled }

// interruptible returns a context that a signal to end cancels. A second signal ends the process immediately.
func interruptible() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // ignored under nohup
		signals = append(signals, syscall.SIGHUP)
	}
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, signals...)
	go func() {
		select {
		case s := <-ch:
			signal.Stop(ch)
			cancel(&interruption{s})
		case <-ctx.Done():
			signal.Stop(ch)
		}
	}()
	return ctx, func() { cancel(nil) }
}
