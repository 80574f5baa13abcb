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
	"syscall"

	"github.com/hooks-ls/hooks-ls/analysis/rules"
	"github.com/hooks-ls/hooks-ls/lsp"
)

func serveCommand() *command {
	return &command{
		name:    "serve",
		summary: "run the language server, on standard input and output",
		help: "Speaks the Language Server Protocol (3.18). Your editor starts it; docs/editors.md explains how. Problems are logged to\n" +
			"standard error. Exit code 1 means that the editor disconnected without a shutdown. A signal ends it, together with the\n" +
			"programs that it runs.",
		examples: []string{"serve"},
		flags: func(set *flag.FlagSet) action {
			set.Bool("stdio", true, "accepted and ignored: the server always uses standard input and output")
			verbose := set.Bool("verbose", false, "log more to standard error")
			return func(ctx context.Context, a *app, args []string) (int, error) {
				if len(args) > 0 {
					return 0, usagef("serve takes no arguments, not %q", args[0])
				}
				return serve(ctx, a, *verbose)
			}
		},
	}
}

func serve(ctx context.Context, a *app, verbose bool) (int, error) {
	// An editor that crashes closes both pipes. SIGPIPE must not end the program before it has killed the hooks that it runs.
	signal.Ignore(syscall.SIGPIPE)
	// Garbage is collected when the heap has grown by two fifths, which keeps a document of 2 MB in half the memory that it would take
	// by default. For a heap of a few MB that would be too often, so there is a part that always counts but is never touched, and
	// thus not taken from the system.
	debug.SetGCPercent(40)
	spare := make([]byte, 24<<20)
	defer runtime.KeepAlive(spare)
	level := slog.LevelWarn
	if verbose {
		level = slog.LevelDebug
	}
	home, _ := os.UserHomeDir() // without a home directory there are no user files
	err := lsp.Serve(ctx, stdio{a.stdin, raw(a.stdout)}, lsp.Options{
		Version: programVersion(),
		Rules:   rules.All,
		Log:     slog.New(slog.NewTextHandler(a.stderr, &slog.HandlerOptions{Level: level})),
		Home:    home,
		Env:     os.Getenv,
	})
	if errors.Is(err, lsp.ErrClient) {
		return exitFindings, nil
	}
	if by, ok := errors.AsType[*interruption](err); ok {
		exitBySignal(by.signal)
	}
	return exitClean, err
}

// stdio connects the server to the client over the standard streams.
type stdio struct {
	io.Reader
	io.Writer
}

func (s stdio) Close() error {
	var errs []error
	for _, v := range []any{s.Reader, s.Writer} {
		if c, ok := v.(io.Closer); ok {
			errs = append(errs, c.Close())
		}
	}
	return errors.Join(errs...)
}
