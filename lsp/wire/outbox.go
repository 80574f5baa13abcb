package wire

import (
	"cmp"
	"io"
	"sync"
	"time"
)

// Outbox accepts writes immediately and forwards them in its own goroutine, so that writers never wait for the client to
// read. That makes it safe to answer in the read loop: with a client that reads nothing before it has written everything,
// both sides would otherwise wait for each other.
type Outbox struct {
	to io.Writer

	mu      sync.Mutex
	changed sync.Cond
	pending []byte
	writing bool
	err     error // of the last write; nothing is accepted after it
}

// NewOutbox returns an outbox that forwards nothing before Run.
func NewOutbox(to io.Writer) *Outbox {
	o := &Outbox{to: to}
	o.changed.L = &o.mu
	return o
}

// maxPending is the number of unsent bytes above which a client is slow and may skip versions.
const maxPending = 1 << 16

// Run forwards writes until one fails or the outbox is closed.
func (o *Outbox) Run() {
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
		o.pending, o.writing = nil, true
		o.changed.Broadcast()
		o.mu.Unlock()
		_, err := o.to.Write(list)
		o.mu.Lock()
		o.writing = false
		o.err = cmp.Or(o.err, err)
		o.changed.Broadcast()
	}
}

// Write never blocks. It returns the error of an earlier write.
func (o *Outbox) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	o.pending = append(o.pending, p...)
	o.changed.Broadcast()
	return len(p), nil
}

// Settle waits until little is pending, or the outbox has failed.
func (o *Outbox) Settle() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.err == nil && len(o.pending) > maxPending {
		o.changed.Wait()
	}
}

// Close waits until everything is sent, at most for limit, and ends Run.
func (o *Outbox) Close(limit time.Duration) {
	late := time.AfterFunc(limit, func() { o.fail(io.ErrShortWrite) })
	defer late.Stop()
	o.mu.Lock()
	for o.err == nil && (o.writing || len(o.pending) > 0) {
		o.changed.Wait()
	}
	o.mu.Unlock()
	o.fail(io.ErrClosedPipe)
}

func (o *Outbox) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.err = cmp.Or(o.err, err)
	o.changed.Broadcast()
}
