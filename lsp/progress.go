package lsp

import (
	"context"
	"fmt"
	"sync"

	"go.lsp.dev/protocol"
)

// progresses holds what cancels the work whose progress a client shows, by token.
type progresses struct {
	mu      sync.Mutex
	next    int                                           // guarded by mu
	cancels map[protocol.ProgressToken]context.CancelFunc // guarded by mu
}

// progress tells the client how a piece of work goes on. Without a token it tells nothing.
type progress struct {
	s     *server
	token protocol.ProgressToken
	end   func()
}

// begin starts to tell of work: under the client's token, else under one of our own where the client takes it. The
// context that comes back ends when the user cancels.
func (s *server) begin(ctx context.Context, token protocol.ProgressToken, title string) (context.Context, *progress) {
	ctx, cancel := context.WithCancel(ctx)
	p := &progress{s: s, token: token, end: cancel}
	if token == nil && s.can.progress {
		s.progresses.mu.Lock()
		s.progresses.next++
		own := protocol.String(fmt.Sprintf("hooks-ls-%d", s.progresses.next))
		s.progresses.mu.Unlock()
		if err := protocol.Call(ctx, s.conn, protocol.MethodWindowWorkDoneProgressCreate, &protocol.WorkDoneProgressCreateParams{Token: own}, nil); err == nil {
			p.token = own
		}
	}
	if p.token == nil {
		return ctx, p
	}
	s.progresses.mu.Lock()
	defer s.progresses.mu.Unlock()
	if s.progresses.cancels == nil {
		s.progresses.cancels = map[protocol.ProgressToken]context.CancelFunc{}
	}
	s.progresses.cancels[p.token] = cancel
	p.end = func() {
		cancel()
		s.progresses.mu.Lock()
		defer s.progresses.mu.Unlock()
		delete(s.progresses.cancels, p.token)
	}
	yes := true
	p.send(marshal(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Cancellable: &yes}))
	return ctx, p
}

// report says what is being done now.
func (p *progress) report(message string) {
	p.send(marshal(&protocol.WorkDoneProgressReport{Kind: "report", Message: &message}))
}

// done ends it.
func (p *progress) done() {
	p.end()
	p.send(marshal(&protocol.WorkDoneProgressEnd{Kind: "end"}))
}

func (p *progress) send(value []byte, err error) {
	if p.token == nil || err != nil {
		return
	}
	if err := p.s.conn.Notify(p.s.ctx, protocol.MethodProgress, &protocol.ProgressParams{Token: p.token, Value: value}); err != nil && p.s.ctx.Err() == nil {
		p.s.log.Warn("progress not sent", "err", err)
	}
}

// WorkDoneProgressCancel ends the work whose progress the user cancelled.
func (s *server) WorkDoneProgressCancel(_ context.Context, p *protocol.WorkDoneProgressCancelParams) error {
	s.progresses.mu.Lock()
	cancel := s.progresses.cancels[p.Token]
	s.progresses.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	return nil
}
