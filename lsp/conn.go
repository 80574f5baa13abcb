// Package lsp serves the language server protocol: the editor's side of the
// engine. It is the only package that knows the protocol and its library, and
// knows nothing of hooks: what is found and offered comes from below. Begin
// with handle in chain.go, then session.
//
// # Order and concurrency
//
// Messages are taken in wire order by one read loop. Notifications and the
// calls that change what the server is (initialize, shutdown) are handled in
// the loop; other calls are given the state as it is at that moment and go on
// in a goroutine of their own. State is immutable: see session. A handler thus
// needs no lock and its answer fits the text that the client had when it asked.
//
// What is no message is answered by the stream below the connection, which
// counts the calls that are open too: a session ends when they are answered.
//
// Diagnostics are pushed by one goroutine, the publisher. All that is sent goes
// through the outbox, so that the read loop never waits for the client, or both
// could wait for each other.
package lsp

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

// Options of a server.
type Options struct {
	Version string
	// Rules that diagnostics come from.
	Rules []*lint.Rule
	// Log takes what goes wrong; nil discards it. Standard output belongs to the protocol.
	Log *slog.Logger
	// Home is the user's home directory, where user sources lie; empty for none. Env gives the variables that move parts of
	// it; nil for none.
	Home string
	Env  func(string) string
	// Alive tells whether the process that started the server still runs; nil asks the system.
	Alive func(pid int) bool
	// ClientTime is how long the client may take to answer a question before its silence is taken for the default; zero for
	// five seconds.
	ClientTime time.Duration
}

// parentInterval is the time between two looks at whether the editor still runs. An editor that crashes closes the
// pipe too; this is for the case that a child of its keeps the pipe open.
const parentInterval = 5 * time.Second

// ErrClient reports that the client went away, or ended the session without shutting it down first.
var ErrClient = errors.New("the client ended without shutdown and exit")

// Serve answers the client on the other side of rwc until it exits, dies or ctx ends. The error is nil after an orderly
// shutdown, else ErrClient or the cause of ctx.
func Serve(ctx context.Context, rwc io.ReadWriteCloser, o Options) error {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Alive == nil {
		o.Alive = alive
	}
	if o.ClientTime == 0 {
		o.ClientTime = 5 * time.Second
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := newOutbox(rwc)
	go out.run()
	messages := newStream(rwc, out, o.Log, func() { cancel(ErrClient) })
	conn := jsonrpc2.NewConn(messages, jsonrpc2.WithCodec(codec{}))
	s := newServer(ctx, conn, out, o)
	s.exit = cancel
	conn.Go(context.WithValue(context.WithoutCancel(ctx), answering{}, true), s.handle)
	<-ctx.Done()
	// Handlers see it too and answer, programs that they run are ended, and what was said is passed on. The read loop is
	// not waited for: it may be stuck in a read that a close does not interrupt, as on standard input.
	late := time.Now().Add(graceTime)
	waitFor(messages.answered, late)
	waitFor(s.tasks.Wait, late)
	out.close(time.Until(late))
	rwc.Close()
	if err := context.Cause(ctx); !errors.Is(err, errExited) {
		return err
	}
	return nil
}

// errExited is the cause of an orderly end.
var errExited = errors.New("exit after shutdown")

// graceTime is how long the end of a session waits for handlers to notice it and for the client to read.
const graceTime = 3 * time.Second

// waitFor returns when wait does, or when it is late.
func waitFor(wait func(), late time.Time) {
	done := make(chan struct{})
	go func() {
		wait()
		close(done)
	}()
	timer := time.NewTimer(time.Until(late))
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
	}
}

// codec is the library's own, which it installs in connections of its making only. Answers are written already, see encode.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return raw, nil
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error { return protocol.Unmarshal(data, v) }

// calls holds what cancels the calls in flight, by their ID.
type calls struct {
	mu      sync.Mutex
	cancels map[jsonrpc2.ID]context.CancelFunc // guarded by mu
}

// begin derives the context of a call. It runs in the read loop, so that a cancellation that follows the call on the wire
// always finds it. The context descends from the connection's and not from the request's: that one is recycled.
func (c *calls) begin(ctx context.Context, id jsonrpc2.ID) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cancels == nil {
		c.cancels = map[jsonrpc2.ID]context.CancelFunc{}
	}
	c.cancels[id] = cancel
	return ctx, func() {
		cancel()
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.cancels, id)
	}
}

func (c *calls) cancel(id jsonrpc2.ID) {
	c.mu.Lock()
	cancel := c.cancels[id]
	c.mu.Unlock()
	if cancel != nil {
		cancel()
	}
}
