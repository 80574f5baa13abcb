package lsp

import (
	"context"
	"fmt"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/protocol"
)

// progresses holds what cancels the work whose progress a client shows, by token: the JSON of a string or a number.
type progresses struct {
	mu      sync.Mutex
	next    int                           // guarded by mu
	cancels map[string]context.CancelFunc // guarded by mu
}

// progress tells the client how a piece of work goes on. Without a token, which is empty then, it tells nothing.
type progress struct {
	s     *server
	token string
	end   func()
}

// begin starts to tell of work: under the client's token, else under one of our own where the client takes it. The
// context that comes back ends when the user cancels.
func (s *server) begin(ctx context.Context, token, title string) (context.Context, *progress) {
	if token == "null" {
		token = ""
	}
	ctx, cancel := context.WithCancel(ctx)
	p := &progress{s: s, token: token, end: cancel}
	if token == "" && s.can.progress {
		s.progresses.mu.Lock()
		s.progresses.next++
		own := fmt.Sprintf(`"hooks-ls-%d"`, s.progresses.next)
		s.progresses.mu.Unlock()
		if err := s.askClient(ctx, protocol.MethodWindowWorkDoneProgressCreate, object{"token": jsontext.Value(own)}, nil); err == nil {
			p.token = own
		}
	}
	if p.token == "" {
		return ctx, p
	}
	s.progresses.mu.Lock()
	defer s.progresses.mu.Unlock()
	if s.progresses.cancels == nil {
		s.progresses.cancels = map[string]context.CancelFunc{}
	}
	s.progresses.cancels[p.token] = cancel
	p.end = func() {
		cancel()
		s.progresses.mu.Lock()
		defer s.progresses.mu.Unlock()
		delete(s.progresses.cancels, p.token)
	}
	p.send(object{"kind": "begin", "title": title, "cancellable": true})
	return ctx, p
}

// report says what is being done now.
func (p *progress) report(message string) { p.send(object{"kind": "report", "message": message}) }

// done ends it.
func (p *progress) done() {
	p.end()
	p.send(object{"kind": "end"})
}

func (p *progress) send(value object) {
	if p.token == "" {
		return
	}
	params := object{"token": jsontext.Value(p.token), "value": value}
	if err := p.s.conn.Notify(p.s.ctx, protocol.MethodProgress, params); err != nil && p.s.ctx.Err() == nil {
		p.s.log.Warn("progress not sent", "err", err)
	}
}

// WorkDoneProgressCancel ends the work whose progress the user cancelled.
func (s *server) WorkDoneProgressCancel(_ context.Context, p *tokenParams) error {
	s.progresses.mu.Lock()
	cancel := s.progresses.cancels[string(p.Token)]
	s.progresses.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	return nil
}
