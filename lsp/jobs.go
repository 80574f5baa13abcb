package lsp

import (
	"context"
	"sync/atomic"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/project"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// job is work that waits for the client or the disk, and so is kept out of the read loop. One goroutine runs the jobs; a job
// requested again before it starts runs once.
type job uint8

const (
	register job = 1 << iota
	pullConfiguration
	search
	watchScripts
	refreshDiagnostics
)

type jobQueue struct {
	pending atomic.Uint32 // jobs
	wake    chan struct{} // has room for one value
}

func (c *jobQueue) ask(what job) {
	c.pending.Or(uint32(what))
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func (s *server) runJobs() {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-s.jobs.wake:
		}
		what := job(s.jobs.pending.Swap(0))
		if what&pullConfiguration != 0 {
			s.configure()
		}
		if what&register != 0 {
			s.tasks.Go(s.register)
		}
		if what&search != 0 {
			s.searchOnce()
			s.refresh()
		} else if what&refreshDiagnostics != 0 {
			s.refreshOne(protocol.MethodWorkspaceDiagnosticRefresh)
		}
		if what&(search|watchScripts) != 0 {
			s.watchScripts()
			s.openScripts()
		}
	}
}

// askClient sends a request; nil is no parameters or no result. The methods of protocol.Client would link in all requests' types.
func (s *server) askClient(ctx context.Context, method string, params, result any) error {
	ctx, cancel := context.WithTimeout(ctx, s.options.ClientTime)
	defer cancel()
	return protocol.Call(ctx, s.conn, method, params, result)
}

// searchOnce runs search and releases those who wait for the first one.
func (s *server) searchOnce() {
	before := s.session.State()
	s.search()
	if before.Searched {
		return
	}
	found := false
	s.session.Update(func(st *session.State) {
		found = st.Named == before.Named // otherwise another search is pending
		st.Searched = found
	})
	if found {
		close(before.Done)
	}
}

// search finds the files of every folder, and those next to open documents outside all folders.
func (s *server) search() {
	st := s.session.State()
	for i, f := range st.Folders {
		var starts []string
		switch {
		case f.URI != "":
			starts = []string{"."}
		case f.Name == session.Outside:
			starts = st.OutsideFiles()
		}
		if len(starts) == 0 {
			continue
		}
		var found []workspace.FoundFile
		done, err := project.WithSources(f.Snap, starts, nil).Find(s.ctx, starts, commands.RunsFile, func(g workspace.Group) { found = append(found, g.Files...) })
		if err != nil {
			return // the session ended
		}
		if done.Limited {
			s.warnWide.Do(func() {
				s.showMessage(protocol.MessageTypeInfo, "hooks-ls looks into the upper folders of "+f.Name+" only: open a project to have all of it checked")
			})
		}
		s.session.Update(func(st *session.State) {
			if i < len(st.Folders) && st.Folders[i].Name == f.Name {
				st.AddFound(i, found)
			} else {
				s.jobs.ask(search) // the folders changed meanwhile
			}
		})
	}
}

// complete returns the state for a call about files that may not be open: its own, or the first after a complete search.
func (s *server) complete(ctx context.Context) (*session.State, error) {
	st := pinned(ctx)
	for !st.Searched {
		select {
		case <-st.Done:
			st = s.session.State()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return st, nil
}

// refresh makes the client request again what it shows, because of a change that it does not know about.
func (s *server) refresh() {
	for _, r := range []struct {
		can    bool
		method string
	}{
		{s.can.pull, protocol.MethodWorkspaceDiagnosticRefresh},
		{s.can.client.Workspace.CodeLens.RefreshSupport, protocol.MethodWorkspaceCodeLensRefresh},
		{s.can.client.Workspace.InlayHint.RefreshSupport, protocol.MethodWorkspaceInlayHintRefresh},
		{s.can.client.Workspace.SemanticTokens.RefreshSupport, protocol.MethodWorkspaceSemanticTokensRefresh},
	} {
		if r.can {
			s.refreshOne(r.method)
		}
	}
	if s.can.extension { // the protocol has no refresh for its views
		s.tasks.Go(func() { s.conn.Notify(s.ctx, "hooks-ls/changed", nil) })
	}
}

func (s *server) refreshOne(method string) {
	s.tasks.Go(func() {
		if err := s.askClient(s.ctx, method, nil, nil); err != nil && s.ctx.Err() == nil {
			s.log.Warn("refresh refused", "err", err)
		}
	})
}

func (s *server) reportProblems(problems []string) {
	for _, p := range problems {
		s.log.Warn("settings", "problem", p)
		s.showMessage(protocol.MessageTypeWarning, p)
	}
}

func (s *server) showMessage(kind protocol.MessageType, text string) {
	s.tasks.Go(func() {
		s.conn.Notify(s.ctx, protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: kind, Message: text})
	})
}
