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
)

// TestSettle checks when a long document that is being edited may be checked.
func TestSettle(t *testing.T) {
	t.Parallel()
	const name, key = "file:///w/.github/hooks/a.json", uri.URI("file:///w/.github/hooks/a.json")
	long := text.New(strings.Repeat(" ", longText+1))
	typed := func() *server {
		s := &server{session: newSession("", nil, nil)}
		s.session.update(func(st *state) {
			s.session.setFolders(st, nil, settings{})
			st.open(name, key, 1, long)
			st.change(key, 2, long)
		})
		return s
	}
	doc := func(s *server) *document { return s.session.state().docs[key] }
	synctest.Test(t, func(t *testing.T) {
		s, began := typed(), time.Now()
		if err := s.settle(t.Context(), doc(s)); err != nil || time.Since(began) != quiet {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		if err := s.settle(t.Context(), doc(s)); err != nil || time.Since(began) != quiet {
			t.Errorf("a version that nothing followed: %v after %v", err, time.Since(began))
		}
	})
	synctest.Test(t, func(t *testing.T) {
		s := typed()
		before := doc(s)
		go s.session.update(func(st *state) { st.change(key, 3, long) })
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
	s.session.update(func(st *state) { st.change(key, 3, text.New("{}")) })
	if wait := doc(s).settles(); wait != 0 {
		t.Errorf("a short document waits for %v", wait)
	}
}
