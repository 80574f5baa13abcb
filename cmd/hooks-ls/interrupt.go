package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// interruption is the cause of a context that a signal has ended.
type interruption struct{ signal os.Signal }

// Error says it in a word.
func (*interruption) Error() string { return "interrupted" }

// Is makes it the end of a context as any other.
func (*interruption) Is(target error) bool { return target == context.Canceled }

// interruptible is a context that ends when the process is asked to end. A second signal ends the process at once, whatever
// it waits for.
func interruptible() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as with nohup
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
