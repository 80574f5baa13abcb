package lsp

import (
	"context"
	"fmt"
	"sync/atomic"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// tracer sends $/logTrace when the client has enabled it. The read loop must not wait for the client, so messages are queued,
// and dropped when the queue is full.
type tracer struct {
	level atomic.Value // protocol.TraceValue
	queue chan object
}

const traceQueue = 1024

func (t *tracer) start(s *server, level protocol.TraceValue) {
	t.level.Store(level)
	t.queue = make(chan object, traceQueue)
	s.tasks.Go(func() {
		for {
			select {
			case <-s.ctx.Done():
				return
			case m := <-t.queue:
				s.conn.Notify(s.ctx, protocol.MethodLogTrace, m)
			}
		}
	})
}

// SetTrace switches tracing.
func (s *server) SetTrace(_ context.Context, p *protocol.SetTraceParams) error {
	s.tracer.level.Store(p.Value)
	return nil
}

func (s *server) traceReceived(req *jsonrpc2.Request) {
	level, _ := s.tracer.level.Load().(protocol.TraceValue)
	if level != protocol.TraceValueMessages && level != protocol.TraceValueVerbose {
		return
	}
	m := object{"message": "received notification " + req.Method()}
	if req.IsCall() {
		m["message"] = fmt.Sprintf("received request %s (%v)", req.Method(), req.ID())
	}
	if level == protocol.TraceValueVerbose {
		m["verbose"] = string(req.Params())
	}
	select {
	case s.tracer.queue <- m:
	default:
	}
}
