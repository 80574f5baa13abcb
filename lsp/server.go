package lsp

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/lsp/wire"
)

// server is one session with one client. Its methods handle the protocol's messages.
type server struct {
	protocol.UnimplementedServer

	// ctx ends with the session. Work that outlives a request uses it.
	ctx     context.Context
	exit    context.CancelCauseFunc
	log     *slog.Logger
	options Options
	conn    jsonrpc2.Conn
	out     *wire.Outbox // what conn writes to

	phase   phase               // only used by the read loop
	trace   protocol.TraceValue // only used by the read loop
	calls   cancels             // by jsonrpc2.ID
	session *session.Session

	// can holds what the client supports. It is written during initialize and only read afterwards.
	can capabilities
	// initial holds the settings in initializationOptions; written during initialize.
	initial session.Settings
	// configured is closed once the settings are known, so that no diagnostic appears that they switch off.
	configured chan struct{}
	jobs       jobQueue
	// watched are the dependencies that the client watches, opened the scripts whose edits it sends; only used by the jobs.
	watched, opened registration

	progresses cancels      // by protocol.ProgressToken
	progressID atomic.Int64 // of the last token of ours
	lenses     sync.Map     // uri.URI → []assist.Lens: those of the last valid version of each open document
	warnWide   sync.Once    // the client is told once that a folder is not searched completely
	tasks      sync.WaitGroup
}

// Shutdown ends the work; exit ends the process.
func (s *server) Shutdown(context.Context) error {
	s.phase = stopped
	return nil
}

// Exit ends the session.
func (s *server) Exit(context.Context) error {
	if s.phase == stopped {
		s.exit(errExited)
	} else {
		s.exit(ErrClient)
	}
	s.phase = stopped
	return nil
}
