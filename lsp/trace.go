package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// SetTrace switches tracing.
func (s *server) SetTrace(_ context.Context, p *protocol.SetTraceParams) error {
	s.trace = p.Value
	return nil
}

// traceReceived sends $/logTrace when the client has enabled it.
func (s *server) traceReceived(req *jsonrpc2.Request) {
	if s.trace != protocol.TraceValueMessages && s.trace != protocol.TraceValueVerbose {
		return
	}
	m := protocol.LogTraceParams{Message: "received notification " + req.Method()}
	if req.IsCall() {
		m.Message = fmt.Sprintf("received request %s (%v)", req.Method(), req.ID())
	}
	if s.trace == protocol.TraceValueVerbose {
		m.Verbose = new(string(req.Params()))
	}
	s.conn.Notify(s.ctx, protocol.MethodLogTrace, &m)
}
