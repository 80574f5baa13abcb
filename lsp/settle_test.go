package lsp

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/lsp/session"
)

// TestSettle checks when a long document that is being edited may be checked.
func TestSettle(t *testing.T) {
	t.Parallel()
	const name, key = "file:///w/.github/hooks/a.json", uri.URI("file:///w/.github/hooks/a.json")
	long := text.New(strings.Repeat(" ", session.LongText+1))
	typed := func() *server {
		s := &server{session: session.New("", nil, nil)}
		s.session.Update(func(st *session.State) {
			s.session.SetFolders(st, nil, session.Settings{})
			st.Open(name, key, 1, long)
			st.Change(key, 2, long)
		})
		return s
	}
	doc := func(s *server) *session.Document { return s.session.State().Docs[key] }
	synctest.Test(t, func(t *testing.T) {
		s, began := typed(), time.Now()
		if err := s.settle(t.Context(), doc(s)); err != nil || time.Since(began) != session.Quiet {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		if err := s.settle(t.Context(), doc(s)); err != nil || time.Since(began) != session.Quiet {
			t.Errorf("a version that nothing followed: %v after %v", err, time.Since(began))
		}
	})
	synctest.Test(t, func(t *testing.T) {
		s := typed()
		before := doc(s)
		go s.session.Update(func(st *session.State) { st.Change(key, 3, long) })
		if err := s.settle(t.Context(), before); !errors.Is(err, errOutdated) {
			t.Errorf("a version that another followed: %v", err)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		s := typed()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := s.settle(ctx, doc(s)); !errors.Is(err, context.Canceled) {
			t.Errorf("who has given up: %v", err)
		}
	})
	s := typed()
	s.session.Update(func(st *session.State) { st.Change(key, 3, text.New("{}")) })
	if wait := doc(s).Settles(); wait != 0 {
		t.Errorf("a short document waits for %v", wait)
	}
}
