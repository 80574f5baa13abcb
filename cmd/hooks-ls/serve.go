package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"

	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/lsp"
)

func serveCommand() *command {
	return &command{
		name:    "serve",
		summary: "answer an editor: the language server on standard input and output",
		help: "Speaks the language server protocol (3.18). It is started by an editor; docs/editors.md says how.\n" +
			"What goes wrong is logged to standard error. Exit code 1 means that the editor left without saying so. A signal\n" +
			"ends it as it ends any program, after what runs for it is ended and what is due is said.",
		examples: []string{"serve"},
		flags: func(set *flag.FlagSet) action {
			set.Bool("stdio", true, "accepted and ignored: there is no other way to talk")
			verbose := set.Bool("verbose", false, "log more to standard error")
			return func(ctx context.Context, a *app, args []string) (int, error) {
				if len(args) > 0 {
					return 0, usagef("serve takes no arguments, so %q means nothing", args[0])
				}
				return serve(ctx, a, *verbose)
			}
		},
	}
}

func serve(ctx context.Context, a *app, verbose bool) (int, error) {
	// An editor that dies closes both pipes. Writing to the one must not end the program before it has ended the
	// programs that it runs.
	signal.Ignore(syscall.SIGPIPE)
	level := slog.LevelWarn
	if verbose {
		level = slog.LevelDebug
	}
	var memory collector
	memory.start()
	home, _ := os.UserHomeDir() // without one there are no user sources
	err := lsp.Serve(ctx, stdio{a.stdin, raw(a.stdout)}, lsp.Options{
		Version: programVersion(),
		Rules:   rules.All,
		Log:     slog.New(slog.NewTextHandler(a.stderr, &slog.HandlerOptions{Level: level})),
		Home:    home,
		Env:     os.Getenv,
		Burst:   memory.burst,
	})
	if errors.Is(err, lsp.ErrClient) {
		return exitFindings, nil
	}
	var by *interruption
	if errors.As(err, &by) {
		dieOf(by.signal)
	}
	return exitClean, err
}

// collector decides how much garbage there may be. A small heap grows fourfold between two collections, a larger one double
// and a large one by half: a few megabytes more halve the time in which a document of the usual size is opened, while the
// trees of long ones are better collected soon.
type collector struct {
	mu      sync.Mutex
	percent int
}

// cycle is there to be collected.
type cycle struct{ _ int }

func (c *collector) start() {
	var adapt func(*cycle)
	adapt = func(next *cycle) {
		c.adapt()
		runtime.SetFinalizer(next, adapt) // which runs after the next collection
	}
	adapt(&cycle{})
}

func (c *collector) adapt() {
	const (
		small = 16 << 20
		large = 36 << 20
	)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	switch {
	case m.HeapAlloc > large:
		c.set(50)
	case m.HeapAlloc > small:
		c.set(100)
	default:
		c.set(300)
	}
}

// burst puts the next collection off: what is allocated while a document is judged for the first time, 70 times its size,
// is in use, and to collect meanwhile takes a quarter longer. The longest are judged as usual.
func (c *collector) burst(size int) {
	if size <= 1<<18 {
		c.set(700) // of four megabytes at least
	}
}

func (c *collector) set(percent int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if percent != c.percent { // the world is stopped for it
		c.percent = percent
		debug.SetGCPercent(percent)
	}
}

// stdio is the client on the other side of the standard streams.
type stdio struct {
	io.Reader
	io.Writer
}

// Room is that of standard output where the system tells.
func (s stdio) Room() int {
	if f, ok := s.Writer.(*os.File); ok {
		return room(f)
	}
	return 0
}

// Close closes what can be closed.
func (s stdio) Close() error {
	var errs []error
	for _, v := range []any{s.Reader, s.Writer} {
		if c, ok := v.(io.Closer); ok {
			errs = append(errs, c.Close())
		}
	}
	return errors.Join(errs...)
}
