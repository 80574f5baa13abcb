package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"log/slog"
	"os"
	"os/signal"
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
	home, _ := os.UserHomeDir() // without one there are no user sources
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
	var by *interruption
	if errors.As(err, &by) {
		dieOf(by.signal)
	}
	return exitClean, err
}

// stdio is the client on the other side of the standard streams.
type stdio struct {
	io.Reader
	io.Writer
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
