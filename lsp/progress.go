package lsp

import (
	"context"
	"fmt"
	"sync"

	"go.lsp.dev/protocol"
)

// progress reports a piece of work to the client, once it has a token.
type progress struct {
	s      *server
	title  string
	cancel context.CancelFunc

	mu    sync.Mutex
	token protocol.ProgressToken // nil until the client accepts it
	last  string                 // the last report
	ended bool
}

// begin starts to report progress: under the client's token, or under one of ours if the client accepts it. The work does not
// wait for that. The returned context ends when the user cancels.
func (s *server) begin(ctx context.Context, token protocol.ProgressToken, title string) (context.Context, *progress) {
	ctx, cancel := context.WithCancel(ctx)
	p := &progress{s: s, title: title, cancel: cancel}
	switch {
	case token != nil:
		p.show(token)
	case s.can.client.Window.WorkDoneProgress:
		own := protocol.String(fmt.Sprintf("hooks-ls-%d", s.progressID.Add(1)))
		s.tasks.Go(func() {
			if err := s.askClient(ctx, protocol.MethodWindowWorkDoneProgressCreate, &protocol.WorkDoneProgressCreateParams{Token: own}, nil); err == nil {
				p.show(own)
			}
		})
	}
	return ctx, p
}

func (p *progress) show(token protocol.ProgressToken) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	p.token = token
	p.s.progresses.Store(token, p.cancel)
	p.send(object{"kind": "begin", "title": p.title, "cancellable": true})
	if p.last != "" {
		p.send(object{"kind": "report", "message": p.last})
	}
}

func (p *progress) report(message string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = message
	p.send(object{"kind": "report", "message": message})
}

func (p *progress) done() {
	p.cancel()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.s.progresses.Delete(p.token)
	p.send(object{"kind": "end"})
}

// send is called with mu locked.
func (p *progress) send(value object) {
	if p.token == nil {
		return
	}
	params := object{"token": p.token, "value": value}
	if err := p.s.conn.Notify(p.s.ctx, protocol.MethodProgress, params); err != nil && p.s.ctx.Err() == nil {
		p.s.log.Warn("progress not sent", "err", err)
	}
}

// WorkDoneProgressCancel cancels the work whose progress the user canceled.
func (s *server) WorkDoneProgressCancel(_ context.Context, p *protocol.WorkDoneProgressCancelParams) error {
	s.progresses.cancel(p.Token)
	return nil
}
