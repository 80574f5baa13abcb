package lsp

import (
	"io"
	"runtime"
	"sync"
	"time"
)

// Roomy is a stream that knows how much of a message fits in. A message that does is written where it is made: another
// goroutine is another thread, which costs more than the diagnostics of a keystroke.
type Roomy interface {
	// Room is a number of bytes that can be written now without waiting for the client to read; 0 when that is not known.
	Room() int
}

// outbox takes what is written at once and passes on what does not fit in a goroutine of its own, so that who writes never
// waits for the client to read. That makes it safe to answer in the read loop: with a client that reads nothing before it
// has written all, the two would else wait for each other.
type outbox struct {
	to   io.Writer
	room func() int // of to

	mu      sync.Mutex
	changed sync.Cond
	pending []byte
	writing bool
	err     error // of the last write; nothing is taken after it
}

func newOutbox(to io.Writer) *outbox {
	o := &outbox{to: to, room: func() int { return 0 }}
	if r, ok := to.(Roomy); ok {
		o.room = r.Room
	}
	o.changed.L = &o.mu
	return o
}

// maxDirect is the length in bytes of what is written where it is made. To write much in pieces takes longer than another
// thread.
const maxDirect = 1 << 14

// maxSpare is the room, in bytes, that is kept for the next messages.
const maxSpare = 1 << 16

// run passes on what is written until a write fails or the outbox is closed.
func (o *outbox) run() {
	var spare []byte
	o.mu.Lock()
	defer o.mu.Unlock()
	for {
		for len(o.pending) == 0 && o.err == nil {
			o.changed.Wait()
		}
		if o.err != nil {
			o.pending = nil
			return
		}
		list := o.pending
		o.pending, o.writing = spare[:0], true
		o.changed.Broadcast()
		o.mu.Unlock()
		_, err := o.to.Write(list)
		o.mu.Lock()
		o.writing, spare = false, nil
		if cap(list) <= maxSpare {
			spare = list
		}
		if err != nil && o.err == nil {
			o.err = err
		}
		o.changed.Broadcast()
	}
}

// Write never waits. Its error is that of an earlier write.
func (o *outbox) Write(p []byte) (int, error) { return o.write(p, false) }

// take is Write for bytes that are left to the outbox, so that what does not fit need not be copied.
func (o *outbox) take(p []byte) (int, error) { return o.write(p, true) }

func (o *outbox) write(p []byte, mine bool) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	rest := p
	for o.err == nil && len(p) <= maxDirect && len(rest) > 0 && len(o.pending) == 0 && !o.writing {
		n := min(o.room(), len(rest))
		if n == 0 {
			break
		}
		_, o.err = o.to.Write(rest[:n])
		rest = rest[n:]
	}
	if o.err != nil {
		return 0, o.err
	}
	switch {
	case len(rest) == 0:
		return len(p), nil
	case mine && len(o.pending) == 0:
		o.pending = rest
	default:
		o.pending = append(o.pending, rest...)
	}
	o.changed.Broadcast()
	return len(p), nil
}

// settle waits until little is left to pass on, or nothing is any more.
func (o *outbox) settle() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.err == nil && len(o.pending) > maxSpare {
		o.changed.Wait()
	}
}

// yield lets run go first when there is something to pass on: its goroutine would else have to wait for another thread
// while this one waits for input.
func (o *outbox) yield() {
	o.mu.Lock()
	waiting := len(o.pending) > 0
	o.mu.Unlock()
	if waiting {
		runtime.Gosched()
	}
}

// close waits until all is passed on, but not longer than limit, and ends run.
func (o *outbox) close(limit time.Duration) {
	late := time.AfterFunc(limit, func() { o.fail(io.ErrShortWrite) })
	defer late.Stop()
	o.mu.Lock()
	for o.err == nil && (o.writing || len(o.pending) > 0) {
		o.changed.Wait()
	}
	o.mu.Unlock()
	o.fail(io.ErrClosedPipe)
}

func (o *outbox) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = err
	}
	o.changed.Broadcast()
}
