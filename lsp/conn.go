// Package lsp implements the language server protocol, the editor's interface to the engine. With the packages in it, it
// alone knows the protocol and its library, and it knows nothing about hooks: findings and offers come from the packages below.
// Start reading at handle in chain.go, then package session, where the state is; package wire has the bytes.
//
// # Order and concurrency
//
// A single read loop receives messages in wire order. It handles notifications and the calls that change the server
// (initialize, shutdown) itself; every other call gets the state of that moment and continues in its own goroutine. State is
// immutable: see package session. A handler thus needs no lock, and its answer fits the text that the client had when it asked.
//
// Invalid messages are answered by the stream below the connection, which also counts open calls: a session ends once they
// are answered.
//
// One goroutine, the publisher, pushes diagnostics. Everything sent goes through the outbox, so that the read loop never
// waits for the client; otherwise both could wait for each other.
package lsp

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
)

// Options configure a server.
type Options struct {
	Version string
	// Rules produce the diagnostics.
	Rules []*lint.Rule
	// Log receives errors and warnings; nil discards them. Standard output belongs to the protocol.
	Log *slog.Logger
	// Home is the user's home directory, "" without user files. Env looks up what moves parts of it; nil means nothing.
	Home string
	Env  func(string) string
	// Alive reports whether the process that started the server still runs; nil asks the system.
	Alive func(pid int) bool
	// ClientTime limits the wait for the client's answer to a request; zero means five seconds.
	ClientTime time.Duration
}

// watchParent ends the session when the process that started the server is gone, whose children may keep the pipe open when it crashes.
func (s *server) watchParent(pid int) {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-time.After(5 * time.Second):
			if !s.options.Alive(pid) {
				s.log.Warn("the client's process is gone", "pid", pid)
				s.exit(ErrClient)
				return
			}
		}
	}
}

// ErrClient reports that the client disconnected, or sent exit without shutdown.
var ErrClient = errors.New("the client ended without shutdown and exit")

// Serve serves the client at the other end of rwc until it exits, disconnects, or ctx ends. The error is nil after an orderly
// shutdown, otherwise ErrClient or the cause of ctx.
func Serve(ctx context.Context, rwc io.ReadWriteCloser, o Options) error {
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.ClientTime = cmp.Or(o.ClientTime, 5*time.Second)
	if o.Alive == nil {
		o.Alive = alive
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := wire.NewOutbox(rwc)
	go out.Run()
	messages := wire.NewStream(rwc, out, o.Log, func() { cancel(ErrClient) })
	conn := jsonrpc2.NewConn(messages, jsonrpc2.WithCodec(codec{}))
	s := &server{
		ctx: ctx, exit: cancel, log: o.Log, options: o, conn: conn, out: out, configured: make(chan struct{}), jobs: jobQueue{wake: make(chan struct{}, 1)},
	}
	s.session = session.New(o.Home, o.Env, func() { s.jobs.ask(search) })
	conn.Go(wire.Answering(context.WithoutCancel(ctx)), s.handle)
	<-ctx.Done()
	// Handlers see the end of ctx and answer, programs that they run are killed, and pending output is flushed. The read loop
	// is not waited for: it may be stuck in a read that closing does not interrupt, as on standard input.
	late := time.Now().Add(3 * time.Second)
	waitFor(messages.Answered, late)
	waitFor(s.tasks.Wait, late)
	out.Close(time.Until(late))
	rwc.Close()
	if err := context.Cause(ctx); !errors.Is(err, errExited) {
		return err
	}
	return nil
}

// errExited is the cause of an orderly shutdown.
var errExited = errors.New("exit after shutdown")

// waitFor returns when wait does, or at the deadline.
func waitFor(wait func(), late time.Time) {
	done := make(chan struct{})
	go func() {
		wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Until(late)):
	}
}

// codec is the library's, which only its own constructors install. Results are already encoded, see encode.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return raw, nil
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error { return protocol.Unmarshal(data, v) }

// cancels holds the cancel functions of work in progress by its ID.
type cancels struct{ sync.Map }

// cancel cancels the work with an ID, if it is in progress.
func (c *cancels) cancel(id any) {
	if cancel, ok := c.Load(id); ok {
		cancel.(context.CancelFunc)()
	}
}
